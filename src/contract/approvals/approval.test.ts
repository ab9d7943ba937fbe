/** The approval schema accepts missing factors and refuses factors of a wrong shape, in every call. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { tokenRoutes } from '../identity/token.ts'
import { transferRoutes } from '../transfers/transfers.ts'

const challengeId = '0191f0c0-7f1e-4abc-8def-0123456789ac'
const passkey = { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' }
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  challengeId: ['', 'x', 1, null, challengeId.toUpperCase()],
  pin: ['', '739', '73911', '７３９１', 7391, null],
  referenceId: ['', 'short', 'r'.repeat(129), 7, null],
  otp: ['', '12345', '1234567', 123_456, null],
  token: ['', '12345', '4KD8M-2XQ7', 123_456, null],
  passkey: ['', 'x', {}, { ...passkey, extra: 1 }, { ...passkey, signature: 'a+b' }, null],
  amount: ['1'],
}

test.each([transferRoutes.confirm, tokenRoutes.enrolToken])('$path', ({ request }) => {
  const isGood = (input: unknown) => v.safeParse(request, input).success
  for (const given of [{ pin: '7391' }, { pin: '7391', token: '123456' }, { passkey }, {}]) {
    expect(isGood({ challengeId, ...given })).toBe(true)
  }
  for (const [field, values] of Object.entries(WRONG)) {
    for (const value of values) {
      const input = { challengeId, pin: '7391', [field]: value }
      expect([field, value, isGood(input)]).toEqual([field, value, false])
    }
  }
  expect(isGood({ pin: '7391' })).toBe(false)
})
