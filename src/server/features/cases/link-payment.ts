/** Links a case from the public form to the payment that our staff found. After that, the case is like a case from a signed-in customer. */
import { clocksAtOpening, dueAt } from '../../../core/cases/case-clocks.ts'
import { isOpenCase } from '../../../core/cases/case-states.ts'
import { isAskedBack } from '../../../core/cases/case-types.ts'
import { findDeclaredHolidays } from '../../calendar/holiday-store.ts'
import type { Database, Sql } from '../../db/database.ts'
import { advanceCase } from './advance-case.ts'
import { startCaseClock } from './case-clock-store.ts'
import { findOpenCaseAbout, lockCase, putCasePayment, type StoredCase } from './case-store.ts'
import type { CaseActor, CasesDeps, CaseSteps, FoundPayment } from './cases-deps.ts'

type LinkDeps = CaseSteps & Pick<CasesDeps, 'askBank'> & { readonly database: Pick<Database, 'transaction'> }

interface Link {
  readonly caseId: string
  readonly payment: FoundPayment
  readonly by: Extract<CaseActor, { readonly kind: 'staff' }>
}

/**
 * The payment must belong to the customer of the case.
 * `not-now`: the case is closed, is not from the public form, or has a payment already.
 * `case-open`: another case about the payment is open.
 * The bank does not ask the other bank while it waits for the customer's answer (`waiting`).
 */
export async function linkPayment(deps: LinkDeps, link: Link): Promise<StoredCase | 'not-now' | 'case-open'> {
  try {
    return await deps.database.transaction((tx) => linkIn(deps, tx, link))
  } catch (error) {
    // Another transaction opened or linked a case about the payment at the same time.
    if ((error as { constraint?: unknown }).constraint === ONE_OPEN) return 'case-open'
    throw error
  }
}

/** The index that allows one open case about a payment. */
const ONE_OPEN = 'support_case_transfer'

async function linkIn(deps: LinkDeps, tx: Sql, link: Link): Promise<StoredCase | 'not-now' | 'case-open'> {
  const { caseId, payment, by } = link
  const before = await lockCase(tx, caseId)
  if (before === undefined || before.reportedOf === null || before.payment !== null || !isOpenCase(before.state))
    return 'not-now'
  if ((await findOpenCaseAbout(tx, before.customerId, payment)) !== undefined) return 'case-open'
  await putCasePayment(tx, caseId, payment)
  const at = deps.clock.now()
  const { result: _started, ...clocks } = clocksAtOpening(before.type, payment)
  const holidays = await findDeclaredHolidays(tx)
  for (const [clock, rule] of Object.entries(clocks)) {
    await startCaseClock(tx, caseId, {
      clock: clock as keyof typeof clocks,
      source: rule.source,
      at,
      dueAt: dueAt(rule, at, holidays),
    })
  }
  const linked: StoredCase = { ...before, payment }
  await deps.audit(tx, by, 'case.payment-linked', linked)
  if (before.state === 'opened' && isAskedBack(before.type, payment) && (await deps.askBank?.(tx, linked))) {
    const actor = { kind: 'network', orderId: by.orderId } as const
    const asked = await advanceCase(deps, tx, caseId, { event: 'bank-asked', actor })
    if (typeof asked === 'object') return asked
  }
  return linked
}
