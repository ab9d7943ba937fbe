/**
 * Tests that every problem of the transfer form is reported at its field, and that a good form makes the sent order.
 */
import { describe, expect, it } from 'vitest'
import type { Account } from '../../../../contract/accounts/account.ts'
import { STANDARD_MINIMUMS } from '../../../../core/fees/minimum-amounts.ts'
import { writeMinimums } from '../../../../server/features/fees/parse-fee-schedule.ts'
import { checkOrder, FIELD, type OrderFacts, type TransferDraft } from './check-order.ts'

const account = (
  accountNumber: string,
  availableMinor: string,
  currencyCode: Account['currencyCode'] = 'NGN',
): Account => ({
  customerId: 'c1',
  accountNumber,
  accountName: 'Adaeze Okonkwo',
  accountType: 'Savings',
  currencyCode,
  balance: 0,
  formatedBalance: '',
  bookBalance: 0,
  schemeType: 'SBA',
  schemeCode: 'SB001',
  kycLevel: 3,
  email: '',
  balanceMinor: availableMinor,
  availableMinor,
  heldMinor: '0',
  isPrimary: true,
  nickname: null,
  hidden: false,
})
const from = account('0000000013', '5000000')
const limits: OrderFacts['limits'] = {
  perTransfer: '3000000',
  leftToday: '2000000',
  instantPayments: true,
}
const found = {
  kind: 'found',
  found: { accountName: 'TUNDE BAKARE', bankCode: '000036', bankName: 'Optimus Bank', nameEnquiryRef: 'r'.repeat(22) },
} as const
const facts: OrderFacts = { accounts: [from], from, limits, name: found }
const draft: TransferDraft = {
  fromAccountNumber: from.accountNumber,
  bankCode: '000036',
  expectedName: '',
  confirmedName: '',
  toAccountNumber: '1234567891',
  amount: '1,500.50',
  narration: ' School run ',
  saveFor: '',
  beneficiaryType: '',
}

function problemsOf(change: Partial<TransferDraft>, other: Partial<OrderFacts> = {}) {
  const checked = checkOrder({ ...draft, ...change }, { ...facts, ...other })
  return checked.ok ? [] : checked.problems
}

describe('checkOrder', () => {
  it('checkOrder: refuses an amount below the smallest amount of the tariff, at the amount field', () => {
    const fees = { minimums: writeMinimums(STANDARD_MINIMUMS) }
    const text = 'The smallest amount you can send within the bank is ₦10.00'
    expect(problemsOf({ amount: '9.99' }, { fees })).toEqual([{ fieldId: FIELD.amount, text }])
    expect(problemsOf({ amount: '10' }, { fees })).toEqual([])
  })

  it('checkOrder: refuses an own account in another currency, because this form shows no rate', () => {
    const dollars = account('1234567891', '0', 'USD')
    const text = 'This is your own account in another currency. Move the money between your accounts'
    expect(problemsOf({}, { accounts: [from, dollars] })).toEqual([{ fieldId: FIELD.to, text }])
    expect(problemsOf({}, { accounts: [from, account('1234567891', '0')] })).toEqual([])
  })

  it('checkOrder: asks to save the payee while the box is about this number', () => {
    const saved = (saveFor: string) => {
      const checked = checkOrder({ ...draft, saveFor }, facts)
      return checked.ok && checked.order.saveBeneficiary
    }
    expect([saved(draft.toAccountNumber), saved(''), saved('0000000013')]).toEqual([true, undefined, undefined])
  })

  it('checkOrder: makes the order of a good form', () => {
    expect(checkOrder(draft, facts)).toEqual({
      ok: true,
      recipientName: 'TUNDE BAKARE',
      order: {
        TransactionType: 0,
        fromAccountNumber: '0000000013',
        toAccountNumber: '1234567891',
        bankCode: '000036',
        nameEnquiryRef: 'r'.repeat(22),
        amount: '150050',
        currencyCode: 'NGN',
        narration: 'School run',
      },
    })
  })

  describe('a custom transfer', () => {
    const custom = { service: 'custom' } as const
    const elsewhere = { kind: 'found', found: { ...found.found, bankCode: '000015' } } as const

    it.each([
      ['000036', found],
      ['000015', elsewhere],
    ] as const)('custom transfer: has type 3 and the typed type, to the bank %s', (bankCode, name) => {
      const checked = checkOrder(
        { ...draft, bankCode, beneficiaryType: ' School fees ' },
        { ...facts, ...custom, name },
      )
      expect(checked).toMatchObject({
        ok: true,
        order: { TransactionType: 3, beneficiaryType: 'School fees', bankCode },
      })
    })

    it('custom transfer: needs a type that is not a type of the bank', () => {
      const type = (beneficiaryType: string) => problemsOf({ beneficiaryType }, custom)
      expect(type('  ')).toEqual([{ fieldId: FIELD.type, text: 'Enter the beneficiary type' }])
      for (const reserved of ['SELF', 'local_transfer', ' External_Transfer '])
        expect(type(reserved)).toEqual([
          { fieldId: FIELD.type, text: 'This beneficiary type is reserved. Choose another one' },
        ])
      expect(type('Rent')).toEqual([])
    })

    it('custom transfer: never goes to an own account, and goes to other banks only from a naira account', () => {
      const own = { ...facts, ...custom, accounts: [from, account('1234567891', '0')] }
      expect(problemsOf({ beneficiaryType: 'Rent' }, own)).toMatchObject([
        { fieldId: FIELD.to, text: expect.stringContaining('your own account') },
      ])
      const dollars = { ...from, currencyCode: 'USD' } as const
      const abroad = { ...custom, from: dollars, name: elsewhere }
      expect(problemsOf({ beneficiaryType: 'Rent', bankCode: '000015' }, abroad)).toEqual([
        { fieldId: FIELD.from, text: 'Other banks take naira: choose a naira account' },
      ])
      expect(problemsOf({ beneficiaryType: 'Rent' }, { ...custom, from: dollars })).toEqual([])
    })

    it('checkOrder: leaves the beneficiary type out of an order that is no custom transfer', () => {
      const checked = checkOrder({ ...draft, beneficiaryType: 'Rent' }, facts)
      expect(checked.ok && checked.order).not.toHaveProperty('beneficiaryType')
    })
  })

  it('checkOrder: distinguishes a low balance, which a newer balance may solve, from every other problem', () => {
    const onlyFunds = (change: Partial<TransferDraft>) => {
      const checked = checkOrder({ ...draft, ...change }, facts)
      return !checked.ok && checked.onlyFunds
    }
    expect(onlyFunds({ amount: '50,000.01' })).toBe(true)
    expect(onlyFunds({ amount: '30,000.01' })).toBe(false)
    expect(onlyFunds({ amount: '50,000.01', narration: 'x'.repeat(101) })).toBe(false)
  })

  it.each([
    ['', 'Enter an amount'],
    ['1e3', 'Enter the amount in figures, such as 1,500.00'],
    ['1.999', 'Nigerian naira has two decimals at most'],
    ['0.00', 'Enter an amount above zero'],
    ['50,000.01', 'You have ₦50,000.00 available in this account'],
    ['30,000.01', 'You can send up to ₦30,000.00 per transfer'],
    ['20,000.01', 'You can send ₦20,000.00 more today'],
    ['99999999999999', 'This amount is too large'],
  ])('checkOrder: says for %j: %s', (amount, text) => {
    expect(problemsOf({ amount })).toEqual([{ fieldId: FIELD.amount, text }])
  })

  it('checkOrder: allows the whole remaining limit of the day', () => {
    expect(problemsOf({ amount: '20,000.00' })).toEqual([])
  })

  it('checkOrder: asks for a recipient other than the source', () => {
    expect(problemsOf({ toAccountNumber: '' }, { name: { kind: 'waiting' } })[0]?.fieldId).toBe(FIELD.to)
    expect(problemsOf({ toAccountNumber: from.accountNumber })[0]?.text).toBe(
      'You are sending from this account. Choose another account',
    )
  })

  it('checkOrder: sends nothing while the name is unknown', () => {
    for (const name of [
      { kind: 'checking' },
      { kind: 'problem', text: 'Network Error' },
      { kind: 'nobody', text: 'x' },
    ] as const)
      expect(problemsOf({}, { name }).map((problem) => problem.fieldId)).toEqual([FIELD.to])
  })

  it('checkOrder: reports every problem together, in the order of the form', () => {
    const problems = problemsOf(
      { toAccountNumber: '', amount: '', narration: 'x'.repeat(101) },
      { name: { kind: 'waiting' } },
    )
    expect(problems.map((problem) => problem.fieldId)).toEqual([FIELD.to, FIELD.amount, FIELD.narration])
  })

  it('checkOrder: an order to an own account has type SELF and no limits', () => {
    const own = account('1234567891', '0')
    const checked = checkOrder({ ...draft, amount: '50,000.00' }, { ...facts, accounts: [from, own] })
    expect(checked.ok && checked.order.TransactionType).toBe(2)
  })

  it('checkOrder: sends nothing to others while payments to others are off, and still sends to own accounts', () => {
    const off = { ...facts, limits: { perTransfer: '3000000', leftToday: '0', instantPayments: false } }
    const [problem] = problemsOf({}, off)
    expect(problem).toEqual({ fieldId: FIELD.amount, text: expect.stringContaining('You turned off payments') })
    const own = account('1234567891', '0')
    expect(checkOrder(draft, { ...off, accounts: [from, own] }).ok).toBe(true)
  })

  it('checkOrder: leaves the limits of other currencies to the bank', () => {
    const dollars = account('0000000013', '99999999', 'USD')
    const checked = checkOrder({ ...draft, amount: '900,000.00' }, { ...facts, from: dollars, accounts: [dollars] })
    expect(checked.ok && checked.order.currencyCode).toBe('USD')
  })
})

describe('to another bank', () => {
  const there = { accountName: 'CHUKWUEMEKA DANIEL OBI', bankCode: '000015', bankName: 'Zenith Bank' }
  const name = { kind: 'found', found: { ...there, nameEnquiryRef: 'z'.repeat(22) } } as const
  const other = { bankCode: '000015' }

  it('checkOrder to another bank: makes an order of type others, with that bank’s enquiry', () => {
    expect(checkOrder({ ...draft, ...other }, { ...facts, name })).toMatchObject({
      ok: true,
      recipientName: 'CHUKWUEMEKA DANIEL OBI',
      order: { TransactionType: 1, bankCode: '000015', nameEnquiryRef: 'z'.repeat(22) },
    })
  })

  it('checkOrder to another bank: asks for the bank, and accepts the number', () => {
    const problems = problemsOf({ bankCode: '' }, { name: { kind: 'waiting' } })
    expect(problems).toEqual([{ fieldId: FIELD.bank, text: 'Choose the bank' }])
  })

  it('checkOrder to another bank: accepts the number of an own account here, which is another account there', () => {
    const checked = checkOrder({ ...draft, ...other, toAccountNumber: from.accountNumber }, { ...facts, name })
    expect(checked).toMatchObject({ ok: true, order: { TransactionType: 1 } })
  })

  it('checkOrder to another bank: sends with an unexpected name only after the customer confirms the payee', () => {
    const named = (change: Partial<TransferDraft>) => problemsOf({ ...other, ...change }, { name })
    expect(named({ expectedName: 'Chukwuemeka Obi' })).toEqual([])
    expect(named({ expectedName: 'Funke Adeyemi' })).toMatchObject([{ fieldId: FIELD.confirmed }])
    expect(named({ expectedName: 'Funke Adeyemi', confirmedName: there.accountName })).toEqual([])
    // A confirmation of another number does not apply to this number.
    expect(named({ expectedName: 'Funke Adeyemi', confirmedName: 'MUSA BELLO' })).toHaveLength(1)
  })
})
