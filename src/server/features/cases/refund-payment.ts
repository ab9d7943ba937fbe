/** Refunds a payment from the bank's own money. The refund of a case and the order of staff use this one posting. */
import { fail, ok, type Result } from '../../../values/result.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import type { EffectRow } from '../../ledger/effect.ts'
import type { Ledger, Posted, Posting } from '../../ledger/ledger.ts'
import type { PostingRefusal } from '../../ledger/posting-refusal.ts'
import { OverRefundError, refundRows } from '../../payments/reversals/refund.ts'
import type { Refund } from '../../payments/reversals/refund-store.ts'
import type { CasePayment } from './case-store.ts'
import { type NotTaken, NotTakenError, takenRows } from './taken-effect.ts'

export interface RefundPaymentDeps {
  readonly ledger: Pick<Ledger, 'post'>
  internalAccount(code: 'case-refunds', currency: string): Promise<bigint>
  /** The ledger's number of a customer's account. */
  ledgerAccountId(accountNumber: string): Promise<bigint | undefined>
}

export interface PaymentRefund {
  /** The id of the posting. A second refund with this id and the same facts gets the first result. */
  readonly postingId: string
  /** The facts that a repeated refund must have too. */
  readonly facts: Readonly<Record<string, string>>
  readonly source: Extract<Refund['source'], 'case' | 'order'>
  readonly customerId: string
  readonly payment: CasePayment
  /** Minor units, above zero. */
  readonly amountMinor: bigint
  readonly narration: string
  /** The rows that the source adds: its own state, the audit event, and the messages to the customer. */
  readonly effects: readonly EffectRow[]
}

export type RefundRefusal = 'too-much' | 'refunded' | 'account-closed' | NotTaken

/**
 * Credits the account that paid. Failures:
 * - too-much: the amount is above the rest of the payment after other refunds, returns and reversals.
 * - refunded: a refund with this id was posted before with other facts.
 * - account-closed: the account that paid is closed.
 * - undecided, not-taken: the payment took no money.
 */
export async function refundPayment(
  deps: RefundPaymentDeps,
  refund: PaymentRefund,
): Promise<Result<void, RefundRefusal>> {
  const { customerId, payment, amountMinor, source } = refund
  const { accountNumber, currency } = payment
  if (amountMinor > payment.amountMinor) return fail('too-much')
  const account = await deps.ledgerAccountId(accountNumber)
  if (account === undefined) return fail('account-closed')
  const posted = await post(deps, {
    id: refund.postingId,
    fingerprint: sha256(canonicalText({ ...refund.facts, amount: amountMinor.toString(), currency })),
    kind: 'case-refund',
    narration: refund.narration,
    lines: [
      { accountId: await deps.internalAccount('case-refunds', currency), amountMinor: -amountMinor },
      { accountId: account, amountMinor },
    ],
    effects: [
      ...refundRows({ subject: payment.subject, source, amountMinor, mostMinor: payment.amountMinor }),
      ...takenRows(customerId, payment),
      ...refund.effects,
    ],
  })
  if (typeof posted === 'string') return fail(posted)
  if (posted.ok) return ok(undefined)
  if (posted.failure.kind === 'id-reused') return fail('refunded')
  if (posted.failure.kind === 'account-closed') return fail('account-closed')
  throw new Error(`the ledger refused a refund: ${posted.failure.kind}`)
}

async function post(
  { ledger }: RefundPaymentDeps,
  posting: Posting,
): Promise<Result<Posted, PostingRefusal> | 'too-much' | NotTaken> {
  try {
    return await ledger.post(posting)
  } catch (error) {
    if (error instanceof OverRefundError) return 'too-much'
    if (error instanceof NotTakenError) return error.why
    throw error
  }
}
