/** Withdraws an approval whose answer never arrived, or returns the outcome of its payment. */
import { setTimeout as wait } from 'node:timers/promises'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import type { PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { IdName, PaymentDeps } from './payment-approvals.ts'
import type { PaymentKind } from '../execution/payment-kind.ts'
import { closePaymentId } from './close-payment-id.ts'

/** The longest wait for a running posting. A healthy posting takes less time. After the wait the caller asks again. */
const LONGEST_WAIT_MS = 5_000

export interface Withdrawing<Content, Id extends IdName> extends PaymentDeps {
  readonly ledger: Pick<Ledger, 'release'>
  readonly kind: Pick<PaymentKind<Content, Id>, 'payments' | 'withdrawnEffects'>
  /** The longest time of the answer in milliseconds. */
  readonly waitMs?: number | undefined
}

/**
 * `running`: the outcome is not known within the wait. The withdrawal continues, and the next call finds its outcome.
 * `answered`: the ledger had decided on the payment before.
 */
type Withdrawal<Id extends IdName> = {
  readonly data: Record<Id, string> &
    ({ readonly outcome: 'withdrawn' | 'running' } | { readonly outcome: 'answered'; readonly status: PaymentStatus })
}

/** Another session of the same customer may withdraw the approval too. */
export function createWithdraw<Content, Id extends IdName>(
  deps: Withdrawing<Content, Id>,
): (given: { readonly challengeId: string }, context: SignedIn) => Promise<Result<Withdrawal<Id>, Failure>> {
  const { ledger, kind, waitMs = LONGEST_WAIT_MS } = deps
  const { payments } = kind
  return async ({ challengeId }, context) => {
    const { customerId } = context.session
    const approval = await payments.findOwn(deps, { challengeId, customerId })
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { subjectId: id, fingerprint } = approval
    const named = { [payments.idName]: id } as Record<Id, string>
    const used = closePaymentId(ledger, { id, fingerprint, effects: kind.withdrawnEffects(approval.content, context) })
    const outcome = await within(waitMs, used)
    if (outcome !== 'answered') return ok({ data: { ...named, outcome } })
    const state = await payments.findState(deps, { id, customerId })
    // The id belongs to another customer, or to a posting of another kind. So this payment never runs under this id.
    if (state === undefined) return ok({ data: { ...named, outcome: 'withdrawn' } })
    return ok({ data: { ...named, outcome, status: paymentStatusOf(state) } })
  }
}

function within<Outcome>(waitMs: number, work: Promise<Outcome>): Promise<Outcome | 'running'> {
  const giveUp = new AbortController()
  const late = wait(waitMs, 'running' as const, { signal: giveUp.signal }).catch(() => 'running' as const)
  return Promise.race([work, late]).finally(() => giveUp.abort())
}
