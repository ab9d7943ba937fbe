/** Tests the orders on a customer's access: each act needs its duty, and sends one order. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { CustomerPage } from './customer-page.tsx'
import { CUSTOMER } from './customer.fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { customerId: ID } = CUSTOMER

async function open(duties: readonly StaffDuty[]) {
  const order = { orderId: ID, state: 'executed', summary: 'End all sessions of customer 1234567890', failure: null }
  const calls = answerCalls(duties, { 'customers/read': CUSTOMER, 'orders/propose': order })
  showPage(<CustomerPage />, '/customers/:customerId', `/customers/${ID}`)
  await userEvent.type(await screen.findByLabelText('Why do you open this record?'), 'The customer asks at the branch')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Tunde Bakare' })
  return calls
}

test('customer: the end of all sessions is one order with a reason, and needs the duty of access', async () => {
  await open(['customer.read'])
  expect(screen.queryByLabelText('Act')).toBeNull()
  cleanup()
  const calls = await open(['customer.read', 'customer.access'])
  await userEvent.selectOptions(screen.getByLabelText('Act'), 'end-sessions')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'device-lost')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The phone was stolen in Yaba')
  await userEvent.click(screen.getByRole('button', { name: 'End all sessions' }))
  await vi.waitFor(() => expect(calls.some(({ name }) => name === 'orders/propose')).toBe(true))
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'end-sessions',
    payload: { customerId: ID },
    reasonCode: 'device-lost',
  })
  await expectNoFaults()
})

test('customer: shows what is on hold and available in each account, and marks a closed account', async () => {
  await open(['customer.read'])
  expect(screen.getByRole('row', { name: '0123456789 Savings Open ₦7,000.00 ₦1,500.00 ₦5,500.00' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '0123456790 Dollar Closed $1.00 $0.00 $1.00' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Identity check and tier' })).toBeNull()
  cleanup()
  await open(['customer.read', 'kyc.read'])
  const link = screen.getByRole('link', { name: 'Identity check and tier' })
  expect(link.getAttribute('href')).toBe(`/identity-checks/${ID}`)
  await expectNoFaults()
})

test('customer: shows the birth date as people write it, and leads to the orders about the customer', async () => {
  await open(['customer.read'])
  expect(screen.getByText('31 Jan 1990')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Orders about this customer' })).toBeNull()
  cleanup()
  await open(['customer.read', 'order.read'])
  const link = screen.getByRole('link', { name: 'Orders about this customer' })
  expect(link.getAttribute('href')).toBe('/orders?text=1234567890')
  await expectNoFaults()
})
