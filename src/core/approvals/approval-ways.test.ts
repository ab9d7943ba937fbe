/** Open ways and the chosen way, for combinations of open ways and given factors. */
import { describe, expect, test } from 'vitest'
import { chooseWay, FACTORS_OF, type GivenFactors, strongWays } from './approval-ways.ts'
import type { ApprovalWay } from '../../values/vocabularies/approval-ways.ts'

test('the factors are the authentication types of Product §10.1, and 3 for a passkey', () => {
  expect(FACTORS_OF).toEqual({ pin: [0], sms: [0, 1], token: [0, 2], passkey: [3] })
})

test.each([
  [{ token: false, passkey: false }, ['sms']],
  [{ token: true, passkey: false }, ['token', 'sms']],
  [{ token: false, passkey: true }, ['passkey', 'sms']],
  [{ token: true, passkey: true }, ['passkey', 'token', 'sms']],
])('strong ways: a customer with %j can use %j', (enrolled, ways) => {
  expect(strongWays(enrolled)).toEqual(ways)
})

const pin = '7391'
const sms = { referenceId: 'r'.repeat(22), otp: '123456' }
const token = '654321'
const passkey = { id: 'x' }
const all: readonly ApprovalWay[] = ['passkey', 'token', 'sms']

describe('chooseWay: the way whose factors are given', () => {
  test.each<[readonly ApprovalWay[], GivenFactors, ApprovalWay]>([
    [['pin'], { pin }, 'pin'],
    // An SMS code that the PIN way does not need changes nothing.
    [['pin'], { pin, ...sms }, 'pin'],
    [['sms'], { pin, ...sms }, 'sms'],
    [all, { pin, ...sms }, 'sms'],
    [all, { pin, token }, 'token'],
    [all, { passkey }, 'passkey'],
    [all, { pin, passkey }, 'passkey'],
  ])('open %j, given %j: %s', (open, given, way) => {
    expect(chooseWay(open, given)).toEqual({ ok: true, value: way })
  })

  test.each<[readonly ApprovalWay[], GivenFactors, string]>([
    [['pin'], {}, 'pin'],
    [['pin'], { ...sms }, 'pin'],
    [['pin'], { passkey }, 'pin'],
    [['sms'], { pin }, 'otp'],
    [['sms'], {}, 'otp'],
    [['sms'], { pin, otp: sms.otp }, 'otp'],
    [['sms'], { pin, referenceId: sms.referenceId }, 'otp'],
    [['sms'], { ...sms }, 'pin'],
    [['sms'], { pin, token }, 'token'],
    [['sms'], { passkey }, 'passkey'],
    [['token', 'sms'], { token }, 'pin'],
    [['token', 'sms'], { pin, passkey }, 'passkey'],
    [all, { pin, token, ...sms }, 'token'],
    [all, { pin, ...sms, passkey }, 'passkey'],
  ])('open %j, given %j: refused at %s', (open, given, field) => {
    const chosen = chooseWay(open, given)
    expect(chosen).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input', errors: { [field]: [expect.any(String)] } },
    })
  })
})
