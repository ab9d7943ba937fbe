/** Tests the warning before the session ends, the button that keeps the session, and the note after its end. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { SessionWarning } from './session-warning.tsx'
import { answerCalls, expectNoFaults, ME } from './staff-session.fixture.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const MINUTE_MS = 60_000
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS))
const ENDED = { problem: 'not-logged-in', message: 'Your session has ended. Log in again.' }

async function show(me: object = { ...ME, duties: [] }) {
  const calls = answerCalls([], { me })
  await call('me', {})
  render(<SessionWarning />)
  return calls
}

test('session: warns three minutes before its end, and the button keeps it', async () => {
  const calls = await show()
  await pass(11)
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(1.5)
  expect(screen.getByRole('alert').textContent).toMatch(/^Your session ends in less than 3 minutes/)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' })))
  expect(calls).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(11)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('session: a call of another tab keeps it', async () => {
  await show()
  await pass(10)
  localStorage.setItem('staff-last-call', String(Date.now()))
  await pass(10)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('session: after its end the login opens in another tab, so that the page keeps what the person typed', async () => {
  await show()
  await pass(15.5)
  expect(screen.getByRole('alert').textContent).toMatch(/^Your session has ended/)
  const link = screen.getByRole('link', { name: 'Log in in another tab' })
  expect(link.getAttribute('target')).toBe('_blank')
  vi.useRealTimers()
  await expectNoFaults()
})

test('session: a button that comes too late says that the session has ended', async () => {
  await show()
  answerCalls([], { me: ENDED })
  await pass(12.5)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' })))
  expect(screen.getByRole('alert').textContent).toMatch(/^Your session has ended/)
})
