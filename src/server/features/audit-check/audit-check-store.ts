/** Stores the checks of the audit trail that staff started: the last link that was read, and the faults. */
import { type AuditHead, NO_LINK } from '../../audit/audit-chain.ts'
import type { Sql } from '../../db/database.ts'
import type { BankAuditCheckRow } from '../../db/tables/audit-check.ts'
import { hasQueuedJob } from '../../jobs/has-queued-job.ts'

/** The queue frees a job after four hours. */
const LOST = '4 hours'

/** A check without an end. */
export interface RunningAuditCheck {
  readonly checkId: string
  readonly startedBy: string
  /** The last link that was read. */
  readonly from: AuditHead
  /** The link at which the check ends. */
  readonly toNumber: bigint
  readonly heads: number
  readonly faults: readonly string[]
}

export interface StoredAuditCheck {
  readonly checkId: string
  readonly state: BankAuditCheckRow['state']
  readonly startedBy: string
  readonly startedAt: Date
  /** Decimal texts. */
  readonly number: string
  readonly toNumber: string
  readonly heads: number
  readonly faults: readonly string[]
  readonly stoppedBy: string | null
  readonly endedAt: Date | null
}

/** `stored`: this call stored the check, `before`: an earlier call of the same person stored it, `busy`: another check runs, or has this id. */
export async function insertAuditCheck(
  tx: Sql,
  { checkId, startedBy, at }: { readonly checkId: string; readonly startedBy: string; readonly at: Date },
): Promise<'stored' | 'before' | 'busy'> {
  const { rowCount } = await tx.query(
    `insert into bank.audit_check (check_id, state, started_by, started_at, to_number)
     select $1, 'running', $2, $3, coalesce(max(l.number), 0) from bank.audit_link l
     on conflict do nothing`,
    [checkId, startedBy, at],
  )
  if (rowCount === 1) return 'stored'
  const { rowCount: before } = await tx.query('select from bank.audit_check where check_id = $1 and started_by = $2', [
    checkId,
    startedBy,
  ])
  return before === 1 ? 'before' : 'busy'
}

/** False: the check has ended. */
export async function stopAuditCheck(
  tx: Sql,
  { checkId, by, at }: { readonly checkId: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.audit_check set state = 'stopped', stopped_by = $2, ended_at = $3 where check_id = $1 and state = 'running'`,
    [checkId, by, at],
  )
  return rowCount === 1
}

/** Undefined: the check has ended. */
export async function findRunningAuditCheck(sql: Sql, checkId: string): Promise<RunningAuditCheck | undefined> {
  const { rows } = await sql.query<
    Pick<BankAuditCheckRow, 'started_by' | 'number' | 'hash' | 'to_number' | 'heads'> & { faults: readonly string[] }
  >(
    `select started_by, number, hash, to_number, heads, faults from bank.audit_check where check_id = $1 and state = 'running'`,
    [checkId],
  )
  const [row] = rows
  return (
    row && {
      checkId,
      startedBy: row.started_by,
      from: { number: BigInt(row.number), hash: row.hash ?? NO_LINK },
      toNumber: BigInt(row.to_number),
      heads: row.heads,
      faults: row.faults,
    }
  )
}

export interface ReadLinks {
  readonly last: AuditHead
  readonly heads: number
  readonly faults: readonly string[]
}

/** Records the links that a step read. False: the check has ended, or another process recorded the step. */
export async function keepReadLinks(
  tx: Sql,
  { checkId, from }: Pick<RunningAuditCheck, 'checkId' | 'from'>,
  { last, heads, faults }: ReadLinks,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.audit_check set number = $3, hash = $4, heads = $5, faults = $6
     where check_id = $1 and number = $2 and state = 'running'`,
    [
      checkId,
      from.number.toString(),
      last.number.toString(),
      last.number === 0n ? null : last.hash,
      heads,
      JSON.stringify(faults),
    ],
  )
  return rowCount === 1
}

/** False: the check has ended before. */
export async function endAuditCheck(
  tx: Sql,
  checkId: string,
  { state, at }: { readonly state: 'right' | 'broken' | 'failed'; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.audit_check set state = $2, ended_at = $3 where check_id = $1 and state = 'running'`,
    [checkId, state, at],
  )
  return rowCount === 1
}

/** The running checks whose job is lost. One check runs at a time. */
export async function findLostAuditChecks(sql: Sql, task: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ check_id: string }>(
    `select check_id from bank.audit_check where state = 'running' and not ${hasQueuedJob(`$1 || ':' || check_id`, 'now()', LOST)}`,
    [task],
  )
  return rows.map(({ check_id: id }) => id)
}

/** The newest checks first, with the names of the people. */
export async function findAuditChecks(sql: Sql, most: number): Promise<readonly StoredAuditCheck[]> {
  const { rows } = await sql.query<StoredAuditCheck>(
    `select c.check_id as "checkId", c.state, s.name as "startedBy", c.started_at as "startedAt", c.number, c.to_number as "toNumber",
       c.heads, c.faults, p.name as "stoppedBy", c.ended_at as "endedAt"
     from bank.audit_check c join bank.staff_member s on s.staff_id = c.started_by
     left join bank.staff_member p on p.staff_id = c.stopped_by
     order by c.started_at desc, c.check_id limit $1`,
    [most],
  )
  return rows
}
