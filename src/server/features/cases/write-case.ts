/** Writes a new case with its first event, its clocks, its audit event and its notice. */
import { type CaseClock, type ClockRule, dueAt } from '../../../core/cases/case-clocks.ts'
import { findDeclaredHolidays } from '../../calendar/holiday-store.ts'
import type { Sql } from '../../db/database.ts'
import { startCaseClock } from './case-clock-store.ts'
import { insertCaseEvent } from './case-event-store.ts'
import { insertCase, type StoredCase } from './case-store.ts'
import type { CaseActor, CaseSteps } from './cases-deps.ts'

/** Writes in the caller's transaction. False when the id is taken, or when a case about the same payment is open. */
export async function writeCase(
  deps: CaseSteps,
  tx: Sql,
  opened: StoredCase,
  clocks: Readonly<Partial<Record<CaseClock, ClockRule>>>,
  actor: Extract<CaseActor, { kind: 'customer' | 'staff' }>,
): Promise<boolean> {
  if (!(await insertCase(tx, opened))) return false
  const { caseId, openedAt: at } = opened
  // The opening has the case's own id, so a case has one opening, and no message can replace it.
  const by = { actor: actor.kind, operator: actor.kind === 'staff' ? actor.operator : null }
  await insertCaseEvent(tx, { caseId, eventId: caseId, event: 'opened', ...by, text: '', amountMinor: null, at })
  const holidays = await findDeclaredHolidays(tx)
  for (const [clock, rule] of Object.entries(clocks)) {
    await startCaseClock(tx, caseId, {
      clock: clock as CaseClock,
      source: rule.source,
      at,
      dueAt: dueAt(rule, at, holidays),
    })
  }
  const isByBank = actor.kind === 'staff'
  await deps.audit(tx, actor, isByBank ? 'case.opened-by-bank' : 'case.opened', opened)
  await deps.notify(tx, isByBank ? 'case-recalled' : 'case-opened', opened, caseId)
  return true
}
