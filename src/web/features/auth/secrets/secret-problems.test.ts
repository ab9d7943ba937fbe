/**
 * Tests the field and the text of each refused secret: wrong and expired codes, answers, PINs with tries left, locked
 * PINs.
 */
import { describe, expect, it } from 'vitest'
import { callProblem } from '../../../api/result/call-problem.ts'
import { type CallFailure, callFailure } from '../../../api/result/call-result.ts'
import { sent } from '../../../api/result/sent.ts'
import { answerProblems, missingAnswer } from './answer-form.tsx'
import { codeProblems, missingCode } from '../codes/code-problems.ts'
import { explainPin, isPinLocked } from '../factors/pin-problems.ts'
import { newPasswordProblems } from './new-password-field.tsx'
import { readNewPin } from './new-pin-fields.tsx'

const refused = (errorCode: string, data: unknown = null): CallFailure => ({
  ...callFailure(200, 'The bank’s own words'),
  errorCode,
  data,
})

describe('a refused code', () => {
  it('refused code: is wrong (07) or expired, with a different text for each, at its field', () => {
    expect(codeProblems(refused('07'))[0]).toMatchObject({ fieldId: 'otp', text: expect.stringContaining('not right') })
    for (const reason of ['code-expired', 'code-tries-used']) {
      expect(codeProblems(refused('06', { reason }))).toEqual([{ fieldId: 'otp', text: 'The bank’s own words' }])
    }
    expect(codeProblems(refused('06', { reason: 'code-limit' }))).toEqual([{ text: 'The bank’s own words' }])
  })

  it('missing code: is reported before anything is sent', () => {
    expect(missingCode('12345')).toHaveLength(1)
    expect(missingCode('123456')).toEqual([])
  })
})

describe('a refused answer', () => {
  it('refused answer: is reported at its field', () => {
    expect(answerProblems(refused('07'))[0]?.fieldId).toBe('answer')
    expect(answerProblems(refused('06', { reason: 'ticket-expired' }))).toEqual([{ text: 'The bank’s own words' }])
    expect(missingAnswer('   ')).toHaveLength(1)
  })
})

describe('a refused PIN', () => {
  const problem = (errorCode: string, data?: unknown) => callProblem(sent(refused(errorCode, data)).error)
  const explain = explainPin('pin')

  it('refused PIN: says how many tries are left (77), at the PIN’s field', () => {
    expect(explain(problem('77', { triesLeft: 2 }))).toEqual([
      { fieldId: 'pin', text: 'That PIN is not right. Nothing was changed. 2 tries left before it locks.' },
    ])
    expect(explain(problem('77', { triesLeft: 1 }))).toEqual([
      { fieldId: 'pin', text: expect.stringContaining('1 try left') },
    ])
    expect(explain(problem('77'))).toEqual([{ fieldId: 'pin', text: 'That PIN is not right. Nothing was changed.' }])
  })

  it('locked PIN (14): is reported for the whole form, because no other input helps', () => {
    expect(isPinLocked(problem('14'))).toBe(true)
    expect(explain(problem('14'))).toEqual([
      { text: 'Your PIN is locked after three wrong tries. Nothing was changed, and your money is safe.' },
    ])
    expect(isPinLocked(problem('77'))).toBe(false)
  })

  it('other refusal: is reported at the fields that the bank names', () => {
    expect(explain(problem('06'))).toBe('The bank’s own words')
  })
})

describe('a new secret', () => {
  const pins = (pin: string, again: string) => {
    const form = new FormData()
    form.set('new-pin', pin)
    form.set('repeated-pin', again)
    return readNewPin(form).problems.map((problem) => problem.fieldId)
  }

  it('new PIN: must be four digits, typed the same twice', () => {
    expect(pins('', '')).toEqual(['new-pin'])
    expect(pins('739', '739')).toEqual(['new-pin'])
    expect(pins('7391', '7319')).toEqual(['repeated-pin'])
    expect(pins('7391', '7391')).toEqual([])
  })

  it('new password: has at least eight characters of any kind', () => {
    expect(newPasswordProblems('')[0]?.text).toBe('Choose a new password')
    expect(newPasswordProblems('seven-7')).toHaveLength(1)
    expect(newPasswordProblems('kò sí ewu')).toEqual([])
  })
})
