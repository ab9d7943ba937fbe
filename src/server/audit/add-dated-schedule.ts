/** Adds a dated schedule of fees or limits by the decision of an operator, with its audit event. */
import type { AuditEventKind } from '../../values/vocabularies/audit/audit-events.ts'
import type { Dated } from '../../core/schedule-at.ts'
import type { Result } from '../../values/result.ts'
import type { Sql } from '../db/database.ts'
import { addSchedule, type ScheduleKind } from '../db/dated-schedules.ts'
import { recordAudit, type Trace } from './record-audit.ts'

const EVENTS = {
  'fee schedule': 'fee-schedule.added',
  'limit schedule': 'limit-schedule.added',
  'margin schedule': 'margin-schedule.added',
} as const satisfies Readonly<Record<ScheduleKind<Dated>['noun'], AuditEventKind>>

/** In the caller's transaction. The failure is one line. */
export async function addDatedSchedule<S extends Dated>(
  kind: ScheduleKind<S>,
  tx: Sql,
  { schedule, at }: { readonly schedule: S; readonly at: Date },
  trace: Trace,
): Promise<Result<void, string>> {
  const added = await addSchedule(kind, tx, schedule, { at, by: trace.address })
  if (!added.ok) return added
  const detail = { effectiveFrom: schedule.effectiveFrom }
  await recordAudit(tx, trace, { kind: EVENTS[kind.noun], outcome: 'done', detail })
  return added
}
