/** Finds the entries of an account that a query asks for, a page at a time. */
import { TYPE_NAMES } from '../../../core/transfers/transfer-type.ts'
import type { Sql } from '../../db/database.ts'
import { findIndexed } from '../../entry-index/find-indexed.ts'
import { entryDayStart, entryOf, type EntryRow, LINE, sourceOf, type StoredEntry } from './entry-store.ts'

export interface EntryQuery {
  readonly ledgerAccountId: bigint
  readonly accountNumber: string
  /** Only entries with a lower number than this one. */
  readonly beforeSeq: bigint | undefined
  /** YYYY-MM-DD: the first and the last day of posting, in the bank's time zone. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly direction: 'credit' | 'debit' | undefined
  /** The smallest and the largest amount, in minor units. The direction of the entry does not matter. */
  readonly leastMinor: bigint | undefined
  readonly mostMinor: bigint | undefined
  /** The kinds that the page asks for. Undefined: every kind. */
  readonly kinds: readonly string[] | undefined
  /** Only transfers of this customer with this type name. Undefined allows every entry. */
  readonly beneficiaryType?: { readonly customerId: string; readonly name: string } | undefined
  /** A text to find in the narration or in the other side's name. Upper and lower case do not matter. */
  readonly search: string | undefined
  /**
   * Minor units: the search text as an amount. Entries of exactly this amount are found as well. Undefined when the
   * text is no amount.
   */
  readonly searchMinor: bigint | undefined
  readonly limit: number
}

/** The part of a query that asks for entries from the newest on, without a filter. */
export const EVERY_ENTRY = {
  beforeSeq: undefined,
  from: undefined,
  to: undefined,
  direction: undefined,
  leastMinor: undefined,
  mostMinor: undefined,
  kinds: undefined,
  search: undefined,
  searchMinor: undefined,
} as const

export interface FoundEntries {
  /** Newest first, at most the query's limit. */
  readonly entries: readonly StoredEntry[]
  /**
   * The last entry that was read, when the page reached its limit of entries and older entries were not searched.
   * Undefined otherwise.
   */
  readonly lookedTo: { readonly seq: bigint; readonly at: Date } | undefined
}

/**
 * The most entries that one page reads: when the filters need only the entries' own columns, and when they need the
 * journals.
 */
const SHARE_OF_ENTRIES = 20_000
const SHARE_OF_JOURNALS = 1_000

/** The largest bigint: no entry has this number. */
const AFTER_LAST_SEQ = '9223372036854775807'

// Days are converted to entry numbers first. Then every part of the query reads the account's own index.
const BOUNDS = `bounds as materialized (
    select
      greatest($5::bigint, case when $2::date is null then 1 else ledger.first_seq_since($1, ${entryDayStart('$2::date')}) end) as low,
      least($4::bigint, case when $3::date is null then null else ledger.first_seq_since($1, ${entryDayStart('$3::date + 1')}) end,
        ${AFTER_LAST_SEQ}) as high)`
const IN_BOUNDS = `e.account_id = $1 and e.seq >= (select low from bounds) and e.seq < (select high from bounds)`

// The type name that the customer gave, or else the bank's own name for the type.
const TYPE_OF_TRANSFER = `coalesce(source.beneficiary_type, (array['${TYPE_NAMES.join("','")}'])[source.transfer_type + 1])`

// The query first takes the newest entries that one page may read. So each page costs the same for a history of any length.
const entriesOf = (isInShare: string): string => `with ${BOUNDS},
  share as materialized (
    select e.seq, e.amount, e.balance, e.posted_at, e.value_date, e.journal_id, e.line from ledger.entry e
    where ${IN_BOUNDS} ${isInShare} order by e.seq desc limit $6),
  fitting as (
    select s.seq, s.amount, s.balance, s.posted_at, s.value_date, s.journal_id, s.line from share s
    where ($7::int is null or sign(s.amount) = $7)
      and ($8::bigint is null or abs(s.amount) >= $8)
      and ($9::bigint is null or abs(s.amount) <= $9)
    order by s.seq desc offset 0)
  ${LINE} from fitting e ${sourceOf('$14')}
  where ($10::text[] is null or j.kind = any($10))
    and ($11::text is null or position(lower($11) in lower(j.narration || ' ' || source.counterparty)) > 0
      or abs(e.amount) = $12::bigint)
    -- The sender gives the type: the recipient's history knows nothing of it.
    and ($15::text is null or (source.customer_id = $16 and lower(${TYPE_OF_TRANSFER}) = lower($15)))
  order by e.seq desc
  limit $13`
const ENTRIES = entriesOf('')
const CANDIDATES = entriesOf('and e.seq = any ($17::bigint[])')

/** The last entry that one page may read. No row when no older entries remain. */
const EDGE = `with ${BOUNDS}
  select last.seq, last.posted_at
  from (select e.seq, e.posted_at from ledger.entry e where ${IN_BOUNDS} order by e.seq desc offset $6 - 1 limit 1) last
  where last.seq > (select low from bounds)`

const RANGE = `with ${BOUNDS}
  select low, high, coalesce((select x.last_seq from bank.entry_index x where x.ledger_account_id = $1), 0) as last_indexed from bounds`

/** Finds the entries that match a query. The caller has checked the owner of the account. */
export async function findEntries(sql: Sql, query: EntryQuery): Promise<FoundEntries> {
  if (query.search === undefined || query.search === '') return findInBooks(sql, query, 1n)
  const { low, high, lastIndexed } = await readRange(sql, query)
  // The index has no copy of the newest entries yet, so these entries are searched in the books.
  const firstWithout = lastIndexed + 1n
  const nothing: FoundEntries = { entries: [], lookedTo: undefined }
  const newest = high <= firstWithout ? nothing : await findInBooks(sql, query, firstWithout)
  const limit = query.limit - newest.entries.length
  if (low >= firstWithout || newest.lookedTo !== undefined || limit === 0) return newest
  const older = { ...query, search: query.search, limit }
  const { entries, lookedTo } = await findInIndex(sql, older, { low, high: high < firstWithout ? high : firstWithout })
  return { entries: [...newest.entries, ...entries], lookedTo }
}

async function readRange(sql: Sql, query: EntryQuery) {
  const { rows } = await sql.query<{ low: string; high: string; last_indexed: string }>(RANGE, boundsOf(query, 1n))
  const [row] = rows
  if (row === undefined) throw new Error('a query without bounds')
  return { low: BigInt(row.low), high: BigInt(row.high), lastIndexed: BigInt(row.last_indexed) }
}

async function findInBooks(sql: Sql, query: EntryQuery, low: bigint): Promise<FoundEntries> {
  const readsJournals = query.kinds !== undefined || query.beneficiaryType !== undefined || Boolean(query.search)
  const picks = readsJournals || picksByColumns(query)
  const share = readsJournals ? SHARE_OF_JOURNALS : picks ? SHARE_OF_ENTRIES : query.limit
  const bounds = [...boundsOf(query, low), share]
  const { rows } = await sql.query<EntryRow>(ENTRIES, [...bounds, ...filtersOf(query)])
  const entries = rows.map(entryOf)
  if (!picks || rows.length === query.limit) return { entries, lookedTo: undefined }
  const edge = await sql.query<{ seq: string; posted_at: Date }>(EDGE, bounds)
  const last = edge.rows[0]
  return { entries, lookedTo: last && { seq: BigInt(last.seq), at: last.posted_at } }
}

/** Searches entries that all have a copy in the index. The index gives candidates, and the books decide. */
async function findInIndex(
  sql: Sql,
  query: EntryQuery & { readonly search: string },
  range: { readonly low: bigint; readonly high: bigint },
): Promise<FoundEntries> {
  const { ledgerAccountId, search, searchMinor } = query
  const isFiltered = query.kinds !== undefined || query.beneficiaryType !== undefined || picksByColumns(query)
  const share = isFiltered ? SHARE_OF_JOURNALS : query.limit
  const { seqs, lookedTo } = await findIndexed(sql, { ...range, ledgerAccountId, search, searchMinor, limit: share })
  const bounds = [...boundsOf(query, 1n), share]
  const { rows } = await sql.query<EntryRow>(CANDIDATES, [...bounds, ...filtersOf(query), seqs.map(String)])
  const entries = rows.map(entryOf)
  if (lookedTo === undefined || rows.length === query.limit) return { entries, lookedTo: undefined }
  const edge = await sql.query<{ posted_at: Date }>(
    'select e.posted_at from ledger.entry e where e.account_id = $1 and e.seq = $2',
    [ledgerAccountId.toString(), lookedTo.toString()],
  )
  const last = edge.rows[0]
  return { entries, lookedTo: last && { seq: lookedTo, at: last.posted_at } }
}

const picksByColumns = ({ direction, leastMinor, mostMinor }: EntryQuery): boolean =>
  direction !== undefined || leastMinor !== undefined || mostMinor !== undefined

const boundsOf = ({ ledgerAccountId, from, to, beforeSeq }: EntryQuery, low: bigint) => [
  ledgerAccountId.toString(),
  from ?? null,
  to ?? null,
  beforeSeq?.toString() ?? null,
  low.toString(),
]

const filtersOf = (query: EntryQuery) => [
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
]
