/** Tests the counts of waiting work in the list of pages: the duties, the times of the calls, and the announcement to a screen reader. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffQueue } from '../../contract/staff/staff-home.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { MemoryRouter } from '../../web/ui/router/router.fixture.tsx'
import { call } from '../session/api.ts'
import { Session } from '../session/session.tsx'
import { answerCalls, expectNoFaults } from '../session/staff-session.fixture.tsx'
import { Frame } from './frame.tsx'

const MINUTE_MS = 60_000
const READS: readonly StaffDuty[] = ['payment.read', 'order.read', 'risk.read', 'kyc.read']

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.querySelector('[role="status"]')?.remove()
})

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS))
const linkOf = (name: string) => screen.getByRole('link', { name })
const descriptionOf = (name: string) =>
  document.getElementById(linkOf(name).getAttribute('aria-describedby') ?? '')?.textContent
const announced = () => document.querySelector('[role="status"]')?.textContent ?? ''
const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  fireEvent(document, new Event('visibilitychange'))
}

/** Shows the frame. `give` changes the next answer. */
async function show(duties: readonly StaffDuty[], first: Partial<Record<StaffQueue, number>>, orders: number | null) {
  const answerOf = (queues: Partial<Record<StaffQueue, number>>, ordersToCheck: number | null) => ({
    queues: Object.entries(queues).map(([queue, count]) => ({ queue, count })),
    ordersToCheck,
  })
  let answer: object = answerOf(first, orders)
  const calls = answerCalls(duties, { 'home/counts': () => answer, 'orders/approve': {} })
  render(
    <MemoryRouter initialEntries={['/keys']}>
      <Session>
        <Frame>Content</Frame>
      </Session>
    </MemoryRouter>,
  )
  await screen.findByText('Content')
  await act(() => vi.advanceTimersByTimeAsync(0))
  return {
    reads: () => calls.filter(({ name }) => name === 'home/counts'),
    give: (queues: Partial<Record<StaffQueue, number>>, ordersToCheck: number | null) => {
      answer = answerOf(queues, ordersToCheck)
    },
    refuse: (problem: string) => {
      answer = { problem, message: 'Your session has ended. Log in again.' }
    },
  }
}

test('list of pages: shows the work that waits for the person, and keeps the names of the links', async () => {
  const waiting = { 'payments-in-review': 3, 'late-payments': 2, 'referred-payments': 1, 'listed-names': 150 } as const
  await show([...READS, 'payment.decide', 'risk.decide'], { ...waiting, 'identity-checks': 4 }, 2)
  expect(linkOf('Payments').textContent).toBe('Payments33 waiting')
  expect(descriptionOf('Payments')).toBe('3 waiting')
  expect(descriptionOf('Orders')).toBe('2 waiting')
  expect(descriptionOf('Risk')).toBe('151 waiting')
  expect(linkOf('Risk').textContent).toContain('99+')
  // The person sees the checks, and has no duty to decide them.
  expect(descriptionOf('Identity checks')).toBeUndefined()
  await expectNoFaults()
})

test('list of pages: shows no count where nothing waits, and after a call that failed', async () => {
  const { give, refuse } = await show([...READS, 'payment.decide'], { 'payments-in-review': 1 }, 0)
  expect(descriptionOf('Orders')).toBeUndefined()
  refuse('busy')
  await pass(1.1)
  expect(descriptionOf('Payments')).toBe('1 waiting')
  give({ 'payments-in-review': 0 }, 0)
  await pass(1.1)
  expect(descriptionOf('Payments')).toBeUndefined()
})

test('counts: one call each minute reads all counts, without an act of the person', async () => {
  const { reads } = await show(READS, {}, 0)
  expect(reads()).toHaveLength(1)
  await pass(3)
  expect(reads()).toHaveLength(4)
  expect(reads().every(({ isByPage }) => isByPage)).toBe(true)
})

test('counts: rest while the page is hidden, and are read when it is visible again', async () => {
  const { reads } = await show(READS, {}, 0)
  see('hidden')
  await pass(30)
  expect(reads()).toHaveLength(1)
  see('visible')
  expect(reads()).toHaveLength(2)
})

test('counts: end with the session', async () => {
  const { reads, refuse } = await show(READS, {}, 0)
  refuse('not-logged-in')
  await pass(1.1)
  expect(reads()).toHaveLength(2)
  await pass(30)
  expect(reads()).toHaveLength(2)
})

test('counts: are read after an order, and when the person opens another page', async () => {
  const { reads, give } = await show(READS, {}, 1)
  give({}, 0)
  await act(() => call('orders/approve', {}))
  expect(reads()).toHaveLength(2)
  expect(descriptionOf('Orders')).toBeUndefined()
  await pass(0.4)
  fireEvent.click(linkOf('Risk'))
  expect(reads()).toHaveLength(3)
  fireEvent.click(linkOf('Orders'))
  expect(reads()).toHaveLength(3)
})

test('counts: a screen reader announces only new work', async () => {
  const { give } = await show([...READS, 'payment.decide'], { 'payments-in-review': 3 }, 1)
  expect(announced()).toBe('')
  give({ 'payments-in-review': 2 }, 1)
  await pass(1.1)
  expect(announced()).toBe('')
  give({ 'payments-in-review': 5 }, 2)
  await pass(1.1)
  expect(announced()).toBe('New work: Payments, 5 waiting; Orders, 2 waiting.')
})
