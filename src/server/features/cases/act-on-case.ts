/**
 * The acts of staff on a case: a message to the customer, a question, a decision, and another request to the other
 * bank.
 */
import { canLinkPayment } from '../../../core/cases/outside-disputes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Sql } from '../../db/database.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { advanceCase } from './advance-case.ts'
import { bankAsking, caseSteps } from './case-steps.ts'
import type { StoredCase } from './case-store.ts'
import type { CaseActor } from './cases-deps.ts'

export type CaseAct = 'message' | 'staff-asked' | 'decided-for' | 'decided-against'
type Staff = Extract<CaseActor, { readonly kind: 'staff' }>

/**
 * The reason why a decision for the customer is not possible yet. A request for erasure is decided by the erasure
 * itself.
 */
export function obstacleOf({ type, payment, reportedOf }: StoredCase, act: CaseAct): 'erase' | 'link' | undefined {
  if (act !== 'decided-for') return undefined
  if (type === 'data-erasure') return 'erase'
  return payment === null && reportedOf !== null && canLinkPayment(reportedOf) ? 'link' : undefined
}

/** Carries out an act in the caller's transaction. The customer reads `text`. */
export async function actOnCase(
  clock: Clock,
  tx: Sql,
  found: StoredCase,
  { act, actor, text }: { readonly act: CaseAct; readonly actor: Staff; readonly text: string },
): Promise<Result<StoredCase, 'erase' | 'link' | 'not-now'>> {
  const obstacle = obstacleOf(found, act)
  if (obstacle !== undefined) return fail(obstacle)
  const moved = await advanceCase(caseSteps(clock), tx, found.caseId, { event: act, actor, text })
  return typeof moved === 'object' ? ok(moved) : fail('not-now')
}

/** Asks the other bank again, in the caller's transaction, which must roll back after a failure. A worker sends the request. */
export async function askBankAgain(
  clock: Clock,
  tx: Sql,
  caseId: string,
  actor: Staff,
): Promise<Result<StoredCase, 'not-now' | 'no-transfer'>> {
  const moved = await advanceCase(caseSteps(clock), tx, caseId, { event: 'bank-asked', actor })
  if (typeof moved !== 'object') return fail('not-now')
  return (await bankAsking(clock).askBank(tx, moved)) ? ok(moved) : fail('no-transfer')
}
