/** Stores the occurrences of schedules: due payments, and the results of past payments. */
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import { hasQueuedJob } from '../../jobs/has-queued-job.ts'

export type RunState = 'due' | 'made' | 'failed' | 'skipped' | 'missed' | 'cancelled'

export interface StoredRun {
  readonly scheduleId: string
  /** YYYY-MM-DD in Lagos. */
  readonly dueOn: string
  readonly state: RunState
  /** Decimal string of minor units. */
  readonly amount: string
  /** The number of this payment's ids that the ledger refused. */
  readonly refusals: number
  readonly transferId: string | null
  /** The state of the occurrence's transfer or bill. Null when the occurrence has no payment. */
  readonly transferState: PaymentState | null
  readonly firstTriedOn: string | null
  readonly nextTryAt: Date | null
  readonly reason: string | null
}

interface RunRow {
  standing_order_id: string
  due_on: string
  state: RunState
  amount_minor: string
  refusals: number
  transfer_id: string | null
  transfer_state: PaymentState | null
  first_tried_on: string | null
  next_try_at: Date | null
  reason: string | null
}

const SELECT = `select r.standing_order_id, r.due_on::text, r.state, r.amount_minor::text, r.refusals, r.transfer_id,
    t.state as transfer_state, r.first_tried_on::text, r.next_try_at, r.reason
  from bank.standing_order_run r left join bank.payment t on t.payment_id = r.transfer_id`

function runOf(row: RunRow): StoredRun {
  return {
    scheduleId: row.standing_order_id,
    dueOn: row.due_on,
    state: row.state,
    amount: row.amount_minor,
    refusals: row.refusals,
    transferId: row.transfer_id,
    transferState: row.transfer_state,
    firstTriedOn: row.first_tried_on,
    nextTryAt: row.next_try_at,
    reason: row.reason,
  }
}

/** Reads the occurrences, the latest first. The caller has checked the owner of the schedule. */
export async function findRuns(sql: Sql, scheduleId: string, most: number): Promise<readonly StoredRun[]> {
  const { rows } = await sql.query<RunRow>(`${SELECT} where r.standing_order_id = $1 order by r.due_on desc limit $2`, [
    scheduleId,
    most,
  ])
  return rows.map(runOf)
}

/** Maps schedules to their payments that are being tried. Each schedule has at most one such payment. */
export async function findDueRuns(sql: Sql, scheduleIds: readonly string[]): Promise<ReadonlyMap<string, StoredRun>> {
  const { rows } = await sql.query<RunRow>(
    `${SELECT} where r.standing_order_id = any ($1::uuid[]) and r.state = 'due'`,
    [scheduleIds],
  )
  return new Map(rows.map((row) => [row.standing_order_id, runOf(row)]))
}

/** Occurrences that are due, that no worker has taken, and that have no job. */
export async function findStuckRuns(
  sql: Sql,
  dueBefore: Date,
  keyOf: string,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ standing_order_id: string }>(
    `select r.standing_order_id from bank.standing_order_run r
     where r.state = 'due' and r.next_try_at < $1
       and not ${hasQueuedJob('$2 || r.standing_order_id::text', '$1::timestamptz')}
     order by r.next_try_at limit $3`,
    [dueBefore, keyOf, most],
  )
  return rows.map((row) => row.standing_order_id)
}

/** Adds an occurrence as due now, or as skipped. */
export async function addRun(
  tx: Sql,
  run: {
    readonly scheduleId: string
    readonly dueOn: string
    readonly amount: string
    readonly state: 'due' | 'skipped' | 'missed'
    readonly at: Date
  },
): Promise<void> {
  const { scheduleId, dueOn, amount, state, at } = run
  await tx.query(
    `insert into bank.standing_order_run (standing_order_id, due_on, state, amount_minor, next_try_at, ended_at)
     values ($1, $2, $3, $4, case when $3 = 'due' then $5::timestamptz end, case when $3 <> 'due' then $5::timestamptz end)`,
    [scheduleId, dueOn, state, amount, at],
  )
}

/** Ends a due occurrence. */
export async function endRun(
  tx: Sql,
  run: Pick<StoredRun, 'scheduleId' | 'dueOn'>,
  end: {
    readonly state: Exclude<RunState, 'due'>
    readonly transferId?: string
    readonly reason?: string
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `update bank.standing_order_run set state = $3, transfer_id = coalesce($4, transfer_id), reason = coalesce($5, reason),
       ended_at = $6, next_try_at = null
     where standing_order_id = $1 and due_on = $2 and state = 'due'`,
    [run.scheduleId, run.dueOn, end.state, end.transferId ?? null, end.reason ?? null, end.at],
  )
}

/** Records a failed try and the time of the next try. */
export async function postponeRun(
  tx: Sql,
  run: Pick<StoredRun, 'scheduleId' | 'dueOn'>,
  tried: {
    readonly firstTriedOn: string
    readonly nextTryAt: Date
    readonly reason: string
    readonly refusals: number
  },
): Promise<void> {
  await tx.query(
    `update bank.standing_order_run set first_tried_on = $3, next_try_at = $4, reason = $5, refusals = $6
     where standing_order_id = $1 and due_on = $2 and state = 'due'`,
    [run.scheduleId, run.dueOn, tried.firstTriedOn, tried.nextTryAt, tried.reason, tried.refusals],
  )
}

/**
 * Stores why the bank gives up a due payment, before the payment is withdrawn. Null: the customer withdraws the payment. Any worker that
 * then finds the payment withdrawn can write the result with this reason.
 */
export async function noteGivenUp(
  sql: Sql,
  run: Pick<StoredRun, 'scheduleId' | 'dueOn'>,
  reason: string | null,
): Promise<void> {
  await sql.query(
    `update bank.standing_order_run set reason = $3 where standing_order_id = $1 and due_on = $2 and state = 'due'`,
    [run.scheduleId, run.dueOn, reason],
  )
}

/** Deletes the skipped occurrences of days that a change replaces. */
export async function dropSkippedFrom(tx: Sql, scheduleId: string, day: string): Promise<void> {
  await tx.query(
    `delete from bank.standing_order_run where standing_order_id = $1 and due_on >= $2 and state = 'skipped'`,
    [scheduleId, day],
  )
}

/** Counts the latest payments that failed in a row since a time: at this bank, or at the other bank. */
export async function countFailuresInRow(tx: Sql, scheduleId: string, since: Date, most: number): Promise<number> {
  const { rows } = await tx.query<{ failed: boolean }>(
    `select r.state = 'failed' or coalesce(t.state = 'released', false) as failed
     from bank.standing_order_run r left join bank.payment t on t.payment_id = r.transfer_id
     where r.standing_order_id = $1 and r.state in ('made', 'failed') and r.ended_at >= $2
     order by r.due_on desc limit $3`,
    [scheduleId, since, most],
  )
  const good = rows.findIndex((row) => !row.failed)
  return good === -1 ? rows.length : good
}
