/** Reads an account's entries from the books, with who was on the other side of each. */
import { TYPE_NAMES } from '../../../core/transfers/transfer-type.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { BRAND } from '../../../values/brand.ts'
import { cleanText } from '../../../values/clean-text.ts'
import type { Sql } from '../../db/database.ts'
import type { BankPaymentRow } from '../../db/tables/payment.ts'
import { journalReversal } from '../../ledger/journal-reversal.ts'
import { counterpartyOfPayment, PAYMENT_OF_ENTRY } from '../../payments/rows/entry-payment.ts'
import type { RefundSubject } from '../../payments/reversals/refund-store.ts'
import { isTransferKind, transfersOnly } from '../../payments/rows/transfers-only.ts'

/** Characters of a narration or a name that pages and statements show. An older version stored narrations of 46 KB. */
const LONGEST_TEXT = 200

export interface EntryQuery {
  readonly ledgerAccountId: bigint
  readonly accountNumber: string
  /** Only entries before this number. */
  readonly beforeSeq: bigint | undefined
  /** YYYY-MM-DD, both inclusive: the day on which they were posted, in the bank's zone. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly direction: 'credit' | 'debit' | undefined
  /** Minor units of the amount, both inclusive, whichever way it went. */
  readonly leastMinor: bigint | undefined
  readonly mostMinor: bigint | undefined
  /** The kinds that the page asks for. Undefined: every kind. */
  readonly kinds: readonly string[] | undefined
  /** The type by its name, of the transfers that this customer sent; undefined allows every entry. */
  readonly beneficiaryType?: { readonly customerId: string; readonly name: string } | undefined
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
  /** Where another bank is on the other side: its name, and the whole account number there. */
  readonly counterpartyBank: string | null
  readonly counterpartyAccount: string | null
  /** When another bank's message about it reached us. */
  readonly receivedAt: Date | null
  /** When a reversing journal undid it. */
  readonly reversedAt: Date | null
  /** The payment of the entry, of every kind; null when the entry is of no payment. */
  readonly paymentId: string | null
  /** The same id when the payment is a transfer, or else null. */
  readonly transferId: string | null
  /** The same id when the payment is a bill, or else null. */
  readonly billPaymentId: string | null
}

type EntryIds = Pick<StoredEntry, 'paymentId' | 'journalId'>

/** The payment of the entry, or its journal when the entry is of no payment. Refunds of the entry are counted under it. */
export const subjectOfEntry = ({ paymentId, journalId }: EntryIds): RefundSubject =>
  paymentId === null ? { id: journalId, kind: 'journal' } : { id: paymentId, kind: 'payment' }

/** The same reference on the receipt, in the history and on statements. */
export const referenceOfEntry = (entry: EntryIds): string => paymentReference(subjectOfEntry(entry).id)

export interface FoundEntries {
  /** Newest first, at most the query's limit. */
  readonly entries: readonly StoredEntry[]
  /** How far was looked, where older entries are left that were not: no page looks through more than its share. */
  readonly lookedTo: { readonly seq: bigint; readonly at: Date } | undefined
}

interface EntryRow {
  seq: string
  amount: string
  /** Null on an account that keeps no running balance, which no customer has. */
  balance: string | null
  posted_at: Date
  value_date: string
  journal_id: string
  line: number
  kind: string
  narration: string
  counterparty: string
  bank_name: string | null
  other_account: string | null
  received_at: Date | null
  reversed_at: Date | null
  payment_id: string | null
  payment_kind: BankPaymentRow['kind'] | null
}

/** How many entries one page looks through at most: those whose own columns decide, and those whose journal must be read. */
const SHARE_OF_ENTRIES = 20_000
const SHARE_OF_JOURNALS = 1_000

/** The largest bigint: no entry has this number. */
const AFTER_LAST_SEQ = '9223372036854775807'

// Days are turned into numbers once, before anything is read: then every part walks down the account's own index.
const BOUNDS = `bounds as materialized (
    select
      case when $2::date is null then 1 else ledger.first_seq_since($1, ${entryDayStart('$2::date')}) end as low,
      least($4::bigint, case when $3::date is null then null else ledger.first_seq_since($1, ${entryDayStart('$3::date + 1')}) end,
        ${AFTER_LAST_SEQ}) as high)`
const IN_BOUNDS = `e.account_id = $1 and e.seq >= (select low from bounds) and e.seq < (select high from bounds)`

// A transfer to another bank has a separate journal id in the books: the journal that settles the hold of the transfer. `offset
// 0` keeps each look-up on its row. Without it the planner may read a whole table for one page.
const sourceOf = (accountNumber: string): string => `
  cross join lateral (select q.kind, q.narration, q.hold_id from ledger.request q where q.request_id = e.journal_id offset 0) j
  cross join lateral (
    select t.payment_id, t.kind as payment_kind, t.customer_id, t.transfer_type, t.beneficiary_type,
      coalesce(${counterpartyOfPayment(accountNumber)}, i.sender_name, n.counterparty, '') as counterparty,
      coalesce(case when ${transfersOnly('t')} and t.account_number = ${accountNumber} then t.institution_name end,
        i.sender_bank_name) as bank_name,
      coalesce(case when ${transfersOnly('t')} and t.account_number = ${accountNumber} then t.payee_reference end,
        i.sender_account) as other_account,
      i.received_at
    from (select) one
    ${PAYMENT_OF_ENTRY}
    left join bank.inward_credit i on i.posting_id = e.journal_id and i.outcome = 'accepted'
    left join bank.journal_note n on n.journal_id = e.journal_id
    offset 0) source
  ${journalReversal('e.journal_id')}`
const LINE = `select e.seq, e.amount, e.balance, e.posted_at, e.value_date::text as value_date, e.journal_id, e.line, j.kind,
  j.narration, source.payment_id, source.payment_kind, source.counterparty, source.bank_name, source.other_account, source.received_at, reversal.posted_at as reversed_at`

// The name that the customer gave, or else the bank's own name for the type.
const TYPE_OF_TRANSFER = `coalesce(source.beneficiary_type, (array['${TYPE_NAMES.join("','")}'])[source.transfer_type + 1])`

// What a page may look through is cut first, newest first: each page costs its own share, however long the history is.
const ENTRIES = `with ${BOUNDS},
  share as materialized (
    select e.seq, e.amount, e.balance, e.posted_at, e.value_date, e.journal_id, e.line from ledger.entry e where ${IN_BOUNDS} order by e.seq desc limit $5),
  fitting as (
    select s.seq, s.amount, s.balance, s.posted_at, s.value_date, s.journal_id, s.line from share s
    where ($6::int is null or sign(s.amount) = $6)
      and ($7::bigint is null or abs(s.amount) >= $7)
      and ($8::bigint is null or abs(s.amount) <= $8)
    order by s.seq desc offset 0)
  ${LINE} from fitting e ${sourceOf('$13')}
  where ($9::text[] is null or j.kind = any($9))
    and ($10::text is null or position(lower($10) in lower(j.narration || ' ' || source.counterparty)) > 0
      or abs(e.amount) = $11::bigint)
    -- The sender gives the type: the recipient's history knows nothing of it.
    and ($14::text is null or (source.customer_id = $15 and lower(${TYPE_OF_TRANSFER}) = lower($14)))
  order by e.seq desc
  limit $12`

/** The last entry of a page's share, if older ones are left behind it. */
const EDGE = `with ${BOUNDS}
  select last.seq, last.posted_at
  from (select e.seq, e.posted_at from ledger.entry e where ${IN_BOUNDS} order by e.seq desc offset $5 - 1 limit 1) last
  where last.seq > (select low from bounds)`

/** When a day begins in the bank's zone, as SQL; `day` is SQL of a date. */
export function entryDayStart(day: string): string {
  return `(${day})::timestamp at time zone '${BRAND.timeZone}'`
}

/** The entries that a query asks for. Ownership of the account is the caller's to have checked. */
export async function findEntries(sql: Sql, query: EntryQuery): Promise<FoundEntries> {
  const readsJournals = query.kinds !== undefined || query.beneficiaryType !== undefined || Boolean(query.search)
  const picks =
    readsJournals || query.direction !== undefined || query.leastMinor !== undefined || query.mostMinor !== undefined
  const share = readsJournals ? SHARE_OF_JOURNALS : picks ? SHARE_OF_ENTRIES : query.limit
  const bounds = [
    query.ledgerAccountId.toString(),
    query.from ?? null,
    query.to ?? null,
    query.beforeSeq?.toString() ?? null,
    share,
  ]
  const { rows } = await sql.query<EntryRow>(ENTRIES, [
    ...bounds,
    query.direction === undefined ? null : query.direction === 'credit' ? 1 : -1,
    query.leastMinor?.toString() ?? null,
    query.mostMinor?.toString() ?? null,
    query.kinds ?? null,
    query.search === undefined || query.search === '' ? null : query.search,
    query.searchMinor?.toString() ?? null,
    query.limit,
    query.accountNumber,
    query.beneficiaryType?.name ?? null,
    query.beneficiaryType?.customerId ?? null,
  ])
  const entries = rows.map(entryOf)
  if (!picks || rows.length === query.limit) return { entries, lookedTo: undefined }
  const edge = await sql.query<{ seq: string; posted_at: Date }>(EDGE, bounds)
  const last = edge.rows[0]
  return { entries, lookedTo: last && { seq: BigInt(last.seq), at: last.posted_at } }
}

const ENTRY = `${LINE} from ledger.entry e ${sourceOf('$2')} where e.account_id = $1 and e.seq = $3`

/** The account's entry of this number. */
export async function findEntry(
  sql: Sql,
  key: Pick<EntryQuery, 'ledgerAccountId' | 'accountNumber'> & { readonly seq: bigint },
): Promise<StoredEntry | undefined> {
  const { rows } = await sql.query<EntryRow>(ENTRY, [
    key.ledgerAccountId.toString(),
    key.accountNumber,
    key.seq.toString(),
  ])
  return rows[0] && entryOf(rows[0])
}

const UPWARD = `${LINE} from ledger.entry e ${sourceOf('$2')}
  where e.account_id = $1 and e.seq >= $3 and e.seq < $4 order by e.seq limit $5`

/** The account's entries of these numbers, oldest first: from `next` on, before `high`. */
export async function findEntriesUpward(
  sql: Sql,
  range: Pick<EntryQuery, 'ledgerAccountId' | 'accountNumber' | 'limit'> & {
    readonly next: bigint
    readonly high: bigint
  },
): Promise<readonly StoredEntry[]> {
  const { rows } = await sql.query<EntryRow>(UPWARD, [
    range.ledgerAccountId.toString(),
    range.accountNumber,
    range.next.toString(),
    range.high.toString(),
    range.limit,
  ])
  return rows.map(entryOf)
}

function entryOf(row: EntryRow): StoredEntry {
  if (row.balance === null) throw new Error('an entry of a customer has no balance')
  return {
    seq: BigInt(row.seq),
    amountMinor: BigInt(row.amount),
    balanceAfterMinor: BigInt(row.balance),
    postedAt: row.posted_at,
    valueDate: row.value_date,
    journalId: row.journal_id,
    line: row.line,
    kind: row.kind,
    narration: cleanText(row.narration, LONGEST_TEXT),
    counterparty: cleanText(row.counterparty, LONGEST_TEXT),
    // For a payment between two customers of this bank, the bank's name says nothing.
    counterpartyBank: row.bank_name === BRAND.bankName ? null : row.bank_name,
    counterpartyAccount: row.other_account,
    receivedAt: row.received_at,
    reversedAt: row.reversed_at,
    paymentId: row.payment_id,
    transferId: row.payment_kind !== null && isTransferKind(row.payment_kind) ? row.payment_id : null,
    billPaymentId: row.payment_kind === 'bill' ? row.payment_id : null,
  }
}
