/** Tests the first page of staff: queues with links, the state of the networks, the payments of today, and what a person without a duty sees. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffHome } from '../../contract/staff/staff-home.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { HomePage } from './home-page.tsx'
import { ago, HOME, ORDER } from './staff-home.fixture.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(home: StaffHome, duties: readonly StaffDuty[] = ['order.read', 'payment.read']) {
  const calls = answerCalls(duties, { 'home/read': home, 'orders/list': { orders: [] } })
  showPage(<HomePage />, '/', '/')
  return () => calls.filter(({ name }) => name === 'home/read').length
}

test('home of staff: shows each queue with its age and its late entries, and links to its page', async () => {
  show(HOME)
  const queues = await screen.findByRole('table', { name: 'Work that waits' })
  expect(await within(queues).findByRole('row', { name: 'Payments that need a decision 2 5 minutes —' })).toBeTruthy()
  expect(within(queues).getByRole('row', { name: 'Reports of customers 7 3 days 3 late' })).toBeTruthy()
  expect(within(queues).getByRole('row', { name: 'Recalls that wait for another bank 4 2 days 1 late' })).toBeTruthy()
  expect(within(queues).getByRole('row', { name: 'Differences with the networks 0 — —' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Payments that need a decision' }).getAttribute('href')).toBe(
    '/payments?state=review',
  )
  expect(screen.getByRole('link', { name: /^Recalls/ }).getAttribute('href')).toBe('/reports?which=recalls')
  await expectNoFaults()
})

test('home of staff: asks the bank for the orders that wait for the person, and for the orders that the person made', async () => {
  const calls = answerCalls(['order.read'], { 'home/read': { ...HOME, queues: [] }, 'orders/list': { orders: [] } })
  showPage(<HomePage />, '/', '/')
  await screen.findByText('You have no open order.')
  expect(calls.filter(({ name }) => name === 'orders/list').map(({ body }) => body)).toEqual([
    { which: 'open', own: 'to-check' },
    { which: 'open', own: 'made' },
  ])
})

test('home of staff: counts the queues again after the person has decided an order', async () => {
  let isDecided = false
  const calls = answerCalls(['order.read'], {
    'home/read': () => ({
      ...HOME,
      queues: [{ queue: 'referred-payments', count: isDecided ? 0 : 1, oldestAt: null, overdue: null }],
    }),
    'orders/list': ({ own }) => ({ orders: own === 'to-check' && !isDecided ? [ORDER] : [] }),
    'orders/approve': () => {
      isDecided = true
      return { ...ORDER, state: 'executed' }
    },
  })
  showPage(<HomePage />, '/', '/')
  expect(await screen.findByRole('row', { name: 'Referred payments 1 — —' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /^Open Refuse/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Approve and execute' }))
  expect(await screen.findByRole('row', { name: 'Referred payments 0 — —' })).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'home/read')).toHaveLength(2)
})

test('home of staff: says which network is in trouble, and since when', async () => {
  show(HOME)
  const networks = await screen.findByRole('table', { name: 'Networks' })
  expect(
    within(networks).getByRole('row', { name: 'Payment switch In trouble No answer for 12 minutes.' }),
  ).toBeTruthy()
  expect(within(networks).getByRole('row', { name: 'Billers In trouble Ikeja Electric: for 1 hour' })).toBeTruthy()
  expect(
    within(networks).getByRole('row', {
      name: 'Alerts to customers Works 40 text messages, the oldest for 1 minute',
    }),
  ).toBeTruthy()
})

test.each([
  [null, 'Card processor Works No card order waits for an answer.'],
  [
    { waiting: 1, oldestAt: ago(7) },
    'Card processor In trouble 1 card order waits for an answer, the oldest for 7 minutes.',
  ],
  [
    { waiting: 2, oldestAt: ago(7) },
    'Card processor In trouble 2 card orders wait for an answer, the oldest for 7 minutes.',
  ],
])('home of staff: says whether the card processor answers, case %#', async (cards, name) => {
  const quiet = { registers: [], rates: null, screening: null, loginDownSince: null }
  const networks = { switchDownSince: null, cards, billers: [], stops: [], alerts: [], ...quiet }
  show({ ...HOME, networks })
  expect(await screen.findByRole('row', { name })).toBeTruthy()
})

test('home of staff: says whether the registers, the rates, the screening and the login of staff work', async () => {
  const rowsOf = async (networks: Partial<NonNullable<StaffHome['networks']>>) => {
    cleanup()
    show({ ...HOME, readAt: new Date().toISOString(), networks: { ...HOME.networks!, ...networks } })
    const rows = within(await screen.findByRole('table', { name: 'Networks' })).getAllByRole('row')
    return rows.map(({ textContent }) => textContent)
  }
  expect(await rowsOf({})).toEqual(
    expect.arrayContaining([
      'Identity register (BVN and NIN)In troubleNo answer for 4 minutes.',
      'Credit bureauWorksThe last calls were answered.',
      'Exchange ratesWorksThe newest rates were published 3 hours ago.',
      'Screening of namesWorksNo name waits for another try.',
      'Login of staff (identity provider)WorksThe last calls were answered.',
    ]),
  )
  const down = {
    rates: { publishedAt: ago(60 * 30), isUsable: false },
    screening: { waiting: 1, oldestAt: ago(7) },
    loginDownSince: ago(2),
  }
  expect(await rowsOf(down)).toEqual(
    expect.arrayContaining([
      'Exchange ratesIn troubleThe newest rates were published 30 hours ago, and customers cannot exchange. Held rates wait for an order (Configuration, Exchange rates).',
      'Screening of namesIn trouble1 name waits for another try, the oldest for 7 minutes.',
      'Login of staff (identity provider)In troubleNo answer for 2 minutes.',
    ]),
  )
  expect(await rowsOf({ rates: null })).toContain('Exchange ratesIn troubleThe bank has no rates.')
  await expectNoFaults()
})

test('home of staff: names the services that staff have switched off, and links to them with the duty', async () => {
  const stops = [
    { name: 'Exchange between currencies', startsAt: '2026-11-28T09:37:00Z', endsAt: null },
    { name: 'MTN', startsAt: '2026-11-28T09:00:00Z', endsAt: '2026-11-28T12:00:00Z' },
  ]
  const networks = { ...HOME.networks!, stops }
  show({ ...HOME, networks }, ['order.read', 'payment.read', 'tariff.read'])
  expect(
    await screen.findByText('Exchange between currencies: switched off since 28 Nov 2026, 10:37, until another order.'),
  ).toBeTruthy()
  expect(screen.getByText('MTN: switched off since 28 Nov 2026, 10:00, until 28 Nov 2026, 13:00.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the services that are switched off' }).getAttribute('href')).toBe(
    '/configuration?area=stops',
  )
  await expectNoFaults()
  cleanup()
  show({ ...HOME, networks })
  expect(await screen.findByText(/^MTN: switched off since/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'See the services that are switched off' })).toBeNull()
})

test('home of staff: shows the payments of today by kind, and each hour as text for a screen reader', async () => {
  show(HOME)
  expect(await screen.findByRole('heading', { name: 'Payments today (30)' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Transfer in the bank 30 ₦1,234,567.00' })).toBeTruthy()
  expect(screen.getByText('9 to 10 h: 20')).toBeTruthy()
})

test('home of staff: shows no networks and no payments to a person without their duty', async () => {
  show({ ...HOME, queues: [], networks: null, today: null }, ['order.read'])
  expect(await screen.findByText('No order waits for you.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('heading', { name: /^Payments today/ })).toBeNull()
})

test('home of staff: counts again each minute while a person uses it, so that a page without a person ends its session', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const reads = show(HOME)
  await screen.findByRole('table', { name: 'Work that waits' })
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))
  await pass(1)
  expect(reads()).toBe(2)
  await pass(10)
  expect(reads()).toBe(2)
  fireEvent.keyDown(document.body, { key: 'Tab' })
  await pass(1)
  expect(reads()).toBe(3)
})
