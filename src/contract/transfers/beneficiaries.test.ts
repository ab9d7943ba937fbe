/** Every call of beneficiaries: a good request, each field with wrong values, each required field missing, and an unknown field. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { beneficiaryRoutes as routes } from './beneficiaries.ts'
import type { Route } from '../route.ts'

const ID = '0191f0c0-7f1e-4abc-8def-0123456789ac'
const wrong = {
  bankCode: ['', '00001', '0000133', '00001a', '٠٠٠٠١٣', 13, null],
  accountNumber: ['', '123456789', '12345678901', ' 123456789', '１２３４５６７８９０', 1234567890, null],
  nameEnquiryRef: ['', 'short', 'A'.repeat(129), `${'A'.repeat(31)}+`, 7, null],
  nickname: ['n'.repeat(41), 'a\u202Eb', 'a\u200Bb', 'a\u0000b', '\uD800', 7, null],
  email: [' ', 'tunde', 'tunde@', '@mail.example', 'a b@mail.example', `${'a'.repeat(250)}@mail.example`, 7, null],
  favourite: ['true', 1, null],
  BeneficiaryId: ['', ID.toUpperCase(), `${ID} `, '1', 1, null],
  transferId: ['', 'x', 1, null],
}
type Field = keyof typeof wrong
const good: Record<Field, unknown> = {
  bankCode: '000013',
  accountNumber: '1234567891',
  nameEnquiryRef: 'A'.repeat(32),
  nickname: 'Mummy 🌸',
  email: 'tunde.bakare@mail.example',
  favourite: true,
  BeneficiaryId: ID,
  transferId: ID,
}

const cases: readonly (readonly [string, Route, readonly Field[], readonly Field[]])[] = [
  ['getBeneficiaries', routes.getBeneficiaries, [], []],
  [
    'addBeneficiary',
    routes.addBeneficiary,
    ['bankCode', 'accountNumber', 'nameEnquiryRef'],
    ['nickname', 'favourite', 'email'],
  ],
  ['addPaidBeneficiary', routes.addPaidBeneficiary, ['transferId'], ['nickname', 'email']],
  [
    'changeBeneficiary',
    routes.changeBeneficiary,
    ['BeneficiaryId'],
    ['nickname', 'favourite', 'email', 'nameEnquiryRef'],
  ],
  ['removeBeneficiary', routes.removeBeneficiary, ['BeneficiaryId'], []],
]

describe.each(cases)('%s', (_name, route, needed, optional) => {
  const whole = Object.fromEntries([...needed, ...optional].map((field) => [field, good[field]]))
  const isGood = (input: unknown): boolean => v.safeParse(route.request, input).success

  test('takes a good request, with and without optional fields', () => {
    expect(v.parse(route.request, whole)).toEqual(whole)
    expect(isGood(Object.fromEntries(needed.map((field) => [field, good[field]])))).toBe(true)
  })

  test('beneficiary request: refuses each wrong, each missing and each unknown field', () => {
    for (const field of [...needed, ...optional]) {
      for (const value of wrong[field])
        expect([field, value, isGood({ ...whole, [field]: value })]).toEqual([field, value, false])
    }
    for (const field of needed) {
      const { [field]: _gone, ...rest } = whole
      expect([field, isGood(rest)]).toEqual([field, false])
    }
    expect(isGood({ ...whole, accountName: 'TYPED BY HAND' })).toBe(false)
    for (const input of [null, 'text', 7]) expect(isGood(input)).toBe(false)
  })
})

test('a nickname is trimmed, and counted as people count letters', () => {
  const nickname = (text: string) =>
    v.safeParse(routes.changeBeneficiary.request, { BeneficiaryId: ID, nickname: text })
  expect(nickname('  Rent ')).toMatchObject({ success: true, output: { nickname: 'Rent' } })
  expect(nickname('🇳🇬'.repeat(40))).toMatchObject({ success: true })
  expect(nickname('🇳🇬'.repeat(41))).toMatchObject({ success: false })
})

test('an email address is trimmed, and an empty one means none', () => {
  const email = (text: string) => v.safeParse(routes.changeBeneficiary.request, { BeneficiaryId: ID, email: text })
  expect(email(' tunde@mail.example ')).toMatchObject({ success: true, output: { email: 'tunde@mail.example' } })
  expect(email('')).toMatchObject({ success: true, output: { email: '' } })
  expect(email('tunde')).toMatchObject({ success: false, issues: [{ message: 'Enter an email address' }] })
})
