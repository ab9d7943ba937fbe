/** Stores the deadlines of cases. A deadline that the bank promised does not change. */
import type { CaseClock, ClockRule } from '../../../core/cases/case-clocks.ts'
import type { RunningClock } from '../../../core/cases/case-timeline.ts'
import type { Sql } from '../../db/database.ts'
import type { CaseType } from '../../../values/vocabularies/cases/case-types.ts'
import type { CaseState } from '../../../values/vocabularies/cases/case-states.ts'

/** Starts a clock. A running clock keeps its time. */
export async function startCaseClock(
  tx: Sql,
  caseId: string,
  started: { readonly clock: CaseClock; readonly source: ClockRule['source']; readonly at: Date; readonly dueAt: Date },
): Promise<void> {
  await tx.query(
    `insert into bank.case_clock (case_id, clock, source, started_at, due_at) values ($1, $2, $3, $4, $5)
     on conflict (case_id, clock) do nothing`,
    [caseId, started.clock, started.source, started.at, started.dueAt],
  )
}

export async function meetCaseClocks(tx: Sql, caseId: string, clocks: readonly CaseClock[], at: Date): Promise<void> {
  if (clocks.length === 0) return
  await tx.query('update bank.case_clock set met_at = $3 where case_id = $1 and clock = any($2) and met_at is null', [
    caseId,
    clocks,
    at,
  ])
}

export async function findCaseClocks(sql: Sql, caseId: string): Promise<readonly RunningClock[]> {
  const { rows } = await sql.query<{ clock: CaseClock; due_at: Date; met_at: Date | null }>(
    'select clock, due_at, met_at from bank.case_clock where case_id = $1 order by due_at',
    [caseId],
  )
  return rows.map(({ clock, due_at: dueAt, met_at: metAt }) => ({ clock, dueAt, metAt }))
}

export interface LateCaseClock {
  readonly customerId: string
  readonly reference: string
  readonly type: CaseType
  readonly state: CaseState
  readonly clock: CaseClock
  readonly source: ClockRule['source']
  readonly dueAt: Date
  readonly metAt: Date | null
}

/**
 * Finds the clocks that started since a time and that were met too late, or are overdue now. The longest overdue comes
 * first.
 */
export async function findLateClocks(sql: Sql, since: Date, now: Date): Promise<readonly LateCaseClock[]> {
  const { rows } = await sql.query<{
    customer_id: string
    reference: string
    type: CaseType
    state: CaseState
    clock: CaseClock
    source: ClockRule['source']
    due_at: Date
    met_at: Date | null
  }>(
    `select c.customer_id, c.reference, c.type, c.state, k.clock, k.source, k.due_at, k.met_at
     from bank.case_clock k join bank.support_case c on c.case_id = k.case_id
     where k.started_at >= $1 and coalesce(k.met_at, $2) > k.due_at
     order by k.due_at, c.reference`,
    [since, now],
  )
  return rows.map(({ customer_id: customerId, due_at: dueAt, met_at: metAt, ...late }) => ({
    ...late,
    customerId,
    dueAt,
    metAt,
  }))
}
