/** Tests the exchange rates of the configuration: the list, and the order that uses held rates. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { RatesSection } from './rates-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const HELD = {
  number: '12',
  source: 'open.er-api.com',
  madeAt: '2026-11-27T00:00:00Z',
  NGN: '2100',
  EUR: '0.9',
  GBP: '0.8',
  heldBecause: 'moved further than believed: NGN, compared with number 11',
  acceptedAt: null,
}
const USED = { ...HELD, number: '11', NGN: '1500', heldBecause: null }
const ORDER = { orderId: 'o', state: 'proposed', summary: 'Use the rates 12', failure: null }

function show(duties: readonly StaffDuty[], answers: Answers = { 'rates/list': { rates: [HELD, USED] } }) {
  const calls = answerCalls(duties, { 'orders/propose': ORDER, ...answers })
  showPage(<RatesSection />, '/configuration', '/configuration')
  return calls
}

test('rates: are listed with their state, and offer no order without the duty', async () => {
  show(['tariff.read'])
  const table = await screen.findByRole('table', { name: /^Exchange rates/ })
  const [, held, used] = within(table).getAllByRole('row')
  expect(held?.textContent).toContain('Held: moved further than believed: NGN')
  expect(used?.textContent).toMatch(/0\.8Used$/)
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  await expectNoFaults()
})

test('held rates: are used by one order with a reason, and used rates offer none', async () => {
  const calls = show(['tariff.read', 'tariff.change'])
  await userEvent.click(await screen.findByRole('button', { name: 'Use the rates 12' }))
  expect(screen.queryByRole('button', { name: 'Use the rates 11' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'other')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'Two other sources publish the same')
  await userEvent.click(screen.getByRole('button', { name: 'Propose to use these rates' }))
  await vi.waitFor(() =>
    expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
      kind: 'accept-rates',
      payload: { number: '12' },
    }),
  )
  await expectNoFaults()
})

test('rates: say that none was read, and that the bank did not answer', async () => {
  show(['tariff.read'], { 'rates/list': { rates: [] } })
  expect(await screen.findByText('The bank has read no rates yet.')).toBeTruthy()
  cleanup()
  show(['tariff.read'], {})
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('rates without a held one: have no column for an order', async () => {
  show(['tariff.read', 'tariff.change'], { 'rates/list': { rates: [USED] } })
  await screen.findByRole('table', { name: /^Exchange rates/ })
  expect(screen.queryByRole('columnheader', { name: 'Use' })).toBeNull()
})
