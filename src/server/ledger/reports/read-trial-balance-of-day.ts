/** Reads the trial balance of one day: each account's debits and credits of the day, and its balance at the end of the day. */
import type { Sql } from '../../db/database.ts'

/** A line of the trial balance. The accounts of customers are one line in each currency. */
export interface DayBalance {
  /** Null for the line of the customers' accounts. */
  readonly code: string | null
  readonly name: string
  readonly currency: string
  /** Debits and credits of the day, both 0 or more, minor units. */
  readonly debitMinor: bigint
  readonly creditMinor: bigint
  /** The signed balance at the end of the day. A debit balance is below zero. */
  readonly closingMinor: bigint
}

interface Row {
  readonly code: string | null
  readonly name: string | null
  readonly currency: string
  readonly debit: string
  readonly credit: string
  readonly closing: string
}

/**
 * `day` is YYYY-MM-DD in `zone`, the bank's (IANA). The balance at the end of the day is the balance of now without all later entries.
 * So the cost grows with the entries since that day. Needs one snapshot: a transaction of repeatable reads.
 */
export async function readTrialBalanceOfDay(tx: Sql, day: string, zone: string): Promise<readonly DayBalance[]> {
  const { rows } = await tx.query<Row>(
    `with bounds as (
       select $1::date::timestamp at time zone $2 as begins_at, ($1::date + 1)::timestamp at time zone $2 as ends_at
     ), moved as (
       select e.account_id, coalesce(-sum(e.amount) filter (where q.posted_at < b.ends_at and e.amount < 0), 0) as debit,
         coalesce(sum(e.amount) filter (where q.posted_at < b.ends_at and e.amount > 0), 0) as credit,
         coalesce(sum(e.amount) filter (where q.posted_at >= b.ends_at), 0) as later
       from bounds b join ledger.request q on q.posted_at >= b.begins_at join ledger.entry e on e.journal_id = q.request_id
       group by e.account_id
     )
     select a.code, min(a.name) filter (where a.code is not null) as name, a.currency, coalesce(sum(m.debit), 0)::text as debit,
       coalesce(sum(m.credit), 0)::text as credit, (sum(n.balance) - coalesce(sum(m.later), 0))::text as closing
     from ledger.account a left join moved m on m.account_id = a.account_id
     cross join lateral (
       select case when a.mode = 2 then (select coalesce(sum(e.amount), 0) from ledger.entry e where e.account_id = a.account_id)
                   else a.balance end as balance
     ) n
     group by a.currency, a.code order by a.currency, a.code nulls last`,
    [day, zone],
  )
  return rows.map(({ code, name, currency, debit, credit, closing }) => ({
    code,
    name: name ?? 'Accounts of customers',
    currency,
    debitMinor: BigInt(debit),
    creditMinor: BigInt(credit),
    closingMinor: BigInt(closing),
  }))
}
