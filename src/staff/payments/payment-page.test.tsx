/** Tests the page of one payment: it opens with a reason, tells the whole story, and proposes an order. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { PaymentPage } from './payment-page.tsx'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000001'
const STORY = {
  paymentId: ID,
  reference: 'ADI-0000-0000-0001',
  kind: 'other-bank',
  state: 'review',
  createdAt: '2026-11-27T09:00:00Z',
  completedAt: null,
  accountNumber: '0123456789',
  payeeName: 'Bola Ige',
  payeeReference: '9876543210',
  institutionName: 'Zenith Bank',
  amountMinor: '500000',
  currency: 'NGN',
  customerId: ID,
  cifid: '1234567890',
  narration: '',
  feeMinor: '1000',
  vatMinor: '75',
  stampDutyMinor: '0',
  levyMinor: '0',
  totalMinor: '501075',
  network: {
    name: 'switch',
    reference: 'NIP-1',
    code: '96',
    reviewReason: 'no definite answer within a day',
    sends: 1,
    inquiries: 4,
    nextAt: null,
  },
  exchange: null,
  steps: [{ at: '2026-11-27T09:01:00Z', event: 'sent', state: 'sent', actor: 'worker', code: null }],
  journals: [
    {
      journalId: ID,
      postedAt: '2026-11-27T09:02:00Z',
      kind: 'outward-transfer',
      lines: [
        { account: '0123456789', name: '', amountMinor: '-500000', currency: 'NGN' },
        {
          account: 'settlement:switch:NGN',
          name: 'Payment switch settlement, NGN',
          amountMinor: '500000',
          currency: 'NGN',
        },
      ],
    },
  ],
  refundable: { leftMinor: '500000', obstacle: null },
  refunds: [],
  reports: [
    { caseId: ID, reference: 'CASE-1', type: 'wrong-account', state: 'opened', openedAt: '2026-11-27T10:00:00Z' },
  ],
  notices: [
    {
      kind: 'transfer-late',
      text: 'Your transfer to Bola Ige takes longer than usual.',
      at: '2026-11-27T09:30:00Z',
      deliveries: [
        { channel: 'email', state: 'waiting' },
        { channel: 'sms', state: 'sent' },
      ],
    },
    { kind: 'transfer-in-review', text: null, at: '2026-11-27T09:40:00Z', deliveries: [] },
  ],
  orders: [],
}
const ORDER = { orderId: ID, state: 'proposed', summary: 'Settle the transfer ADI-0000-0000-0001', failure: null }

async function open(duties: readonly StaffDuty[], story: object = STORY) {
  const calls = answerCalls(duties, { 'payments/read': story, 'orders/propose': ORDER })
  showPage(<PaymentPage />, '/payments/:paymentId', `/payments/${ID}`)
  await userEvent.type(await screen.findByLabelText('Why do you open this record?'), 'The customer asks at the branch')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Payment ADI-0000-0000-0001' })
  return calls
}

test('payment: asks for a reason before it sends anything', async () => {
  const calls = answerCalls(['payment.read'], { 'payments/read': STORY })
  showPage(<PaymentPage />, '/payments/:paymentId', `/payments/${ID}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Open the record' }))
  expect(screen.getByText(/^Say why you open this record/)).toBeTruthy()
  expect(calls.map(({ name }) => name)).toEqual(['me'])
  await expectNoFaults()
})

test('payment: tells the whole story, without acts for a role that only reads', async () => {
  await open(['payment.read'])
  for (const text of [
    '₦5,010.75',
    'The network gave no definite answer within a day',
    'Sent to the network',
    'Nothing was given back.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  const messages = screen.getByRole('table', { name: 'Messages to the customer, in English' })
  expect(
    within(messages).getByRole('row', {
      name: 'Your transfer to Bola Ige takes longer than usual. 27 Nov 2026, 10:30 Email: waits, Text message: sent',
    }),
  ).toBeTruthy()
  expect(
    within(messages).getByRole('row', { name: 'Staff look into a transfer 27 Nov 2026, 10:40 In the app only' }),
  ).toBeTruthy()
  const entries = within(screen.getByRole('table', { name: 'Entries in the books' }))
  expect(
    entries.getByRole('row', { name: /^0123456789 Account of a customer .* Transfer to another bank 27 Nov/ }),
  ).toBeTruthy()
  expect(
    entries.getByRole('row', { name: /^settlement:switch:NGN Payment switch settlement, NGN ₦5,000/ }),
  ).toBeTruthy()
  expect(entries.queryByRole('link')).toBeNull()
  const reports = screen.getByRole('table', { name: 'Reports of the customer' })
  expect(within(reports).getByText('Sent to the wrong account')).toBeTruthy()
  expect(within(reports).getByText('The bank works on it')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'CASE-1' }).getAttribute('href')).toBe(`/reports/${ID}`)
  expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull()
  await expectNoFaults()
})

test('payment: leads to the page of each order about it, for a role that reads orders', async () => {
  const orders = [{ ...ORDER, maker: 'Chidi Nwosu', proposedAt: '2026-11-27T10:00:00Z' }]
  await open(['payment.read', 'order.read'], { ...STORY, orders })
  expect(screen.getByRole('link', { name: ORDER.summary }).getAttribute('href')).toBe(`/orders/${ID}`)
  await expectNoFaults()
})

test('payment: proposes the settlement with a reason, and says that another person checks it', async () => {
  const calls = await open(['payment.read', 'payment.decide'])
  await expectNoFaults()
  const [settle] = screen.getAllByLabelText('Reason')
  const [words] = screen.getAllByLabelText('The reason in words')
  if (settle === undefined || words === undefined) throw new Error('no form')
  await userEvent.selectOptions(settle, 'network-report')
  await userEvent.type(words, 'NIP report of Friday, line 7')
  await userEvent.click(screen.getByRole('button', { name: 'Propose: Settle the payment' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'settle-payment',
    payload: { paymentId: ID },
    reasonCode: 'network-report',
  })
})

test('payment: offers no act when monitoring referred the payment, and names the page Risk', async () => {
  const step = { at: '2026-11-27T09:01:00Z', event: 'review', state: 'review', actor: 'monitoring', code: null }
  await open(['payment.read', 'payment.decide'], { ...STORY, steps: [step] })
  expect(screen.getByText(/Risk officers decide it on the page Risk/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull()
})

const SETTLED = { ...STORY, state: 'settled', reports: [] }

test('payment: names the network that decided, and says for which card the fee may be returned', async () => {
  const step = { at: '2026-11-27T09:01:00Z', event: 'settled', state: 'settled', actor: 'card-processor', code: null }
  await open(['payment.read', 'payment.decide'], { ...SETTLED, kind: 'card-fee', steps: [step] })
  expect(screen.getByRole('row', { name: /^Paid Paid .+ Card processor —$/ })).toBeTruthy()
  expect(formOf('Return the fee of the card').getByText(/^Only for a card that was never made\./)).toBeTruthy()
})

/** The form of one order. The page can have several. */
const formOf = (heading: string) => within(screen.getByRole('region', { name: heading }))

async function typeRefund(amount: string) {
  const form = formOf('Refund the payment')
  await userEvent.clear(form.getByLabelText('Amount in NGN'))
  await userEvent.type(form.getByLabelText('Amount in NGN'), amount)
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'bank-at-fault')
  await userEvent.type(form.getByLabelText('The reason in words'), 'Our fault of Friday, line 7')
  await userEvent.click(form.getByRole('button', { name: 'Propose: Refund the payment' }))
}

test('payment: proposes the refund of a part, in minor units', async () => {
  const calls = await open(['payment.read', 'payment.decide'], SETTLED)
  expect(screen.getByLabelText<HTMLInputElement>('Amount in NGN').value).toBe('5,000.00')
  await expectNoFaults()
  await typeRefund('1,200.50')
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'refund-payment',
    payload: { paymentId: ID, amountMinor: '120050' },
    reasonCode: 'bank-at-fault',
  })
})

test.each([
  ['5,000.01', 'Enter at most ₦5,000.00'],
  ['0', 'Enter an amount, such as 2,500.00'],
  ['all', 'Enter an amount, such as 2,500.00'],
])('payment: refuses a refund of %s and sends nothing', async (amount, problem) => {
  const calls = await open(['payment.read', 'payment.decide'], SETTLED)
  await typeRefund(amount)
  expect(screen.getByText(problem)).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('orders/propose')
  await expectNoFaults()
})

test('payment: says why it cannot be refunded, and offers no form', async () => {
  const refundable = { leftMinor: '500000', obstacle: 'Report CASE-1 is about this payment.' }
  await open(['payment.read', 'payment.decide'], { ...SETTLED, refundable })
  expect(screen.getByText(/cannot be refunded here. Report CASE-1 is about this payment/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Propose: Refund the payment' })).toBeNull()
})

test('payment: proposes the recall of a transfer to another bank, with the cause that the other bank reads', async () => {
  const calls = await open(['payment.read', 'payment.decide'], SETTLED)
  const form = formOf('Ask for the payment back')
  await userEvent.click(form.getByRole('button', { name: 'Propose: Ask for the payment back' }))
  expect(screen.getByText('Choose why the bank wants the payment back')).toBeTruthy()
  await userEvent.selectOptions(form.getByLabelText('Why the bank wants it back'), 'sent-twice')
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'bank-at-fault')
  await userEvent.type(form.getByLabelText('The reason in words'), 'The switch got two requests')
  await expectNoFaults()
  await userEvent.click(form.getByRole('button', { name: 'Propose: Ask for the payment back' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'recall-payment',
    payload: { paymentId: ID, cause: 'sent-twice' },
  })
})

test('payment: shows the rate of an exchange, and what the customer received', async () => {
  const rate = { rate: '1474.1031', unitCurrency: 'USD', priceCurrency: 'NGN' }
  const exchange = { arrivesMinor: '6783', arrivesCurrency: 'USD', ...rate }
  await open(['payment.read'], { ...SETTLED, kind: 'exchange', network: null, exchange })
  expect(screen.getByText('Received').nextSibling?.textContent).toBe('$67.83')
  expect(screen.getByText('Rate').nextSibling?.textContent).toBe('$1 = ₦1,474.1031')
  await expectNoFaults()
})

test('payment: offers no recall of a payment inside the bank', async () => {
  await open(['payment.read', 'payment.decide'], { ...SETTLED, kind: 'own-bank', network: null, institutionName: null })
  expect(screen.queryByRole('region', { name: 'Ask for the payment back' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Refund the payment' })).toBeTruthy()
})
