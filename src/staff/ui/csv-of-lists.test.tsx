/** Tests that each list of the back office has a CSV file, or a reason for having none, and that a file runs no formula. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { UnclaimedBalances } from '../books/unclaimed-balances.tsx'
import { AnnouncementsSection } from '../configuration/announcements-section.tsx'
import { HolidaysSection } from '../configuration/holidays-section.tsx'
import { RatesSection } from '../configuration/rates-section.tsx'
import { StopsSection } from '../configuration/stops-section.tsx'
import { RiskPage } from '../risk/risk-page.tsx'
import { answerCalls, showPage } from '../session/staff-session.fixture.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const STAFF = join(import.meta.dirname, '..')
const sourceOf = (file: string): string => readFileSync(join(STAFF, file), 'utf8')
const FILES_WITH_A_TABLE = readdirSync(STAFF, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.includes('.fixture.'))
  .filter((file) => /<(Rows|OpenTable|OrderTable|AlertTable|table)\b/.test(sourceOf(file)))

/** The file that saves the CSV of a list, and the call that gives its rows. `page`: the rows that the page has read already. */
const SAVED: Readonly<Record<string, { readonly by: string; readonly route: string }>> = {
  'audit/audit-page.tsx': { by: 'audit/audit-page.tsx', route: 'page' },
  'bank-reports/report-rows.tsx': { by: 'bank-reports/report-rows.tsx', route: 'page' },
  'books/account-page.tsx': { by: 'books/account-page.tsx', route: 'page' },
  'books/books-page.tsx': { by: 'books/books-page.tsx', route: 'page' },
  'books/closed-days.tsx': { by: 'books/closed-days.tsx', route: 'page' },
  'books/journals.tsx': { by: 'books/journals.tsx', route: 'page' },
  'books/positions.tsx': { by: 'books/positions.tsx', route: 'page' },
  'books/trial-balance.tsx': { by: 'books/trial-balance.tsx', route: 'page' },
  'books/unclaimed-balances.tsx': { by: 'books/unclaimed-balances.tsx', route: 'page' },
  'configuration/announcements-section.tsx': { by: 'configuration/announcements-section.tsx', route: 'page' },
  'configuration/configuration-page.tsx': { by: 'configuration/configuration-page.tsx', route: 'page' },
  'configuration/holidays-section.tsx': { by: 'configuration/holidays-section.tsx', route: 'page' },
  'configuration/rates-section.tsx': { by: 'configuration/rates-section.tsx', route: 'page' },
  'configuration/stops-section.tsx': { by: 'configuration/stops-section.tsx', route: 'page' },
  'customers/customers-page.tsx': { by: 'customers/export-customers.tsx', route: 'customers/export' },
  'customers/parts/history-part.tsx': { by: 'customers/parts/history-part.tsx', route: 'page' },
  'customers/parts/payments-part.tsx': { by: 'customers/parts/payments-part.tsx', route: 'page' },
  'identity-checks/identity-checks-page.tsx': { by: 'identity-checks/identity-checks-page.tsx', route: 'page' },
  'orders/order-table.tsx': { by: 'orders/orders-page.tsx', route: 'page' },
  'orders/orders-page.tsx': { by: 'orders/orders-page.tsx', route: 'page' },
  'payments/payment-table.tsx': { by: 'payments/payments-page.tsx', route: 'page' },
  'questions/questions-page.tsx': { by: 'questions/questions-page.tsx', route: 'page' },
  'reconciliation/break-table.tsx': { by: 'reconciliation/reconciliation-page.tsx', route: 'page' },
  'reconciliation/reconciliation-page.tsx': { by: 'reconciliation/reconciliation-page.tsx', route: 'page' },
  'reports/reports-page.tsx': { by: 'reports/reports-page.tsx', route: 'page' },
  'risk/alert-table.tsx': { by: 'risk/export-alerts.tsx', route: 'risk/export' },
  'risk/hit-section.tsx': { by: 'risk/export-hits.tsx', route: 'screening/export' },
  'risk/risk-page.tsx': { by: 'risk/export-alerts.tsx', route: 'risk/export' },
  'staff-page.tsx': { by: 'staff-page.tsx', route: 'page' },
}

const RECORD = 'the parts of one record. The archive of the customer has them as files'
const ONE = 'the parts of one record, and no list'
/** The files with a table that has no CSV file, each with the reason. */
const UNSAVED: Readonly<Record<string, string>> = {
  'audit/audit-checks.tsx': 'the last checks of the chain. The audit trail has an event of each',
  'audit/chain-state.tsx': 'the state of the chain now. The file with proof has the heads',
  'bank-reports/report-schedules.tsx': 'the schedules of one person',
  'books/books-checks.tsx': 'the last checks of the books. The audit trail has an event of each',
  'books/journal-page.tsx': ONE,
  'books/post-journal.tsx': 'the preview of an order',
  'configuration/difference-table.tsx': 'the preview of an order',
  'configuration/draft-form.tsx': 'the preview of an order',
  'customers/customer-page.tsx': RECORD,
  'customers/parts/access-parts.tsx': RECORD,
  'customers/parts/list-parts.tsx': RECORD,
  'home/home-page.tsx': 'a part of the list of orders, whose page saves it',
  'home/networks-section.tsx': 'the state of the networks now. The metrics keep the past',
  'home/queues-section.tsx': 'counts of now. The pages of the queues save their lists',
  'home/today-section.tsx': 'sums of today. The reports of the bank have the days',
  'identity-checks/comparison-table.tsx': RECORD,
  'identity-checks/section-card.tsx': RECORD,
  'keys-page.tsx': 'the keys of the pages',
  'orders/order-payments.tsx': ONE,
  'payments/payment-page.tsx': ONE,
  'questions/question-page.tsx': ONE,
  'reports/report-page.tsx': ONE,
  'risk/hit-evidence.tsx': ONE,
  'ui/facts.tsx': 'draws the tables of other files',
  'ui/open-table.tsx': 'draws the tables of other files',
}

test('lists: each file with a table has a CSV file, or a reason for having none', () => {
  const known = [...Object.keys(SAVED), ...Object.keys(UNSAVED)].filter((file) => FILES_WITH_A_TABLE.includes(file))
  expect(FILES_WITH_A_TABLE.filter((file) => !known.includes(file))).toEqual([])
  expect(FILES_WITH_A_TABLE.length).toBeGreaterThan(40)
})

test('lists: the CSV file of each list is saved where the table says, from the rows of its call', () => {
  for (const [list, { by, route }] of Object.entries(SAVED)) {
    const source = sourceOf(by)
    if (route === 'page') expect(source, list).toMatch(/<ListTools\b/)
    else
      expect(
        [`sendCall('${route}'`, `call="${route}"`].some((made) => source.includes(made)),
        list,
      ).toBe(true)
    expect(source, list).toMatch(/fileName=|saveCsv\(/)
  }
})

/** A text that a spreadsheet would run, and what the file must have in its place. */
const FORMULA = '=1+1'
const HELD = "'=1+1"
const AT = '2026-11-27T09:00:00Z'
const WORDS = { title: FORMULA, text: 'Text' }

const LISTS: readonly (readonly [
  name: string,
  page: ReactNode,
  answers: Readonly<Record<string, object>>,
  duties: readonly StaffDuty[],
  line: string,
])[] = [
  [
    'service stops',
    <StopsSection key="stops" />,
    {
      'stops/read': {
        services: [],
        stops: [
          {
            stopId: '1',
            service: 'biller:mtn',
            name: FORMULA,
            reason: 'maintenance',
            startsAt: AT,
            endsAt: null,
            endedAt: null,
            state: 'off',
            order: null,
          },
        ],
      },
    },
    ['tariff.read'],
    `biller:mtn,${HELD},off,maintenance,${AT},,,,,,`,
  ],
  [
    'holidays',
    <HolidaysSection key="holidays" />,
    {
      'holidays/read': {
        missing: [],
        years: [{ year: 2027, known: [{ day: '2027-01-01', name: FORMULA }], declared: [] }],
      },
    },
    ['tariff.read'],
    `2027,${HELD},1 Jan 2027,Known for every year`,
  ],
  [
    'announcements',
    <AnnouncementsSection key="announcements" />,
    {
      'announcements/read': {
        announcements: [
          {
            announcementId: '1',
            texts: { en: WORDS, ha: WORDS, yo: WORDS, ig: WORDS, pcm: WORDS },
            audience: 'all',
            startsAt: AT,
            endsAt: AT,
            withdrawnAt: null,
            state: 'ended',
            closed: 7,
          },
        ],
      },
    },
    ['tariff.read'],
    `${HELD},Text,ended,all,${AT},${AT},,7`,
  ],
  [
    'exchange rates',
    <RatesSection key="rates" />,
    {
      'rates/list': {
        rates: [
          {
            number: '1',
            source: FORMULA,
            madeAt: AT,
            NGN: '1500',
            EUR: '0.9',
            GBP: '0.8',
            heldBecause: null,
            acceptedAt: null,
          },
        ],
      },
    },
    ['tariff.read'],
    `1,${AT},${HELD},1500,0.9,0.8,,`,
  ],
  [
    'unclaimed balances',
    <UnclaimedBalances key="unclaimed" />,
    {
      'unclaimed/list': {
        balances: [
          {
            journalId: 'j',
            cifid: '7',
            fullName: FORMULA,
            amountMinor: '500',
            currency: 'NGN',
            bankName: 'Bank',
            at: AT,
          },
        ],
      },
    },
    ['ledger.read'],
    `7,${HELD},500,NGN,Bank,${AT},j`,
  ],
  [
    'hits of screening',
    <RiskPage key="risk" />,
    {
      'risk/list': { alerts: [], rules: [] },
      'screening/list': { hits: [], lists: [], unscreened: { customers: 0, payees: 0, oldestAt: null } },
      'screening/export': {
        hits: [
          {
            hitId: 'h',
            subject: 'payee',
            list: FORMULA,
            entryId: 'S-1',
            topic: 'pep',
            score: 0.9,
            foundAt: AT,
            decision: null,
            decidedAt: null,
            decidedBy: null,
            reason: null,
            correctedAt: null,
            correctedBy: null,
            correctionReason: null,
          },
        ],
      },
    },
    ['risk.read'],
    `h,payee,${HELD},S-1,pep,0.9,${AT},,,,,,,`,
  ],
]

test.each(LISTS)(
  'CSV file of the %s: has each row, and runs no formula',
  async (_name, page, answers, duties, line) => {
    const files: Promise<string>[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => `blob:${files.push(file.text())}`,
        revokeObjectURL: () => {},
      }),
    )
    answerCalls(duties, answers)
    showPage(page, '/page', '/page')
    const names = /^Save as CSV( of the waiting names)?$/
    await userEvent.click(await screen.findByRole('button', { name: names }))
    await vi.waitFor(() => expect(files).toHaveLength(1))
    const [header = '', ...rows] = (await files[0])?.split('\r\n') ?? []
    expect(rows).toEqual([line, ''])
    expect(header.split(',')).toHaveLength(line.split(',').length)
  },
)
