/** Reads the unclaimed balances: dormant accounts with money, and money that came back to customers who had left. */
import type { Sql } from '../../db/database.ts'
import { findUnclaimedBalances } from '../../features/inward-credits/pay-unclaimed-balance.ts'
import { type FoundRow, READ_ROWS, type ReportQuery } from './report-query.ts'

interface Row {
  readonly account_number: string
  readonly customer_id: string
  readonly cifid: string
  readonly since: Date
  readonly currency: string
  readonly balance: string
}

/** The money of customers who had left comes first, because it is in the list at any age. */
export async function readUnclaimed(sql: Sql, { now, figure }: ReportQuery): Promise<readonly FoundRow[]> {
  const owed = await findUnclaimedBalances(sql)
  const { rows } = await sql.query<Row>(
    `select a.account_number, a.customer_id, c.cifid, coalesce(e.posted_at, a.opened_at) as since, a.currency, l.balance
     from bank.account a join ledger.account l on l.account_id = a.ledger_account_id and l.balance > 0
     join bank.customer c on c.customer_id = a.customer_id
     left join lateral (select posted_at from ledger.entry where account_id = a.ledger_account_id order by seq desc limit 1) e on true
     where a.state = 'open' and a.opened_at < $1::timestamptz - make_interval(years => $2)
       and (e.posted_at is null or e.posted_at < $1::timestamptz - make_interval(years => $2))
     order by a.opened_at, a.account_number limit ${READ_ROWS}`,
    [now, figure],
  )
  const left = owed.map(({ journalId, customerId, cifid, at, currency, amountMinor }) => ({
    customerId,
    cells: [journalId, cifid, 'customer had left', at.toISOString(), currency, amountMinor.toString()],
  }))
  const dormant = rows.map((row) => ({
    customerId: row.customer_id,
    cells: [row.account_number, row.cifid, 'dormant account', row.since.toISOString(), row.currency, row.balance],
  }))
  return [...left, ...dormant]
}
