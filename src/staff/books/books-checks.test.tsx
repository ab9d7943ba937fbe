/** Tests the view of the checks: the start, the progress, the stop, and each result. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { lastCallAt } from '../session/last-call.ts'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { BooksPage } from './books-page.tsx'
import { durationText } from './check-result.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const TOTALS = { accounts: '40', journals: '1200', entries: '2400', holds: '3', refusals: '5', closedDays: 12 }
const RIGHT = {
  checkId: '0198c0de-0000-4000-8000-000000000001',
  isFromStart: false,
  state: 'right',
  startedBy: 'Gozie Eze',
  startedAt: '2026-11-27T09:00:00Z',
  stoppedBy: null,
  endedAt: '2026-11-27T10:05:00Z',
  step: 20,
  steps: 20,
  stepName: null,
  fromDay: '2026-11-20',
  toDay: '2026-11-26',
  faults: [],
  totals: TOTALS,
}
const RUNNING = {
  ...RIGHT,
  checkId: '0198c0de-0000-4000-8000-000000000002',
  state: 'running',
  endedAt: null,
  step: 4,
  stepName: 'Every journal sums to zero in each currency',
  totals: null,
}
const FAULT = { law: 'Every journal sums to zero in each currency', count: 2, examples: ['abc', 'def'] }

function show(answers: Answers) {
  const calls = answerCalls(['ledger.read'], answers)
  showPage(<BooksPage />, '/books', '/books?view=checks')
  return calls
}

test('checks: show the last right check with what it read, and the table of checks', async () => {
  show({ 'books/checks': { checks: [RIGHT] } })
  expect(await screen.findByText(/^The books are right/)).toBeTruthy()
  expect(
    screen.getByText(/1,200 journals, 2,400 entries and 5 refusals, 40 accounts, 3 holds and 12 closed days/),
  ).toBeTruthy()
  expect(
    screen.getByRole('row', { name: /Gozie Eze After 20 Nov 2026, which was proven before 1 hour 5 minutes right 0$/ }),
  ).toBeTruthy()
  await expectNoFaults()
})

test('a started check: is sent with its range, and its progress is shown until its end', async () => {
  const answers = [{ checks: [] }, { checks: [RUNNING] }, { checks: [{ ...RUNNING, step: 5 }] }, { checks: [RIGHT] }]
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const calls = show({
    'books/checks': () => answers.shift() ?? { checks: [RIGHT] },
    'books/start-check': { checks: [] },
  })
  await user.selectOptions(await screen.findByLabelText('Range of the check'), 'start')
  await user.click(screen.getByRole('button', { name: 'Start the check' }))
  expect(await screen.findByText(/^4 of 20 steps are done. Now: Every journal sums/)).toBeTruthy()
  // The form has left the page. The focus is in the part that shows the check.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Check of the books' }))
  expect(calls.find(({ name }) => name === 'books/start-check')?.body).toMatchObject({ isFromStart: true })
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: /^4 of 20/ })
  expect([bar.value, bar.max]).toEqual([4, 20])
  await expectNoFaults()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await screen.findByText(/^5 of 20 steps/)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await screen.findByText(/^The books are right/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start the check' })).toBeTruthy()
  // The page polls by itself. The first call and the call after the start are acts of the person.
  const polls = calls.filter(({ name }) => name === 'books/checks').map(({ isByPage }) => isByPage)
  expect(polls).toEqual([false, false, true, true])
})

test('a watched check: polling leaves the end of the session as it is, and stops when the session ends', async () => {
  const ended = { problem: 'not-logged-in', message: 'Your session has ended. Log in again.' }
  const answers: object[] = [{ checks: [RUNNING] }, { checks: [RUNNING] }]
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = show({ 'books/checks': () => answers.shift() ?? ended })
  await screen.findByText(/^4 of 20 steps/)
  const lastCall = lastCallAt()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lastCallAt()).toBe(lastCall)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await screen.findByText(/^Your session has ended/)).toBeTruthy()
  const before = calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(before)
})

test('a running check: is stopped by a button, and shows a law that is already broken', async () => {
  const calls = show({
    'books/checks': { checks: [{ ...RUNNING, faults: [FAULT] }] },
    'books/stop-check': { checks: [] },
  })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The books are NOT right. The check goes on./)
  expect(screen.getByText(/Broken 2 times, such as abc, def/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stop the check' }))
  expect(calls.find(({ name }) => name === 'books/stop-check')?.body).toEqual({ checkId: RUNNING.checkId })
})

test.each([
  [{ ...RIGHT, state: 'stopped', stoppedBy: 'Halima Sule', totals: null }, /^Halima Sule stopped the last check/],
  [{ ...RIGHT, state: 'failed', totals: null }, /^The last check could not read the books/],
  [{ ...RIGHT, state: 'broken', faults: [FAULT] }, /^The books are NOT right/],
])('a check that ended in another way: says so and what to do', async (check, text) => {
  show({ 'books/checks': { checks: [check] } })
  expect(await screen.findByText(text)).toBeTruthy()
  await expectNoFaults()
})

test('checks: say when there is none, when one is running already, and when the bank does not answer', async () => {
  const busy = { problem: 'subject-changed', message: 'Another check is running. Wait for its end, or stop it.' }
  show({ 'books/checks': { checks: [] }, 'books/start-check': busy })
  expect(await screen.findByText('No person has checked the books yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start the check' }))
  expect(await screen.findByText(/^Another check is running/)).toBeTruthy()
  cleanup()
  show({})
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
})

test.each([
  [30, 'less than a minute'],
  [60, '1 minute'],
  [3_600, '1 hour'],
  [7_260, '2 hours 1 minute'],
])('duration of %i seconds: reads %s', (seconds, text) => {
  expect(durationText({ startedAt: new Date(0).toISOString(), endedAt: new Date(seconds * 1000).toISOString() })).toBe(
    text,
  )
})
