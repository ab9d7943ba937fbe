/** Ties a case that was reported without a login to the payment that our staff found: from then on it is as one from inside. */
import { clocksAtOpening, dueAt } from '../../../core/cases/case-clocks.ts'
import { isOpenCase } from '../../../core/cases/case-states.ts'
import { isAskedBack } from '../../../core/cases/case-types.ts'
import type { Database, Sql } from '../../db/database.ts'
import { advanceCase } from './advance-case.ts'
import { startCaseClock } from './case-clock-store.ts'
import { findOpenCaseAbout, lockCase, putCasePayment, type StoredCase } from './case-store.ts'
import type { CaseActor, CasesDeps, CaseSteps, FoundPayment } from './cases-deps.ts'

type TieDeps = CaseSteps & Pick<CasesDeps, 'askBank'> & { readonly database: Pick<Database, 'transaction'> }

interface Tie {
  readonly caseId: string
  readonly payment: FoundPayment
  readonly by: Extract<CaseActor, { readonly kind: 'staff' }>
}

/**
 * The payment is the case's customer's. not-now: the case is closed, was not reported without a login, or is tied already.
 * case-open: another case about the payment is open. While its customer owes an answer (`waiting`) the other bank is not asked.
 */
export async function tieCase(deps: TieDeps, tie: Tie): Promise<StoredCase | 'not-now' | 'case-open'> {
  try {
    return await deps.database.transaction((tx) => tieIn(deps, tx, tie))
  } catch (error) {
    // Another case about the payment was opened, or tied to it, in this very moment.
    if ((error as { constraint?: unknown }).constraint === ONE_OPEN) return 'case-open'
    throw error
  }
}

/** The index that allows one open case about a payment. */
const ONE_OPEN = 'support_case_transfer'

async function tieIn(deps: TieDeps, tx: Sql, tie: Tie): Promise<StoredCase | 'not-now' | 'case-open'> {
  const { caseId, payment, by } = tie
  const before = await lockCase(tx, caseId)
  if (before === undefined || before.reportedOf === null || before.payment !== null || !isOpenCase(before.state))
    return 'not-now'
  if ((await findOpenCaseAbout(tx, before.customerId, payment)) !== undefined) return 'case-open'
  await putCasePayment(tx, caseId, payment)
  const at = deps.clock.now()
  const { result: _started, ...clocks } = clocksAtOpening(before.type, payment)
  for (const [clock, rule] of Object.entries(clocks)) {
    await startCaseClock(tx, caseId, {
      clock: clock as keyof typeof clocks,
      source: rule.source,
      at,
      dueAt: dueAt(rule, at),
    })
  }
  const tied: StoredCase = { ...before, payment }
  await deps.audit(tx, by, 'case.tied', tied)
  if (before.state === 'opened' && isAskedBack(before.type, payment) && (await deps.askBank?.(tx, tied))) {
    const asked = await advanceCase(deps, tx, caseId, { event: 'bank-asked', actor: { kind: 'network' } })
    if (typeof asked === 'object') return asked
  }
  return tied
}
