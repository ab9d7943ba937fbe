/** Tests the history in a customer's record: its pages, its days, the payment of an entry, and the journal for a role that reads the books. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../../values/vocabularies/staff-duties.ts'
import { useLocation } from '../../../web/ui/router/router.tsx'
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

type Sent = Readonly<Record<string, unknown>>

function pageOf({ part, accountNumber, from, to, beforeSeq }: Sent): object {
  const page = { part, accountNumber, currency: 'NGN' }
  if (from !== '' || to !== '') return { ...page, entries: [], nextBeforeSeq: null }
  return beforeSeq === null
    ? { ...page, entries: [entry('52', `Newest of ${String(accountNumber)}`), PAID], nextBeforeSeq: '3' }
    : { ...page, entries: [entry('2', 'The first deposit')], nextBeforeSeq: null }
}

const Address = () => <output aria-label="Address">{useLocation().search}</output>
const shownAddress = () => screen.getByLabelText('Address').textContent

function show(duties: readonly StaffDuty[], address = '/?part=history') {
  const calls = answerCalls(['account.read', ...duties], { 'customers/part': pageOf })
  const page = (
    <>
      <HistoryPart opened={OPENED} accounts={accounts} />
      <Address />
    </>
  )
  showPage(page, '/', address)
  return () =>
    calls
      .filter(({ name }) => name === 'customers/part')
      .map(({ body }) => [body['accountNumber'], body['from'], body['to'], body['beforeSeq']])
}

const filter = () => userEvent.click(screen.getByRole('button', { name: 'Filter' }))

test('history: goes to older entries and to another account', async () => {
  const sent = show([])
  await screen.findByText('Newest of 0123456789')
  expect(screen.getByRole('table', { name: '2 entries of 0123456789' })).toBeTruthy()
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Older entries' }))
  await screen.findByText('The first deposit')
  expect(screen.queryByRole('button', { name: 'Older entries' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Account'), '0123456790')
  await filter()
  await screen.findByText('Newest of 0123456790')
  expect(sent()).toEqual([
    ['0123456789', '', '', null],
    ['0123456789', '', '', '3'],
    ['0123456790', '', '', null],
  ])
})

test('history: the address has the account and the days, and a link with them shows the same entries', async () => {
  const sent = show([])
  await screen.findByText('Newest of 0123456789')
  await userEvent.selectOptions(screen.getByLabelText('Account'), '0123456790')
  await userEvent.type(screen.getByLabelText('From day'), '2026-11-01')
  await userEvent.type(screen.getByLabelText('To day'), '2026-11-27')
  await filter()
  await screen.findByText('The account has no entry on these days.')
  const address = '?part=history&account=0123456790&from=2026-11-01&to=2026-11-27'
  expect(shownAddress()).toBe(address)
  const wanted = ['0123456790', '2026-11-01', '2026-11-27', null]
  expect(sent().at(-1)).toEqual(wanted)
  cleanup()
  const again = show([], `/${address}`)
  await screen.findByText('The account has no entry on these days.')
  expect(again()).toEqual([wanted])
  expect(screen.getByLabelText<HTMLInputElement>('From day').value).toBe('2026-11-01')
  expect(screen.getByLabelText<HTMLSelectElement>('Account').value).toBe('0123456790')
  await expectNoFaults()
})

test('history: says that the last day is before the first day, and leaves the entries as they are', async () => {
  const sent = show([])
  await screen.findByText('Newest of 0123456789')
  await userEvent.type(screen.getByLabelText('From day'), '2026-11-27')
  await userEvent.type(screen.getByLabelText('To day'), '2026-11-01')
  await filter()
  expect(screen.getByText('The last day is before the first day')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('To day'))
  expect(screen.getByText('Newest of 0123456789')).toBeTruthy()
  expect(sent()).toHaveLength(1)
  expect(shownAddress()).toBe('?part=history')
  await expectNoFaults()
})

test.each([
  ['from=2026-11-27&to=2026-11-01', 'The last day is before the first day'],
  ['from=2026-02-30', 'Enter a day such as 2026-11-27'],
  ['account=77', 'Choose an account'],
])('history: an address with %s says what is wrong, and reads nothing', async (query, message) => {
  const sent = show([], `/?part=history&${query}`)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent()).toEqual([])
  await expectNoFaults()
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
