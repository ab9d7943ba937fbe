/** Tests the forms of the reports for the financial intelligence unit: duty, reason, day and saved file. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { RiskAlert } from '../../contract/staff/staff-api.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { RiskPage } from './risk-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ALERT: RiskAlert = {
  alertId: '0198c0de-0000-7000-8000-000000000001',
  customerId: '0198c0de-0000-7000-8000-000000000002',
  reference: 'ADR-0001',
  paymentKind: 'own-bank',
  amountMinor: '4000000',
  currency: 'NGN',
  answer: 'refer',
  rules: ['burst-to-many-payees'],
  evidence: {},
  raisedAt: '2026-11-25T09:30:00.000Z',
  deadlineAt: '2026-11-25T13:30:00.000Z',
  decision: 'refuse',
  decidedAt: '2026-11-25T10:30:00.000Z',
  decidedBy: 'Bola Ige',
  reason: 'The customer did not make the payment',
  feedback: 'correct',
}

const CURRENCY_FILE = { fileName: 'CTR-2026-11-25.xml', xml: '<report/>', transactions: 2 }

/** Returns the calls of the page and the names of the saved files. */
function show(duties: readonly StaffDuty[], alert = ALERT, currencyAnswer: object = CURRENCY_FILE) {
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file instanceof File ? file.name : '')
    return 'blob:report'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const calls = answerCalls(duties, {
    'risk/list': ({ which }) => ({ alerts: which === 'decided' ? [alert] : [], rules: [] }),
    'screening/list': { hits: [], lists: [], unscreened: { customers: 0, payees: 0, oldestAt: null } },
    'goaml/suspicious-report': { fileName: 'STR-ADR-0001.xml', xml: '<report/>', transactions: 1 },
    'goaml/currency-report': currencyAnswer,
  })
  showPage(<RiskPage />, '/risk', '/risk')
  return { calls, saved }
}
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Open ADR-0001' }))

test('suspicious-transaction report: asks for the reason, and saves the file', async () => {
  const { calls, saved } = show(['risk.read', 'risk.report'])
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Save the report as goAML' }))
  expect(calls.some(({ name }) => name === 'goaml/suspicious-report')).toBe(false)
  const reason = screen.getByLabelText('Why does the bank suspect this payment?')
  await userEvent.type(reason, 'The payee collects from many')
  await userEvent.click(screen.getByRole('button', { name: 'Save the report as goAML' }))
  expect(await screen.findByText(/STR-ADR-0001.xml was saved/)).toBeTruthy()
  expect(calls.find(({ name }) => name === 'goaml/suspicious-report')?.body).toEqual({
    alertId: ALERT.alertId,
    reason: 'The payee collects from many',
  })
  expect(saved).toEqual(['STR-ADR-0001.xml'])
  await expectNoFaults()
})

test('suspicious-transaction report: is not offered for a false alarm, and not without the duty', async () => {
  show(['risk.read', 'risk.report'], { ...ALERT, feedback: 'false-alarm' })
  await open()
  expect(screen.queryByRole('button', { name: 'Save the report as goAML' })).toBeNull()
  cleanup()
  show(['risk.read'])
  await open()
  expect(screen.queryByRole('button', { name: 'Save the report as goAML' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save the day as goAML' })).toBeNull()
})

test('currency-transaction report: saves the file of a day, and says how many transactions it has', async () => {
  const { calls, saved } = show(['risk.read', 'risk.report'])
  await userEvent.type(await screen.findByLabelText('Day of the transactions'), '2026-11-25')
  await userEvent.click(screen.getByRole('button', { name: 'Save the day as goAML' }))
  expect(await screen.findByText(/with 2 transactions/)).toBeTruthy()
  expect(calls.find(({ name }) => name === 'goaml/currency-report')?.body).toEqual({ day: '2026-11-25' })
  expect(saved).toEqual(['CTR-2026-11-25.xml'])
})

test('currency-transaction report: shows why the bank refused a day, and saves no file', async () => {
  const message = 'This day is not over, so the file would not have all its transactions. Choose an earlier day.'
  const { calls, saved } = show(['risk.read', 'risk.report'], ALERT, { problem: 'bad-input', message })
  await userEvent.click(await screen.findByRole('button', { name: 'Save the day as goAML' }))
  expect(screen.getByText('Choose a day')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'goaml/currency-report')).toBe(false)
  await userEvent.type(screen.getByLabelText('Day of the transactions'), '2026-11-28')
  await userEvent.click(screen.getByRole('button', { name: 'Save the day as goAML' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(saved).toEqual([])
  await expectNoFaults()
})
