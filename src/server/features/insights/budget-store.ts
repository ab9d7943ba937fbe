/** Stores customers' budgets. Each budget is valid from its month until the month of a newer budget. */
import type { SpendingCategory } from '../../../values/vocabularies/spending-category.ts'
import type { Sql } from '../../db/database.ts'

export interface Budget {
  readonly category: SpendingCategory
  readonly amountMinor: bigint
}

interface Owner {
  readonly customerId: string
  readonly currency: string
}

/** The budgets that are valid in a month (YYYY-MM), unordered. */
export async function findBudgets(
  sql: Sql,
  { customerId, currency }: Owner,
  month: string,
): Promise<readonly Budget[]> {
  const { rows } = await sql.query<{ category: SpendingCategory; amount_minor: string | null }>(
    `select distinct on (category) category, amount_minor from bank.budget
     where customer_id = $1 and currency = $2 and since_month <= $3 order by category, since_month desc`,
    [customerId, currency, month],
  )
  return rows.flatMap(({ category, amount_minor }) =>
    amount_minor === null ? [] : [{ category, amountMinor: BigInt(amount_minor) }],
  )
}

/** Stores the budget from the month on. Null ends the budget. */
export async function putBudget(
  tx: Sql,
  { customerId, currency }: Owner,
  set: {
    readonly category: SpendingCategory
    readonly month: string
    readonly amountMinor: bigint | null
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into bank.budget (customer_id, currency, category, since_month, amount_minor, changed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (customer_id, currency, category, since_month)
       do update set amount_minor = excluded.amount_minor, changed_at = excluded.changed_at`,
    [customerId, currency, set.category, set.month, set.amountMinor?.toString() ?? null, set.at],
  )
}
