/** Tests the selection of payments in the list, the order about them, and the page of the order with its results. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { MOST_PAYMENTS_OF_ORDER } from '../../values/vocabularies/staff-orders.ts'
import { PAYMENT } from '../customers/customer.fixture.ts'
import { OrderPage } from '../orders/order-page.tsx'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { PaymentsPage } from './payments-page.tsx'
import { PROPOSED_ORDER } from '../orders/staff-order.fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`
const paymentOf = (number: number, change: object = {}) => ({
  ...PAYMENT,
  paymentId: idOf(number),
  reference: `ADI-${number}`,
  ...change,
})
const ORDER: StaffOrder = {
  ...PROPOSED_ORDER,
  orderId: idOf(900),
  kind: 'settle-payments',
  summary: 'Settle 2 payments of ₦10,000.00 in total',
  reasonCode: 'network-report',
  reason: 'NIP report of Friday',
  amountMinor: '1000000',
  currency: 'NGN',
  checkerDuty: 'payment.check',
}

function show(payments: readonly object[], decidable: readonly string[], duties: readonly StaffDuty[]) {
  const calls = answerCalls(duties, { 'payments/search': { payments, decidable }, 'orders/propose': ORDER })
  showPage(<PaymentsPage />, '/payments', '/payments?state=review')
  return calls
}
const MAKER: readonly StaffDuty[] = ['payment.read', 'payment.decide']
const PAYMENTS = [1, 2, 3].map((number) => paymentOf(number))

test('payments: a role without the duty selects nothing', async () => {
  show(PAYMENTS, [idOf(1)], ['payment.read'])
  await screen.findByRole('table', { name: '3 payments' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('payments: the keyboard selects two payments and proposes one order about them', async () => {
  const calls = show(PAYMENTS, [idOf(1), idOf(2)], MAKER)
  await screen.findByRole('table', { name: '3 payments' })
  expect(screen.queryByRole('checkbox', { name: 'Select ADI-3' })).toBeNull()
  await userEvent.keyboard('jx')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select ADI-1' }).checked).toBe(true)
  expect(screen.getByText('1 payment is selected: ₦5,000.00 without charges.')).toBeTruthy()
  await userEvent.keyboard('jx')
  expect(screen.getByText('2 payments are selected: ₦10,000.00 without charges.')).toBeTruthy()
  await expectNoFaults()
  await userEvent.keyboard('a')
  expect(document.activeElement).toBe(screen.getByLabelText('Act'))
  await userEvent.selectOptions(screen.getByLabelText('Act'), 'settle-payments')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'network-report')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'NIP report of Friday{Enter}')
  const link = await screen.findByRole('link', { name: 'Open the order' })
  expect(link.getAttribute('href')).toBe(`/orders/${ORDER.orderId}`)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'settle-payments',
    payload: { paymentIds: [idOf(1), idOf(2)] },
    reasonCode: 'network-report',
  })
  expect(screen.getByText('No payment is selected.')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'payments/search')).toHaveLength(2)
  await expectNoFaults()
})

test('payments: a key on a box goes on from the row of the box', async () => {
  show(PAYMENTS, [idOf(1), idOf(2)], MAKER)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ADI-1' }))
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ADI-2' }))
})

test('payments: the box of the header selects the payments that wait, and clears the selection', async () => {
  show(PAYMENTS, [idOf(1), idOf(3)], MAKER)
  const all = await screen.findByRole('checkbox', { name: /^Select all payments/ })
  await userEvent.click(all)
  expect(screen.getByText(/^2 payments are selected/)).toBeTruthy()
  await userEvent.click(all)
  expect(screen.getByText('No payment is selected.')).toBeTruthy()
})

test('payments: an order has a limit of payments, and one currency', async () => {
  const many = Array.from({ length: MOST_PAYMENTS_OF_ORDER + 1 }, (_, at) =>
    paymentOf(at + 1, at === 0 ? { currency: 'USD' } : {}),
  )
  show(
    many,
    many.map(({ paymentId }) => paymentId),
    MAKER,
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all payments/ }))
  expect(screen.getByText(`An order has at most ${MOST_PAYMENTS_OF_ORDER} payments. Select fewer.`)).toBeTruthy()
  expect(screen.queryByLabelText('Act')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select ADI-2' }))
  expect(screen.getByText(/^An order has payments of one currency/)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select ADI-1' }))
  expect(screen.getByLabelText('Act')).toBeTruthy()
})

test('order: its page shows the result of each payment after the approval', async () => {
  const row = { amountMinor: '500000', currency: 'NGN', result: null, failure: null }
  const open = [1, 2].map((number) => ({ ...row, paymentId: idOf(number), reference: `ADI-${number}` }))
  let isDone = false
  const answers = {
    'orders/read': () => ({
      order: ORDER,
      payments: isDone
        ? [
            { ...open[0], result: 'done' },
            { ...open[1], result: 'refused', failure: 'It is released already.' },
          ]
        : open,
    }),
    'orders/approve': () => {
      isDone = true
      return { ...ORDER, state: 'executed', checker: 'Bola Ige', canCheck: false }
    },
  }
  answerCalls(['order.read', 'payment.check'], answers)
  showPage(<OrderPage />, '/orders/:orderId', `/orders/${ORDER.orderId}`)
  const table = await screen.findByRole('table', { name: 'Payments of this order' })
  expect(within(table).getAllByText('Not decided')).toHaveLength(2)
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Approve and execute' }))
  expect(await screen.findByText('Refused. It is released already.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ADI-2' }).getAttribute('href')).toBe(`/payments/${idOf(2)}`)
  expect(screen.getByText(/^Done: Settle 2 payments/)).toBeTruthy()
  await expectNoFaults()
})
