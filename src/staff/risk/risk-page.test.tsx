/** Tests the queue of payment monitoring: evidence, decisions by duty, and the feedback on the rules. */
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { RiskAlert } from '../../contract/staff/staff-api.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { RiskPage } from './risk-page.tsx'
import { Session } from '../session/session.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const REFERRED: RiskAlert = {
  alertId: '0198c0de-0000-7000-8000-000000000001',
  customerId: '0198c0de-0000-7000-8000-000000000002',
  reference: 'ADR-0001',
  paymentKind: 'own-bank',
  amountMinor: '4000000',
  currency: 'NGN',
  answer: 'refer',
  rules: ['new-payee-new-device-most-of-balance'],
  evidence: { kind: 'own-bank', isNewPayee: true, isNewDevice: true, balancePercent: 92 },
  raisedAt: '2026-11-25T09:30:00.000Z',
  deadlineAt: '2026-11-25T13:30:00.000Z',
  decision: null,
  decidedAt: null,
  decidedBy: null,
  reason: null,
  feedback: null,
}
const STOPPED: RiskAlert = {
  ...REFERRED,
  alertId: crypto.randomUUID(),
  reference: 'ADR-0002',
  answer: 'hold',
  deadlineAt: null,
}
const DECIDED: RiskAlert = {
  ...REFERRED,
  alertId: crypto.randomUUID(),
  reference: 'ADR-0003',
  decision: 'refuse',
  decidedAt: '2026-11-25T13:30:00.000Z',
  reason: 'No decision within the deadline',
}
const RULES = [{ rule: 'new-payee-new-device-most-of-balance', hits: 7, correct: 2, falseAlarms: 4 }]

/** Shows the page to a person with these duties. Returns the orders that the page proposes. */
function show(duties: readonly StaffDuty[], open: readonly RiskAlert[] = [REFERRED, STOPPED], rules = RULES) {
  const orders: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => {
    const request = JSON.parse(body) as { which?: string }
    if (url === '/api/me') return Response.json({ name: 'Ada', roles: ['risk-officer'], duties })
    if (url === '/api/risk/list')
      return Response.json({ alerts: request.which === 'open' ? open : open.length > 0 ? [DECIDED] : [], rules })
    if (url === '/api/screening/list')
      return Response.json({ hits: [], lists: [], unscreened: { customers: 0, payees: 0, oldestAt: null } })
    orders.push(request)
    return Response.json({ state: 'proposed', summary: 'Make the referred payment ADR-0001' })
  })
  render(
    <Session>
      <RiskPage />
    </Session>,
  )
  return orders
}
const openAlert = async (reference: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Open ${reference}` }))

test('risk queue: shows rules in words, the amount and the deadline', async () => {
  show(['risk.read'])
  const row = await screen.findByRole('row', { name: /ADR-0001/ })
  expect(within(row).getByText('Most of the balance to a new payee, from a new device')).toBeTruthy()
  expect(within(row).getByText('₦40,000.00')).toBeTruthy()
  expect(within(row).getByText('by 25 Nov 2026, 14:30')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Waiting for a decision (2)' })).toBeTruthy()
  expect(await screen.findByRole('row', { name: /ADR-0003.*refused/ })).toBeTruthy()
})

test('risk queue: an open alert shows the evidence, and no order without the duty to decide', async () => {
  show(['risk.read'])
  await openAlert('ADR-0001')
  expect(screen.getByText('Per cent of the available balance').nextElementSibling?.textContent).toBe('92')
  expect(screen.getByText('New device').nextElementSibling?.textContent).toBe('yes')
  expect(screen.getByText('Kind of payment').nextElementSibling?.textContent).toBe('Transfer in the bank')
  expect(screen.queryByRole('button', { name: 'Propose to make the payment' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the customer’s record' })).toBeNull()
})

test('risk queue: an alert leads to the payment and the customer, and a stopped payment does not exist', async () => {
  show(['risk.read', 'payment.open', 'customer.read'])
  await openAlert('ADR-0001')
  const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
  expect(addressOf('Open the payment')).toBe(`/payments/${REFERRED.alertId}`)
  expect(addressOf('Open the customer’s record')).toBe(`/customers/${REFERRED.customerId}`)
  await userEvent.click(screen.getByRole('button', { name: 'Close ADR-0001' }))
  await openAlert('ADR-0002')
  expect(addressOf('Open the customer’s record')).toBe(`/customers/${REFERRED.customerId}`)
  expect(addressOf('Open the payment')).toBeUndefined()
})

test('risk queue: an order to make the payment is proposed with the feedback and the reason', async () => {
  const orders = show(['risk.read', 'risk.decide', 'customer.read'])
  await openAlert('ADR-0001')
  const form = within(screen.getByRole('region', { name: 'Make the payment' }))
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'customer-confirmed')
  await userEvent.type(form.getByLabelText('The reason in words'), 'The customer answered on the phone')
  await userEvent.click(form.getByRole('button', { name: 'Propose to make the payment' }))
  expect(await screen.findAllByText(/It waits for the check of another person/)).not.toEqual([])
  expect(orders).toEqual([
    expect.objectContaining({
      kind: 'make-referred-payment',
      payload: { alertId: REFERRED.alertId, feedback: 'false-alarm' },
      reasonCode: 'customer-confirmed',
      reason: 'The customer answered on the phone',
    }),
  ])
})

test('risk queue: a stopped payment can only be closed', async () => {
  show(['risk.read', 'risk.decide'])
  await openAlert('ADR-0002')
  expect(screen.getByRole('button', { name: 'Propose to close the alert' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Propose to make the payment' })).toBeNull()
})

test('risk queue: a decided alert names the deadline where no person decided', async () => {
  show(['risk.read', 'risk.decide'])
  await openAlert('ADR-0003')
  expect(screen.getByText('Decided by').nextElementSibling?.textContent).toBe('the deadline')
  expect(screen.queryByRole('button', { name: 'Propose to refuse' })).toBeNull()
})

test('risk queue: shows hits and feedback of each rule', async () => {
  show(['risk.read'])
  const row = await screen.findByRole('row', { name: 'Most of the balance to a new payee, from a new device 7 2 4' })
  expect(row).toBeTruthy()
})

test('risk queue: says that nothing waits when the queue is empty', async () => {
  show(['risk.read'], [], [])
  expect(await screen.findByText('No payment waits for a decision.')).toBeTruthy()
  expect(screen.getByText('No payment hit a rule.')).toBeTruthy()
})
