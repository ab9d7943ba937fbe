/** Every refusal of an inward credit, and the edges of the tiers' caps. */
import { describe, expect, it } from 'vitest'
import { makeAccountNumber } from '../../values/account-number.ts'
import { BRAND } from '../../values/brand.ts'
import {
  type CreditedAccount,
  DEFAULT_DEPOSIT_LIMITS,
  decideInwardCredit,
  maxBalanceMinor,
  refuseAddress,
} from './decide-inward-credit.ts'

const ours = makeAccountNumber(BRAND.cbnCode, '000000123')
const credit = {
  debtorAgent: '000014',
  creditorAgent: BRAND.institutionCode,
  creditorAccount: ours,
  amountMinor: 100n,
  currency: 'NGN',
}
const tier1: CreditedAccount = { currency: 'NGN', status: 'open', tier: 1 }
const decide = (amountMinor: bigint, account: CreditedAccount | undefined, balanceMinor = 0n) =>
  decideInwardCredit({ ...credit, amountMinor }, account, balanceMinor, DEFAULT_DEPOSIT_LIMITS)

describe('the address', () => {
  it('address: is an account number of this bank, or the credit is refused', () => {
    expect(refuseAddress(credit)).toBeNull()
    expect(refuseAddress({ ...credit, creditorAgent: '000014' })).toBe('AGNT')
    expect(refuseAddress({ ...credit, debtorAgent: BRAND.institutionCode })).toBe('AGNT')
    const wrongCheckDigit = `${ours.slice(0, 9)}${(Number(ours[9]) + 1) % 10}`
    for (const creditorAccount of [wrongCheckDigit, '123', `${ours}0`, 'abcdefghij']) {
      expect(refuseAddress({ ...credit, creditorAccount })).toBe('AC01')
    }
  })
})

describe('the account', () => {
  it.each([
    ['AC03', undefined],
    ['AC04', { ...tier1, status: 'closed' }],
    ['AM03', { ...tier1, currency: 'USD' }],
  ] as const)('decideInwardCredit: refuses with %s', (refusal, account) => {
    expect(decide(100n, account)).toBe(refusal)
  })

  it('account: takes a deposit and a balance up to the limit of its tier, to the kobo', () => {
    expect(decide(50_000_00n, tier1)).toBeNull()
    expect(decide(50_000_01n, tier1)).toBe('AM02')
    expect(decide(50_000_00n, tier1, 250_000_00n)).toBeNull()
    expect(decide(50_000_00n, tier1, 250_000_01n)).toBe('AM14')
    expect(decide(100_000_00n, { ...tier1, tier: 2 })).toBeNull()
    expect(decide(100_000_01n, { ...tier1, tier: 2 })).toBe('AM02')
    expect(decide(100_000_00n, { ...tier1, tier: 2 }, 400_000_00n)).toBeNull()
    expect(decide(100_000_00n, { ...tier1, tier: 2 }, 400_000_01n)).toBe('AM14')
    expect(decide(9_000_000_000_00n, { ...tier1, tier: 3 }, 9_000_000_000_00n)).toBeNull()
  })

  it('account: has a largest balance by tier in naira, and none in other currencies', () => {
    const limits = DEFAULT_DEPOSIT_LIMITS
    expect(maxBalanceMinor(tier1, limits)).toBe(300_000_00n)
    expect(maxBalanceMinor({ ...tier1, tier: 2 }, limits)).toBe(500_000_00n)
    expect(maxBalanceMinor({ ...tier1, tier: 3 }, limits)).toBeNull()
    expect(maxBalanceMinor({ ...tier1, currency: 'USD' }, limits)).toBeNull()
    const dollars = { ...credit, currency: 'USD', amountMinor: 90_000_00n }
    expect(decideInwardCredit(dollars, { ...tier1, currency: 'USD' }, 0n, limits)).toBeNull()
  })
})
