import fc from 'fast-check'
import { NO_PAYMENTS } from '../limits/payment-counts.ts'
import { describe, expect, test } from 'vitest'
import type { CustomerLimits } from '../limits/customer-limits.ts'
import { DEFAULT_LIMITS } from '../limits/transfer-limits.ts'
import { decideOtherBank } from './decide-other-bank.ts'
import { decideOwnBank } from './decide-own-bank.ts'
import { DEFAULT_PAYMENT_POLICY, type PaymentParty } from './payment-decision.ts'
import type { TransferAsk, TransferFacts } from './transfer-ask.ts'
import { transferJournal } from './transfer-journal.ts'
import { nameOfSum } from '../limits/limit-counter.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000

const party = (over: Partial<PaymentParty> = {}): PaymentParty => ({
  accountNumber: '0000000013',
  customerId: 'ada',
  currency: 'NGN',
  open: true,
  tier: 3,
  ...over,
})

const customer = (over: Partial<CustomerLimits> = {}): CustomerLimits => ({
  tier: 3,
  own: { perTransferMinor: null, perDayMinor: null, pinOnlyMinor: null },
  hasIndemnity: false,
  instantPayments: true,
  ...over,
})

const ask = (over: Partial<TransferAsk> = {}): TransferAsk => ({
  fromAccountNumber: '0000000013',
  toAccountNumber: '1234567891',
  bankCode: '000036',
  amountMinor: 5_000_00n,
  currency: 'NGN',
  ...over,
})

const facts = (over: Partial<TransferFacts> = {}): TransferFacts => ({
  customerId: 'ada',
  customer: customer(),
  from: party(),
  to: party({ accountNumber: '1234567891', customerId: 'tunde', tier: 2 }),
  device: { deviceKeyId: 'phone', linkedAtMs: NOW - 100 * HOUR, linkedAtSignUp: false },
  payeeSinceMs: NOW - 100 * HOUR,
  availableMinor: 9_000_000_00n,
  counts: NO_PAYMENTS,
  usedTodayMinor: 0n,
  usedByNewDevicesMinor: 0n,
  usedForNewPayeesMinor: 0n,
  nowMs: NOW,
  day: '2026-11-20',
  ...over,
})

const to3 = { to: party({ accountNumber: '1234567891', customerId: 'tunde' }) }
const fresh = { device: { deviceKeyId: 'phone', linkedAtMs: NOW - HOUR, linkedAtSignUp: false } }
const own = { to: party({ accountNumber: '1234567891', customerId: 'ada' }) }

describe('refusals', () => {
  test.each([
    ['an account of another customer, or no account', ask(), facts({ from: undefined }), 'account-not-found'],
    ['no such recipient', ask(), facts({ to: undefined }), 'account-not-found'],
    ['to itself', ask(), facts({ to: party() }), 'same-account'],
    ['a closed sender', ask(), facts({ from: party({ open: false }) }), 'account-closed'],
    ['a closed recipient', ask(), facts({ to: party({ accountNumber: '1', open: false }) }), 'account-closed'],
    ['another currency than the sender’s', ask({ currency: 'USD' }), facts(), 'currency-mismatch'],
    [
      'another currency than the recipient’s',
      ask(),
      facts({ to: party({ accountNumber: '1', currency: 'USD' }) }),
      'currency-mismatch',
    ],
    ['above the tier at once', ask({ amountMinor: 1_000_000_01n }), facts(to3), 'per-transfer-limit'],
    ['above the day', ask({ amountMinor: 2_00n }), facts({ usedTodayMinor: 4_999_999_00n }), 'daily-limit'],
    [
      'tier 1 in dollars',
      ask({ currency: 'USD', amountMinor: 1n }),
      facts({
        customer: customer({ tier: 1 }),
        from: party({ tier: 1, currency: 'USD' }),
        to: party({ accountNumber: '1', customerId: 'b', currency: 'USD' }),
      }),
      'tier-limit',
    ],
    ['more than the recipient’s tier may take', ask({ amountMinor: 100_000_01n }), facts(), 'recipient-limit'],
    ['a new device above its cap', ask({ amountMinor: 20_000_01n }), facts(fresh), 'new-device-limit'],
    [
      'a new device that used its cap',
      ask({ amountMinor: 1_00n }),
      facts({ ...fresh, usedByNewDevicesMinor: 19_999_50n }),
      'new-device-limit',
    ],
    ['a frozen sender', ask(), facts({ customer: customer({ frozen: true }) }), 'account-frozen'],
    [
      'a frozen sender, between own accounts',
      ask(),
      facts({ ...own, customer: customer({ frozen: true }) }),
      'account-frozen',
    ],
    ['no funds', ask(), facts({ availableMinor: 4_999_99n }), 'insufficient-funds'],
    [
      'no funds for the stamp duty',
      ask({ amountMinor: 10_000_00n }),
      facts({ availableMinor: 10_049_99n }),
      'insufficient-funds',
    ],
  ])('%s', (_name, asked, known, reason) => {
    const decision = decideOwnBank(asked, known)
    expect(decision).toMatchObject({ ok: false, failure: { kind: 'refused', reason } })
  })
})

describe('what is allowed', () => {
  test('a small payment needs the PIN alone and one counter', () => {
    expect(decideOwnBank(ask(), facts())).toMatchObject({
      ok: true,
      value: {
        ownAccounts: false,
        totalMinor: 5_000_00n,
        requiredFactors: [0],
        counters: [
          { key: 'transfer-day:ada:NGN:2026-11-20', addMinor: 5_000_00n, capMinor: 5_000_000_00n, name: 'daily-limit' },
        ],
      },
    })
  })

  test.each([
    [200_000_00n, [0]],
    [200_000_01n, [0, 1]],
  ])('%s kobo asks for %j', (amountMinor, requiredFactors) => {
    expect(decideOwnBank(ask({ amountMinor }), facts(to3))).toMatchObject({ ok: true, value: { requiredFactors } })
  })

  test('the first payment to a payee: needs an SMS code, unless the bank’s policy turns this off', () => {
    const policy = { ...DEFAULT_PAYMENT_POLICY, limits: { ...DEFAULT_LIMITS, smsForNewPayee: false } }
    const asked = facts({ payeeSinceMs: undefined })
    expect(decideOwnBank(ask(), asked)).toMatchObject({ ok: true, value: { requiredFactors: [0, 1] } })
    expect(decideOwnBank(ask(), facts())).toMatchObject({ ok: true, value: { requiredFactors: [0] } })
    expect(decideOwnBank(ask(), asked, policy)).toMatchObject({ ok: true, value: { requiredFactors: [0] } })
  })

  test('a new device: needs an SMS code, even for a payee who was paid before', () => {
    expect(decideOwnBank(ask(), facts(fresh))).toMatchObject({ ok: true, value: { requiredFactors: [0, 1] } })
  })

  test.each([
    [9_999_99n, 0n],
    [10_000_00n, 50_00n],
  ])('stamp duty on %s kobo is %s', (amountMinor, stampDutyMinor) => {
    expect(decideOwnBank(ask({ amountMinor }), facts())).toMatchObject({
      ok: true,
      value: {
        totalMinor: amountMinor + stampDutyMinor,
        charges: { feeMinor: 0n, vatMinor: 0n, stampDutyMinor, levyMinor: 0n },
      },
    })
  })

  test('a transfer between own accounts: has no charges, counters or caps, and needs only the PIN', () => {
    const asked = facts({ ...own, ...fresh, availableMinor: 8_000_000_00n })
    expect(decideOwnBank(ask({ amountMinor: 8_000_000_00n }), asked)).toMatchObject({
      ok: true,
      value: { ownAccounts: true, totalMinor: 8_000_000_00n, requiredFactors: [0], counters: [] },
    })
  })

  test('a new device counts towards its own cap as well', () => {
    const decision = decideOwnBank(ask(), facts(fresh))
    expect(decision.ok && decision.value.counters.map((one) => [nameOfSum(one), one.name])).toEqual([
      ['transfer-day:ada:NGN:2026-11-20#by-new-devices', 'new-device-limit'],
      ['transfer-day:ada:NGN:2026-11-21#by-new-devices', 'new-device-limit'],
      ['transfer-day:ada:NGN:2026-11-20', 'daily-limit'],
    ])
  })

  test('new devices: one counter sums what all of them send within two neighbouring days', () => {
    const sent: [string, string, bigint][] = [
      ['phone', '2026-11-30', 15_000_00n],
      ['tablet', '2026-11-30', 10_00n],
      ['laptop', '2026-12-01', 4_000_00n],
    ]
    const counted = new Map<string, bigint>()
    for (const [deviceKeyId, day, amountMinor] of sent) {
      const decision = decideOwnBank(ask({ amountMinor }), facts({ day, device: { ...fresh.device, deviceKeyId } }))
      if (!decision.ok) throw new Error('refused')
      for (const one of decision.value.counters)
        counted.set(nameOfSum(one), (counted.get(nameOfSum(one)) ?? 0n) + one.addMinor)
    }
    expect(counted.get('transfer-day:ada:NGN:2026-11-30#by-new-devices')).toBe(15_010_00n)
    expect(counted.get('transfer-day:ada:NGN:2026-12-01#by-new-devices')).toBe(19_010_00n)
    expect(counted.get('transfer-day:ada:NGN:2026-12-02#by-new-devices')).toBe(4_000_00n)
  })

  test('cap of new devices: does not apply to the device of the sign-up, or to a device after a day', () => {
    const signedUp = { device: { ...fresh.device, linkedAtSignUp: true } }
    const dayOld = { device: { ...fresh.device, linkedAtMs: NOW - 24 * HOUR } }
    for (const device of [signedUp, dayOld]) {
      expect(decideOwnBank(ask({ amountMinor: 50_000_00n }), facts(device)).ok).toBe(true)
    }
  })
})

test('any allowed transfer: balances, has enough money, and stays within every cap', () => {
  const amount = fc.bigInt({ min: 1n, max: 2_000_000_00n })
  const world = fc.record({
    amountMinor: amount,
    availableMinor: fc.bigInt({ min: 0n, max: 3_000_000_00n }),
    usedTodayMinor: fc.bigInt({ min: 0n, max: 5_000_000_00n }),
    usedByNewDevicesMinor: fc.bigInt({ min: 0n, max: 20_000_00n }),
    ageMs: fc.integer({ min: 0, max: 48 * HOUR }),
    tier: fc.constantFrom(1 as const, 2 as const, 3 as const),
  })
  fc.assert(
    fc.property(world, ({ amountMinor, tier, ageMs, ...rest }) => {
      const device = { deviceKeyId: 'phone', linkedAtMs: NOW - ageMs, linkedAtSignUp: false }
      const decision = decideOwnBank(
        ask({ amountMinor }),
        facts({ ...rest, device, customer: customer({ tier }), from: party({ tier }) }),
      )
      if (!decision.ok) return
      const lines = transferJournal(amountMinor, decision.value.charges, { from: 1n, to: 2n, stampDutyPayable: 3n })
      expect(lines.reduce((sum, line) => sum + line.amountMinor, 0n)).toBe(0n)
      expect(-(lines[0]?.amountMinor ?? 0n)).toBeLessThanOrEqual(rest.availableMinor)
      expect(amountMinor + rest.usedTodayMinor).toBeLessThanOrEqual(DEFAULT_LIMITS.tiers[tier].NGN.perDayMinor)
      if (ageMs < 24 * HOUR) expect(amountMinor + rest.usedByNewDevicesMinor).toBeLessThanOrEqual(20_000_00n)
    }),
  )
})

test('transferJournal: throws when a charge has no account', () => {
  const charges = { feeMinor: 0n, vatMinor: 0n, stampDutyMinor: 50_00n, levyMinor: 0n }
  expect(() => transferJournal(10_000_00n, charges, { from: 1n, to: 2n })).toThrow('stamp duty')
})

describe('to another bank', () => {
  const outward = (over: Partial<TransferFacts> = {}) => {
    const { to: _nobody, ...known } = facts(over)
    return known
  }

  test('to a new payee: costs the fee, VAT and stamp duty, counts towards the daily limit, and needs a code', () => {
    const decision = decideOtherBank(ask({ amountMinor: 12_000_00n }), outward({ payeeSinceMs: undefined }))
    expect(decision).toMatchObject({
      ok: true,
      value: {
        ownAccounts: false,
        charges: { feeMinor: 25_00n, vatMinor: 1_88n, stampDutyMinor: 50_00n, levyMinor: 0n },
        totalMinor: 12_076_88n,
        requiredFactors: [0, 1],
        counters: [
          { name: 'new-payee-limit' },
          { name: 'new-payee-limit' },
          { addMinor: 12_000_00n, name: 'daily-limit' },
        ],
      },
    })
  })

  test.each([
    ['no account of theirs', ask(), { from: undefined }, 'account-not-found'],
    ['a closed one', ask(), { from: party({ open: false }) }, 'account-closed'],
    ['dollars', ask({ currency: 'USD' }), { from: party({ currency: 'USD' }) }, 'currency-mismatch'],
    ['another currency than the account’s', ask(), { from: party({ currency: 'USD' }) }, 'currency-mismatch'],
    ['above the tier', ask({ amountMinor: 1_000_000_01n }), {}, 'per-transfer-limit'],
    ['above the day', ask({ amountMinor: 2_00n }), { usedTodayMinor: 4_999_999_00n }, 'daily-limit'],
    ['a new device above its cap', ask({ amountMinor: 20_000_01n }), fresh, 'new-device-limit'],
    ['no funds for the charges', ask(), { availableMinor: 5_010_74n }, 'insufficient-funds'],
  ] as const)('%s: refused', (_name, asked, over, reason) => {
    expect(decideOtherBank(asked, outward(over))).toMatchObject({ ok: false, failure: { reason } })
  })

  test('the cap of an account at another bank is not checked here', () => {
    expect(decideOtherBank(ask({ amountMinor: 900_000_00n }), outward()).ok).toBe(true)
  })
})
