/**
 * Tests the page after a failed account opening, by code (Product §6.1): what happened, the reference of a fault, the
 * next step.
 */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readEnvelope } from '../../../api/result/call-result.ts'
import { authRoutes } from '../../../../contract/identity/auth.ts'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { profileProblems, readProfile } from './signup-profile.ts'
import { explainOpening } from './use-open-account.ts'

afterEach(cleanup)

/** The failure, as the client reads it from the opened reply. */
function failureOf(status: number, envelope: object) {
  const read = readEnvelope(authRoutes.createAccountAndProfile, status, JSON.stringify(envelope))
  if (read.ok) throw new Error('It was a success')
  return read
}

function show(status: number, envelope: object) {
  const { problems, title, next, over } = explainOpening(failureOf(status, envelope))
  render(<ErrorSummary problems={problems} {...(title ? { title } : {})} />)
  return { text: screen.getByRole('alert').textContent ?? '', next, over }
}

describe('an account that was not opened', () => {
  it('result code 27: says that the customer record exists, and offers the same call again', () => {
    const words = 'Your customer record is made, but your account is not open yet. Try again to continue from here.'
    const { text, next, over } = show(200, { ResponseCode: '27', ResponseMessage: words, Data: null })
    expect(text).toContain('Almost there')
    expect(text).toContain(words)
    expect([next, over]).toEqual(['Continue opening my account', false])
  })

  it('result code 96: shows a fault of the bank with its reference, and offers the same call again', () => {
    const envelope = {
      ResponseCode: '96',
      ResponseMessage: 'Request Failed. Please try again',
      Data: { incidentId: 'ab12-cd34' },
      status: 500,
    }
    const { text, next, over } = show(500, envelope)
    expect(text).toContain('Something went wrong on our side')
    expect(text).toContain('Request Failed. Please try again')
    expect(text).toContain('Reference ab12-cd34.')
    expect([next, over]).toEqual(['Try again', false])
  })

  it.each([
    ['28', 'Nothing was opened', 'Try again'],
    ['80', 'We cannot open an account now', undefined],
    ['90', 'We cannot open an account for you', undefined],
  ])('result code %s: is shown under the title "%s"', (ResponseCode, title, wayOn) => {
    const { text, next } = show(200, { ResponseCode, ResponseMessage: 'Why it is so.', Data: null })
    expect(text).toContain(title)
    expect(text).toContain('Why it is so.')
    expect(next).toBe(wayOn)
  })

  it.each(['ticket-expired', 'profile-exists', 'username-tries-used'])(
    'result code 06 with %s: offers no retry, because a retry cannot help',
    (reason) => {
      const envelope = { ResponseCode: '06', ResponseMessage: 'Start again.', Data: { reason } }
      expect(show(200, envelope).over).toBe(true)
    },
  )
})

it('empty form: lists its problems in the order of its fields', () => {
  const form = new FormData()
  const fieldIds = profileProblems(form, readProfile(form, 'ticket')).map(({ fieldId }) => fieldId)
  expect(fieldIds.slice(0, 4)).toEqual(['username', 'email', 'password', 'transaction-pin'])
  expect(fieldIds.slice(-2)).toEqual(['terms', 'privacy'])
})
