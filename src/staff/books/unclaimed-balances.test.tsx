/** Tests the balances of customers who have left: the list, and the order that records a payout. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { BooksPage } from './books-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000001'
const BALANCE = {
  journalId: ID,
  fullName: 'Ngozi Obi',
  cifid: '1234567890',
  amountMinor: '500000',
  currency: 'NGN',
  bankName: 'Keystone Bank',
  at: '2026-11-20T09:00:00Z',
}
const ORDER = { orderId: ID, state: 'proposed', summary: 'Record the payout of ₦5,000.00', failure: null }

function show(duties: readonly StaffDuty[], balances: readonly object[] = [BALANCE]) {
  const calls = answerCalls(duties, { 'unclaimed/list': { balances }, 'orders/propose': ORDER })
  showPage(<BooksPage />, '/books', '/books?view=unclaimed')
  return calls
}

test('unclaimed balances: are listed, and a payout is recorded by one order with the duty only', async () => {
  show(['ledger.read'])
  expect((await screen.findByRole('row', { name: /Ngozi Obi/ })).textContent).toContain('₦5,000.00')
  expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull()
  cleanup()
  const calls = show(['ledger.read', 'ledger.post'])
  await userEvent.click(await screen.findByRole('button', { name: 'Record the payout to Ngozi Obi' }))
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'other')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'Paid at the branch in cash')
  await userEvent.click(screen.getByRole('button', { name: 'Propose to record the payout' }))
  await vi.waitFor(() =>
    expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
      kind: 'pay-unclaimed',
      payload: { journalId: ID },
    }),
  )
  await expectNoFaults()
})

test('unclaimed balances: say that there are none', async () => {
  show(['ledger.read'], [])
  expect(await screen.findByText('The bank owes no money to a customer who has left.')).toBeTruthy()
})
