/** Reads the runs of reconciliation and their differences, explains a difference, and ties two differences to each other. */
import type { BankReconciliationBreakRow, BankReconciliationRunRow } from '../../db/tables/reconciliation.ts'
import type { Sql } from '../../db/database.ts'

const MOST_RUNS = 60
const MOST_BREAKS = 500

/** Finds the latest runs, newest first, at most 60. */
export async function findRuns(sql: Sql): Promise<readonly BankReconciliationRunRow[]> {
  const { rows } = await sql.query<BankReconciliationRunRow>(
    `select run_id, network, compared_at, equal_count, waiting_count, different_count
     from bank.reconciliation_run order by compared_at desc, run_id limit ${MOST_RUNS}`,
  )
  return rows
}

/** SQL: the difference `b` is tied, and both differences are open. When one of the two ends, the other one needs a person again. */
export const IS_TIED = `exists (select from bank.reconciliation_break p where p.break_id = b.tied_to and p.ended_at is null)`

/** SQL: the debit that the bank's account at the network has in excess, by the difference of this alias (`surplusMinor` of the contract). */
const surplusOf = (alias: string): string =>
  `(case ${alias}.direction when 'in' then 1 else -1 end
     * ((case ${alias}.kind when 'twice-there' then 0 else coalesce(${alias}.ours_minor, 0) end) - coalesce(${alias}.theirs_minor, 0)))`
/**
 * SQL: `k` is the open difference that the entry of the difference `b` books. The order of the journal explained `k`, so the entry needs no
 * explanation while `k` is open and both amounts cancel each other.
 */
const IS_BOOKED_BY_ENTRY = `b.kind = 'no-payment' and k.journal_id::text = b.reference and k.network = b.network and k.currency = b.currency
  and k.ended_at is null and k.tied_to is null and ${surplusOf('k')} + ${surplusOf('b')} = 0`
/** SQL: the open difference `b` has no explanation, or its tie does not hold any more. The entry of a journal that books another open difference needs none. */
export const IS_UNEXPLAINED = `((b.explanation is null and not exists (select from bank.reconciliation_break k where ${IS_BOOKED_BY_ENTRY}))
  or (b.tied_to is not null and not ${IS_TIED}))`

export interface StoredBreak extends Omit<BankReconciliationBreakRow, 'last_seen_at'> {
  readonly tied_reference: string | null
  /** True: the tie holds. */
  readonly is_tied: boolean
  /** The open difference that the entry of this difference books. */
  readonly booked_id: string | null
  readonly booked_reference: string | null
}

const SELECT = `select b.break_id, b.network, b.kind, b.direction, b.reference, b.ours_minor, b.theirs_minor, b.currency, b.found_at,
    b.ended_at, b.explanation, b.explained_at, b.explained_by, b.journal_id, b.tied_to, t.reference as tied_reference,
    b.ended_at is null and t.ended_at is null and t.break_id is not null as is_tied, p.break_id as booked_id, p.reference as booked_reference
  from bank.reconciliation_break b left join bank.reconciliation_break t on t.break_id = b.tied_to
  left join lateral (select k.break_id, k.reference from bank.reconciliation_break k
    where b.ended_at is null and ${IS_BOOKED_BY_ENTRY} limit 1) p on true`

export type WhichBreaks = 'open' | 'unexplained' | 'tied' | 'ended'

const WHERE: Readonly<Record<WhichBreaks, string>> = {
  open: `b.ended_at is null and not ${IS_TIED}`,
  unexplained: `b.ended_at is null and ${IS_UNEXPLAINED}`,
  tied: `b.ended_at is null and ${IS_TIED}`,
  ended: 'b.ended_at is not null',
}
const ORDER: Readonly<Record<WhichBreaks, string>> = {
  open: 'b.found_at, b.break_id',
  unexplained: 'b.found_at, b.break_id',
  tied: 'b.explained_at desc, least(b.break_id, b.tied_to), b.break_id',
  ended: 'b.ended_at desc, b.break_id',
}

/** Finds differences of a network, or of all networks, at most 500. `open` and `unexplained`: the oldest first. `tied`: the newest tie first, and both of a tie together. `ended`: the newest first. */
export async function findBreaks(sql: Sql, which: WhichBreaks, network = ''): Promise<readonly StoredBreak[]> {
  const { rows } = await sql.query<StoredBreak>(
    `${SELECT} where ${WHERE[which]} and ($1 = '' or b.network = $1) order by ${ORDER[which]} limit ${MOST_BREAKS}`,
    [network],
  )
  return rows
}

/** Reads and locks those of the differences that are open and unexplained, in the order of their ids. No other transaction can explain them until this transaction ends. */
export async function lockUnexplained(sql: Sql, breakIds: readonly string[]): Promise<readonly StoredBreak[]> {
  const { rows } = await sql.query<StoredBreak>(
    `${SELECT} where b.break_id = any($1::uuid[]) and b.ended_at is null and ${IS_UNEXPLAINED} order by b.break_id for update of b`,
    [breakIds],
  )
  return rows
}

/** Reads and locks both differences of a tie that holds, in the order of their ids. */
export async function lockTied(sql: Sql, breakId: string): Promise<readonly StoredBreak[]> {
  const { rows } = await sql.query<StoredBreak>(
    `${SELECT} where (b.break_id = $1 or b.tied_to = $1) and b.ended_at is null and ${IS_TIED} order by b.break_id for update of b`,
    [breakId],
  )
  return rows
}

interface Words {
  /** The journal that books the difference, or the rest of two tied differences. */
  readonly journalId: string | null
  readonly explanation: string
  /** `operator:<id>` */
  readonly by: string
  readonly at: Date
}

export interface Explanation extends Words {
  readonly breakId: string
}

/** False when the difference has an explanation, or has ended. */
export async function explainBreak(tx: Sql, { breakId, ...words }: Explanation): Promise<boolean> {
  return (await writeWords(tx, words, [breakId], [null])) === 1
}

/** Ties two differences to each other. False when one of the two has an explanation, or has ended. The caller undoes the transaction. */
export async function tieBreaks(
  tx: Sql,
  { breakId, otherId, ...words }: Words & { readonly breakId: string; readonly otherId: string },
): Promise<boolean> {
  return (await writeWords(tx, words, [breakId, otherId], [otherId, breakId])) === 2
}

async function writeWords(
  tx: Sql,
  { journalId, explanation, by, at }: Words,
  breakIds: readonly string[],
  others: readonly (string | null)[],
): Promise<number | null> {
  const { rowCount } = await tx.query(
    `update bank.reconciliation_break b
     set explanation = $3, explained_by = $4, explained_at = $5, journal_id = $6, tied_to = d.other
     from unnest($1::uuid[], $2::uuid[]) as d (break_id, other)
     where b.break_id = d.break_id and b.ended_at is null and ${IS_UNEXPLAINED}`,
    [breakIds, others, explanation, by, at, journalId],
  )
  return rowCount
}

/** Takes the tie and its explanation from both differences. False when the tie does not hold. The caller undoes the transaction. */
export async function untieBreaks(tx: Sql, breakId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.reconciliation_break b
     set explanation = null, explained_by = null, explained_at = null, journal_id = null, tied_to = null
     where (b.break_id = $1 or b.tied_to = $1) and b.ended_at is null and ${IS_TIED}`,
    [breakId],
  )
  return rowCount === 2
}
