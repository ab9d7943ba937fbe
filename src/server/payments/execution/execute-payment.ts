/** Makes an approved payment once: posts it, or holds its money for the network or for the staff that must decide on it. */
import type { ApprovalWay } from '../../../values/vocabularies/approval-ways.ts'
import type { Failure, RefusalReason } from '../../../core/failure.ts'
import type { PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { BalanceCapError, balanceCapRows } from '../../ledger/balance-cap.ts'
import type { Ledger, Posted } from '../../ledger/ledger.ts'
import type { PostingRefusal } from '../../ledger/posting-refusal.ts'
import type { EffectRow } from '../../ledger/effect.ts'
import type { Monitoring, RiskVerdict } from '../../ports/monitoring.ts'
import { closePaymentId } from '../approvals/close-payment-id.ts'
import type { PaymentDeps } from '../approvals/payment-approvals.ts'
import { riskAlertRows } from '../risk/risk-alert-effect.ts'
import type { Authority } from './authority.ts'
import { paymentCountRow, postCounted } from './payment-count.ts'
import type { ApprovedContent, Execution, NotifiedPayment, PaymentKind } from './payment-kind.ts'
import { refusalReason } from './refusal-reason.ts'

/** Only the settlement or the release ends the hold of a payment, never a date. */
const NEVER = new Date('9999-12-31T00:00:00Z')

export interface ExecuteDeps extends PaymentDeps {
  readonly ledger: Pick<Ledger, 'post' | 'hold' | 'release'>
  readonly monitoring: Monitoring
  /** The posting effects that notify the payer of a referred payment. */
  referralRows(
    referred: NotifiedPayment & { readonly customerId: string; readonly totalMinor: bigint },
  ): readonly EffectRow[]
}

/** The status of the payment, or why it was not made. The same approved content gives the same answer, in every process. */
export async function executePayment<Content>(
  deps: ExecuteDeps,
  kind: Pick<PaymentKind<Content>, 'payments' | 'idOf' | 'notifiedOf' | 'execution'>,
  { content, fingerprint }: ApprovedContent<Content>,
  way: ApprovalWay,
  authority: Authority,
): Promise<Result<PaymentStatus, Failure>> {
  const decided = await kind.execution(content, way, authority)
  if (!decided.ok) return decided
  const { requiredFactors = [], money, risk } = decided.value
  // After the review, the customer lowered the amount that a PIN alone approves. A new review offers the stronger ways.
  if (way === 'pin' && requiredFactors.length > 1) return refused('approval-expired')
  const verdict = risk === undefined ? PASSED : await deps.monitoring.check(risk)
  const course = COURSES[verdict.answer]
  const request = { id: kind.idOf(content), fingerprint }
  const { customerId } = authority.session
  const alert =
    risk === undefined || verdict.answer === 'pass' ? [] : riskAlertRows({ ...verdict, customerId, evidence: risk })
  if (course === 'stop') return stop(deps.ledger, request, [...decided.value.effects(course), ...alert])
  const cap = money.moves === 'posted' ? money.cap : undefined
  if ((await cap?.tries?.areUsedUp()) === true) return refused('recipient-tries-used')
  try {
    const posted = await postCounted(request.id, () =>
      hand(deps, request, decided.value, { course, alert, notified: { ...kind.notifiedOf(content), customerId } }),
    )
    if ('full' in posted) return fail(posted.full)
    if (!posted.ok) return refused(refusalReason(posted.failure))
    const status = money.moves === 'held' || course === 'refer' ? 'processing' : 'successful'
    // Another process posted the payment first, and payment monitoring may have decided differently there.
    const first = posted.value.repeated
      ? await kind.payments.firstAnswer(deps, { id: request.id, customerId })
      : undefined
    return first ?? ok(status)
  } catch (error) {
    if (!(error instanceof BalanceCapError)) throw error
    await cap?.tries?.count()
    return refused('recipient-limit')
  }
}

/** A payment after the check of payment monitoring. */
interface Checked {
  readonly course: 'make' | 'refer'
  readonly alert: readonly EffectRow[]
  readonly notified: NotifiedPayment & { readonly customerId: string }
}

/** The amount and all charges of a held payment are held as a whole. The job that sends the payment is written with the hold. */
function hand(
  { ledger, referralRows }: Pick<ExecuteDeps, 'ledger' | 'referralRows'>,
  request: { readonly id: string; readonly fingerprint: Buffer },
  { counters, counted, effects: effectsOf, money }: Execution,
  { course, alert, notified }: Checked,
): Promise<Result<Posted, PostingRefusal>> {
  const effects = [...(counted === undefined ? [] : [paymentCountRow(counted)]), ...effectsOf(course), ...alert]
  const held = money.moves === 'held' ? money : course === 'refer' ? money.ifReferred : undefined
  if (held !== undefined) {
    const { accountId, amountMinor, reason } = held
    if (course === 'refer') effects.push(...referralRows({ ...notified, totalMinor: amountMinor }))
    return ledger.hold({ ...request, accountId, amountMinor, reason, expiresAt: NEVER, counters, effects })
  }
  if (money.moves === 'held' || course === 'refer')
    throw new Error('a payment that stays with its customer was referred')
  const { kind, narration, lines, cap } = money
  // The cap is checked in the posting's transaction: of two payments to one account, the second sees the first.
  const capRows = cap === undefined ? [] : balanceCapRows(cap.accountId, cap.mostMinor)
  return ledger.post({ ...request, kind, narration, lines, counters, effects: [...capRows, ...effects] })
}

/** Uses up the id, so that no later call makes the payment. */
async function stop(
  ledger: Pick<Ledger, 'release'>,
  request: { readonly id: string; readonly fingerprint: Buffer },
  effects: readonly EffectRow[],
): Promise<Result<never, Failure>> {
  const closed = await closePaymentId(ledger, { ...request, effects })
  return refused(closed === 'withdrawn' ? 'payment-stopped' : 'id-reused')
}

const PASSED: RiskVerdict = { answer: 'pass', rules: [] }
const COURSES = { pass: 'make', refer: 'refer', hold: 'stop' } as const

const refused = (reason: RefusalReason) => fail<Failure>({ kind: 'refused', reason })
