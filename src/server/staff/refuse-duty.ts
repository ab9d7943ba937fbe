/** Refuses a call whose duty the caller does not have, and records the refusal. */
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { recordAudit, type Trace } from '../audit/record-audit.ts'
import type { Sql } from '../db/database.ts'
import { refuse } from './staff-route.ts'

/** `message` names the next step, when the person has one. */
export async function refuseDuty(
  sql: Sql,
  trace: Trace,
  staffId: string,
  duty: StaffDuty,
  message = 'Your role does not include this.',
) {
  await recordAudit(sql, trace, { kind: 'staff.duty-refused', outcome: 'refused', detail: { staffId, duty } })
  return refuse('forbidden', message)
}
