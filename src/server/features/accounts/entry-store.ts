/** Reads an account's entries from the books, with who was on the other side of each. */
import type { Sql } from '../../db/database.ts'

export interface EntryQuery {
  readonly ledgerAccountId: bigint
  readonly accountNumber: string
  /** Only entries before this number. */
  readonly beforeSeq: bigint | undefined
  /** YYYY-MM-DD, both inclusive, by value date. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly direction: 'credit' | 'debit' | undefined
  /** Found anywhere in the narration or the other side's name, whatever the case. */
  readonly search: string | undefined
  /** Minor units, when the search reads as an amount: entries of exactly it are found as well. */
  readonly searchMinor: bigint | undefined
  readonly limit: number
}

export interface StoredEntry {
  readonly seq: bigint
  readonly amountMinor: bigint
  readonly balanceAfterMinor: bigint
  readonly postedAt: Date
  /** YYYY-MM-DD */
  readonly valueDate: string
  readonly journalId: string
  readonly line: number
  readonly kind: string
  readonly narration: string
  readonly counterparty: string
  readonly reversed: boolean
  readonly isTransfer: boolean
}

interface EntryRow {
  seq: string
  amount: string
  balance: string
  posted_at: Date
  value_date: string
  journal_id: string
  line: number
  kind: string
  narration: string
  counterparty: string
  reversed: boolean
  is_transfer: boolean
}

// Down the account's own index, newest first; each page costs its own length, however long the history is.
const SELECT = `select * from (
    select e.seq, e.amount, e.balance, e.posted_at, e.value_date::text as value_date, e.journal_id, e.line, j.kind,
      j.narration,
      coalesce(case when t.from_account_number = $2 then t.to_account_name else t.from_account_name end,
        i.sender_name, n.counterparty, '') as counterparty,
      exists (select from ledger.request r where r.reverses = e.journal_id and r.outcome = 0) as reversed,
      t.transfer_id is not null as is_transfer
    from ledger.entry e
    join ledger.request j on j.id = e.journal_id
    left join bank.transfer t on t.transfer_id = e.journal_id
    left join bank.inward_credit i on i.posting_id = e.journal_id and i.outcome = 'accepted'
    left join bank.journal_note n on n.journal_id = e.journal_id
    where e.account_id = $1
      and ($3::bigint is null or e.seq < $3)
      and ($4::date is null or e.value_date >= $4)
      and ($5::date is null or e.value_date <= $5)
      and ($6::int is null or sign(e.amount) = $6)
  ) entries
  where $7::text is null or position(lower($7) in lower(narration || ' ' || counterparty)) > 0 or abs(amount) = $9::bigint
  order by seq desc
  limit $8`

/** The entries that a query asks for, newest first. Ownership of the account is the caller's to have checked. */
export async function findEntries(sql: Sql, query: EntryQuery): Promise<readonly StoredEntry[]> {
  const { rows } = await sql.query<EntryRow>(SELECT, [
    query.ledgerAccountId.toString(),
    query.accountNumber,
    query.beforeSeq?.toString() ?? null,
    query.from ?? null,
    query.to ?? null,
    query.direction === undefined ? null : query.direction === 'credit' ? 1 : -1,
    query.search === undefined || query.search === '' ? null : query.search,
    query.limit,
    query.searchMinor?.toString() ?? null,
  ])
  return rows.map((row) => ({
    seq: BigInt(row.seq),
    amountMinor: BigInt(row.amount),
    balanceAfterMinor: BigInt(row.balance),
    postedAt: row.posted_at,
    valueDate: row.value_date,
    journalId: row.journal_id,
    line: row.line,
    kind: row.kind,
    narration: row.narration,
    counterparty: row.counterparty,
    reversed: row.reversed,
    isTransfer: row.is_transfer,
  }))
}
