/** Tests the history in a customer's record: its pages, the payment of an entry, and the journal for a role that reads the books. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../../values/vocabularies/staff-duties.ts'
import { answerCalls, expectNoFaults, showPage } from '../../session/staff-session.fixture.tsx'
import { CUSTOMER } from '../customer.fixture.ts'
import { HistoryPart } from './history-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OPENED = { customerId: CUSTOMER.customerId, reason: 'The customer asks at the branch' }
const accounts = CUSTOMER.accounts.map((account) => ({ ...account, status: 'open' as const }))
const JOURNAL = '0198c0de-0000-7000-8000-000000000008'
const PAYMENT = '0198c0de-0000-7000-8000-000000000009'

const entry = (seq: string, narration: string) => ({
  seq,
  journalId: JOURNAL,
  paymentId: null as string | null,
  reference: `ADI-${seq}`,
  counterparty: '',
  kind: 'deposit',
  narration,
  postedAt: '2026-11-27T09:00:00Z',
  amountMinor: '100',
  balanceAfterMinor: '100',
  isReversed: false,
})
const PAID = { ...entry('51', ''), paymentId: PAYMENT, counterparty: 'Bola Ige', kind: 'transfer', isReversed: true }

function show(duties: readonly StaffDuty[]) {
  const calls = answerCalls(['account.read', ...duties], {
    'customers/part': ({ part, accountNumber, beforeSeq }) => ({
      part,
      accountNumber,
      currency: 'NGN',
      ...(beforeSeq === null
        ? { entries: [entry('52', `Newest of ${String(accountNumber)}`), PAID], nextBeforeSeq: '3' }
        : { entries: [entry('2', 'The first deposit')], nextBeforeSeq: null }),
    }),
  })
  showPage(<HistoryPart opened={OPENED} accounts={accounts} />, '/', '/')
  return () =>
    calls.filter(({ name }) => name === 'customers/part').map(({ body }) => [body['accountNumber'], body['beforeSeq']])
}

test('history: goes to older entries and to another account', async () => {
  const sent = show([])
  await screen.findByText('Newest of 0123456789')
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Older entries' }))
  await screen.findByText('The first deposit')
  expect(screen.queryByRole('button', { name: 'Older entries' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Account'), '0123456790')
  await screen.findByText('Newest of 0123456790')
  expect(sent()).toEqual([
    ['0123456789', null],
    ['0123456789', '3'],
    ['0123456790', null],
  ])
})

test('history: names the other party of an entry without a narration, and leads to its payment by duty', async () => {
  show([])
  const name = 'ADI-51 27 Nov 2026, 10:00 Transfer, reversed Bola Ige ₦1.00 ₦1.00'
  expect(await screen.findByRole('row', { name })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  show(['payment.open'])
  expect((await screen.findByRole('link', { name: 'ADI-51' })).getAttribute('href')).toBe(`/payments/${PAYMENT}`)
  // The other entry belongs to no payment.
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('history: links to the journals only for a role that reads the books', async () => {
  show(['ledger.read'])
  const [journal] = await screen.findAllByRole('link', { name: 'Open the journal' })
  expect(journal?.getAttribute('href')).toBe(`/books/journals/${JOURNAL}`)
  await expectNoFaults()
})
