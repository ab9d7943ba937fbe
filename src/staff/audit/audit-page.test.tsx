/** Tests the page of the audit trail: the chain and its check, the search by the filters of the address, and its pages. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { AuditPage } from './audit-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const HEAD = { number: '40', hash: 'abcd', signedAt: '2026-11-27T10:00:00Z', isSigned: true }
const CHAIN = { links: '42', linkedAt: '2026-11-27T10:30:00Z', waiting: 3, heads: [HEAD], publicKey: 'aabb' }
const EVENT = {
  eventId: '45',
  recordedAt: '2026-11-27T10:31:00Z',
  kind: 'order.executed',
  outcome: 'done',
  customerId: null,
  cifid: '1234567890',
  person: 'Efe Okoro',
  address: 'operator:1',
  detail: { orderKind: 'freeze-customer' },
  link: null,
}
const VERDICT = { from: '1', links: '42', heads: 1, waiting: 3, faults: [], verifiedAt: '2026-11-27T11:00:00Z' }

function show(answers: Answers = {}, address = '/audit', duties: readonly StaffDuty[] = ['audit.read']) {
  const calls = answerCalls(duties, {
    'audit/chain': CHAIN,
    'audit/search': { events: [EVENT], nextBefore: '45' },
    'audit/verify': VERDICT,
    'audit/checks': { checks: [] },
    ...answers,
  })
  showPage(<AuditPage />, '/audit', address)
  return calls
}

test('audit: shows the chain, and the newest events with the person and the details', async () => {
  show()
  expect(await screen.findByText('42')).toBeTruthy()
  expect(
    await screen.findByRole('row', {
      name: '45 (not linked yet) 27 Nov 2026, 11:31 Order carried out Done 1234567890 Efe Okoro Order: Freeze a customer',
    }),
  ).toBeTruthy()
  await expectNoFaults()
})

test('audit: an event leads to its payment and its order, if the duties of the person open them', async () => {
  const [paymentId, orderId] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002']
  const events = [
    { ...EVENT, kind: 'risk.passed', detail: { paymentId } },
    { ...EVENT, eventId: '44', kind: 'risk.released', detail: { paymentId: 'no id', orderId } },
  ]
  const answers = { 'audit/search': { events, nextBefore: null } }
  show(answers, '/audit', ['audit.read', 'payment.open', 'order.read'])
  const payment = await screen.findByRole('link', { name: 'Open the payment' })
  expect(payment.getAttribute('href')).toBe(`/payments/${paymentId}`)
  expect(screen.getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe(`/orders/${orderId}`)
  await expectNoFaults()
  cleanup()
  show(answers)
  expect(await screen.findByText(`Payment id: ${paymentId}`)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Open the/ })).toBeNull()
})

test('audit: searches by the filters of the address, and goes on to older events', async () => {
  const calls = show({}, '/audit?kind=order&outcome=done&to=2026-11-27')
  await userEvent.click(await screen.findByRole('button', { name: 'Older events' }))
  const filters = { kind: 'order', outcome: 'done', customer: '', person: '', subject: '', from: '', to: '2026-11-27' }
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ name: 'audit/search', body: { ...filters, before: '45' } }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Newest events' }))
  await vi.waitFor(() => expect(calls.at(-1)?.body['before']).toBeNull())
})

test('audit: refuses a wrong filter at its field, and in the address', async () => {
  const calls = show()
  await userEvent.type(await screen.findByLabelText('Event'), 'Order!')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(screen.getByText(/^Choose an event of the list/)).toBeTruthy()
  await expectNoFaults()
  await userEvent.clear(screen.getByLabelText('Event'))
  await userEvent.type(screen.getByLabelText('Event'), 'login')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await vi.waitFor(() => expect(calls.at(-1)?.body['kind']).toBe('login'))
  await userEvent.clear(screen.getByLabelText('Event'))
  await userEvent.type(screen.getByLabelText('Event'), 'Login refused{Enter}')
  await vi.waitFor(() => expect(calls.at(-1)?.body['kind']).toBe('login.refused'))
  expect(screen.getByLabelText<HTMLInputElement>('Event').value).toBe('Login refused')
  cleanup()
  show({}, '/audit?customer=x')
  expect(await screen.findByText('Enter the number of a customer')).toBeTruthy()
})

test('audit: says whether older events may fit, when this part of the trail has none', async () => {
  show({ 'audit/search': { events: [], nextBefore: '45' } })
  expect(await screen.findByText(/^No event of this part of the trail fits/)).toBeTruthy()
  cleanup()
  show({ 'audit/search': { events: [], nextBefore: null } })
  expect(await screen.findByText('No event fits these filters.')).toBeTruthy()
})

test('audit: checks the chain, and names its faults', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Check the newest links' }))
  expect((await screen.findAllByText(/^The links 1 to 42 are whole, with 1 signed heads/)).length).toBeGreaterThan(0)
  cleanup()
  show({ 'audit/verify': { ...VERDICT, from: '30', faults: ['link 41 does not fit its row'] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Check the newest links' }))
  expect(await screen.findByText('link 41 does not fit its row')).toBeTruthy()
  expect(screen.getByText(/“Check the whole chain” reads the links before 30 too/)).toBeTruthy()
  await expectNoFaults()
})

test('audit: warns of a head without the signature of the bank, and says when the bank does not answer', async () => {
  show({ 'audit/chain': { ...CHAIN, heads: [{ ...HEAD, isSigned: false }] } })
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not sign 1 of these heads/)
  cleanup()
  answerCalls(['audit.read'], {})
  showPage(<AuditPage />, '/audit', '/audit')
  expect((await screen.findAllByText(/^The bank did not answer/)).length).toBe(3)
})

const FILE = { fileName: 'audit-trail-3-9.jsonl', text: '{}', events: 2, first: '3', last: '9', notLinked: 1 }

test('audit: saves the events of the filters as a file with proof, with a reason', async () => {
  const files: Promise<string>[] = []
  const createObjectURL = (file: Blob) => `blob:${files.push(file.text())}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }))
  const calls = show({ 'audit/export': FILE }, '/audit?kind=order&from=2026-11-01')
  await userEvent.click(await screen.findByText('Save as a file with proof'))
  await userEvent.click(screen.getByRole('button', { name: 'Save with proof' }))
  expect(screen.getByText(/^Say why you save these events/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('From event number'), '40')
  await userEvent.type(screen.getByLabelText('Why do you save these events?'), 'The yearly audit')
  await userEvent.click(screen.getByRole('button', { name: 'Save with proof' }))
  // The page has the sentence, and a screen reader reads it out.
  expect(
    await screen.findAllByText(/^Saved audit-trail-3-9.jsonl: 2 events in full.* 1 of the events are not linked/),
  ).toHaveLength(2)
  expect(await files[0]).toBe('{}')
  expect(calls.find(({ name }) => name === 'audit/export')?.body).toEqual({
    kind: 'order',
    outcome: '',
    customer: '',
    person: '',
    subject: '',
    from: '2026-11-01',
    to: '',
    firstEvent: '40',
    lastEvent: '',
    reason: 'The yearly audit',
  })
  await expectNoFaults()
})

test('audit: leads to the customer, the report and the journal of an event, as far as the duties of the person open them', async () => {
  const ID = '0198c0de-0000-7000-8000-00000000000d'
  const event = { ...EVENT, customerId: ID, detail: { caseId: ID, journalId: ID } }
  const answers = { 'audit/search': { events: [event], nextBefore: null } }
  show(answers, '/audit', ['audit.read', 'customer.read', 'case.read', 'ledger.read'])
  const pages = [
    ['1234567890', `/customers/${ID}`],
    ['Open the report', `/reports/${ID}`],
    ['Open the journal', `/books/journals/${ID}`],
  ] as const
  for (const [name, to] of pages) expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
  await expectNoFaults()
  cleanup()
  show(answers)
  expect(await screen.findByRole('row', { name: /1234567890 Efe Okoro/ })).toBeTruthy()
  for (const [name] of pages) expect(screen.queryByRole('link', { name })).toBeNull()
})
