/** Lists the naira accounts of a sandbox's bank, for the sandbox's page: people know their own account numbers. */
import type { Sql } from '../db/database.ts'

export interface ListedAccount {
  readonly accountNumber: string
  readonly accountName: string
  readonly product: string
  /** E.164 */
  readonly phone: string
}

/** As many as a page can show. */
const MOST = 60
const PRODUCTS: Readonly<Record<string, string>> = { SAV: 'Savings', CUR: 'Current' }

/** The open accounts, the oldest and a customer's primary one first; where there are more than a page can show, the newest of them. */
export async function listAccounts(sql: Sql): Promise<readonly ListedAccount[]> {
  const { rows } = await sql.query<{
    account_number: string
    account_name: string
    scheme_code: string
    phone: string
  }>(
    `select a.account_number, a.account_name, a.scheme_code, c.phone
     from bank.account a join bank.customer c on c.customer_id = a.customer_id
     where a.currency = 'NGN' and a.state = 'open'
     order by a.opened_at desc, c.phone desc, a.is_primary, a.account_number desc limit $1`,
    [MOST],
  )
  return rows.toReversed().map((row) => ({
    accountNumber: row.account_number,
    accountName: row.account_name,
    product: PRODUCTS[row.scheme_code] ?? row.scheme_code,
    phone: row.phone,
  }))
}
