/** Tests the result of an order's execution: a text that is shown once, and the reason of a failure. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { OrderPage } from './order-page.tsx'
import { OrderTable } from './order-table.tsx'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { PROPOSED_ORDER } from './staff-order.fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ORDER: StaffOrder = {
  ...PROPOSED_ORDER,
  kind: 'temporary-password',
  summary: 'Set a temporary password for customer 1234567890',
  reasonCode: 'identified-at-branch',
  reason: 'Passport seen at Ikeja',
}

async function approve(result: Partial<StaffOrder>) {
  answerCalls([], { 'orders/approve': { ...ORDER, ...result } })
  const changed = vi.fn()
  render(<OrderTable orders={[ORDER]} empty="None" changed={changed} />)
  await userEvent.click(screen.getByRole('button', { name: /^Open/ }))
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Approve and execute' }))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
}

test('order: shows the temporary password once, to the person who approved', async () => {
  await approve({ state: 'executed', shownOnce: 'abcd-efgh is the temporary password.' })
  expect(screen.getByText(/^abcd-efgh is the temporary password\. The bank shows this text only now\.$/)).toBeTruthy()
  await expectNoFaults()
})

test('order: says that an approved order is done, with the focus on this note', async () => {
  await approve({ state: 'executed' })
  const note = screen.getByText('Done: Set a temporary password for customer 1234567890.')
  expect(document.activeElement).toBe(note.closest('[role="alert"]'))
  await expectNoFaults()
})

test('order: says that an order was rejected', async () => {
  answerCalls([], { 'orders/reject': { ...ORDER, state: 'rejected' } })
  render(<OrderTable orders={[ORDER]} empty="None" changed={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: /^Open/ }))
  await userEvent.type(screen.getByLabelText(/^Note/), 'The passport is of another person')
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText(/^Rejected: Set a temporary password .+ Nothing was done\.$/)).toBeTruthy()
})

test('order: refuses a note that is too long, and keeps its text', async () => {
  const calls = answerCalls([], {})
  render(<OrderTable orders={[ORDER]} empty="None" changed={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: /^Open/ }))
  const note = screen.getByLabelText<HTMLInputElement>(/^Note/)
  await userEvent.click(note)
  await userEvent.paste('n'.repeat(501))
  await userEvent.click(screen.getByRole('button', { name: 'Approve and execute' }))
  expect(screen.getByText('Write at most 500 characters')).toBeTruthy()
  expect(note.value).toHaveLength(501)
  expect(calls).toEqual([])
})

test('order: says why an approved order failed', async () => {
  await approve({ state: 'failed', failure: 'The record has changed since the order was made.' })
  expect(screen.getByText(/^Not done: .+ The record has changed/)).toBeTruthy()
})

test('order page: says that nothing was done by an order that expired, and nothing of this about an executed order', async () => {
  let order: StaffOrder = { ...ORDER, state: 'expired', canCheck: false, endedAt: ORDER.expiresAt }
  answerCalls([], { 'orders/read': () => ({ order, payments: [], announcement: null }) })
  showPage(<OrderPage />, '/orders/:orderId', `/orders/${ORDER.orderId}`)
  expect(await screen.findByText(/^Nobody checked the order in time, so nothing was done/)).toBeTruthy()
  cleanup()
  order = { ...order, state: 'executed' }
  showPage(<OrderPage />, '/orders/:orderId', `/orders/${ORDER.orderId}`)
  await screen.findByText('Ended')
  expect(screen.queryByText(/nothing was done/i)).toBeNull()
})

test('order that another person has ended: says so, and shows its state in place of the acts', async () => {
  const ended: StaffOrder = { ...ORDER, state: 'executed', checker: 'Fatima Bello', canCheck: false }
  let reads = 0
  answerCalls(['order.read'], {
    'orders/read': () => ({ order: (reads += 1) === 1 ? ORDER : ended, payments: [], announcement: null }),
    'orders/approve': { problem: 'order-ended', message: 'This order has ended already: it was executed.' },
  })
  showPage(<OrderPage />, '/orders/:orderId', `/orders/${ORDER.orderId}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Approve and execute' }))
  expect(await screen.findByText('This order has ended already: it was executed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve and execute' })).toBeNull()
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Show its state now' }))
  expect(await screen.findByText('Fatima Bello')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show its state now' })).toBeNull()
})

test('order of an announcement: lists the texts, each in its language', async () => {
  const words = (language: string) => ({ title: `Title ${language}`, text: `Text ${language}` })
  const announcement = { en: words('en'), ha: words('ha'), yo: words('yo'), ig: words('ig'), pcm: words('pcm') }
  const order: StaffOrder = { ...ORDER, kind: 'publish-announcement', summary: 'Show to all customers' }
  answerCalls([], { 'orders/read': { order, payments: [], announcement } })
  render(<OrderTable orders={[order]} empty="None" changed={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: /^Open/ }))
  for (const language of Object.keys(announcement)) {
    const text = await screen.findByText(`Text ${language}`)
    expect(text.closest('[lang]')?.getAttribute('lang')).toBe(language)
    expect(screen.getByText(`Title ${language}`).closest('[lang]')?.getAttribute('lang')).toBe(language)
  }
  for (const name of ['English', 'Hausa', 'Yorùbá', 'Igbo', 'Pidgin'])
    expect(screen.getByText(name).closest('[lang]')).toBeNull()
  await expectNoFaults()
})

test('order of a journal: names the journal that it posted, with a link for a role that reads the books', async () => {
  const journalId = '0198c0de-0000-7000-8000-000000000009'
  const order: StaffOrder = { ...ORDER, kind: 'post-journal', state: 'executed', journalId, canCheck: false }
  answerCalls(['order.read', 'ledger.read'], { 'orders/read': { order, payments: [], announcement: null } })
  showPage(<OrderPage />, '/orders/:orderId', `/orders/${ORDER.orderId}`)
  const link = await screen.findByRole('link', { name: journalId })
  expect(link.getAttribute('href')).toBe(`/books/journals/${journalId}`)
})

test('order that was withdrawn because its maker was shut out: says why', async () => {
  const checkerNote = 'The person who made the order was shut out of the back office.'
  const order: StaffOrder = { ...ORDER, state: 'withdrawn', checkerNote, endedAt: '2026-11-27T10:00:00Z' }
  answerCalls(['order.read'], { 'orders/read': { order, payments: [], announcement: null } })
  showPage(<OrderPage />, '/orders/:orderId', `/orders/${ORDER.orderId}`)
  expect((await screen.findByText('Why it was withdrawn')).nextElementSibling?.textContent).toBe(checkerNote)
  expect(screen.queryByText('Note of the checker')).toBeNull()
})

test('order of a refund that counts with earlier refunds: shows the checker the sum', async () => {
  const order: StaffOrder = { ...ORDER, kind: 'refund-payment', amountMinor: '500000001', currency: 'NGN' }
  answerCalls(['order.read'], {
    'orders/read': { order: { ...order, countedMinor: '1000000001' }, payments: [], announcement: null },
  })
  showPage(<OrderPage />, '/orders/:orderId', `/orders/${ORDER.orderId}`)
  const sum = (await screen.findByText('With earlier refunds')).nextElementSibling
  expect(sum?.textContent).toMatch(/^₦10,000,000\.01\. Refunds of the same payment/)
  await expectNoFaults()
})

test('order: leads its checker to those of its records that the checker may open', async () => {
  const subjects: StaffOrder['subjects'] = [
    { record: 'payment', id: 'p1' },
    { record: 'report', id: 'r1' },
    { record: 'customer', id: 'c1' },
  ]
  const story = { order: { ...ORDER, subjects }, payments: [], announcement: null }
  answerCalls(['order.read', 'payment.open', 'customer.read'], { 'orders/read': story })
  showPage(<OrderPage />, '/orders/:orderId', `/orders/${ORDER.orderId}`)
  const payment = await screen.findByRole('link', { name: 'Open the payment' })
  expect(payment.getAttribute('href')).toBe('/payments/p1')
  expect(screen.getByRole('link', { name: 'Open the customer’s record' }).getAttribute('href')).toBe('/customers/c1')
  expect(screen.queryByRole('link', { name: 'Open the report' })).toBeNull()
  await expectNoFaults()
})

test('order page: has its title when there is no such order', async () => {
  answerCalls(['order.read'], { 'orders/read': { problem: 'not-found', message: 'There is no such order.' } })
  showPage(<OrderPage />, '/orders/:orderId', `/orders/${ORDER.orderId}`)
  expect(await screen.findByText('There is no such order.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Order' })).toBeTruthy()
  expect(document.title).toMatch(/^Order\b/)
  await expectNoFaults()
})
