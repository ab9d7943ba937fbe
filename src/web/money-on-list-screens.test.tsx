/** Tests lists and sums of payments: each figure on the screen is made from its own minor units. */
import { CasesPage } from './features/cases/cases-page.tsx'
import { InsightsPage } from './features/insights/insights-page.tsx'
import { PastPayments } from './features/schedules/past-payments.tsx'
import { SchedulesPage } from './features/schedules/schedules-page.tsx'
import { AMOUNT, CHALLENGE, naira, PAYMENT, testFigures, TOTAL } from './money-figures.fixture.tsx'

const AT = '2026-11-20T15:07:00Z'
const SCHEDULE = {
  ...PAYMENT,
  scheduleId: CHALLENGE.challengeId,
  status: 'scheduled',
  bill: null,
  recurrence: { repeat: 'monthly', startsOn: '2026-12-31' },
  nextOn: '2026-12-31',
  resumesOn: null,
  note: null,
}
const RUN = { dueOn: '2026-11-20', amount: `${AMOUNT}`, status: 'successful', transferId: null, note: null }
const CASE = {
  caseId: CHALLENGE.challengeId,
  reference: 'CASE-1',
  title: 'Wrong account',
  type: 'wrong-account',
  state: 'opened',
  statusText: 'With our staff',
  open: true,
  subject: { ...PAYMENT, amount: `${TOTAL}`, counterparty: 'TUNDE BAKARE', bankName: '', paidAt: AT, reference: 'R' },
  openedAt: AT,
  closedAt: null,
}
const sum = (direction: string, category: string, amount: number, before: number) => ({
  category,
  direction,
  amount: `${amount}`,
  before: `${before}`,
  count: 1,
})
const INSIGHTS = {
  month: '2026-11',
  firstMonth: '2026-10',
  thisMonth: '2026-11',
  months: [],
  categories: [
    sum('out', 'food', 125_050, 100_000),
    sum('out', 'rent', 299_957, 400_000),
    sum('in', 'income', 900_000, 850_001),
  ],
  payees: [{ name: 'SHOPRITE', amount: '125050', count: 2 }],
  ownMoved: '700000',
  givenBack: '1',
  budgets: [],
  addedUpFrom: null,
}

testFigures([
  {
    name: 'schedules',
    shown: <SchedulesPage />,
    loads: ['getSchedules', undefined, { schedules: [SCHEDULE] }],
    figures: naira(AMOUNT),
  },
  {
    name: 'past payments of a schedule',
    shown: <PastPayments runs={[RUN] as never} schedule={SCHEDULE as never} />,
    figures: naira(AMOUNT),
  },
  { name: 'cases', shown: <CasesPage />, loads: ['getCases', undefined, [CASE]], figures: naira(TOTAL) },
  {
    name: 'insights',
    shown: <InsightsPage />,
    accounts: true,
    loads: ['getInsights', { currencyCode: 'NGN' }, INSIGHTS],
    figures: [
      // The sums of the month with their changes, and the amounts that do not count.
      ...naira(900_000, 49_999, 425_007, 74_993, 700_000, 1),
      ...naira(125_050, 25_050, 299_957, 100_043, 125_050, 100_000, 299_957, 400_000),
      ...naira(900_000, 49_999, 900_000, 850_001, 125_050),
    ],
  },
])
