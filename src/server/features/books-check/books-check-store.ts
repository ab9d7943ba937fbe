/** Stores the checks of the books that staff started: the range, the next step, and the broken laws. */
import * as v from 'valibot'
import type { BooksCheck } from '../../../contract/staff/staff-books.ts'
import type { Sql } from '../../db/database.ts'
import type { BankBooksCheckRow } from '../../db/tables/staff.ts'
import { hasQueuedJob } from '../../jobs/has-queued-job.ts'
import type { Fault } from '../../ledger/closed-days.ts'
import type { CheckedStep, CheckPlan, CheckPlace } from '../../ledger/proof/check-in-steps.ts'
import type { Checkpoint } from '../../ledger/proof/checkpoint.ts'

/** A step that reads every entry can take long. The queue frees a job after four hours. */
const LOST = '4 hours'

/** A check without an end. */
export interface RunningBooksCheck extends CheckPlace {
  readonly checkId: string
  readonly isFromStart: boolean
  readonly startedBy: string
  /** Undefined before the first step. */
  readonly plan: CheckPlan | undefined
  readonly faults: readonly Fault[]
}

export interface StoredBooksCheck {
  readonly checkId: string
  readonly isFromStart: boolean
  readonly state: BankBooksCheckRow['state']
  readonly startedBy: string
  readonly startedAt: Date
  readonly plan: CheckPlan | undefined
  readonly step: number
  readonly faults: readonly Fault[]
  readonly totals: BooksCheck['totals']
  readonly stoppedBy: string | null
  readonly endedAt: Date | null
}

const hex = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'hex')),
)
const checkpointSchema = v.optional(v.object({ day: v.string(), endsAt: v.string(), dayHash: hex, digest: hex }))
const planSchema = v.object({ from: checkpointSchema, to: checkpointSchema, days: v.number(), steps: v.number() })

const readPlan = (json: unknown): CheckPlan | undefined => {
  if (json === null) return undefined
  const { from, to, ...rest } = v.parse(planSchema, json)
  return { from, to, ...rest }
}

const writeCheckpoint = (at: Checkpoint | undefined) =>
  at && { ...at, dayHash: at.dayHash.toString('hex'), digest: at.digest.toString('hex') }

const writePlan = (plan: CheckPlan): string =>
  JSON.stringify({ ...plan, from: writeCheckpoint(plan.from), to: writeCheckpoint(plan.to) })

export interface NewBooksCheck {
  readonly checkId: string
  readonly isFromStart: boolean
  readonly startedBy: string
  readonly at: Date
}

/** `stored`: this call stored the check, `before`: an earlier call of the same person stored it, `busy`: another check runs, or has this id. */
export async function insertBooksCheck(
  tx: Sql,
  { checkId, isFromStart, startedBy, at }: NewBooksCheck,
): Promise<'stored' | 'before' | 'busy'> {
  const { rowCount } = await tx.query(
    `insert into bank.books_check (check_id, is_from_start, state, started_by, started_at) values ($1, $2, 'running', $3, $4)
     on conflict do nothing`,
    [checkId, isFromStart, startedBy, at],
  )
  if (rowCount === 1) return 'stored'
  const { rowCount: before } = await tx.query(
    'select from bank.books_check where check_id = $1 and is_from_start = $2 and started_by = $3',
    [checkId, isFromStart, startedBy],
  )
  return before === 1 ? 'before' : 'busy'
}

/** False: the check has ended. */
export async function stopBooksCheck(
  tx: Sql,
  { checkId, by, at }: { readonly checkId: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.books_check set state = 'stopped', stopped_by = $2, ended_at = $3 where check_id = $1 and state = 'running'`,
    [checkId, by, at],
  )
  return rowCount === 1
}

/** Undefined: the check has ended. */
export async function findRunningBooksCheck(sql: Sql, checkId: string): Promise<RunningBooksCheck | undefined> {
  const { rows } = await sql.query<{
    is_from_start: boolean
    started_by: string
    plan: unknown
    step: number
    checked_day: string | null
    faults: readonly Fault[]
  }>(
    `select is_from_start, started_by, plan, step, checked_day::text as checked_day, faults
     from bank.books_check where check_id = $1 and state = 'running'`,
    [checkId],
  )
  const [row] = rows
  return (
    row && {
      checkId,
      isFromStart: row.is_from_start,
      startedBy: row.started_by,
      plan: readPlan(row.plan),
      step: row.step,
      checkedDay: row.checked_day ?? undefined,
      faults: row.faults,
    }
  )
}

/** Keeps the first plan of a running check. */
export async function keepBooksCheckPlan(sql: Sql, checkId: string, plan: CheckPlan): Promise<void> {
  await sql.query(`update bank.books_check set plan = $2 where check_id = $1 and state = 'running' and plan is null`, [
    checkId,
    writePlan(plan),
  ])
}

/** Records the result of a step. False: the check has ended, or another process recorded the step. */
export async function keepBooksCheckStep(
  tx: Sql,
  { checkId, step }: Pick<RunningBooksCheck, 'checkId' | 'step'>,
  { checkedDay, totals, faults }: CheckedStep,
): Promise<boolean> {
  const counted =
    totals && JSON.stringify(totals, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const { rowCount } = await tx.query(
    `update bank.books_check set step = step + 1, checked_day = $3, faults = $4, totals = $5
     where check_id = $1 and step = $2 and state = 'running'`,
    [checkId, step, checkedDay ?? null, JSON.stringify(faults), counted ?? null],
  )
  return rowCount === 1
}

/** False: the check has ended before. */
export async function endBooksCheck(
  tx: Sql,
  checkId: string,
  { state, at }: { readonly state: 'right' | 'broken' | 'failed'; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.books_check set state = $2, ended_at = $3 where check_id = $1 and state = 'running'`,
    [checkId, state, at],
  )
  return rowCount === 1
}

/** The running checks whose job is lost. One check runs at a time. */
export async function findLostBooksChecks(sql: Sql, task: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ check_id: string }>(
    `select check_id from bank.books_check where state = 'running' and not ${hasQueuedJob(`$1 || ':' || check_id`, 'now()', LOST)}`,
    [task],
  )
  return rows.map(({ check_id: id }) => id)
}

/** The newest checks first, with the names of the people. */
export async function findBooksChecks(sql: Sql, most: number): Promise<readonly StoredBooksCheck[]> {
  const { rows } = await sql.query<Omit<StoredBooksCheck, 'plan'> & { readonly plan: unknown }>(
    `select c.check_id as "checkId", c.is_from_start as "isFromStart", c.state, s.name as "startedBy", c.started_at as "startedAt",
       c.plan, c.step, c.faults, c.totals, p.name as "stoppedBy", c.ended_at as "endedAt"
     from bank.books_check c join bank.staff_member s on s.staff_id = c.started_by
     left join bank.staff_member p on p.staff_id = c.stopped_by
     order by c.started_at desc, c.check_id limit $1`,
    [most],
  )
  return rows.map((row) => ({ ...row, plan: readPlan(row.plan) }))
}
