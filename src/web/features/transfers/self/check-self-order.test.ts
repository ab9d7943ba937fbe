import { describe, expect, it } from 'vitest'
import type { Account } from '../../../../contract/accounts/account.ts'
import type { ExchangeRate } from '../../../../values/exchange-rate.ts'
import { STANDARD_MINIMUMS } from '../../../../core/fees/minimum-amounts.ts'
import { writeMinimums } from '../../../../server/features/fees/parse-fee-schedule.ts'
import { amountsOf, checkSelfOrder, type SelfDraft, type SelfFacts } from './check-self-order.ts'
import { FIELD } from '../form/check-order.ts'

const account = (accountNumber: string, currencyCode: Account['currencyCode'], availableMinor: string) =>
  ({ accountNumber, accountName: 'ADAEZE OKONKWO', currencyCode, availableMinor }) as unknown as Account
const NAIRA = account('0000000013', 'NGN', '20000000')
const CURRENT = account('0000000020', 'NGN', '0')
const DOLLARS = account('1234567891', 'USD', '50000')
const RATE: ExchangeRate = { unit: 'USD', price: 'NGN', tenThousandths: 1474_1031n }
const FACTS: SelfFacts = { from: NAIRA, to: DOLLARS, rate: RATE, leastMinor: 1_000_00n }
const DRAFT: SelfDraft = {
  fromAccountNumber: NAIRA.accountNumber,
  toAccountNumber: DOLLARS.accountNumber,
  amount: '100,000',
  side: 'leaves',
  narration: ' Fees ',
}
const problemOf = (draft: Partial<SelfDraft>, facts: Partial<SelfFacts> = {}) => {
  const checked = checkSelfOrder({ ...DRAFT, ...draft }, { ...FACTS, ...facts })
  return checked.ok ? 'none' : checked.problems.map(({ fieldId, text }) => `${fieldId}: ${text}`).join('; ')
}

it('checkSelfOrder: refuses an amount below the smallest amount between own accounts', () => {
  const facts = {
    to: CURRENT,
    rate: undefined,
    leastMinor: undefined,
    fees: { minimums: writeMinimums(STANDARD_MINIMUMS) },
  }
  const text = 'amount: The smallest amount you can move between your accounts is ₦1.00'
  expect(problemOf({ amount: '0.99' }, facts)).toBe(text)
  expect(problemOf({ amount: '1' }, facts)).toBe('none')
})

describe('both amounts', () => {
  it('both amounts: follow from the typed amount', () => {
    expect(amountsOf(DRAFT, FACTS)).toEqual({ leavesMinor: 100_000_00n, arrivesMinor: 67_83n })
    // One cent less would deliver too little. The delivered amount may be slightly above the typed amount.
    expect(amountsOf({ amount: '67.83', side: 'arrives' }, FACTS)).toEqual({
      leavesMinor: 99_988_42n,
      arrivesMinor: 67_83n,
    })
  })
  it('both amounts: are equal within one currency, and unknown without a rate', () => {
    expect(amountsOf(DRAFT, { ...FACTS, to: CURRENT, rate: undefined })).toEqual({
      leavesMinor: 100_000_00n,
      arrivesMinor: 100_000_00n,
    })
    expect(amountsOf(DRAFT, { ...FACTS, rate: undefined })).toBeUndefined()
    expect(amountsOf({ ...DRAFT, amount: '1e5' }, FACTS)).toBeUndefined()
  })
})

describe('an order', () => {
  it('own-account order: has source, target and amount, and is of type SELF', () => {
    expect(checkSelfOrder({ ...DRAFT, amount: '67.83', side: 'arrives' }, FACTS)).toMatchObject({
      ok: true,
      order: {
        TransactionType: 2,
        fromAccountNumber: '0000000013',
        toAccountNumber: '1234567891',
        amount: '9998842',
        currencyCode: 'NGN',
        narration: 'Fees',
      },
    })
  })
  it('own-account order: goes to the bank without a rate, and the bank says why it has no rate', () => {
    expect(problemOf({}, { rate: undefined, leastMinor: undefined })).toBe('none')
    expect(problemOf({ side: 'arrives', amount: '50' }, { rate: undefined, leastMinor: undefined })).toBe(
      `${FIELD.amount}: We do not have the rate yet. Enter the amount you send instead`,
    )
  })
  it.each([
    [{ amount: '' }, 'Enter an amount'],
    [{ amount: '0' }, 'Enter an amount above zero'],
    [{ amount: '1.234' }, 'Nigerian naira has two decimals at most'],
    [{ amount: '999.99' }, 'Exchange at least ₦1,000.00'],
    [{ amount: '0.10', side: 'arrives' as const }, 'Exchange at least ₦1,000.00'],
    [{ amount: '200,000.01' }, 'You have ₦200,000.00 available in this account'],
    [{ amount: '150', side: 'arrives' as const }, 'You have ₦200,000.00 available in this account'],
  ])('own-account order: is refused with %j', (draft, text) => {
    expect(problemOf(draft)).toBe(`${FIELD.amount}: ${text}`)
  })
  it('own-account order: checks a new balance when only the balance is too low', () => {
    const short = checkSelfOrder({ ...DRAFT, amount: '300000' }, FACTS)
    expect(short).toMatchObject({ ok: false, onlyFunds: true })
    expect(checkSelfOrder({ ...DRAFT, amount: '300000', narration: 'x'.repeat(101) }, FACTS)).toMatchObject({
      onlyFunds: false,
    })
  })
})
