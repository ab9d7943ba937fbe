/** Tests the code, the status and the text of every failure. */
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../core/failure.ts'
import { RESULT_CODES } from '../../contract/result-codes.ts'
import { REFUSAL_MESSAGES } from './refusal-messages.ts'
import { codeFor, failureAnswer, type SealedFailure, successAnswer } from './reply.ts'

const failures: readonly [SealedFailure, string, number][] = [
  [{ kind: 'invalid-credentials' }, '07', 200],
  [{ kind: 'password-locked', lockedUntil: new Date('2026-11-21T12:30:00Z') }, '17', 200],
  [{ kind: 'temporary-password' }, '18', 200],
  [{ kind: 'device-not-linked', data: { linkTicket: 't' } }, '16', 200],
  [{ kind: 'pin-mismatch', triesLeft: 2 }, '77', 200],
  [{ kind: 'pin-locked' }, '14', 200],
  [{ kind: 'ineligible', reason: 'watch-list' }, '90', 200],
  [{ kind: 'bad-credit' }, '80', 200],
  [{ kind: 'cif-created' }, '27', 200],
  [{ kind: 'customer-not-created' }, '28', 200],
  [{ kind: 'invalid-input', errors: { bvn: ['BVN must be 11 digits'] } }, '06', 200],
  [{ kind: 'refused', reason: 'not-found' }, '06', 200],
  [{ kind: 'not-signed-in' }, '06', 401],
  [{ kind: 'forbidden' }, '06', 403],
]

describe('a failure', () => {
  it.each(failures)('%o', (failure, code, status) => {
    const answer = failureAnswer(failure)
    expect([answer.envelope.ResponseCode, answer.status]).toEqual([code, status])
    expect(answer.envelope.ResponseMessage.length).toBeGreaterThan(10)
    expect(answer.envelope.status).toBe(status === 200 ? undefined : status)
  })

  it('every kind of failure has a code, and every code except success belongs to a kind of failure', () => {
    const tested = new Set<Failure['kind']>(failures.map(([failure]) => failure.kind))
    const plain: Failure['kind'][] = ['too-many', 'unavailable']
    expect(new Set(Object.keys(codeFor))).toEqual(new Set([...tested, ...plain]))
    const { SUCCESS: _success, ...others } = RESULT_CODES
    expect(new Set(Object.values(codeFor))).toEqual(new Set(Object.values(others)))
  })

  it('a refusal has the data that the page needs, in addition to its message', () => {
    const dataOf = (failure: SealedFailure) => failureAnswer(failure).envelope.Data
    expect(dataOf({ kind: 'pin-mismatch', triesLeft: 1 })).toEqual({ triesLeft: 1 })
    expect(dataOf({ kind: 'refused', reason: 'tier-limit', detail: { reason: 'x', limit: '1' } })).toEqual({
      reason: 'tier-limit',
      limit: '1',
    })
    expect(dataOf({ kind: 'password-locked', lockedUntil: new Date(0) })).toEqual({
      lockedUntil: '1970-01-01T00:00:00.000Z',
    })
  })

  it('shows the bank’s local time, and the number of tries in words', () => {
    const message = (failure: SealedFailure) => failureAnswer(failure).envelope.ResponseMessage
    expect(message({ kind: 'password-locked', lockedUntil: new Date('2026-11-21T12:30:00Z') })).toContain('1:30 pm')
    expect(message({ kind: 'pin-mismatch', triesLeft: 1 })).toContain('1 try left')
    expect(message({ kind: 'pin-mismatch', triesLeft: 2 })).toContain('2 tries left')
  })

  it('of a PIN says “No money has moved” only for a call that moves money', () => {
    for (const failure of [{ kind: 'pin-mismatch', triesLeft: 1 }, { kind: 'pin-locked' }] as const) {
      expect(failureAnswer(failure, true).envelope.ResponseMessage).toMatch(/^No money has moved: /)
      expect(failureAnswer(failure).envelope.ResponseMessage).toMatch(/^Nothing was changed: /)
    }
  })

  it('that stops a payment begins with “No money has moved”', () => {
    const stops = [
      'insufficient-funds',
      'daily-limit',
      'per-transfer-limit',
      'tier-limit',
      'approval-expired',
      'same-account',
    ] as const
    for (const reason of stops) expect(REFUSAL_MESSAGES[reason]).toMatch(/^No money has moved/)
  })
})

it('a success has the code 00, and its Data is never missing', () => {
  expect(successAnswer(undefined)).toEqual({
    status: 200,
    envelope: { ResponseCode: '00', ResponseMessage: 'Successful', Data: null },
  })
})

describe('a refusal because a service is off', () => {
  const messageFor = (until: string | null) =>
    failureAnswer({ kind: 'refused', reason: 'exchange-off', detail: { stopReason: 'maintenance', until } }).envelope
      .ResponseMessage

  it('names the end in Lagos when the end is known, and no time otherwise', () => {
    expect(messageFor('2026-11-28T05:00:00.000Z')).toBe(
      'No money has moved: exchange between currencies is turned off. You can try again from 28 Nov 2026, 6:00 am.',
    )
    expect(messageFor(null)).toBe('No money has moved: exchange between currencies is turned off. Try again later.')
  })
})

describe('a refusal because of a used-up quota', () => {
  const nextAt = '2026-11-21T21:34:00.000Z'
  const messageFor = (detail: Readonly<Record<string, unknown>>) =>
    failureAnswer({ kind: 'refused', reason: 'code-limit', detail }).envelope.ResponseMessage

  it.each([
    [[], 'or call us.'],
    [['token'], 'or use your authenticator app.'],
    [['passkey'], 'or use your passkey.'],
    [['passkey', 'token'], 'or use your authenticator app or passkey.'],
  ])('names the time of the next code in Lagos and the other ways: %j', (otherWays, ending) => {
    expect(messageFor({ per: 'hour', nextAt, otherWays })).toBe(
      `We have sent all the codes that we allow in one hour. Try again at 10:34 pm, ${ending}`,
    )
  })

  it('names the day too when the quota of the day is used up', () => {
    expect(messageFor({ per: 'day', nextAt, otherWays: [] })).toBe(
      'We have sent all the codes that we allow in one day. Try again at 10:34 pm on 21 November, or call us.',
    )
  })
})
