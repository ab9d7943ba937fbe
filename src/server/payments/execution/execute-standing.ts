/**
 * Makes a payment of a standing order, under an approval that its customer gave earlier.
 *
 * The approval fixes the payee, the amount, the account and the narration. Charges, limits and funds are those of the moment. A
 * caller derives each payment's id from stored data, never at random. So a job may call this again, in two workers or after a
 * crash: one id moves money once, and every repeat gets the first answer.
 *
 * The function throws when the ledger could not be asked, and the queue tries again. A failure is final under its id only when
 * the ledger refused the payment or the approval was withdrawn. After another failure, such as `switch-unavailable`, the same id
 * may run again.
 */
import type { Failure } from '../../../core/failure.ts'
import type { PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import type { Result } from '../../../values/result.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { earlierAuthority, type StandingApproval } from './authority.ts'
import { type ExecuteDeps, executePayment } from './execute-payment.ts'
import type { PaymentDeps } from '../approvals/payment-approvals.ts'
import type { PaymentKind } from './payment-kind.ts'
import { closePaymentId } from '../approvals/close-payment-id.ts'

/** A kind of payment that a standing order can make. `Due` is one of its payments as the customer approved it. */
export interface StandingKind<Due extends { readonly customerId: string }, Content> {
  readonly kind: PaymentKind<Content>
  idOf(due: Due): string
  /** The content as of now, or why it differs from the approved payment. */
  contentNow(due: Due, approval: StandingApproval): Promise<Result<Content, Failure>>
  /** The content of a payment that is withdrawn: nothing is sent or charged. */
  contentWithdrawn(due: Due): Promise<Content>
}

/** The status of the payment, or why it was not made. */
export async function executeStanding<Due extends { readonly customerId: string }, Content>(
  deps: ExecuteDeps & PaymentDeps,
  standing: StandingKind<Due, Content>,
  due: Due,
  approval: StandingApproval,
): Promise<Result<PaymentStatus, Failure>> {
  const { kind } = standing
  const firstAnswer = () => kind.payments.firstAnswer(deps, { id: standing.idOf(due), customerId: due.customerId })
  const first = await firstAnswer()
  if (first !== undefined) return first
  const content = await standing.contentNow(due, approval)
  // Another worker may have answered after the first look. Then its answer counts.
  if (!content.ok) return (await firstAnswer()) ?? content
  const approved = { content: content.value, fingerprint: fingerprintOf(due) }
  const authority = earlierAuthority(due.customerId, approval)
  const executed = await executePayment(deps, kind, approved, approval.way, authority)
  return executed.ok ? executed : ((await firstAnswer()) ?? executed)
}

/** Uses up the payment's id, so that the bank never makes the payment. Returns `answered` when the ledger had accepted or refused it. */
export async function withdrawStanding<Due extends { readonly customerId: string }, Content>(
  { ledger }: { readonly ledger: Pick<Ledger, 'release'> },
  standing: StandingKind<Due, Content>,
  due: Due,
  approval: StandingApproval,
): Promise<'withdrawn' | 'answered'> {
  const content = await standing.contentWithdrawn(due)
  const effects = standing.kind.withdrawnEffects(content, earlierAuthority(due.customerId, approval))
  return closePaymentId(ledger, { id: standing.idOf(due), fingerprint: fingerprintOf(due), effects })
}

/** The ledger stores the payment's id with this hash of everything that was approved. */
const fingerprintOf = (due: object): Buffer => sha256(canonicalText(due))
