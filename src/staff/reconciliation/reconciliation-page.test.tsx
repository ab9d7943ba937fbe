/** Tests the page of reconciliation: runs, differences with their age, the filters of the address, and the order that explains a difference. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReconciliationBreak } from '../../contract/staff/staff-reconciliation.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { ReconciliationPage } from './reconciliation-page.tsx'
import { ageText } from '../texts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000001'
const BREAK: ReconciliationBreak = {
  breakId: ID,
  network: 'switch',
  kind: 'not-there',
  direction: 'out',
  reference: 'NIP-1',
  oursMinor: '500000',
  theirsMinor: null,
  currency: 'NGN',
  foundAt: new Date(Date.now() - 75 * 60 * 60_000).toISOString(),
  endedAt: null,
  explanation: null,
  explainedAt: null,
  journalId: null,
  tiedTo: null,
  books: null,
}
const EXPLAINED: ReconciliationBreak = {
  ...BREAK,
  breakId: ID.replace(/1$/, '2'),
  network: 'biller',
  kind: 'no-payment',
  reference: ID,
  explanation: 'Opening balance of the month',
  explainedAt: BREAK.foundAt,
  journalId: ID,
}
const RUN = {
  runId: ID,
  network: 'switch',
  comparedAt: new Date().toISOString(),
  equal: 1200,
  waiting: 3,
  different: 1,
}
const LIST = { requests: [], runs: [RUN], breaks: [BREAK, EXPLAINED] }
const ORDER = { orderId: ID, state: 'proposed', summary: 'Explain the difference', failure: null }

function show(
  answers: Answers = { 'reconciliation/list': LIST },
  duties: readonly StaffDuty[] = ['reconciliation.read', 'ledger.read', 'ledger.post', 'payment.read'],
  address = '/reconciliation',
) {
  const calls = answerCalls(duties, { 'orders/propose': ORDER, ...answers })
  showPage(<ReconciliationPage />, '/reconciliation', address)
  return calls
}

test('reconciliation: shows runs, and differences with the figures of both sides and their age', async () => {
  show()
  expect(await screen.findByRole('table', { name: '2 differences' })).toBeTruthy()
  expect(
    screen.getByRole('row', {
      name: /^NIP-1 Payment switch, out Settled here, and missing there ₦5,000.00 nothing 3 days no/,
    }),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Payment switch .+ 0 minutes 1,200 3 1$/ })).toBeTruthy()
  await expectNoFaults()
})

test('reconciliation: the filters of the address and a changed filter are part of the call', async () => {
  const calls = show(undefined, undefined, '/reconciliation?which=unexplained')
  await screen.findByRole('table', { name: '2 differences' })
  expect(calls.at(-1)?.body).toEqual({ which: 'unexplained', network: '' })
  await userEvent.selectOptions(screen.getByLabelText('Network'), 'card-processor')
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual({ which: 'unexplained', network: 'card-processor' }))
  await userEvent.selectOptions(screen.getByLabelText('Which differences'), 'ended')
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual({ which: 'ended', network: 'card-processor' }))
})

test('reconciliation: the lists of the filters show the filters of a link', async () => {
  show({ 'reconciliation/list': LIST, 'filters/list': { filters: [{ name: 'Mine', query: 'network=biller' }] } })
  const details = (await screen.findByText('Saved filters')).closest('details')
  // The test environment does not open details at a click.
  if (details !== null) details.open = true
  details?.dispatchEvent(new Event('toggle'))
  await userEvent.click(await screen.findByRole('link', { name: 'Mine' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Network').value).toBe('biller')
})

test('reconciliation: a difference is explained by an order, with the journal that books it', async () => {
  const calls = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Open NIP-1' }))
  expect(screen.getByRole('link', { name: 'Find the payment' }).getAttribute('href')).toBe('/payments?text=NIP-1')
  await userEvent.type(screen.getByLabelText(/^Journal that books/), '12')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'booked-by-hand')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The switch lost the payment')
  await userEvent.click(screen.getByRole('button', { name: 'Propose the explanation' }))
  expect(screen.getByText(/^Enter the id of a journal/)).toBeTruthy()
  await expectNoFaults()
  await userEvent.clear(screen.getByLabelText(/^Journal that books/))
  await userEvent.click(screen.getByRole('button', { name: 'Propose the explanation' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'explain-break',
    payload: { breakId: ID, journalId: null },
    reason: 'The switch lost the payment',
  })
})

test('reconciliation: Book opens the journal of the difference', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Open NIP-1' }))
  const link = screen.getByRole('link', { name: 'Book' })
  expect(link.getAttribute('href')).toBe(`/books?view=journal&difference=${ID}`)
})

test('reconciliation: a difference of cards has no journal, and the entry of a journal names the difference that it books', async () => {
  const card = { ...BREAK, network: 'card-processor', currency: 'card', oursMinor: '1' }
  const entry = {
    ...BREAK,
    breakId: ID.replace(/1$/, '3'),
    reference: 'J-1',
    books: { breakId: ID, reference: 'NIP-9' },
  }
  show({ 'reconciliation/list': { requests: [], runs: [RUN], breaks: [card, entry] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Open NIP-1' }))
  expect(screen.getByRole('button', { name: 'Propose the explanation' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Book' })).toBeNull()
  expect(screen.getByRole('row', { name: /^J-1 .+ books NIP-9/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open J-1' }))
  expect(screen.queryAllByRole('link', { name: 'Book' })).toHaveLength(0)
})

test('reconciliation: an explained difference shows its explanation and its journal, and no order', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: `Open ${ID}` }))
  expect(screen.getByText('Opening balance of the month')).toBeTruthy()
  expect(screen.getByRole('link', { name: ID }).getAttribute('href')).toBe(`/books/journals/${ID}`)
  expect(screen.queryByRole('button', { name: 'Propose the explanation' })).toBeNull()
})

test('reconciliation: offers no order and no link without the duties', async () => {
  show(undefined, ['reconciliation.read'])
  await userEvent.click(await screen.findByRole('button', { name: 'Open NIP-1' }))
  expect(screen.queryByRole('button', { name: 'Propose the explanation' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Find the payment' })).toBeNull()
})

const REQUEST = {
  network: 'switch',
  state: 'running',
  requestedBy: 'Gozie Eze',
  requestedAt: '2026-11-27T10:00:00Z',
  endedAt: null,
  failure: null,
}

test('compare now: starts a comparison with one network, and a running one is not started again', async () => {
  const requests = [
    REQUEST,
    { ...REQUEST, network: 'biller', state: 'failed', endedAt: REQUEST.requestedAt, failure: 'No report.' },
  ]
  const calls = show({ 'reconciliation/list': { ...LIST, requests }, 'reconciliation/run': { requests } })
  expect(await screen.findByText(/^Payment switch: Gozie Eze started a comparison on .+ It is running\.$/)).toBeTruthy()
  expect(screen.getByText(/^Bill aggregator: there was no comparison on .+ No report\.$/)).toBeTruthy()
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Payment switch' }))
  expect(calls.some(({ name }) => name === 'reconciliation/run')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Bill aggregator' }))
  await vi.waitFor(() =>
    expect(calls.find(({ name }) => name === 'reconciliation/run')?.body).toMatchObject({ network: 'biller' }),
  )
})

test('compare now: says that the bank started a comparison by itself', async () => {
  const byBank = { ...REQUEST, requestedBy: null }
  const requests = [byBank, { ...byBank, network: 'biller', state: 'done', endedAt: REQUEST.requestedAt }]
  show({ 'reconciliation/list': { ...LIST, requests } })
  expect(await screen.findByText(/^Payment switch: the bank started a comparison on .+ It is running\.$/)).toBeTruthy()
  expect(screen.getByText(/^Bill aggregator: compared on .+, started by the bank\./)).toBeTruthy()
})

test('reconciliation: says when no books were compared, and when the bank does not answer', async () => {
  show({ 'reconciliation/list': { requests: [], runs: [], breaks: [] } })
  expect(await screen.findByText(/^The bank has compared no books yet/)).toBeTruthy()
  cleanup()
  show({})
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
})

test.each([
  [1, '1 hour'],
  [47, '47 hours'],
  [48, '2 days'],
])('age of %i hours: reads %s', (hours, text) => {
  expect(ageText(new Date(0).toISOString(), hours * 60 * 60_000)).toBe(text)
})
