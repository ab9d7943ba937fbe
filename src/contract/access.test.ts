/** Wrong inputs that the calls for password, PIN, devices and sessions refuse, field by field, before any handler runs. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { deviceRoutes } from './identity/devices.ts'
import { passwordResetRoutes } from './identity/password-reset.ts'
import { pinRoutes } from './identity/pin.ts'
import type { Route } from './route.ts'
import { tokenRoutes as token } from './identity/token.ts'

const TICKET = 'T'.repeat(43)
const ID = '0191f0c0-7f1e-7abc-8def-0123456789ac'
const WRONG = {
  ticket: ['', 'short', 'T'.repeat(129), `${'T'.repeat(42)}=`, `${'T'.repeat(42)}\n`, 7, null],
  otp: ['', '12345', '1234567', '12345a', '１２３４５６', ' 12345', 123_456, null],
  pin: ['', '123', '12345', '12a4', '１２３４', '1e3 ', '0x10', 1234, null],
  answer: ['', '   ', 'a'.repeat(81), 'Ka\u0000no', 'Ka\u202Eno', 'Ka\u200Bno', 'Ka\uD800', 4, null],
  uuid: ['', ID.toUpperCase(), `${ID} `, ID.replace('-', ''), 'nil', 1, null],
  newPassword: ['', 'seven77', 'p'.repeat(129), '👩‍👩‍👧‍👦'.repeat(7), 8, null],
  typedPassword: ['', 'p'.repeat(513), 8, null],
  username: ['', 'u'.repeat(129), 8, null],
  tokenCode: [
    '',
    '12345',
    '1234567',
    '１２３４５６',
    ' 123456',
    '12345a',
    '4KD8M-2XQ7',
    '4KD8M--2XQ7T',
    '4KD8M_2XQ7T',
    '4KD8-M2XQ-7TAB-09CD-EFGH-JKM',
    '4KD8-M2XQ-7TAB-09CD-EFGH-JKMN-',
    '4KD8M-2XQ7T\n',
    '4KD8M2XQ7T1',
    'ñKD8M-2XQ7T',
    123_456,
    null,
  ],
  flag: ['true', 1, null, ''],
  name: ['', '  ', 'n'.repeat(61), 'My\u202Ephone', 'My\u0000phone', 9, null],
} as const

const { passwordReset, pin, devices } = { passwordReset: passwordResetRoutes, pin: pinRoutes, devices: deviceRoutes }
type Field = readonly [name: string, good: unknown, wrong: readonly unknown[]]
const cases: readonly (readonly [Route, ...Field[]])[] = [
  [passwordReset.revealQuestion, ['username', 'adaeze.okonkwo', WRONG.username]],
  [
    passwordReset.verifyAnswerForPasswordReset,
    ['referenceId', TICKET, WRONG.ticket],
    ['answer', 'Kano', WRONG.answer],
    ['token', '012345', WRONG.tokenCode],
  ],
  [passwordReset.sendOTPForResetPassword, ['ticket', TICKET, WRONG.ticket]],
  [passwordReset.validateForgetPasswordOtp, ['referenceId', TICKET, WRONG.ticket], ['otp', '012345', WRONG.otp]],
  [passwordReset.resetUserPassword, ['ticket', TICKET, WRONG.ticket], ['newPassword', 'Indigo-42', WRONG.newPassword]],
  [
    passwordReset.changePassword,
    ['username', 'adaeze.okonkwo', WRONG.username],
    ['currentPassword', 'x', WRONG.typedPassword],
    ['newPassword', 'Indigo-42', WRONG.newPassword],
  ],
  [pin.changeTransactionPin, ['currentPin', '7391', WRONG.pin], ['newPin', '0305', WRONG.pin]],
  [pin.confirmUserForResetPIN, ['password', 'x', WRONG.typedPassword]],
  [pin.revealQuestionPINReset, ['ticket', TICKET, WRONG.ticket]],
  [
    pin.sendOTPForResetPIN,
    ['ticket', TICKET, WRONG.ticket],
    ['answer', 'Kano', WRONG.answer],
    ['token', '012345', WRONG.tokenCode],
  ],
  [
    pin.resetUserPIN,
    ['ticket', TICKET, WRONG.ticket],
    ['referenceId', TICKET, WRONG.ticket],
    ['otp', '012345', WRONG.otp],
    ['newPin', '0305', WRONG.pin],
  ],
  [devices.renameDevice, ['deviceKeyId', ID, WRONG.uuid], ['name', 'My phone', WRONG.name]],
  [devices.removeDevice, ['deviceKeyId', ID, WRONG.uuid], ['transactionPin', '7391', WRONG.pin]],
  [devices.stopDeviceAlerts, ['deviceKeyId', ID, WRONG.uuid], ['transactionPin', '7391', WRONG.pin]],
  [devices.endSession, ['sessionId', ID, WRONG.uuid], ['transactionPin', '7391', WRONG.pin]],
  [devices.endOtherSessions, ['transactionPin', '7391', WRONG.pin]],
  [token.getToken],
  [token.initiateToken],
  [token.confirmToken, ['otp', '012345', WRONG.otp]],
  [
    token.renewRecoveryCodes,
    ['transactionPin', '7391', WRONG.pin],
    ['token', '4KD8-M2XQ-7TAB-09CD-EFGH-JKMN', WRONG.tokenCode],
  ],
  [token.removeToken, ['transactionPin', '7391', WRONG.pin], ['token', '4KD8M-2XQ7T', WRONG.tokenCode]],
  [
    token.setTokenAtLogin,
    ['transactionPin', '7391', WRONG.pin],
    ['token', '4kd8 m2xq 7tab 09cd efgh jkmn', WRONG.tokenCode],
    ['isAskedAtLogin', true, WRONG.flag],
  ],
  [token.logInWithToken, ['loginTicket', TICKET, WRONG.ticket], ['token', '4kd8m 2xq7t', WRONG.tokenCode]],
  [devices.getDevices],
  [devices.getSessions],
]

/** Fields that may be missing, by the path of their call. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  [passwordReset.changePassword.path]: ['username'],
  // One proof is enough.
  [passwordReset.verifyAnswerForPasswordReset.path]: ['answer', 'token'],
  [pin.sendOTPForResetPIN.path]: ['answer', 'token'],
}

describe.each(cases.map(([route, ...fields]) => [route.path, route, fields] as const))('%s', (path, route, fields) => {
  const good = Object.fromEntries(fields.map(([name, value]) => [name, value]))
  /** The paths of the fields that the schema refuses. Empty for a good request. */
  const faults = (input: unknown): string[] => {
    const parsed = v.safeParse(route.request, input)
    return parsed.success ? [] : [...new Set(parsed.issues.map((issue) => String(issue.path?.[0]?.key ?? '')))]
  }

  test('takes a good request as it is', () => {
    expect(v.parse(route.request, good)).toEqual(good)
  })

  test('request schema: names each wrong field', () => {
    for (const [name, , wrong] of fields) {
      for (const value of wrong)
        expect([name, value, faults({ ...good, [name]: value })]).toEqual([name, value, [name]])
    }
  })

  test('request schema: names each required field that is missing', () => {
    const optional = OPTIONAL[path] ?? []
    for (const [name] of fields) {
      const { [name]: _gone, ...rest } = good
      expect([name, faults(rest)]).toEqual([name, optional.includes(name) ? [] : [name]])
    }
  })

  test('refuses an unknown field, and every value that is not an object', () => {
    expect(faults({ ...good, extra: 1 })).toEqual(['extra'])
    const polluted: unknown = JSON.parse(`{"__proto__":{},${JSON.stringify({ ...good, end: 1 }).slice(1)}`)
    expect(faults(polluted)).not.toEqual([])
    for (const input of [null, 'text', 7]) expect(v.safeParse(route.request, input).success).toBe(false)
  })
})

test('secrets: are kept as typed, except for NFC normalisation', () => {
  const typed = '  "Ada\u0301" ọ̀rọ̀  '
  const reset = v.parse(passwordReset.resetUserPassword.request, { ticket: TICKET, newPassword: typed })
  expect(reset.newPassword).toBe(typed.normalize('NFC'))
  const change = { currentPassword: typed, newPassword: typed }
  expect(v.parse(passwordReset.changePassword.request, change).currentPassword).toBe(typed)
})
