/** Finds the entries of an account that may match a search, in the index of long histories. */
import type { Sql } from '../db/database.ts'

/** Entries of a section, as a power of two. The index of the table has the section as its first key. */
const SECTION_BITS = 16
/** The most sections that one search reads: a million entries. */
const MOST_SECTIONS = 16
/** The same for a search without three letters or digits in a row: the index then finds the section only, and each text is compared. */
const MOST_SECTIONS_COMPARED = 1

export interface IndexQuery {
  readonly ledgerAccountId: bigint
  /**
   * Entries of these numbers: from `low` on, before `high`. All of them have a copy. The caller has checked the owner of the account.
   */
  readonly low: bigint
  readonly high: bigint
  readonly search: string
  /** Minor units, when the search reads as an amount. */
  readonly searchMinor: bigint | undefined
  readonly limit: number
}

export interface Candidates {
  /** Newest first. */
  readonly seqs: readonly bigint[]
  /** The number of the oldest entry that was compared. Undefined: no older entry is left. */
  readonly lookedTo: bigint | undefined
}

// The sections are read one by one, and the reading ends when enough entries are found. So a common text costs one section.
const FIND = `select found.seq from generate_series($3::bigint >> ${SECTION_BITS}, $2::bigint >> ${SECTION_BITS}, -1) as section(no)
  cross join lateral (
    select x.seq from bank.indexed_entry x
    where (x.ledger_account_id << 20) + (x.seq >> ${SECTION_BITS}) = ($1::bigint << 20) + section.no
      and x.seq >= $2 and x.seq <= $3
      and (lower(x.narration || ' ' || x.counterparty) like lower($4) or abs(x.amount) = $5::bigint)
    order by x.seq desc limit $6) found
  limit $6`

/** The entries whose text contains the search, or whose amount is the searched one. */
export async function findIndexed(sql: Sql, query: IndexQuery): Promise<Candidates> {
  const { search, limit } = query
  const most = BigInt(/[\p{L}\p{N}]{3}/u.test(search) ? MOST_SECTIONS : MOST_SECTIONS_COMPARED)
  const last = query.high - 1n
  const cut = ((last >> BigInt(SECTION_BITS)) - most + 1n) << BigInt(SECTION_BITS)
  const low = cut > query.low ? cut : query.low
  const { rows } = await sql.query<{ seq: string }>(FIND, [
    query.ledgerAccountId.toString(),
    low.toString(),
    last.toString(),
    `%${search.replace(/[\\%_]/g, '\\$&')}%`,
    query.searchMinor?.toString() ?? null,
    limit,
  ])
  const seqs = rows.map(({ seq }) => BigInt(seq))
  const lookedTo = seqs.length === limit ? seqs.at(-1) : low
  return { seqs, lookedTo: lookedTo !== undefined && lookedTo > query.low ? lookedTo : undefined }
}
