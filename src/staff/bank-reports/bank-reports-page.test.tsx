/** Tests the page of the bank's reports: its list by duty, the definition, the parameters in the address, the files and the problems. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { REPORT_DEFINITIONS } from '../../values/vocabularies/reports/bank-reports.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { answerCalls, type Answers, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { BankReportsPage } from './bank-reports-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const REPORT = {
  report: 'large-transfers',
  from: '2026-11-01',
  to: '2026-11-20',
  figure: 5_000_000,
  madeAt: '2026-11-20T09:00:00Z',
  rows: [
    ['ADR-1', 'out', '2026-11-02T10:00:00Z', '1234567890', '=Zenith', 'NGN', '500000050'],
    ['000013-2', 'in', '2026-11-03T10:00:00Z', '1234567891', null, 'NGN', '600000000'],
  ],
  isCut: false,
}

const NO_SCHEDULES = { ownAddress: null, addresses: [], schedules: [] }

function show(address: string, answers: Answers, duties: readonly StaffDuty[] = ['payment.read', 'risk.read']) {
  const saved: File[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as File)
    return 'blob:none'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const sent = answerCalls(duties, { 'report-schedules/list': NO_SCHEDULES, ...answers })
  showPage(<BankReportsPage />, '/bank-reports', address)
  return {
    /** The calls without the call of the reports by mail, which report-schedules.test.tsx tests. */
    get calls() {
      return sent.filter(({ name }) => name !== 'report-schedules/list')
    },
    saved,
  }
}

test('reports of the bank: lists the reports of the duties, and makes none before one is chosen', async () => {
  const page = show('/bank-reports', { 'bank-reports/read': REPORT })
  await userEvent.selectOptions(await screen.findByLabelText('Report'), 'Large cash and transfers')
  expect(await screen.findByRole('table', { name: '2 rows' })).toBeTruthy()
  expect([...screen.getByLabelText<HTMLSelectElement>('Report').options].map(({ text }) => text)).toEqual([
    'Choose a report',
    'Transfer clock',
    'Large cash and transfers',
  ])
  expect(page.calls.filter(({ name }) => name === 'bank-reports/read')).toHaveLength(1)
})

test('reports of the bank: says that a role opens none, and makes none of another duty', async () => {
  const page = show('/bank-reports?report=staff-acts', {}, ['customer.search'])
  expect(await screen.findByText('Your role opens no report of the bank.')).toBeTruthy()
  expect(page.calls.map(({ name }) => name)).toEqual(['me'])
  await expectNoFaults()
})

test('a report: shows its definition, its source, its parameters and its rows', async () => {
  show('/bank-reports?report=large-transfers', { 'bank-reports/read': REPORT })
  const { definition, source } = REPORT_DEFINITIONS['large-transfers']
  expect(await screen.findByText(definition)).toBeTruthy()
  expect(screen.getByText(source)).toBeTruthy()
  expect(await screen.findByRole('row', { name: /^ADR-1 out .+ 1234567890 =Zenith NGN ₦5,000,000\.50$/ })).toBeTruthy()
  expect(screen.getByText(/1 Nov 2026 to 20 Nov 2026\. From \(naira\): 5,000,000\.$/)).toBeTruthy()
  await expectNoFaults()
})

test('a report: takes its parameters from the address, and puts changed ones there', async () => {
  const page = show('/bank-reports?report=large-transfers&from=2026-11-01&figure=6000000', {
    'bank-reports/read': REPORT,
  })
  const amount = await screen.findByLabelText('From (naira)')
  expect(page.calls.at(-1)?.body).toEqual({ report: 'large-transfers', from: '2026-11-01', to: '', figure: '6000000' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '4')
  await userEvent.click(screen.getByRole('button', { name: 'Make the report' }))
  expect(await screen.findByText('This number is outside the limits of the report')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '7000000')
  await userEvent.click(screen.getByRole('button', { name: 'Make the report' }))
  await vi.waitFor(() => expect(page.calls.at(-1)?.body['figure']).toBe('7000000'))
})

test('a report: does not call the bank for parameters of the address that are wrong', async () => {
  const page = show('/bank-reports?report=transfer-clock&from=2026-11-03&to=2026-11-02', {})
  expect(await screen.findByText('The last day is before the first day')).toBeTruthy()
  expect(page.calls.map(({ name }) => name)).toEqual(['me'])
})

test('a report: its CSV file has plain amounts, and no formula of a spreadsheet', async () => {
  const page = show('/bank-reports?report=large-transfers', { 'bank-reports/read': REPORT })
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }))
  expect(page.saved[0]?.name).toBe('large-transfers-2026-11-20.csv')
  expect(await page.saved[0]?.text()).toBe(
    'Reference,Direction,Moved,Customer,Other bank,Currency,Amount\r\n' +
      "ADR-1,out,2026-11-02T10:00:00Z,1234567890,'=Zenith,NGN,5000000.50\r\n" +
      '000013-2,in,2026-11-03T10:00:00Z,1234567891,,NGN,6000000.00\r\n',
  )
})

test('a report: saves the PDF of the bank with the same parameters, and shows a refusal', async () => {
  let isBusy = true
  const page = show('/bank-reports?report=large-transfers&from=2026-11-01', {
    'bank-reports/read': REPORT,
    'bank-reports/pdf': () =>
      isBusy
        ? { problem: 'busy', message: 'The bank makes many documents now.' }
        : { fileName: 'large-transfers-2026-11-20.pdf', pdf: btoa('%PDF-1.7') },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }))
  expect(await screen.findByText('The bank makes many documents now.')).toBeTruthy()
  isBusy = false
  await userEvent.click(screen.getByRole('button', { name: 'Save as PDF' }))
  await vi.waitFor(() => expect(page.saved.map(({ name }) => name)).toEqual(['large-transfers-2026-11-20.pdf']))
  expect(await page.saved[0]?.text()).toBe('%PDF-1.7')
  expect(page.calls.at(-1)?.body).toEqual({ report: 'large-transfers', from: '2026-11-01', to: '', figure: '' })
})

test('a report: says when it has no row, when it is cut, and when the bank does not answer', async () => {
  show('/bank-reports?report=large-transfers', { 'bank-reports/read': { ...REPORT, rows: [], isCut: true } })
  expect(await screen.findByText('The report has no row.')).toBeTruthy()
  expect(screen.getByText(/^The report has the first 1,000 rows\./)).toBeTruthy()
  cleanup()
  show('/bank-reports?report=large-transfers', {})
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
})
