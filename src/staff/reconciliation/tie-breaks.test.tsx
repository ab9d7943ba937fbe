/** Tests the orders that tie and untie differences: the candidates, the rest, and the state of a tie. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReconciliationBreak } from '../../contract/staff/staff-reconciliation.ts'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { ReconciliationPage } from './reconciliation-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (number: number): string => `0198c0de-0000-7000-8000-00000000000${number}`
const OURS: ReconciliationBreak = {
  breakId: idOf(1),
  network: 'switch',
  kind: 'not-there',
  direction: 'out',
  reference: 'NIP-1',
  oursMinor: '500000',
  theirsMinor: null,
  currency: 'NGN',
  foundAt: new Date(Date.now() - 60 * 60_000).toISOString(),
  endedAt: null,
  explanation: null,
  explainedAt: null,
  journalId: null,
  tiedTo: null,
  books: null,
}
const LINE = { ...OURS, kind: 'unknown', oursMinor: null } as const
const SAME = { ...LINE, breakId: idOf(2), reference: 'NIP-2', theirsMinor: '500000' }
const LARGER = { ...LINE, breakId: idOf(3), reference: 'NIP-3', theirsMinor: '510000' }
const OF_BILLER = { ...SAME, breakId: idOf(4), reference: 'BILL-4', network: 'biller' } as const
const ORDER = { orderId: idOf(9), state: 'proposed', summary: 'Tie the difference', failure: null }

function show(breaks: readonly ReconciliationBreak[], address = '/reconciliation') {
  const calls = answerCalls(['reconciliation.read', 'ledger.post'], {
    'orders/propose': ORDER,
    'reconciliation/list': { requests: [], runs: [], breaks },
  })
  showPage(<ReconciliationPage />, '/reconciliation', address)
  return calls
}

const form = () => within(screen.getByRole('region', { name: 'Tie to another difference' }))

test('tie: offers the differences that fit, with the same amount first, and proposes the pair', async () => {
  const calls = show([OURS, LARGER, SAME, OF_BILLER])
  await userEvent.click(await screen.findByRole('button', { name: 'Open NIP-1' }))
  const choices = form()
    .getAllByRole('option')
    .slice(1, -6)
    .map(({ textContent }) => textContent)
  expect(choices).toEqual([
    'NIP-2: Settled there, and unknown here, ₦5,000.00, 1 hour',
    'NIP-3: Settled there, and unknown here, ₦5,100.00, 1 hour, rest ₦100.00',
  ])
  await userEvent.selectOptions(form().getByLabelText('Other difference'), idOf(2))
  expect(form().queryByLabelText('Journal that books the rest')).toBeNull()
  await expectNoFaults()
  await userEvent.selectOptions(form().getByLabelText('Reason'), 'same-payment')
  await userEvent.type(form().getByLabelText('The reason in words'), 'The switch changed the reference')
  await userEvent.click(form().getByRole('button', { name: 'Propose the tie' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'tie-breaks',
    payload: { breakId: idOf(1), otherId: idOf(2), journalId: null },
    reasonCode: 'same-payment',
  })
})

test('tie with a rest: asks for the journal that books the rest', async () => {
  const calls = show([OURS, LARGER])
  await userEvent.click(await screen.findByRole('button', { name: 'Open NIP-1' }))
  await userEvent.selectOptions(form().getByLabelText('Other difference'), idOf(3))
  expect(form().getByText(/^Both differences leave ₦100.00/)).toBeTruthy()
  await userEvent.selectOptions(form().getByLabelText('Reason'), 'same-payment')
  await userEvent.type(form().getByLabelText('The reason in words'), 'The switch took its fee')
  await userEvent.click(form().getByRole('button', { name: 'Propose the tie' }))
  expect(form().getByText('Enter the id of the journal that books the rest')).toBeTruthy()
  await userEvent.type(form().getByLabelText('Journal that books the rest'), idOf(7))
  await userEvent.click(form().getByRole('button', { name: 'Propose the tie' }))
  await screen.findAllByText(/waits for the check of another person/)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    payload: { breakId: idOf(1), otherId: idOf(3), journalId: idOf(7) },
  })
})

test('tie: says when no other difference fits', async () => {
  show([OURS, OF_BILLER])
  await userEvent.click(await screen.findByRole('button', { name: 'Open NIP-1' }))
  expect(form().getByText('No other open difference of this network fits.')).toBeTruthy()
})

const TIED = {
  ...OURS,
  explanation: 'The switch changed the reference',
  explainedAt: OURS.foundAt,
  tiedTo: { breakId: idOf(2), reference: 'NIP-2', holds: true },
}

test('tied difference: shows the other difference, and proposes to untie both', async () => {
  const calls = show([TIED], '/reconciliation?which=tied')
  expect(await screen.findByRole('row', { name: /^NIP-1 .+ 1 hour tied to NIP-2/ })).toBeTruthy()
  expect(calls.find(({ name }) => name === 'reconciliation/list')?.body).toEqual({ which: 'tied', network: '' })
  await userEvent.click(screen.getByRole('button', { name: 'Open NIP-1' }))
  expect(screen.queryByRole('button', { name: 'Propose the explanation' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'correction')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The lines are of two payments')
  await userEvent.click(screen.getByRole('button', { name: 'Propose to untie' }))
  await screen.findAllByText(/waits for the check of another person/)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'untie-breaks',
    payload: { breakId: idOf(1) },
  })
  await expectNoFaults()
})

test('difference without its tie: says that the other difference has ended, and can be explained or tied again', async () => {
  show([{ ...TIED, tiedTo: { ...TIED.tiedTo, holds: false } }, SAME], '/reconciliation?which=unexplained')
  await userEvent.click(await screen.findByRole('button', { name: 'Open NIP-1' }))
  expect(screen.getByText('NIP-2, which has ended. Explain or tie this difference again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Propose the explanation' })).toBeTruthy()
  expect(form().getByLabelText('Other difference')).toBeTruthy()
})
