/** Tests that nothing on the first page of staff moves when an answer arrives late. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { HomePage } from './home-page.tsx'
import { HOME, ORDER } from './staff-home.fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Holds the answer of each of these calls until the test releases it. */
function heldAnswers(answers: Readonly<Record<string, object>>) {
  const held = new Map<string, () => void>()
  answerCalls(['order.read', 'payment.read', 'case.read'], {})
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, request: { readonly body: string }) => {
    const { own = '' } = JSON.parse(request.body) as { readonly own?: string }
    const name = `${url.replace('/api/', '')} ${own}`.trim()
    if (!(name in answers)) return answer(url, request)
    await new Promise<void>((resolve) => held.set(name, resolve))
    return Response.json(answers[name], { status: 'problem' in (answers[name] ?? {}) ? 403 : 200 })
  })
  return async (name: string): Promise<void> => {
    await vi.waitFor(() => expect(held.has(name)).toBe(true))
    await act(async () => held.get(name)?.())
  }
}

/** The names of the parts of the page, from its top. */
const partsOf = () =>
  [...document.querySelectorAll('main caption, main h2, main a')].map(({ textContent }) => textContent)

const ANSWERS = {
  'home/read': HOME,
  'orders/list to-check': { orders: [ORDER] },
  'orders/list made': { orders: [] },
}
const ROWS = [
  'Work that waits',
  'Payments that need a decision',
  'Payments that are late at the network',
  'Reports of customers',
  'Recalls that wait for another bank',
]

test('home of staff: reserves the place of each queue before the counts arrive, and inserts nothing above what is shown', async () => {
  const queues = (['payments-in-review', 'late-payments', 'reports', 'recalls'] as const).map((queue) => ({
    queue,
    count: 1,
    oldestAt: null,
    overdue: null,
  }))
  const arrive = heldAnswers({ ...ANSWERS, 'home/read': { ...HOME, queues } })
  showPage(<HomePage />, '/', '/')
  await screen.findByRole('row', { name: 'Reports of customers … … …' })
  expect(partsOf()).toEqual([...ROWS, 'Orders that wait for your check'])
  await expectNoFaults()
  await arrive('orders/list made')
  expect(partsOf()).toEqual([...ROWS, 'Orders that wait for your check'])
  await arrive('orders/list to-check')
  const orders = ['Orders that wait for your check (1)', 'Your open orders (0)', 'All orders']
  await screen.findByRole('link', { name: 'All orders' })
  expect(partsOf()).toEqual([...ROWS, ...orders])
  await arrive('home/read')
  await screen.findByRole('table', { name: 'Networks' })
  expect(screen.getByRole('row', { name: 'Reports of customers 1 — —' })).toBeTruthy()
  expect(partsOf().slice(0, ROWS.length + orders.length)).toEqual([...ROWS, ...orders])
})

test('home of staff: shows the networks only below the orders, when the counts arrive first', async () => {
  const arrive = heldAnswers(ANSWERS)
  showPage(<HomePage />, '/', '/')
  await arrive('home/read')
  await screen.findByRole('row', { name: 'Payments that need a decision 2 5 minutes —' })
  expect(screen.queryByRole('table', { name: 'Networks' })).toBeNull()
  await arrive('orders/list to-check')
  await arrive('orders/list made')
  expect(await screen.findByRole('table', { name: 'Networks' })).toBeTruthy()
})

test('home of staff: says below the orders why the queues are not counted, and that their counts are unknown', async () => {
  const problem = { problem: 'busy', message: 'Too many requests.' }
  const arrive = heldAnswers({ ...ANSWERS, 'home/read': problem })
  showPage(<HomePage />, '/', '/')
  await arrive('orders/list to-check')
  await arrive('orders/list made')
  await arrive('home/read')
  const note = await screen.findByText('Too many requests.')
  expect(screen.getByRole('row', { name: 'Reports of customers unknown unknown unknown' })).toBeTruthy()
  const order = screen.getByRole('row', { name: /^Refuse the referred payment/ })
  expect(order.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expectNoFaults()
})
