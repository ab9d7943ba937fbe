/** Opens the case of a recall that the bank itself starts, for a transfer without a report, and asks the other bank. */
import { randomUUIDv7 } from 'node:crypto'
import { clocksAtOpening } from '../../../../core/cases/case-clocks.ts'
import { caseReference } from '../../../../core/cases/case-reference.ts'
import { TYPE_RULES } from '../../../../core/cases/case-types.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import type { RecallCause } from '../../../../values/vocabularies/cases/case-types.ts'
import type { Sql } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { advanceCase } from '../advance-case.ts'
import { askBankBack } from './advance-recall.ts'
import { caseSteps } from '../case-steps.ts'
import type { StoredCase } from '../case-store.ts'
import type { CaseActor, FoundPayment } from '../cases-deps.ts'
import { writeCase } from '../write-case.ts'

export interface BankRecall {
  readonly customerId: string
  readonly payment: FoundPayment
  readonly cause: RecallCause
  readonly by: Extract<CaseActor, { readonly kind: 'staff' }>
}

/**
 * Opens the case in the caller's transaction, which must roll back after a failure. A worker asks the other bank. Failures:
 * - case-open: another case about the payment is open.
 * - no-transfer: the payment is no transfer over the payment switch.
 */
export async function openRecall(
  clock: Clock,
  tx: Sql,
  { customerId, payment, cause, by }: BankRecall,
): Promise<Result<StoredCase, 'case-open' | 'no-transfer'>> {
  const [steps, at, caseId] = [caseSteps(clock), clock.now(), randomUUIDv7()]
  const opened: StoredCase = {
    caseId,
    reference: caseReference(caseId),
    customerId,
    type: 'bank-recall',
    state: 'opened',
    payment,
    reportedOf: null,
    words: '',
    openedAt: at,
    closedAt: null,
  }
  if (!(await writeCase(steps, tx, opened, clocksAtOpening('bank-recall', payment), by))) return fail('case-open')
  if (!(await askBankBack(tx, opened, at, TYPE_RULES[cause].cancellationReason))) return fail('no-transfer')
  const actor = { kind: 'network', orderId: by.orderId } as const
  const asked = await advanceCase(steps, tx, caseId, { event: 'bank-asked', actor })
  return typeof asked === 'object' ? ok(asked) : fail('case-open')
}
