/** Every problem of the transfer form is told with its field, and a good form makes the order that is sent. */
import { describe, expect, it } from 'vitest'
import type { Account } from '../../../contract/account.ts'
import { STANDARD_MINIMUMS } from '../../../core/fees/minimum-amounts.ts'
import { writeMinimums } from '../../../server/features/fees/parse-fee-schedule.ts'
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
  it('refuses an amount below the smallest amount of the tariff, at the amount field', () => {
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

  it('asks for whom it pays to be saved, while the tick is about this number', () => {
    const saved = (saveFor: string) => {
      const checked = checkOrder({ ...draft, saveFor }, facts)
      return checked.ok && checked.order.saveBeneficiary
    }
    expect([saved(draft.toAccountNumber), saved(''), saved('0000000013')]).toEqual([true, undefined, undefined])
  })

  it('makes the order of a good form', () => {
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
    ] as const)('to the bank %s is of type 3, with the type that was typed', (bankCode, name) => {
      const checked = checkOrder(
        { ...draft, bankCode, beneficiaryType: ' School fees ' },
        { ...facts, ...custom, name },
      )
      expect(checked).toMatchObject({
        ok: true,
        order: { TransactionType: 3, beneficiaryType: 'School fees', bankCode },
      })
    })

    it('needs a type that is none of the bank’s', () => {
      const type = (beneficiaryType: string) => problemsOf({ beneficiaryType }, custom)
      expect(type('  ')).toEqual([{ fieldId: FIELD.type, text: 'Enter the beneficiary type' }])
      for (const reserved of ['SELF', 'local_transfer', ' External_Transfer '])
        expect(type(reserved)).toEqual([
          { fieldId: FIELD.type, text: 'The bank uses this beneficiary type. Choose another' },
        ])
      expect(type('Rent')).toEqual([])
    })

    it('goes to nobody’s own account, and to other banks from a naira account', () => {
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

    it('leaves the type out of the other orders', () => {
      const checked = checkOrder({ ...draft, beneficiaryType: 'Rent' }, facts)
      expect(checked.ok && checked.order).not.toHaveProperty('beneficiaryType')
    })
  })

  it('tells a want of funds, which a fresh look may mend, from every other problem', () => {
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
    ['1e3', 'Enter the amount in figures, like 1,500.00'],
    ['1.999', 'Nigerian naira has two decimals at most'],
    ['0.00', 'Enter an amount above zero'],
    ['50,000.01', 'You have ₦50,000.00 available in this account'],
    ['30,000.01', 'You can send up to ₦30,000.00 at once'],
    ['20,000.01', 'You can send ₦20,000.00 more today'],
    ['99999999999999', 'This amount is too large'],
  ])('says of %j: %s', (amount, text) => {
    expect(problemsOf({ amount })).toEqual([{ fieldId: FIELD.amount, text }])
  })

  it('lets the day’s whole rest go', () => {
    expect(problemsOf({ amount: '20,000.00' })).toEqual([])
  })

  it('asks for the recipient, and for another one than the source', () => {
    expect(problemsOf({ toAccountNumber: '' }, { name: { kind: 'waiting' } })[0]?.fieldId).toBe(FIELD.to)
    expect(problemsOf({ toAccountNumber: from.accountNumber })[0]?.text).toBe(
      'Choose another account: this is the one you send from',
    )
  })

  it('sends nothing while the name is not known', () => {
    for (const name of [
      { kind: 'checking' },
      { kind: 'problem', text: 'Network Error' },
      { kind: 'nobody', text: 'x' },
    ] as const)
      expect(problemsOf({}, { name }).map((problem) => problem.fieldId)).toEqual([FIELD.to])
  })

  it('tells every problem at once, in the order of the form', () => {
    const problems = problemsOf(
      { toAccountNumber: '', amount: '', narration: 'x'.repeat(101) },
      { name: { kind: 'waiting' } },
    )
    expect(problems.map((problem) => problem.fieldId)).toEqual([FIELD.to, FIELD.amount, FIELD.narration])
  })

  it('to one’s own account is type SELF and free of the limits', () => {
    const own = account('1234567891', '0')
    const checked = checkOrder({ ...draft, amount: '50,000.00' }, { ...facts, accounts: [from, own] })
    expect(checked.ok && checked.order.TransactionType).toBe(2)
  })

  it('sends nothing to others while they switched that off, and to oneself as ever', () => {
    const off = { ...facts, limits: { perTransfer: '3000000', leftToday: '0', instantPayments: false } }
    const [problem] = problemsOf({}, off)
    expect(problem).toEqual({ fieldId: FIELD.amount, text: expect.stringContaining('You switched off payments') })
    const own = account('1234567891', '0')
    expect(checkOrder(draft, { ...off, accounts: [from, own] }).ok).toBe(true)
  })

  it('leaves the limits of other currencies to the bank', () => {
    const dollars = account('0000000013', '99999999', 'USD')
    const checked = checkOrder({ ...draft, amount: '900,000.00' }, { ...facts, from: dollars, accounts: [dollars] })
    expect(checked.ok && checked.order.currencyCode).toBe('USD')
  })
})

describe('to another bank', () => {
  const there = { accountName: 'CHUKWUEMEKA DANIEL OBI', bankCode: '000015', bankName: 'Zenith Bank' }
  const name = { kind: 'found', found: { ...there, nameEnquiryRef: 'z'.repeat(22) } } as const
  const other = { bankCode: '000015' }

  it('the order is of type others, with that bank’s enquiry', () => {
    expect(checkOrder({ ...draft, ...other }, { ...facts, name })).toMatchObject({
      ok: true,
      recipientName: 'CHUKWUEMEKA DANIEL OBI',
      order: { TransactionType: 1, bankCode: '000015', nameEnquiryRef: 'z'.repeat(22) },
    })
  })

  it('asks for the bank, and does not ask for a number that is there', () => {
    const problems = problemsOf({ bankCode: '' }, { name: { kind: 'waiting' } })
    expect(problems).toEqual([{ fieldId: FIELD.bank, text: 'Choose the bank of the account' }])
  })

  it('may have the number of one’s own account here: that is neither the source nor oneself', () => {
    const checked = checkOrder({ ...draft, ...other, toAccountNumber: from.accountNumber }, { ...facts, name })
    expect(checked).toMatchObject({ ok: true, order: { TransactionType: 1 } })
  })

  it('with another name than expected goes only when the customer says that it is who they mean', () => {
    const named = (change: Partial<TransferDraft>) => problemsOf({ ...other, ...change }, { name })
    expect(named({ expectedName: 'Chukwuemeka Obi' })).toEqual([])
    expect(named({ expectedName: 'Funke Adeyemi' })).toMatchObject([{ fieldId: FIELD.confirmed }])
    expect(named({ expectedName: 'Funke Adeyemi', confirmedName: there.accountName })).toEqual([])
    // What was confirmed of another number is not confirmed of this one.
    expect(named({ expectedName: 'Funke Adeyemi', confirmedName: 'SOMEBODY ELSE' })).toHaveLength(1)
  })
})
