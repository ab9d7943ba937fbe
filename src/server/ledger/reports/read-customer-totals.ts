/** Sums the customers' accounts by currency: their number, their balance, and their held money. */
import type { Sql } from '../../db/database.ts'

export interface CustomerTotal {
  readonly currency: string
  readonly accounts: number
  /** Minor units. */
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
}

/** Accounts without a code that are open. */
export async function readCustomerTotals(sql: Sql): Promise<readonly CustomerTotal[]> {
  const { rows } = await sql.query<{ currency: string; accounts: number; balance: string; held: string }>(
    `select currency, count(*)::int as accounts, sum(balance)::text as balance, sum(held)::text as held
     from ledger.account where code is null and closed_at is null group by currency order by currency`,
  )
  return rows.map(({ currency, accounts, balance, held }) => ({
    currency,
    accounts,
    balanceMinor: BigInt(balance),
    heldMinor: BigInt(held),
  }))
}
