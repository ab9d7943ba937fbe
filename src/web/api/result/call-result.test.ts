/** Tests that a reply without a message gets the text of Product §6.2. */
import { describe, expect, it } from 'vitest'
import { logout } from '../../../contract/identity/session.ts'
import { MESSAGES } from '../../../contract/result-codes.ts'
import { readEnvelope, readPlain } from './call-result.ts'

const wordless = [
  { ResponseCode: '07' },
  { ResponseCode: '07', ResponseMessage: null },
  { ResponseCode: '07', ResponseMessage: '' },
]

describe('a refusal without a message', () => {
  it.each(wordless)('refusal without a message: %j keeps its code and has the fallback text', (envelope) => {
    const refused = { ok: false, kind: 200, errorCode: '07', errorMsg: 'Request failed please try again' }
    expect(MESSAGES.refusedFallback).toBe(refused.errorMsg)
    expect(readEnvelope(logout, 200, JSON.stringify(envelope))).toMatchObject(refused)
    const headers = new Headers()
    expect(readPlain({ status: 400, headers, text: JSON.stringify(envelope) })).toMatchObject({ ...refused, kind: 400 })
  })
})

describe('a success without a message', () => {
  it.each([undefined, null])('success without a message: %j is still a success', (ResponseMessage) => {
    const text = JSON.stringify({ ResponseCode: '00', ResponseMessage, Data: null })
    expect(readEnvelope(logout, 200, text)).toEqual({ ok: true, data: null, message: '' })
  })
})

describe('a plain refusal', () => {
  const text = '{"ResponseCode":"96","ResponseMessage":"Request Failed. Please try again"}'
  const read = (status: number, retryAfter?: string) =>
    readPlain({ status, text, headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) })

  it.each([
    ['1', '1 min'],
    ['60', '1 min'],
    ['61', '2 min'],
    ['1800', '30 min'],
  ])('plain refusal: states the waiting time after too many calls, with %s s to wait', (retryAfter, wait) => {
    expect(read(429, retryAfter)).toMatchObject({
      kind: 429,
      errorMsg: `Nothing was done: too many tries. Try again in ${wait}`,
      retryAfterS: Number(retryAfter),
    })
  })

  it.each([
    [429, undefined],
    [503, '5'],
    [400, undefined],
  ])('plain refusal: has the text of Product §6.2 for %j with Retry-After %j', (status, retryAfter) => {
    expect(read(status, retryAfter)).toMatchObject({ kind: status, errorMsg: MESSAGES.default })
  })
})
