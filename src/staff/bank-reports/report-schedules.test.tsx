/** Tests the reports by mail: the schedules of the person with their mails, and adding, changing, pausing and deleting a schedule. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { ReportSchedules } from './report-schedules.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000001'
const SCHEDULE = {
  scheduleId: ID,
  report: 'transfer-clock',
  figure: '120',
  form: 'csv',
  frequency: 'weekly',
  day: 1,
  time: '07:30',
  recipients: ['own', 'board@bank.example'],
  nextAt: '2026-11-30T06:30:00Z',
  isPaused: false,
  mailings: [
    {
      mailingId: ID.replace(/1$/, '2'),
      from: '2026-11-16',
      to: '2026-11-22',
      recipient: 'own',
      state: 'sent',
      reason: null,
      at: '2026-11-23T06:31:00Z',
    },
    {
      mailingId: ID.replace(/1$/, '3'),
      from: '2026-11-09',
      to: '2026-11-15',
      recipient: 'board@bank.example',
      state: 'failed',
      reason: 'mail-refused',
      at: '2026-11-16T06:31:00Z',
    },
  ],
}
const LIST = { ownAddress: 'chidi@bank.example', addresses: ['board@bank.example'], schedules: [SCHEDULE] }
const NONE = { ...LIST, schedules: [] }

function show(answers: Answers = {}) {
  const calls = answerCalls(['payment.read', 'risk.read'], { 'report-schedules/list': LIST, ...answers })
  showPage(<ReportSchedules open={['transfer-clock', 'large-transfers']} />, '/bank-reports', '/bank-reports')
  return calls
}

test('reports by mail: shows each schedule with its addresses, its next time and its newest mails', async () => {
  show()
  expect(await screen.findByText('Each week on Monday at 07:30, as CSV')).toBeTruthy()
  expect(screen.getByText('chidi@bank.example, board@bank.example')).toBeTruthy()
  expect(screen.getByText('30 Nov 2026, 07:30')).toBeTruthy()
  expect(screen.getByText('16 Nov 2026 to 22 Nov 2026, chidi@bank.example: sent on 23 Nov 2026, 07:31.')).toBeTruthy()
  expect(
    screen.getByText(
      '9 Nov 2026 to 15 Nov 2026, board@bank.example: failed on 16 Nov 2026, 07:31: the mail server did not take the mail.',
    ),
  ).toBeTruthy()
  await expectNoFaults()
})

test('failed mail: is sent again by its button, and a sent mail has no button', async () => {
  const [sent, failed] = SCHEDULE.mailings
  const waiting = { ...failed, state: 'waiting', reason: null }
  const calls = show({
    'report-schedules/send-again': { ...LIST, schedules: [{ ...SCHEDULE, mailings: [sent, waiting] }] },
  })
  const buttons = await screen.findAllByRole('button', { name: /^Send again/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Send again the mail of 15 Nov 2026 to board@bank.example',
  ])
  await userEvent.click(screen.getByRole('button', { name: /^Send again/ }))
  expect(await screen.findByText(/board@bank.example: waits since/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/board@bank.example: waits since/))
  expect(calls.at(-1)).toMatchObject({ name: 'report-schedules/send-again', body: { mailingId: failed?.mailingId } })
  await expectNoFaults()
})

test('reports by mail: says that there is no schedule, and that the bank does not answer', async () => {
  show({ 'report-schedules/list': NONE })
  expect(await screen.findByText('You get no report by mail.')).toBeTruthy()
  cleanup()
  answerCalls(['payment.read'], {})
  showPage(<ReportSchedules open={['transfer-clock']} />, '/bank-reports', '/bank-reports')
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
})

test('a new schedule: is sent with its day, its time and the chosen addresses', async () => {
  const calls = show({ 'report-schedules/list': NONE, 'report-schedules/save': LIST })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a schedule' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the schedule' }))
  expect(screen.getAllByText('Choose a report').length).toBeGreaterThan(1)
  await userEvent.selectOptions(screen.getByLabelText('Report to mail'), 'transfer-clock')
  await userEvent.type(screen.getByLabelText('Longer than (seconds)'), '90')
  await userEvent.selectOptions(screen.getByLabelText('File'), 'csv')
  await userEvent.selectOptions(screen.getByLabelText('How often'), 'monthly')
  await userEvent.clear(screen.getByLabelText('Day of the month'))
  await userEvent.type(screen.getByLabelText('Day of the month'), '31')
  await userEvent.click(screen.getByLabelText('chidi@bank.example'))
  await userEvent.click(screen.getByRole('button', { name: 'Save the schedule' }))
  expect(await screen.findByText('Choose an address')).toBeTruthy()
  await expectNoFaults()
  await userEvent.click(screen.getByLabelText('board@bank.example'))
  await userEvent.click(screen.getByRole('button', { name: 'Save the schedule' }))
  expect(await screen.findByText('Each week on Monday at 07:30, as CSV')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'report-schedules/save')?.body).toEqual({
    scheduleId: expect.stringMatching(/^[\da-f-]{36}$/),
    report: 'transfer-clock',
    figure: '90',
    form: 'csv',
    frequency: 'monthly',
    day: 31,
    time: '07:00',
    recipients: ['board@bank.example'],
  })
})

test('a new schedule: a report about single customers is mailed as a link, and a refusal is shown', async () => {
  show({
    'report-schedules/list': NONE,
    'report-schedules/save': { problem: 'forbidden', message: 'Your role does not include this.' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a schedule' }))
  await userEvent.selectOptions(screen.getByLabelText('Report to mail'), 'large-transfers')
  expect(screen.getByText(/^This report shows records of customers\. Its mail has a link/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save the schedule' }))
  expect(await screen.findByText('Your role does not include this.')).toBeTruthy()
})

test('a schedule: is changed under its id, with its present words in the form', async () => {
  const calls = show({ 'report-schedules/save': LIST })
  const change = await screen.findByRole('button', { name: 'Change Transfer clock' })
  await userEvent.click(change)
  expect(document.activeElement?.textContent).toBe('Change the schedule of Transfer clock')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(change)
  await userEvent.click(change)
  expect(screen.getByLabelText<HTMLSelectElement>('Day of the week').value).toBe('1')
  await userEvent.selectOptions(screen.getByLabelText('How often'), 'daily')
  await userEvent.click(screen.getByRole('button', { name: 'Save the schedule' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save the schedule' })).toBeNull())
  const { nextAt: _next, isPaused: _paused, mailings: _mailings, ...words } = SCHEDULE
  const sent = calls.find(({ name }) => name === 'report-schedules/save')?.body
  expect(sent).toEqual({ ...words, frequency: 'daily', day: null })
})

test('a schedule: is paused, resumed and deleted', async () => {
  const paused = { ...LIST, schedules: [{ ...SCHEDULE, isPaused: true }] }
  const calls = show({
    'report-schedules/pause': ({ isPaused }) => (isPaused === true ? paused : LIST),
    'report-schedules/remove': NONE,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pause Transfer clock' }))
  expect(await screen.findByText('paused')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Resume Transfer clock' }))
  expect(await screen.findByText('30 Nov 2026, 07:30')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Transfer clock' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep the schedule' }))
  expect(calls.some(({ name }) => name === 'report-schedules/remove')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Transfer clock' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete the schedule' }))
  expect(await screen.findByText('You get no report by mail.')).toBeTruthy()
  expect(
    calls.flatMap(({ name, body }) =>
      name.startsWith('report-schedules/') && name !== 'report-schedules/list' ? [body] : [],
    ),
  ).toEqual([{ scheduleId: ID, isPaused: true }, { scheduleId: ID, isPaused: false }, { scheduleId: ID }])
})

test('a schedule: says that the bank refused a change', async () => {
  show({ 'report-schedules/pause': { problem: 'not-found', message: 'You have no such schedule.' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Pause Transfer clock' }))
  expect(await screen.findByText('You have no such schedule.')).toBeTruthy()
})
