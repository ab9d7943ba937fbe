/** Wrong inputs that the transfer calls refuse before any handler runs. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '../accounts/account.ts'
import { AUTHENTICATION_TYPES } from '../approvals/approval.ts'
import { BENEFICIARY_TYPES } from '../../values/vocabularies/beneficiary-types.ts'
import { transferRoutes } from './transfers.ts'
import { TRANSFER_TYPES } from '../../values/vocabularies/transfer-types.ts'

const good = {
  transferId: '01931c5e-7b00-7abc-8def-0123456789ab',
  TransactionType: 0,
  fromAccountNumber: '0000000013',
  toAccountNumber: '1234567891',
  bankCode: '000036',
  nameEnquiryRef: 'A'.repeat(32),
  amount: '150000',
  currencyCode: 'NGN',
  narration: 'Lunch',
}
const isGood = (over: Record<string, unknown>): boolean =>
  v.safeParse(transferRoutes.initiate.request, { ...good, ...over }).success

describe('the beneficiary type', () => {
  const typed = (beneficiaryType: unknown) =>
    v.safeParse(transferRoutes.initiate.request, { ...good, TransactionType: 3, beneficiaryType })

  test('is kept as NFC without spaces around it', () => {
    for (const [text, kept] of [
      ['  Rent ', 'Rent'],
      ['SCHOOL_FEES', 'SCHOOL_FEES'],
      ['Ile\u0301 e\u0323\u0300ko\u0323\u0301', 'Ilé ẹ̀kọ́'],
      ['x'.repeat(30), 'x'.repeat(30)],
    ])
      expect(typed(text).output).toMatchObject({ beneficiaryType: kept })
  })

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['a number', 3],
    ['31 characters', 'x'.repeat(31)],
    ['30 characters of 7 code points each', '👨‍👩‍👧‍👦'.repeat(30)],
    ['a line break', 'Rent\nof May'],
    ['an invisible character', 'Re\u200bnt'],
    ['piled accents', `R${'\u0316'.repeat(9)}ent`],
  ])('is refused as %s, at its field', (_name, text) => {
    const { success, issues } = typed(text)
    expect([success, issues?.map((issue) => v.getDotPath(issue))]).toEqual([false, ['beneficiaryType']])
  })

  test('is a filter of the history, with the names of the bank too', () => {
    const asked = (beneficiaryType: string) =>
      v.safeParse(accountRoutes.getEntries.request, { accountNumber: '0000000013', beneficiaryType }).success
    expect(['Rent', ...Object.values(BENEFICIARY_TYPES)].every(asked)).toBe(true)
    expect(asked('')).toBe(false)
  })
})

describe('initiate', () => {
  test('takes a good request as it is', () => {
    expect(v.parse(transferRoutes.initiate.request, good)).toEqual(good)
  })

  test.each([
    '0',
    '00',
    '01',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1,000',
    '1,00,0',
    '10.5',
    '1.00',
    ' 1',
    '1 ',
    '',
    '12345678901234',
    '١٢٣',
    '１２３',
    150000,
    null,
    ['1'],
  ])('refuses %j as an amount', (amount) => {
    expect(isGood({ amount })).toBe(false)
  })

  test.each([
    ['version 5, whose value can be known beforehand', '2ed6657d-e927-568b-95e1-2665a8aea6a2'],
    ['version 4', '0193c5e7-7b00-4abc-8def-0123456789ab'],
    ['another variant', '01931c5e-7b00-7abc-cdef-0123456789ab'],
    ['capitals', '01931C5E-7B00-7ABC-8DEF-0123456789AB'],
  ])('refuses an id of %s', (_name, transferId) => {
    expect(isGood({ transferId })).toBe(false)
  })

  test('amount: takes at most 13 digits', () => {
    expect(isGood({ amount: '9999999999999' })).toBe(true)
  })

  test.each([
    ['an unknown key', { extra: 1 }],
    ['a prototype', JSON.parse('{"__proto__": {"amount": "1"}, "amount": 5}') as Record<string, unknown>],
    ['a type that is none', { TransactionType: 4 }],
    ['a type as text', { TransactionType: '0' }],
    ['a currency without accounts', { currencyCode: 'JPY' }],
    ['a short account number', { toAccountNumber: '123456789' }],
    ['an account number of other digits', { toAccountNumber: '١٢٣٤٥٦٧٨٩٠' }],
    ['an id that counts', { transferId: '1' }],
    ['an id in capitals', { transferId: good.transferId.toUpperCase() }],
    ['a narration of 101 characters', { narration: 'x'.repeat(101) }],
    ['a NUL', { narration: 'a\u0000b' }],
    ['a bidi override', { narration: 'a\u202Eb' }],
    ['a zero-width character', { narration: 'a\u200Bb' }],
    ['a lone surrogate', { narration: 'a\uD800b' }],
    ['nothing where the amount should be', { amount: undefined }],
  ])('initiate: refuses %s', (_name, over) => {
    expect(isGood(over)).toBe(false)
  })

  test('a text that looks like an attack: is kept as plain text', () => {
    for (const narration of [
      "'; drop table bank.transfer; --",
      '<script>alert(1)</script>',
      '=HYPERLINK("x")',
      'ọmọ',
    ]) {
      expect(v.parse(transferRoutes.initiate.request, { ...good, narration }).narration).toBe(narration)
    }
  })
})

test('confirm accepts the challenge and the factors, and no field of the payment', () => {
  const confirm = { challengeId: good.transferId.replace('7abc', '4abc'), pin: '7391' }
  const isConfirm = (over: Record<string, unknown>) =>
    v.safeParse(transferRoutes.confirm.request, { ...confirm, ...over }).success
  expect(isConfirm({})).toBe(true)
  for (const over of [
    { amount: '1' },
    { toAccountNumber: '1234567891' },
    { pin: '739' },
    { pin: 7391 },
    { otp: '12345' },
  ]) {
    expect(isConfirm(over)).toBe(false)
  }
})

test('history: takes only real days and the server’s own cursors', () => {
  const isQuery = (over: Record<string, unknown>) =>
    v.safeParse(accountRoutes.getEntries.request, { accountNumber: '0000000013', ...over }).success
  expect(isQuery({ from: '2026-02-28', to: '2026-11-20', direction: 'debit', limit: '50', search: 'a' })).toBe(true)
  for (const over of [
    { from: '2026-02-30' },
    { to: '20-11-2026' },
    { direction: 'both' },
    { limit: '-1' },
    { cursor: 'a b' },
  ]) {
    expect(isQuery(over)).toBe(false)
  }
})

test('the types of transfers, beneficiaries and approvals are those of Product §11.1, §12.1 and §10.1', () => {
  expect(TRANSFER_TYPES).toEqual({ ownBank: 0, otherBank: 1, self: 2, custom: 3 })
  expect(BENEFICIARY_TYPES).toEqual({ ownBank: 'LOCAL_TRANSFER', otherBank: 'EXTERNAL_TRANSFER', self: 'SELF' })
  expect(AUTHENTICATION_TYPES).toEqual({ PIN: 0, SMS: 1, TOKEN: 2 })
})
