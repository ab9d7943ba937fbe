/**
 * Tests screens of accounts, history, limits and spending: each figure on the screen is made from its own minor units.
 */
import type { Limits } from '../contract/limits/limits.ts'
import type { Entry } from '../contract/accounts/account.ts'
import { AccountCard } from './features/accounts/account-card.tsx'
import { GamingLimitPage } from './features/bills/gaming/gaming-limit-page.tsx'
import { AccountHero } from './features/dashboard/account-hero.tsx'
import { LimitsCard } from './features/dashboard/limits-card.tsx'
import { RecentBody } from './features/dashboard/recent-card.tsx'
import { EntryPage } from './features/history/entry-page.tsx'
import { groupEntries } from './features/history/group-entries.ts'
import { MonthCard } from './features/history/month-card.tsx'
import { BudgetsCard } from './features/insights/budgets-card.tsx'
import { CategoryCard } from './features/insights/category-card.tsx'
import { spansOf } from './features/insights/insight-view.ts'
import type { Insights } from './features/insights/insights-api.ts'
import { MonthChart } from './features/insights/month-chart.tsx'
import { LimitsPage } from './features/limits/limits-page.tsx'
import { naira, BOOK, HELD, AVAILABLE, ACCOUNT, nothing, testFigures } from './money-figures.fixture.tsx'

const entry = (id: string, direction: Entry['direction'], amount: number, balanceAfter: number) =>
  ({
    entryId: id,
    postedAt: '2026-11-20T10:00:00Z',
    valueDate: '2026-11-20',
    narration: '',
    counterparty: 'SHOPRITE',
    amount: `${amount}`,
    currencyCode: 'NGN',
    direction,
    balanceAfter: `${balanceAfter}`,
    reference: 'OPT-2',
    kind: 'card-payment',
    kindName: 'Card payment',
    status: 'successful',
    transferId: null,
    counterpartyBank: null,
    counterpartyAccount: null,
    timeline: [],
  }) as const
const ENTRIES = [
  entry('c', 'debit', 125_050, 374_950),
  entry('b', 'credit', 300_000, 500_000),
  entry('a', 'debit', 7, 200_000),
]
const SEND = { perTransfer: '50000000', perDay: '100000000', MaxUnauthorizedTransactionValue: '20000000' }
const LIMITS: Limits = {
  ...SEND,
  usedToday: '8500000',
  leftToday: '91500000',
  note: null,
  inForce: SEND,
  standard: SEND,
  most: SEND,
  tier: 3,
  mayRaise: true,
  indemnity: null,
  instantPayments: true,
  newDevice: null,
  counts: {
    perHour: { most: 20, left: 19 },
    perDay: { most: 100, left: 90 },
    perPayee: { most: 10 },
    arrangedPerDay: { most: 500, left: 500 },
    hourEndsAt: '2026-11-20T16:00:00Z',
    dayEndsAt: '2026-11-20T23:00:00Z',
  },
  newPayees: { cap: '10000000', left: '1500000' },
  receiving: { singleDeposit: null, maxBalance: '30000000' },
}
const INSIGHTS = {
  month: '2026-11',
  thisMonth: '2026-11',
  months: [{ month: '2026-11', in: '500000', out: '425007' }],
  categories: [
    { category: 'food', direction: 'out', amount: '125050', before: '100000', count: 2 },
    { category: 'rent', direction: 'out', amount: '299957', before: '400000', count: 1 },
  ],
  budgets: [
    { category: 'food', amount: '200000', spent: '125050', state: 'under' },
    { category: 'rent', amount: '250000', spent: '299957', state: 'over' },
  ],
} as unknown as Insights
const SPANS = spansOf(INSIGHTS, Date.parse('2026-11-20T12:00:00Z'))
const SCOPE = { currencyCode: 'NGN' } as never

testFigures([
  {
    name: 'dashboard account',
    shown: (
      <AccountHero accounts={[ACCOUNT]} selected={ACCOUNT} hidden={false} onToggleHidden={nothing} onSelect={nothing} />
    ),
    figures: naira(AVAILABLE, HELD),
  },
  {
    name: 'dashboard limits',
    shown: <LimitsCard />,
    loads: ['getLimits', undefined, LIMITS],
    figures: naira(91_500_000, 8_500_000, 100_000_000, 20_000_000),
  },
  {
    name: 'dashboard recent entries',
    shown: (
      <RecentBody
        accountNumber="0102883417"
        entries={ENTRIES as never}
        error={undefined}
        busy={false}
        onRetry={nothing}
      />
    ),
    figures: ['−₦1,250.50', '+₦3,000.00', '−₦0.07'],
  },
  {
    name: 'account',
    shown: <AccountCard account={ACCOUNT} hidden={false} onHistory={nothing} onStatement={nothing} onSend={nothing} />,
    figures: naira(AVAILABLE, BOOK, HELD),
  },
  {
    name: 'history month',
    shown: (
      <MonthCard
        group={groupEntries(ENTRIES as never, true)[0] as never}
        accountNumber="0102883417"
        currency="NGN"
        hidden={false}
        filtered={false}
      />
    ),
    figures: [
      '+₦3,000.00',
      '−₦1,250.57',
      '−₦1,250.50',
      ...naira(374_950, 374_950),
      '+₦3,000.00',
      ...naira(500_000, 500_000),
      '−₦0.07',
      ...naira(200_000, 200_000),
    ],
  },
  {
    name: 'entry',
    shown: <EntryPage />,
    path: '/0102883417/c',
    loads: ['getEntry', { accountNumber: '0102883417', entryId: 'c' }, ENTRIES[0]],
    figures: ['−₦1,250.50', ...naira(374_950)],
  },
  {
    name: 'gaming limit',
    shown: <GamingLimitPage />,
    loads: [
      'getGamingLimit',
      undefined,
      { perDay: '200000', spentToday: '150001', coming: { perDay: '900000', from: '2026-11-21T10:00:00Z' } },
    ],
    figures: naira(200_000, 150_001, 900_000),
  },
  {
    name: 'limits',
    shown: <LimitsPage />,
    loads: ['getLimits', undefined, LIMITS],
    figures: [
      ...naira(91_500_000, 8_500_000, 100_000_000),
      ...naira(50_000_000, 100_000_000, 20_000_000, 1_500_000, 10_000_000, 30_000_000),
    ],
  },
  {
    name: 'budgets',
    shown: <BudgetsCard insights={INSIGHTS} currency="NGN" />,
    figures: naira(125_050, 200_000, 74_950, 299_957, 250_000, 49_957),
  },
  {
    name: 'spending by category',
    shown: <CategoryCard scope={SCOPE} insights={INSIGHTS} direction="out" spans={SPANS} />,
    // The list with its changes, then the table of both months.
    figures: naira(125_050, 25_050, 299_957, 100_043, 125_050, 100_000, 299_957, 400_000),
  },
  {
    name: 'spending by month',
    shown: <MonthChart months={INSIGHTS.months} chosen="2026-11" currency="NGN" onChoose={nothing} />,
    figures: naira(500_000, 425_007, 500_000, 425_007),
  },
])
