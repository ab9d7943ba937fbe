/** Tests the parts of a customer's record: the parts by duty, one call for each, and the notes. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { CustomerPage } from './customer-page.tsx'
import { CUSTOMER, PAYMENT } from './customer.fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000001'
const AT = '2026-11-27T09:00:00Z'
const REASON = 'The customer asks at the branch'
const note = { noteId: 'n1', text: 'Speaks Hausa.\nCall early.', author: 'Amina Yusuf', writtenAt: AT, struck: null }
const struck = {
  ...note,
  noteId: 'n2',
  text: 'Lives in Kano',
  struck: { at: AT, by: 'Efe Okoro', reason: 'Lives in Jos' },
}

const PARTS: Readonly<Record<string, object>> = {
  payments: { payments: [PAYMENT], nextBeforePaymentId: null },
  devices: {
    devices: [{ name: 'Chrome on Android', linkedBy: 'link', linkedAt: AT, lastUsedAt: AT, removedAt: null }],
    sessions: [
      { device: 'Firefox', address: '10.0.0.1', openedAt: AT, lastSeenAt: AT, state: 'ended', endReason: 'logout' },
    ],
  },
  limits: {
    tier: 2,
    perTransferMinor: '2000000',
    perDayMinor: '4000000',
    pinOnlyMinor: '100000',
    usedTodayMinor: '30000',
    leftTodayMinor: '3970000',
    newPayeesMinor: '5000000',
    usedForNewPayeesMinor: '0',
    own: { perTransferMinor: '2000000', perDayMinor: null, pinOnlyMinor: null },
    payments: { made: 3, most: 20 },
    arranged: { made: 0, most: 500 },
    instantPayments: false,
    indemnityAcceptedAt: null,
  },
  cards: {
    cards: [
      {
        cardId: ID,
        scheme: 'Verve',
        lastFour: '4711',
        expires: '2029-01',
        state: 'blocked',
        blockReason: 'lost',
        channels: ['atm', 'pos'],
        orderedAt: AT,
        activatedAt: null,
      },
    ],
  },
  cases: {
    cases: [
      {
        caseId: ID,
        reference: 'CASE-1',
        type: 'wrong-account',
        title: 'Sent to the wrong account',
        state: 'opened',
        openedAt: AT,
        cifid: '1234567890',
        amountMinor: '500000',
        currency: 'NGN',
        counterparty: 'Bola Ige',
        dueAt: '2026-12-01T09:00:00Z',
        dueClock: 'result',
      },
    ],
  },
  messages: {
    messages: [
      {
        id: ID,
        topic: 'payments',
        kind: 'transfer-late',
        at: AT,
        readAt: null,
        deliveries: [{ channel: 'sms', state: 'sent', attempts: 1 }],
      },
    ],
  },
  consents: { consents: [{ kind: 'terms', version: '3', given: true, at: AT }] },
  looks: {
    looks: [
      { at: AT, operator: `Efe Okoro (${ID})`, role: 'risk-officer, auditor', content: 'Your limits', reason: REASON },
    ],
  },
  notes: { notes: [note, struck] },
}

type Sent = Readonly<Record<string, unknown>>

function answerOf({ part, accountNumber }: Sent): object {
  if (part !== 'history') return { part, ...PARTS[String(part)] }
  return { part, accountNumber, currency: 'NGN', entries: [], nextBeforeSeq: null }
}

const ALL: readonly StaffDuty[] = ['customer.read', 'account.read', 'payment.open', 'case.read']

async function open(duties: readonly StaffDuty[], query = '') {
  const calls = answerCalls(duties, {
    'customers/read': CUSTOMER,
    'customers/part': answerOf,
    'customers/write-note': { noteId: ID },
    'customers/strike-note': { noteId: 'n1' },
  })
  showPage(<CustomerPage />, '/customers/:customerId', `/customers/${ID}${query}`)
  await userEvent.type(await screen.findByLabelText('Why do you open this record?'), REASON)
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Tunde Bakare' })
  return calls
}

const partsCalled = (calls: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ name }) => name === 'customers/part').map(({ body }) => body)

test('customer record: shows only the parts that the person’s duties allow, names the other parts, and loads no part before it is opened', async () => {
  const calls = await open(['customer.read'], '?part=payments')
  const parts = within(screen.getByRole('navigation', { name: 'Parts of the record' })).getAllByRole('link')
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Devices and sessions',
    'Limits',
    'Cards',
    'Alerts sent',
    'Consents',
    'Who looked',
    'Notes',
  ])
  expect(partsCalled(calls)).toEqual([])
  expect(screen.getByText('Your role does not open these parts: History, Payments, Cases.')).toBeTruthy()
  expect(screen.getByText('Your role does not open the part Payments. Ask a colleague with another role.')).toBeTruthy()
  await expectNoFaults()
})

test('part: names a payment and a case without a link for a role that cannot open them', async () => {
  await open(['customer.read', 'account.read'], '?part=payments')
  expect(await screen.findByText('ADI-1')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'ADI-1' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Cases' }))
  expect(await screen.findByText('CASE-1')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'CASE-1' })).toBeNull()
  expect(screen.queryByText(/^Your role does not open/)).toBeNull()
})

const SHOWN: Readonly<Record<string, readonly string[]>> = {
  Payments: ['ADI-1', 'Bola Ige, Zenith Bank', '₦5,000.00'],
  'Devices and sessions': ['Chrome on Android', 'Ended: the customer logged out', 'Login on a new device'],
  Limits: [
    '₦20,000.00',
    'chosen by the customer',
    '₦39,700.00',
    '3 of 20',
    'The customer turned off payments to others.',
  ],
  Cards: ['Verve ••••4711', 'Jan 2029', 'Blocked permanently: lost', 'Cash machines, Shops'],
  Cases: ['CASE-1', 'Sent to the wrong account', '1 Dec 2026, 10:00'],
  'Alerts sent': ['Transfer is late', 'Payments in progress', 'Text message: sent'],
  Consents: ['Terms of internet banking', '3', 'Given'],
  'Who looked': ['Efe Okoro', 'Risk officer, Auditor', 'Your limits', REASON],
}

test.each(Object.entries(SHOWN))(
  'part %s: shows its rows, by one call with the reason of the record',
  async (name, texts) => {
    const calls = await open(ALL)
    await userEvent.click(screen.getByRole('link', { name }))
    await screen.findByText(texts[0] ?? '')
    for (const text of texts) expect(screen.getByText(text), text).toBeTruthy()
    expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('true')
    expect(partsCalled(calls)).toEqual([expect.objectContaining({ customerId: ID, reason: REASON })])
    await expectNoFaults()
  },
)

test('part: links a payment and a case to their pages', async () => {
  await open(ALL, '?part=payments')
  expect((await screen.findByRole('link', { name: 'ADI-1' })).getAttribute('href')).toBe(`/payments/${ID}`)
  await userEvent.click(screen.getByRole('link', { name: 'Cases' }))
  expect((await screen.findByRole('link', { name: 'CASE-1' })).getAttribute('href')).toBe(`/reports/${ID}`)
})

test('devices: name the acts that end all sessions, for a role that has them', async () => {
  await open([...ALL, 'customer.freeze'], '?part=devices')
  expect(await screen.findByText('To end all sessions, use a freeze below.')).toBeTruthy()
  cleanup()
  await open([...ALL, 'customer.access', 'customer.freeze'], '?part=devices')
  expect(await screen.findByText('To end all sessions, choose the act “End all sessions” below.')).toBeTruthy()
  cleanup()
  await open(ALL, '?part=devices')
  await screen.findByText('Ended: the customer logged out')
  expect(screen.queryByText(/^To end all sessions/)).toBeNull()
})

test('notes: show a struck note with its reason, and no form to a role that only reads', async () => {
  await open(ALL, '?part=notes')
  await screen.findByText(/^Speaks Hausa/)
  expect(screen.getByText('Lives in Kano').tagName).toBe('S')
  expect(screen.getByText(/^Struck out by Efe Okoro, .*: Lives in Jos$/)).toBeTruthy()
  expect(screen.queryByLabelText('New note')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Strike out/ })).toBeNull()
})

test('notes: write a note, load the notes again, and empty the form', async () => {
  const calls = await open([...ALL, 'customer.note'], '?part=notes')
  await screen.findByText(/^Speaks Hausa/)
  await userEvent.click(screen.getByRole('button', { name: 'Write the note' }))
  expect(screen.getByText('Write the note', { selector: ':not(button)' })).toBeTruthy()
  await expectNoFaults()
  await userEvent.type(screen.getByLabelText('New note'), 'Prefers English')
  await userEvent.click(screen.getByRole('button', { name: 'Write the note' }))
  await vi.waitFor(() => expect(partsCalled(calls)).toHaveLength(2))
  expect(calls.find(({ name }) => name === 'customers/write-note')?.body).toMatchObject({
    customerId: ID,
    noteId: expect.stringMatching(/^[\da-f-]{36}$/),
    text: 'Prefers English',
  })
  expect((screen.getByLabelText('New note') as HTMLTextAreaElement).value).toBe('')
})

test('notes: strike a note out with a reason', async () => {
  const calls = await open([...ALL, 'customer.note'], '?part=notes')
  await userEvent.click(await screen.findByRole('button', { name: /^Strike out the note of/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Strike out the note' }))
  expect(screen.getByText(/^Say why the note is wrong/)).toBeTruthy()
  await expectNoFaults()
  await userEvent.type(screen.getByLabelText('Why is the note wrong?'), 'The customer speaks Igbo')
  await userEvent.click(screen.getByRole('button', { name: 'Strike out the note' }))
  await vi.waitFor(() => expect(partsCalled(calls)).toHaveLength(2))
  expect(calls.find(({ name }) => name === 'customers/strike-note')?.body).toEqual({
    customerId: ID,
    noteId: 'n1',
    reason: 'The customer speaks Igbo',
  })
})

test('part: says why a call was refused, and loads again', async () => {
  let isBusy = true
  const calls = answerCalls(['customer.read'], {
    'customers/read': CUSTOMER,
    'customers/part': (body) => (isBusy ? { problem: 'busy', message: 'Too many requests.' } : answerOf(body)),
  })
  showPage(<CustomerPage />, '/customers/:customerId', `/customers/${ID}?part=consents`)
  await userEvent.type(await screen.findByLabelText('Why do you open this record?'), REASON)
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Too many requests.')
  isBusy = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Terms of internet banking')).toBeTruthy()
  expect(partsCalled(calls)).toHaveLength(2)
})
