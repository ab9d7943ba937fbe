/**
 * Tests that typed text returns to its customer for a limited time, never to another customer, and never with a secret.
 */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserSession } from '../../../contract/identity/session.ts'
import { forgetOthersForms, keepForm, KEPT_MS, readKeptForm, useKeptForm } from './kept-form.ts'
import { clearSession, saveSession } from '../tab/signed-in-marker.ts'

const signIn = (cifid: string): void =>
  saveSession({ username: `user.${cifid}`, cifid, sessionId: cifid } as UserSession)

beforeEach(() => {
  sessionStorage.clear()
  signIn('ADAEZE')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a kept form', () => {
  it('stored form: survives the end of the session until its customer is back', () => {
    keepForm('transfer', { amount: '1,250' })
    clearSession()
    signIn('ADAEZE')
    expect(readKeptForm('transfer')).toEqual({ amount: '1,250' })
  })

  it('stored form: is deleted when another customer logs in, whose forms are stored from then on', () => {
    keepForm('transfer', { amount: '1,250' })
    clearSession()
    signIn('TUNDE')
    forgetOthersForms()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('1,250')
    expect(readKeptForm('transfer')).toEqual({})
    keepForm('transfer', { amount: '5' })
    signIn('ADAEZE')
    expect(readKeptForm('transfer')).toEqual({})
  })

  it('stored form: is deleted after half an hour; a younger form stays', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
    keepForm('transfer', { amount: '1,250' })
    vi.advanceTimersByTime(KEPT_MS - 1)
    keepForm('questions', { 'question-0': 'q' })
    expect(readKeptForm('transfer')).toEqual({ amount: '1,250' })
    vi.advanceTimersByTime(1)
    forgetOthersForms()
    expect([readKeptForm('transfer'), readKeptForm('questions')]).toEqual([{}, { 'question-0': 'q' }])
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('1,250')
  })

  it('stored form: does not exist when no customer is signed in, or when the stored data is unreadable', () => {
    clearSession()
    keepForm('transfer', { amount: '1' })
    expect(sessionStorage.length).toBe(0)
    sessionStorage.setItem('adire.typed', '{"owner":')
    signIn('ADAEZE')
    expect(readKeptForm('transfer')).toEqual({})
  })
})

const FIELDS = ['place', 'pin', 'code', 'shown']

function Form() {
  const { values, onInput, forget } = useKeptForm('visit', FIELDS)
  return (
    <form onInput={onInput} onReset={forget}>
      <input aria-label="Place" name="place" defaultValue={values['place']} />
      <input aria-label="Other" name="other" defaultValue={values['other']} />
      <input aria-label="PIN" name="pin" type="password" defaultValue={values['pin']} />
      <input aria-label="Code" name="code" autoComplete="one-time-code" defaultValue={values['code']} />
      <button type="reset">Done</button>
    </form>
  )
}

describe('useKeptForm', () => {
  it('useKeptForm: restores the named fields, except secrets', async () => {
    // The test looks for this text in the whole storage. It is not only digits, because the stored times contain digits
    // too.
    const typed = 'No. 4071'
    render(<Form />)
    for (const label of ['Place', 'Other', 'PIN', 'Code']) await userEvent.type(screen.getByLabelText(label), typed)
    cleanup()
    render(<Form />)
    const values = ['Place', 'Other', 'PIN', 'Code'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    )
    expect(values).toEqual([typed, '', '', ''])
    expect(JSON.stringify({ ...sessionStorage }).split(typed)).toHaveLength(2)
  })

  it('useKeptForm: deletes the form after its success', async () => {
    render(<Form />)
    await userEvent.type(screen.getByLabelText('Place'), 'Kano')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(readKeptForm('visit')).toEqual({})
  })
})
