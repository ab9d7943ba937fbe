/** Tests the switched-off services of the configuration: the list, the preview, and the orders that begin and end a stop. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { StopsSection } from './stops-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const STOP_ID = '0198c0de-0000-7000-8000-000000000002'
const STOP = {
  stopId: STOP_ID,
  service: 'network:switch',
  name: 'Payment switch',
  reason: 'maintenance',
  startsAt: '2026-11-27T09:00:00Z',
  endsAt: null,
  endedAt: null,
  state: 'off',
  order: {
    orderId: '0198c0de-0000-7000-8000-000000000009',
    maker: 'Chidi Nwosu',
    checker: 'Efe Okoro',
    reason: 'The switch wrote a mail',
  },
}
const ENDED = {
  ...STOP,
  order: null,
  stopId: STOP_ID.replace(/2$/, '3'),
  endedAt: '2026-11-20T09:00:00Z',
  state: 'ended',
}
const STOPS = {
  services: [
    { service: 'network:switch', name: 'Payment switch' },
    { service: 'part:standing-orders', name: 'Standing orders' },
    { service: 'biller:mtn', name: 'MTN' },
  ],
  stops: [STOP, ENDED],
}
const ORDER = {
  orderId: '0198c0de-0000-7000-8000-000000000001',
  kind: 'stop-service',
  state: 'proposed',
  summary: 'Switch off: MTN',
  failure: null,
}

function show(answers: Answers = {}, duties: readonly StaffDuty[] = ['tariff.read', 'service.stop']) {
  const calls = answerCalls(duties, { 'stops/read': STOPS, ...answers })
  showPage(<StopsSection />, '/configuration', '/configuration')
  return calls
}

test('stops: lists the stops with their times, and offers no act without the duty', async () => {
  show({}, ['tariff.read'])
  expect(
    await screen.findByRole('row', {
      name: 'Payment switch off now Maintenance 27 Nov 2026, 10:00 an order ends it Chidi Nwosu, checked by Efe Okoro: The switch wrote a mail',
    }),
  ).toBeTruthy()
  expect(screen.getByRole('cell', { name: '20 Nov 2026, 10:00, by an order' })).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Save as CSV'])
  await expectNoFaults()
})

test('stops: says that all services are on, and that the bank does not answer', async () => {
  show({ 'stops/read': { ...STOPS, stops: [] } })
  expect(await screen.findByText('All services are on, and no stop is planned.')).toBeTruthy()
  cleanup()
  answerCalls(['tariff.read'], {})
  showPage(<StopsSection />, '/configuration', '/configuration')
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
})

test('stops: a stop is previewed with the touched customers, and becomes the order of two people', async () => {
  const preview = { customers: 1200, all: 5000, openPayments: 3, waitingPayments: 0 }
  const calls = show({ 'stops/preview': preview, 'orders/propose': ORDER })
  await userEvent.click(await screen.findByRole('button', { name: 'Preview the stop' }))
  expect(screen.getAllByText('Choose a service').length).toBeGreaterThan(1)
  await expectNoFaults()
  await userEvent.selectOptions(screen.getByLabelText('Service'), 'biller:mtn')
  await userEvent.selectOptions(screen.getByLabelText('Reason that the customer reads'), 'provider-fault')
  await userEvent.type(screen.getByLabelText('Until'), '2026-11-28T06:00')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the stop' }))
  expect(await screen.findByText(/Customers who are affected: 1,200 of 5,000 made such a payment/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'network-staff')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The biller wrote a mail')
  await userEvent.click(screen.getByRole('button', { name: 'Propose to switch it off' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  const wanted = {
    service: 'biller:mtn',
    reason: 'provider-fault',
    startsAt: null,
    endsAt: '2026-11-28T05:00:00.000Z',
  }
  expect(calls.find(({ name }) => name === 'stops/preview')?.body).toEqual(wanted)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'stop-service',
    payload: wanted,
  })
})

test('stops: the preview of standing orders says which payments wait', async () => {
  show({ 'stops/preview': { customers: 40, all: 5000, openPayments: 0, waitingPayments: 7 } })
  await userEvent.selectOptions(await screen.findByLabelText('Service'), 'part:standing-orders')
  await userEvent.selectOptions(screen.getByLabelText('Reason that the customer reads'), 'fraud-risk')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the stop' }))
  const text = await screen.findByText(/Customers who are affected: 40 of 5,000 with an active standing order\. /)
  expect(text.textContent).toContain('Approved payments that wait now or within a day: 7. ')
  expect(text.textContent).not.toContain('Open payments')
})

test('stops: the preview names the times, and says that a start in the past is the approval', async () => {
  show({ 'stops/preview': { customers: 0, all: 5000, openPayments: 0, waitingPayments: 0 } })
  await userEvent.selectOptions(await screen.findByLabelText('Service'), 'biller:mtn')
  await userEvent.selectOptions(screen.getByLabelText('Reason that the customer reads'), 'maintenance')
  await userEvent.type(screen.getByLabelText('From'), '2020-01-01T10:00')
  await userEvent.type(screen.getByLabelText('Until'), '2096-01-01T10:00')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the stop' }))
  expect(
    await screen.findByText(/^The service is off from the approval of the order until 1 Jan 2096, 10:00\. /),
  ).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('From'))
  await userEvent.type(screen.getByLabelText('From'), '2095-01-01T10:00')
  await userEvent.clear(screen.getByLabelText('Until'))
  await userEvent.click(screen.getByRole('button', { name: 'Preview the stop' }))
  expect(
    await screen.findByText(/^The service is off from 1 Jan 2095, 10:00 until another order ends the stop\. /),
  ).toBeTruthy()
})

test('stops: an open stop is ended by an order', async () => {
  const calls = show({ 'orders/propose': { ...ORDER, kind: 'end-service-stop' } })
  const buttons = await screen.findAllByRole('button', { name: 'Switch on Payment switch' })
  expect(buttons).toHaveLength(1)
  await userEvent.click(buttons[0] as HTMLElement)
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'network-staff')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The switch works again')
  await userEvent.click(screen.getByRole('button', { name: 'Propose to switch it on' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'end-service-stop',
    payload: { stopId: STOP_ID },
  })
})
