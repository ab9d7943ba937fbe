/**
 * Tests how a failed call is classified, which decides whether it may be sent again: no answer, a refusal, or a fault
 * of the bank.
 */
import { describe, expect, it } from 'vitest'
import { callProblem } from './call-problem.ts'

const failure = (status: unknown, data: Record<string, unknown>) => ({ status, data })

describe('callProblem', () => {
  it.each(['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR'])('callProblem: is no answer for %s', (status) => {
    expect(callProblem(failure(status, { errorCode: '06', errorMsg: 'Network Error' }))).toMatchObject({
      kind: 'no-answer',
      message: 'Network Error. Check your connection',
    })
  })
  it('callProblem: reads a refusal’s code, message, reason and detail', () => {
    const data = { errorCode: '77', errorMsg: 'No money has moved.', data: { triesLeft: 2, reason: 'x' } }
    expect(callProblem(failure(200, data))).toMatchObject({
      kind: 'refused',
      code: '77',
      message: 'No money has moved',
      reason: 'x',
      detail: { triesLeft: 2 },
    })
  })
  it('callProblem: distinguishes a call that did not run from a call with an unknown result', () => {
    expect(callProblem(failure(429, { errorCode: '96', errorMsg: '' })).kind).toBe('refused')
    expect(callProblem(failure(503, { errorCode: '06', errorMsg: '' })).kind).toBe('fault')
    expect(callProblem(failure(500, { errorCode: '96', data: { incidentId: 'ab12' } }))).toMatchObject({
      kind: 'fault',
      reference: 'ab12',
      message: 'Request Failed. Please try again',
    })
    expect(callProblem(undefined).kind).toBe('fault')
  })
})
