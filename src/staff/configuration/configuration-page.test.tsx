/** Tests the configuration by date: figures of today and of days to come, the draft with its preview, and the order. */
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { OrderTable } from '../orders/order-table.tsx'
import { PROPOSED_ORDER } from '../orders/staff-order.fixture.ts'
import { Session } from '../session/session.tsx'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { ConfigurationPage } from './configuration-page.tsx'
import { figureName, figureText, parseFigure, typedText } from './figure-texts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CONFIGURATION = {
  today: '2026-11-27',
  firstDay: '2026-11-28',
  fees: {
    effectiveFrom: '2026-01-01',
    figures: [
      { path: 'sameBankFee', value: '0' },
      { path: 'vatBasisPoints', value: '750' },
      { path: 'cybersecurityLevy.basisPoints', value: null },
    ],
    planned: [{ effectiveFrom: '2026-12-01', changes: [{ path: 'vatBasisPoints', before: '750', after: '1000' }] }],
  },
  limits: {
    effectiveFrom: '2026-01-01',
    figures: [{ path: 'newPayees.secondFactor', value: 'true' }],
    planned: [],
  },
  margins: {
    effectiveFrom: '2026-01-01',
    figures: [
      { path: 'margins.USD.NGN', value: '150' },
      { path: 'margins.NGN.USD', value: null },
    ],
    planned: [{ effectiveFrom: '2026-12-01', changes: [{ path: 'margins.USD.NGN', before: '150', after: '200' }] }],
  },
  limitChange: { allowed: 1200, stopped: 3 },
}
const DIFFERENCE = {
  effectiveFrom: '2026-12-05',
  changes: [{ path: 'sameBankFee', before: '0', after: '1050' }],
  touched: { customers: 1200, all: 5000 },
  until: '2027-01-01',
}
const ORDER: StaffOrder = {
  ...PROPOSED_ORDER,
  kind: 'add-fees',
  summary: 'Add a fee schedule from 2026-12-05 on',
  reason: 'Decision 12 of the board',
  reasonCode: 'decision-of-board',
  maker: 'Gozie Eze',
}

function show(
  answers: Answers = {},
  duties: readonly StaffDuty[] = ['tariff.read', 'tariff.change'],
  address = '/configuration',
) {
  const calls = answerCalls(duties, { 'configuration/read': CONFIGURATION, ...answers })
  showPage(<ConfigurationPage />, '/configuration', address)
  return calls
}

test('configuration: shows the figures of today, and the planned figures in the column of their day', async () => {
  show({}, ['tariff.read'])
  const table = await screen.findByRole('table', { name: 'In force since 1 Jan 2026' })
  expect(within(table).getByRole('columnheader', { name: 'From 1 Dec 2026' })).toBeTruthy()
  expect(within(table).getByRole('row', { name: 'VAT on fees 7.50 % 10.00 %' })).toBeTruthy()
  // The figures have no levy, so the table has no row for it.
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  expect(screen.queryByRole('heading', { name: 'Change figures from a day on' })).toBeNull()
  await expectNoFaults()
})

test('configuration: the area of the address has its own figures', async () => {
  show({}, ['tariff.read'], '/configuration?area=limits')
  expect(await screen.findByRole('row', { name: 'New payees: the first payment needs an SMS code yes' })).toBeTruthy()
  expect(screen.getByText('No change is planned. These figures have counted since 1 Jan 2026.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Area'), 'margins')
  expect(await screen.findByRole('row', { name: 'Margin of USD to NGN 1.50 % 2.00 %' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Area'), 'others')
  expect(screen.getByRole('row', { name: 'Allowed 1,200' })).toBeTruthy()
  await expectNoFaults()
})

async function draft(value: string): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText('Figure'), 'sameBankFee')
  await userEvent.clear(screen.getByLabelText('New value'))
  if (value !== '') await userEvent.type(screen.getByLabelText('New value'), value)
  await userEvent.click(screen.getByRole('button', { name: 'Add to the draft' }))
}

test('configuration: the area of exchange rates lists the rates', async () => {
  show({ 'rates/list': { rates: [] } }, ['tariff.read'], '/configuration?area=rates')
  expect(await screen.findByText('The bank has read no rates yet.')).toBeTruthy()
})

test('configuration: a draft is previewed with the touched customers, and becomes the order of two people', async () => {
  const calls = show({
    'configuration/preview': { ...DIFFERENCE, schedule: { sameBankFee: '1050' } },
    'orders/propose': ORDER,
  })
  await draft('10.5')
  expect(screen.getByRole('row', { name: /Fee of a transfer within the bank ₦10.50/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Preview the change' }))
  const table = await screen.findByRole('table', { name: 'Difference from 5 Dec 2026 on' })
  expect(within(table).getByRole('row', { name: 'Fee of a transfer within the bank ₦0.00 ₦10.50' })).toBeTruthy()
  expect(screen.getByText(/^The change touches 1,200 of 5,000 customers\./)).toBeTruthy()
  expect(screen.getByText('Other figures replace these figures on 1 Jan 2027.')).toBeTruthy()
  await expectNoFaults()
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'decision-of-board')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'Decision 12 of the board')
  await userEvent.click(screen.getByRole('button', { name: 'Propose the change' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'configuration/preview')?.body).toEqual({
    area: 'fees',
    effectiveFrom: '2026-11-28',
    changes: { sameBankFee: '1050' },
  })
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'add-fees',
    payload: { schedule: { sameBankFee: '1050' } },
  })
  expect(screen.getByText('The draft has no figure yet.')).toBeTruthy()
})

test('configuration: an edited draft needs another preview, and a wrong value is refused at its field', async () => {
  show({ 'configuration/preview': { ...DIFFERENCE, schedule: {} } })
  await draft('ten')
  expect(screen.getByText(/^Enter it like this: Amount in NGN/)).toBeTruthy()
  await expectNoFaults()
  await draft('10')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the change' }))
  await screen.findByRole('button', { name: 'Propose the change' })
  await draft('11')
  expect(screen.queryByRole('button', { name: 'Propose the change' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }))
  expect(screen.queryByRole('button', { name: 'Preview the change' })).toBeNull()
})

test('configuration: says why a change is refused, and when the bank does not answer', async () => {
  const message = 'These figures cannot be used: every minimum must be above zero.'
  show({ 'configuration/preview': { problem: 'bad-input', message } })
  await draft('')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the change' }))
  expect(await screen.findByText(message)).toBeTruthy()
  cleanup()
  answerCalls(['tariff.read'], {})
  showPage(<ConfigurationPage />, '/configuration', '/configuration')
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
})

function showOrder(duties: readonly StaffDuty[], kind: StaffOrder['kind'] = 'add-fees'): void {
  answerCalls(duties, { 'configuration/order-difference': DIFFERENCE })
  render(
    <Session>
      <OrderTable orders={[{ ...ORDER, kind }]} empty="None" changed={() => {}} />
    </Session>,
  )
}

test.each(['add-fees', 'add-limits', 'add-margins'] as const)(
  'order %s: shows the checker the difference before the buttons',
  async (kind) => {
    showOrder(['tariff.read', 'tariff.check'], kind)
    await userEvent.click(await screen.findByRole('button', { name: /^Open Add a fee schedule/ }))
    const row = await screen.findByRole('row', { name: 'Fee of a transfer within the bank ₦0.00 ₦10.50' })
    const approve = screen.getByRole('button', { name: 'Approve and execute' })
    expect(row.compareDocumentPosition(approve)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
)

test('order of a change: shows no figures to a person without the duty', async () => {
  showOrder(['order.read'])
  await userEvent.click(await screen.findByRole('button', { name: /^Open Add a fee schedule/ }))
  expect(screen.getByText(/^Decision 12 of the board/)).toBeTruthy()
  expect(screen.queryByText(/Difference from/)).toBeNull()
})

test.each([
  ['vatBasisPoints', '7.5', '750', '7.50 %'],
  ['margins.USD.NGN', '1.5', '150', '1.50 %'],
  ['newDevices.forHours', '24', '24', '24 hours'],
  ['counts.2.perDay', '50', '50', '50'],
  ['newPayees.secondFactor', 'no', 'false', 'no'],
  ['sending.2.USD.perDay', '1,000.50', '100050', '$1,000.50'],
  ['maxBalance.3', '', null, 'none'],
])('figure %s: is typed, stored and shown', (path, typed, stored, shown) => {
  expect(parseFigure(path, typed)).toEqual({ ok: true, value: stored })
  expect(figureText(path, stored)).toBe(shown)
  expect(parseFigure(path, typedText(path, stored))).toEqual({ ok: true, value: stored })
})

test.each([
  ['interbankFees.0.upTo', 'Transfer to another bank, step 1: up to this amount'],
  ['minimums.bills.cable-tv', 'Smallest bill payment: Cable TV'],
  ['minimums.sameBank.USD', 'Smallest transfer within the bank, USD'],
  ['sending.2.NGN.perTransfer', 'Tier 2, NGN: largest payment'],
  ['counts.1.perDay', 'Tier 1: number of payments in a day'],
  ['pinOnly.GBP', 'Largest payment with the PIN alone, GBP'],
])('figure %s: has a name in words', (path, name) => {
  expect(figureName(path)).toBe(name)
})
