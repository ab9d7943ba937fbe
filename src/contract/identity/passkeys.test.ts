/** Every call of passkeys: a good request, each field with wrong values, each field missing, and an unknown field. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { passkeyRoutes as routes } from './passkeys.ts'
import type { Route } from '../route.ts'

const BYTES = 'AAECAwQFBgcICQoLDA0ODw'
const ID = '0191f0c0-7f1e-7abc-8def-0123456789ac'
const bytes = (longest: number) => [
  '',
  `${BYTES}=`,
  'a+b',
  'a/b',
  'a b',
  `${BYTES}\n`,
  'A'.repeat(longest + 1),
  7,
  null,
]
const id = { good: BYTES, wrong: bytes(1_364) }
const clientDataJSON = { good: BYTES, wrong: bytes(16_384) }
const name = { good: 'My phone', wrong: ['', '  ', 'n'.repeat(61), 'My\u202Ephone', 'My\u0000phone', 9, null] }
const transactionPin = { good: '7391', wrong: ['', '123', '12345', '12a4', '１２３４', 1234, null] }
const passkeyId = { good: ID, wrong: ['', ID.toUpperCase(), `${ID} `, 'nil', 1, null] }
const deviceId = { good: 'fp-1', wrong: ['', 'a b', 'a'.repeat(65), 7, null] }

const attestation = {
  id,
  clientDataJSON,
  attestationObject: { good: BYTES, wrong: bytes(16_384) },
  transports: {
    good: ['internal', 'hybrid'],
    wrong: ['internal', ['Internal'], ['a'.repeat(33)], Array(9).fill('usb'), null],
  },
}
const assertion = {
  id,
  clientDataJSON,
  authenticatorData: { good: BYTES, wrong: bytes(16_384) },
  signature: { good: BYTES, wrong: bytes(2_048) },
  userHandle: { good: BYTES, wrong: bytes(128), optional: true },
}

const optional = (field: Field): Field => ({ ...field, optional: true })

interface Field {
  readonly good: unknown
  readonly wrong: readonly unknown[]
  readonly optional?: boolean
}
type Fields = Readonly<Record<string, Field>>
const goodOf = (fields: Fields) => Object.fromEntries(Object.entries(fields).map(([key, { good }]) => [key, good]))

/** The cases of a credential: a good one, a wrong value in each part, each part missing, and an unknown part. */
function credential(parts: Fields): Field {
  const good = goodOf(parts)
  const wrong = Object.entries(parts).flatMap(([key, field]) => {
    const { [key]: _gone, ...rest } = good
    return [...(field.optional ? [] : [rest]), ...field.wrong.map((value) => ({ ...good, [key]: value }))]
  })
  return { good, wrong: [...wrong, { ...good, extra: 1 }, null, 'text', []] }
}

const cases: readonly (readonly [Route, Fields])[] = [
  [routes.getPasskeys, {}],
  [routes.addPasskey, {}],
  [
    routes.confirmAddPasskey,
    { challengeId: passkeyId, pin: optional(transactionPin), passkey: optional(credential(assertion)) },
  ],
  [routes.getPasskeyOptions, {}],
  [routes.registerPasskey, { name, credential: credential(attestation) }],
  [routes.renamePasskey, { passkeyId, name }],
  [routes.removePasskey, { passkeyId, transactionPin }],
  [routes.startPasskeyLogin, {}],
  [routes.logInWithPasskey, { credential: credential(assertion), deviceId }],
]

describe.each(cases.map(([route, fields]) => [route.path, route, fields] as const))('%s', (_path, route, fields) => {
  const good = goodOf(fields)
  const isGood = (input: unknown): boolean => v.safeParse(route.request, input).success

  test('takes a good request as it is', () => {
    expect(v.parse(route.request, good)).toEqual(good)
  })

  test('passkey request: refuses each wrong, each missing and each unknown field', () => {
    for (const [key, { wrong, optional: isOptional }] of Object.entries(fields)) {
      for (const value of wrong) expect([key, value, isGood({ ...good, [key]: value })]).toEqual([key, value, false])
      const { [key]: _gone, ...rest } = good
      expect([key, isGood(rest)]).toEqual([key, isOptional === true])
    }
    expect(isGood({ ...good, extra: 1 })).toBe(false)
    for (const input of [null, 'text', 7]) expect(isGood(input)).toBe(false)
  })
})
