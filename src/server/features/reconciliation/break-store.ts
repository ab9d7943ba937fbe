/** Reads the runs of reconciliation and their differences, and keeps the explanation of a difference. */
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

export type StoredBreak = Omit<BankReconciliationBreakRow, 'last_seen_at'>
const COLUMNS = `break_id, network, kind, direction, reference, ours_minor, theirs_minor, currency, found_at, ended_at, explanation,
  explained_at, explained_by, journal_id`

/** Finds differences, at most 500. `open`: the oldest first. `ended`: the newest first. */
export async function findBreaks(sql: Sql, which: 'open' | 'ended'): Promise<readonly StoredBreak[]> {
  const { rows } = await sql.query<StoredBreak>(
    which === 'open'
      ? `select ${COLUMNS} from bank.reconciliation_break where ended_at is null order by found_at, break_id limit ${MOST_BREAKS}`
      : `select ${COLUMNS} from bank.reconciliation_break where ended_at is not null order by ended_at desc, break_id limit ${MOST_BREAKS}`,
  )
  return rows
}

/** Reads and locks an open difference without an explanation. No other transaction can explain the difference until this transaction ends. */
export async function lockUnexplained(sql: Sql, breakId: string): Promise<StoredBreak | undefined> {
  const { rows } = await sql.query<StoredBreak>(
    `select ${COLUMNS} from bank.reconciliation_break where break_id = $1 and ended_at is null and explanation is null for update`,
    [breakId],
  )
  return rows[0]
}

export interface Explanation {
  readonly breakId: string
  /** The journal that books the difference. */
  readonly journalId: string | null
  readonly explanation: string
  /** `operator:<id>` */
  readonly by: string
  readonly at: Date
}

/** False when the difference has an explanation, or has ended. */
export async function explainBreak(
  tx: Sql,
  { breakId, journalId, explanation, by, at }: Explanation,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.reconciliation_break set explanation = $2, explained_by = $3, explained_at = $4, journal_id = $5
     where break_id = $1 and ended_at is null and explanation is null`,
    [breakId, explanation, by, at, journalId],
  )
  return rowCount === 1
}
