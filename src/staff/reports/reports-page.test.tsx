/** Tests the queue of reports and the page of one report: filters, empty and error states, pictures, and orders. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ReportPage } from './report-page.tsx'
import { ReportsPage } from './reports-page.tsx'
import { answerCalls, type Answers, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000001'
const REPORT = {
  caseId: ID,
  reference: 'CASE-1',
  type: 'wrong-account',
  title: 'I sent it to the wrong account',
  state: 'opened',
  openedAt: '2026-11-20T09:00:00Z',
  cifid: '1234567890',
  amountMinor: '500000',
  currency: 'NGN',
  counterparty: 'Bola Ige',
  dueAt: '2026-11-21T09:00:00Z',
  dueClock: 'result',
  recallDueAt: null,
}
const NEW = {
  ...REPORT,
  caseId: ID.replace(/1$/, '2'),
  reference: 'CASE-2',
  type: 'fraud',
  dueAt: '2999-01-01T00:00:00Z',
}
const STORY = {
  ...REPORT,
  customerId: ID,
  words: 'One digit was wrong',
  paymentId: ID,
  paymentReference: 'ADI-0000-0000-0001',
  needsPayment: false,
  events: [
    {
      at: '2026-11-20T10:00:00Z',
      event: 'message',
      actor: 'customer',
      text: 'Sent a picture.',
      amountMinor: null,
      picture: 1,
    },
  ],
  clocks: [{ clock: 'result', dueAt: '2026-11-21T09:00:00Z', metAt: null }],
  acts: ['write-to-customer', 'decide-for-customer', 'refund-case', 'link-payment'],
}

function showQueue(answers: Answers, address = '/reports') {
  const calls = answerCalls(['case.read'], answers)
  showPage(<ReportsPage />, '/reports', address)
  return calls
}

test('reports: lists the open reports, and marks a late one', async () => {
  showQueue({ 'cases/list': { cases: [REPORT, NEW] } })
  expect(await screen.findByRole('table', { name: '2 reports' })).toBeTruthy()
  expect(screen.getByText(/, late$/)).toBeTruthy()
  await expectNoFaults()
})

test('reports: the filters of the address and of the form are part of the call', async () => {
  const calls = showQueue({ 'cases/list': { cases: [] } }, '/reports?which=late&type=fraud')
  expect(await screen.findByText('No report fits these filters.')).toBeTruthy()
  expect(calls.at(-1)?.body).toEqual({ which: 'late', type: 'fraud', state: '', text: '' })
  await userEvent.selectOptions(screen.getByLabelText('Which reports'), 'Ended reports')
  await userEvent.selectOptions(screen.getByLabelText('Problem'), 'Any problem')
  await userEvent.type(screen.getByLabelText('Number'), 'CASE-3F9A-20K7-4F9Q{Enter}')
  const body = { which: 'ended', type: '', state: '', text: 'CASE-3F9A-20K7-4F9Q' }
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual(body))
  await expectNoFaults()
})

test('reports: the list of recalls shows the deadline of the other bank, and marks a late one', async () => {
  const recalls = [
    { ...NEW, recallDueAt: '2026-11-22T09:00:00Z' },
    { ...NEW, caseId: ID, recallDueAt: '2999-01-01T00:00:00Z' },
  ]
  const calls = showQueue({ 'cases/list': { cases: recalls } }, '/reports?which=recalls')
  expect(await screen.findByText('22 Nov 2026, 10:00, late')).toBeTruthy()
  expect(screen.getAllByText('1 Jan 2999, 01:00')).toHaveLength(3)
  expect(calls.at(-1)?.body).toMatchObject({ which: 'recalls' })
})

test('reports: says when there is no report, and when the bank does not answer', async () => {
  showQueue({ 'cases/list': { cases: [] } })
  expect(await screen.findByText('There is no report here.')).toBeTruthy()
  await expectNoFaults()
  cleanup()
  showQueue({})
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
})

function showReport(answers: Answers = {}) {
  const calls = answerCalls(['case.read', 'case.work', 'case.decide'], { 'cases/read': STORY, ...answers })
  showPage(<ReportPage />, '/reports/:caseId', `/reports/${ID}`)
  return calls
}

test('report: shows the conversation and the deadlines, and a picture, which takes the focus, when a person asks for it', async () => {
  const calls = showReport({ 'cases/picture': { mediaType: 'image/jpeg', base64: '/9j/' } })
  expect(await screen.findByText('One digit was wrong')).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('cases/picture')
  await userEvent.click(screen.getByRole('button', { name: 'Show picture 1' }))
  const picture = await screen.findByRole('img')
  expect(picture.getAttribute('src')).toBe('data:image/jpeg;base64,/9j/')
  expect(document.activeElement).toBe(picture)
  await expectNoFaults()
})

test('report: refunds an amount that was typed in naira, and says what is wrong with another text', async () => {
  const order = { orderId: ID, state: 'proposed', summary: 'Refund ₦2,500.00', failure: null }
  const calls = showReport({ 'orders/propose': order })
  await userEvent.selectOptions(await screen.findByLabelText('Act'), 'refund-case')
  await userEvent.type(screen.getByLabelText('Amount in NGN'), 'lots')
  await userEvent.type(screen.getByLabelText('Words to the customer'), 'The recipient gave it back')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'goodwill')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'Agreed with the recipient')
  await userEvent.click(screen.getByRole('button', { name: 'Refund the customer' }))
  expect(screen.getByText('Enter an amount, such as 2,500.00')).toBeTruthy()
  await expectNoFaults()
  await userEvent.clear(screen.getByLabelText('Amount in NGN'))
  await userEvent.type(screen.getByLabelText('Amount in NGN'), '2,500.00')
  await userEvent.click(screen.getByRole('button', { name: 'Refund the customer' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body['payload']).toEqual({
    caseId: ID,
    amountMinor: '250000',
    text: 'The recipient gave it back',
  })
})

test('report: offers only the acts that the state and the role allow', async () => {
  const calls = answerCalls(['case.read', 'case.work'], { 'cases/read': STORY })
  showPage(<ReportPage />, '/reports/:caseId', `/reports/${ID}`)
  const act = await screen.findByLabelText<HTMLSelectElement>('Act')
  expect([...act.options].map(({ value }) => value)).toEqual(['', 'write-to-customer', 'link-payment'])
  await userEvent.selectOptions(act, 'link-payment')
  await userEvent.type(screen.getByLabelText('Payment'), '7')
  await userEvent.click(screen.getByRole('button', { name: 'Link the report to a payment' }))
  expect(screen.getByText('Enter the payment id, or the reference on the receipt')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Payment'), 'opt-3f9a-20k7-4f9q', {
    initialSelectionStart: 0,
    initialSelectionEnd: 1,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Link the report to a payment' }))
  expect(screen.queryByText('Enter the payment id, or the reference on the receipt')).toBeNull()
  expect(calls.map(({ name }) => name)).toEqual(['me', 'cases/read'])
})

test('report: leads to the orders about it, for a role that reads orders', async () => {
  showReport()
  await screen.findByText('One digit was wrong')
  expect(screen.queryByRole('link', { name: 'Orders about this report' })).toBeNull()
  cleanup()
  answerCalls(['case.read', 'order.read'], { 'cases/read': STORY })
  showPage(<ReportPage />, '/reports/:caseId', `/reports/${ID}`)
  const link = await screen.findByRole('link', { name: 'Orders about this report' })
  expect(link.getAttribute('href')).toBe('/orders?text=CASE-1')
})
