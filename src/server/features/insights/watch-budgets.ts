/**
 * Every evening, checks the budgets of customers with new entries or changes. Notifies the customer once a month of
 * each budget that is nearly used up, and of each that is exceeded.
 */
import { learnFrom } from '../../../core/insights/assign-category.ts'
import { budgetState } from '../../../core/insights/budget-state.ts'
import { summarise } from '../../../core/insights/summarise.ts'
import { monthsAfter, type SpendingCategory } from '../../../values/vocabularies/spending-category.ts'
import type { Sql } from '../../db/database.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { findBudgets } from './budget-store.ts'
import { findCorrections } from './correction-store.ts'
import { readFacts } from './facts-store.ts'
import { monthNow } from './get-insights.ts'
import type { InsightAccount, InsightsDeps } from './insights-deps.ts'

export const WATCH_BUDGETS = 'watch-budgets'

const AT_ONCE = 100

export interface BudgetNews {
  readonly customerId: string
  readonly category: SpendingCategory
  readonly state: 'near' | 'over'
  readonly amountMinor: bigint
  readonly spentMinor: bigint
  readonly currency: InsightAccount['currency']
  /** YYYY-MM */
  readonly month: string
  readonly at: Date
}

export interface WatchDeps extends Pick<InsightsDeps, 'database' | 'clock' | 'accountsOf'> {
  /** Queues the notice of a budget in the caller's transaction. */
  queueBudgetNotice(tx: Sql, news: BudgetNews): Promise<void>
}

interface Watched {
  readonly customer_id: string
  readonly currency: InsightAccount['currency']
}

// A posting's time is a little before its commit. So each check starts a little before the last check, to catch postings that
// were not yet committed.
const DUE = `select b.customer_id, b.currency from (select distinct customer_id, currency from bank.budget) b
  left join bank.budget_watch w on w.customer_id = b.customer_id and w.currency = b.currency
  where (b.customer_id, b.currency) > ($1::uuid, $2::text)
    and (w.checked_at is null
      or exists (select from bank.budget n where n.customer_id = b.customer_id and n.currency = b.currency and n.changed_at > w.checked_at)
      or exists (
        select from bank.account a
        join ledger.account l on l.account_id = a.ledger_account_id
        join ledger.entry e on e.account_id = l.account_id and e.seq = l.seq
        where a.customer_id = b.customer_id and a.currency = b.currency and e.posted_at > w.checked_at - interval '5 minutes'))
  order by b.customer_id, b.currency limit ${AT_ONCE}`

/** The task under the name WATCH_BUDGETS. */
export function createWatchBudgets(deps: WatchDeps): Task {
  return async () => {
    let [customerId, currency] = ['00000000-0000-0000-0000-000000000000', '']
    for (;;) {
      const { rows } = await deps.database.pool.query<Watched>(DUE, [customerId, currency])
      for (const row of rows) await look(deps, row)
      const last = rows.at(-1)
      if (last === undefined || rows.length < AT_ONCE) return
      customerId = last.customer_id
      currency = last.currency
    }
  }
}

async function look(deps: WatchDeps, { customer_id: customerId, currency }: Watched): Promise<void> {
  const { pool } = deps.database
  const [at, month] = [deps.clock.now(), monthNow(deps)]
  const accounts = (await deps.accountsOf(customerId)).filter((one) => one.currency === currency)
  const budgets = await findBudgets(pool, { customerId, currency }, month)
  const { facts } = await readFacts(pool, accounts, { from: month, before: monthsAfter(month, 1) })
  const { categories } = summarise(facts, learnFrom(await findCorrections(pool, customerId)), month)
  await deps.database.transaction(async (tx) => {
    await tx.query(
      `insert into bank.budget_watch (customer_id, currency, checked_at) values ($1, $2, $3)
       on conflict (customer_id, currency) do update set checked_at = excluded.checked_at`,
      [customerId, currency, at],
    )
    for (const { category, amountMinor } of budgets) {
      const spentMinor = categories.find((one) => one.direction === 'out' && one.category === category)?.minor ?? 0n
      const state = budgetState(spentMinor, amountMinor)
      if (state === 'under') continue
      const news = { customerId, category, state, amountMinor, spentMinor, currency, month, at }
      if (await isNews(tx, news)) await deps.queueBudgetNotice(tx, news)
    }
  })
}

/** Stores the alert. False when it was sent before. A customer who was notified of "over" gets no later notice of "near". */
async function isNews(tx: Sql, { customerId, currency, category, month, state, at }: BudgetNews): Promise<boolean> {
  const { rows } = await tx.query<{ state: string }>(
    `insert into bank.budget_notification (customer_id, currency, category, month, state, notified_at)
     select $1, $2, $3, $4, s, $6 from unnest($5::text[]) s on conflict do nothing returning state`,
    [customerId, currency, category, month, state === 'over' ? ['near', 'over'] : ['near'], at],
  )
  return rows.some((row) => row.state === state)
}
