/** The monthly budgets of the sample customers, so that Insights shows budgets that are under, near and above their amount. */
import { calendarDay } from '../../values/date.ts'
import type { SpendingCategory } from '../../values/vocabularies/spending-category.ts'
import type { Sql } from '../db/database.ts'

const BUDGETS: Readonly<Partial<Record<string, readonly (readonly [SpendingCategory, bigint])[]>>> = {
  'adaeze.okonkwo': [
    ['food', 150_000_00n],
    ['transport', 75_000_00n],
    ['electricity', 30_000_00n],
  ],
  'tunde.bakare': [
    ['food', 100_000_00n],
    ['transport', 60_000_00n],
  ],
}

/** From the history's start on. Idempotent: later changes of the customer stay. Spending before now causes no notice. */
export async function seedBudgets(
  sql: Sql,
  { customerId, username }: { readonly customerId: string; readonly username: string },
  { start, now }: { readonly start: Date; readonly now: Date },
): Promise<void> {
  await sql.query(
    `insert into bank.budget_watch (customer_id, currency, checked_at) values ($1, 'NGN', $2) on conflict do nothing`,
    [customerId, now],
  )
  for (const [category, amountMinor] of BUDGETS[username] ?? []) {
    await sql.query(
      `insert into bank.budget (customer_id, currency, category, since_month, amount_minor, changed_at)
       values ($1, 'NGN', $2, $3, $4, $5) on conflict do nothing`,
      [customerId, category, calendarDay(start).slice(0, 7), amountMinor.toString(), start],
    )
  }
}
