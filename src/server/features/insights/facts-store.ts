/** Reads what insights are made of: the entries of a customer's accounts with what the books know of each, bounded. */
import type { EntryFacts } from '../../../core/insights/count-entry.ts'
import { BRAND } from '../../../values/brand.ts'
import type { Sql } from '../../db/database.ts'
import { counterpartyOfPayment, PAYMENT_OF_ENTRY } from '../../payments/rows/entry-payment.ts'
import { readRefundedOf } from '../../payments/reversals/refund-store.ts'

/** What one answer looks through at most, the newest: a customer who has more in six months sees from when on it was added up. */
export const MOST_ENTRIES = 10_000

export interface ReadFacts {
  /** Newest first. */
  readonly facts: readonly EntryFacts[]
  /** The oldest that was read, where older ones were left. */
  readonly readFrom: Date | undefined
}

interface FactsRow {
  account_id: string
  seq: string
  amount: string
  posted_at: Date
  month: string
  kind: string
  narration: string
  counterparty: string
  bill_category: string | null
  is_own: boolean
  is_reversed: boolean
  charges: string
  payment_id: string
}

const monthStart = (month: string): string => `(${month} || '-01')::timestamp at time zone '${BRAND.timeZone}'`

// Charges are posted to accounts of the bank, so a journal with more than two lines has the amount of its charges. `offset 0`
// keeps each look-up on its row. Without it the planner may read whole tables with other customers' rows (as in
// accounts/entry-store.ts).
const FACTS = `select e.account_id, e.seq, e.amount, e.posted_at, j.kind, j.narration,
    to_char(e.posted_at at time zone '${BRAND.timeZone}', 'YYYY-MM') as month,
    source.counterparty, source.bill_category, source.is_own, source.is_reversed, source.charges, source.payment_id
  from share e
  join unnest($1::bigint[], $2::text[]) mine(id, number) on mine.id = e.account_id
  cross join lateral (
    select q.kind, q.narration, q.hold_id, q.line_count from ledger.request q where q.request_id = e.journal_id offset 0) j
  cross join lateral (
    select
      coalesce(${counterpartyOfPayment('mine.number')}, i.sender_name, n.counterparty, '') as counterparty,
      (select o.category from bank.bill_order o where o.payment_id = t.payment_id and t.kind = 'bill') as bill_category,
      coalesce(t.customer_id = t.payee_customer_id, false) as is_own,
      exists (select from ledger.request r where r.reverses = e.journal_id and r.outcome = 0 offset 0) as is_reversed,
      case when e.amount < 0 and j.line_count > 2 then (
        select coalesce(sum(l.amount), 0) from ledger.entry l
        where l.journal_id = e.journal_id and l.amount > 0 and exists (
          select from ledger.account a where a.account_id = l.account_id and split_part(a.code, ':', 1)
            in ('fee-income', 'vat-payable', 'stamp-duty-payable', 'levy-payable') offset 0)) else 0 end as charges,
      coalesce(t.payment_id, e.journal_id) as payment_id
    from (select) one
    ${PAYMENT_OF_ENTRY}
    left join bank.inward_credit i on i.posting_id = e.journal_id and i.outcome = 'accepted'
    left join bank.journal_note n on n.journal_id = e.journal_id
    offset 0) source
  order by e.posted_at desc, e.account_id, e.seq desc`

// Months are turned into numbers first, and what may be looked through is cut before anything else is read.
const OF_MONTHS = `with share as materialized (
    select e.account_id, e.seq, e.amount, e.posted_at, e.journal_id from unnest($1::bigint[]) a(id)
    cross join lateral (
      select e.account_id, e.seq, e.amount, e.posted_at, e.journal_id from ledger.entry e
      where e.account_id = a.id
        and e.seq >= (select ledger.first_seq_since(a.id, ${monthStart('$3')}))
        and e.seq < (select ledger.first_seq_since(a.id, ${monthStart('$4')}))
      order by e.seq desc limit $5) e
    order by e.posted_at desc limit $5)
  ${FACTS}`

const OF_ENTRY = `with share as materialized (
    select e.account_id, e.seq, e.amount, e.posted_at, e.journal_id from ledger.entry e
    where e.account_id = ($1::bigint[])[1] and e.seq = $3)
  ${FACTS}`

interface Mine {
  readonly ledgerAccountId: bigint
  readonly accountNumber: string
}
const idsOf = (accounts: readonly Mine[]) => accounts.map(({ ledgerAccountId }) => ledgerAccountId.toString())
const numbersOf = (accounts: readonly Mine[]) => accounts.map(({ accountNumber }) => accountNumber)

/** The entries of these accounts from the first month on, before the second (YYYY-MM). The accounts are the caller's to have checked. */
export async function readFacts(
  sql: Sql,
  accounts: readonly Mine[],
  months: { readonly from: string; readonly before: string },
  most: number = MOST_ENTRIES,
): Promise<ReadFacts> {
  const values = [idsOf(accounts), numbersOf(accounts), months.from, months.before, most + 1]
  const { rows } = await sql.query<FactsRow>(OF_MONTHS, values)
  const kept = rows.slice(0, most)
  return {
    facts: await withGivenBack(sql, kept),
    readFrom: rows.length > most ? kept.at(-1)?.posted_at : undefined,
  }
}

/** One entry of an account. */
export async function readEntryFacts(sql: Sql, account: Mine, seq: bigint): Promise<EntryFacts | undefined> {
  const { rows } = await sql.query<FactsRow>(OF_ENTRY, [idsOf([account]), numbersOf([account]), seq.toString()])
  return (await withGivenBack(sql, rows))[0]
}

/** The month (YYYY-MM) of the accounts' first entry; undefined: there is none. */
export async function firstMonth(sql: Sql, accounts: readonly Mine[]): Promise<string | undefined> {
  const { rows } = await sql.query<{ month: string | null }>(
    `select min(to_char(e.posted_at at time zone '${BRAND.timeZone}', 'YYYY-MM')) as month
     from ledger.entry e where e.account_id = any($1::bigint[]) and e.seq = 1`,
    [idsOf(accounts)],
  )
  return rows[0]?.month ?? undefined
}

/** Adds the refunds of the payments that left the account. A refund belongs to the payer's entry alone. */
async function withGivenBack(sql: Sql, rows: readonly FactsRow[]): Promise<readonly EntryFacts[]> {
  const isDebit = ({ amount }: FactsRow) => amount.startsWith('-')
  const refunded = await readRefundedOf(
    sql,
    rows.filter(isDebit).map((row) => row.payment_id),
  )
  return rows.map((row) => factsOf(row, (isDebit(row) ? refunded.get(row.payment_id) : undefined) ?? 0n))
}

function factsOf(row: FactsRow, givenBackMinor: bigint): EntryFacts {
  return {
    accountId: BigInt(row.account_id),
    seq: BigInt(row.seq),
    postedAt: row.posted_at,
    paymentId: row.payment_id,
    month: row.month,
    amountMinor: BigInt(row.amount),
    chargesMinor: BigInt(row.charges),
    givenBackMinor,
    isReversed: row.is_reversed,
    isOwn: row.is_own,
    kind: row.kind,
    billCategory: row.bill_category,
    counterparty: row.counterparty,
    narration: row.narration,
  }
}
