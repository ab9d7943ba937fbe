/** Tests that the pages of orders show the newest state when their tab becomes visible, without an act of the person. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { HomePage } from '../home/home-page.tsx'
import { answerCalls, showPage } from '../session/staff-session.fixture.tsx'
import { OrderPage } from './order-page.tsx'
import { OrdersPage } from './orders-page.tsx'
import { PROPOSED_ORDER } from './staff-order.fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ENDED: StaffOrder = {
  ...PROPOSED_ORDER,
  state: 'rejected',
  checker: 'Efe Okoro',
  endedAt: '2026-11-27T10:00:00Z',
}

const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  fireEvent(document, new Event('visibilitychange'))
}

/** Another tab decides the order. */
function decidedElsewhere() {
  let order = PROPOSED_ORDER
  const calls = answerCalls(['order.read'], {
    'orders/read': () => ({ order, payments: [], announcement: null }),
    'orders/list': ({ which }) => ({ orders: (which === 'open') === (order.state === 'proposed') ? [order] : [] }),
    'home/read': { readAt: PROPOSED_ORDER.proposedAt, queues: [], networks: null, today: null },
  })
  return {
    calls,
    decide() {
      order = ENDED
    },
  }
}

test('page of an order: shows a decision of another tab when it becomes visible, and offers no act', async () => {
  const { calls, decide } = decidedElsewhere()
  showPage(<OrderPage />, '/orders/:orderId', `/orders/${PROPOSED_ORDER.orderId}`)
  expect(await screen.findByRole('button', { name: 'Approve and execute' })).toBeTruthy()
  see('hidden')
  decide()
  const before = calls.length
  see('visible')
  expect(await screen.findByText('Rejected')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve and execute' })).toBeNull()
  expect(calls.slice(before).map(({ name, isByPage }) => [name, isByPage])).toEqual([['orders/read', true]])
})

test('list of orders: moves an order that another tab decided when it becomes visible', async () => {
  const { decide } = decidedElsewhere()
  showPage(<OrdersPage />, '/orders', '/orders')
  expect(await screen.findByText('No order has ended yet.')).toBeTruthy()
  see('hidden')
  decide()
  expect(screen.queryByText('No order is open.')).toBeNull()
  see('visible')
  expect(await screen.findByText('No order is open.')).toBeTruthy()
})

test('home of staff: removes an order that another tab decided when it becomes visible', async () => {
  const { decide } = decidedElsewhere()
  showPage(<HomePage />, '/', '/')
  expect((await screen.findAllByText('Freeze all accounts')).length).toBeGreaterThan(0)
  see('hidden')
  decide()
  see('visible')
  expect(await screen.findByText('No order waits for you.')).toBeTruthy()
})
