/** Tests the public holidays of the configuration: the days of two years, the warning, the preview and the order. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { HolidaysSection } from './holidays-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NOT_SET = [
  { holiday: 'eid-al-adha', days: null },
  { holiday: 'maulid', days: [] },
  { holiday: 'other', days: null },
]
const HOLIDAYS = {
  years: [
    {
      year: 2027,
      known: [
        { day: '2027-01-01', name: 'New Year' },
        { day: '2027-12-25', name: 'Christmas Day' },
      ],
      declared: [{ holiday: 'eid-al-fitr', days: ['2027-03-10', '2027-03-11'] }, ...NOT_SET],
    },
  ],
  missing: ['eid-al-adha'],
}
const ORDER = {
  orderId: '0198c0de-0000-7000-8000-000000000001',
  kind: 'set-holiday',
  state: 'proposed',
  summary: 'Set Maulid 2027: 2027-08-15',
  failure: null,
}

function show(answers: Answers = {}, duties: readonly StaffDuty[] = ['tariff.read', 'tariff.change']) {
  const calls = answerCalls(duties, { 'holidays/read': HOLIDAYS, ...answers })
  showPage(<HolidaysSection />, '/configuration', '/configuration')
  return calls
}

test('holidays: lists the days of a year in their order, and warns of the missing holidays', async () => {
  show({}, ['tariff.read'])
  const table = await screen.findByRole('table', { name: 'Holidays of 2027' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'New Year1 Jan 2027Known for every year',
    'Eid al-Fitr10 Mar 2027, 11 Mar 2027Announced each year',
    'Christmas Day25 Dec 2027Known for every year',
    'Eid al-Adhanot setAnnounced each year',
    'Maulidno dayAnnounced each year',
  ])
  expect(screen.getByText(/^Nobody has set these holidays of 2027: Eid al-Adha\./)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Set the days of a holiday' })).toBeNull()
  await expectNoFaults()
})

test('holidays: shows no warning when the holidays of the next year are set', async () => {
  show({ 'holidays/read': { ...HOLIDAYS, missing: [] } })
  await screen.findByRole('table', { name: 'Holidays of 2027' })
  expect(screen.queryByText(/^Nobody has set/)).toBeNull()
})

test('holidays: the days are previewed, and become the order of two people', async () => {
  const preview = { added: ['2027-08-15'], removed: [], openDeadlines: 3, customers: 2 }
  const calls = show({ 'holidays/preview': preview, 'orders/propose': ORDER })
  await userEvent.selectOptions(await screen.findByLabelText('Holiday'), 'maulid')
  await userEvent.type(screen.getByLabelText('All its days in this year'), '15 August')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the days' }))
  expect(screen.getByText('Enter days like this: 2027-03-10, 2027-03-11')).toBeTruthy()
  await expectNoFaults()
  await userEvent.clear(screen.getByLabelText('All its days in this year'))
  await userEvent.type(screen.getByLabelText('All its days in this year'), '2027-08-15')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the days' }))
  expect(await screen.findByText(/^3 promised deadlines of 2 customers are/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'announced')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The ministry announced it')
  await userEvent.click(screen.getByRole('button', { name: 'Propose the days' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  const wanted = { holiday: 'maulid', year: 2027, days: ['2027-08-15'] }
  expect(calls.find(({ name }) => name === 'holidays/preview')?.body).toEqual(wanted)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'set-holiday',
    payload: wanted,
  })
})

test('holidays: an edited day needs another preview, and a refusal is shown', async () => {
  const message = 'The day 2026-01-05 has begun. Only later days can change.'
  show({ 'holidays/preview': { problem: 'bad-input', message } })
  await userEvent.selectOptions(await screen.findByLabelText('Holiday'), 'other')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the days' }))
  expect(await screen.findByText(message)).toBeTruthy()
  cleanup()
  show({ 'holidays/preview': { added: [], removed: [], openDeadlines: 0, customers: 0 } })
  await userEvent.selectOptions(await screen.findByLabelText('Holiday'), 'other')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the days' }))
  await screen.findByRole('button', { name: 'Propose the days' })
  await userEvent.type(screen.getByLabelText('All its days in this year'), '2')
  expect(screen.queryByRole('button', { name: 'Propose the days' })).toBeNull()
})

test('holidays: says when the bank does not answer', async () => {
  answerCalls(['tariff.read'], {})
  showPage(<HolidaysSection />, '/configuration', '/configuration')
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
})
