/** Writes new rows of `bank.payment_submission`, and sends referred payments on to their network. */
import { REFERRED } from '../../../core/payments/payment-states.ts'
import { copyRows, type RowOf } from '../../db/copy-rows.ts'
import type { Sql } from '../../db/database.ts'
import { recordSteps } from '../rows/payment-events.ts'
import type { Network } from './submission-store.ts'

const SUBMISSION_COLUMNS = {
  payment_id: 'uuid',
  network: 'text',
  network_reference: 'text',
  ledger_account_id: 'bigint',
  enquiry_reference: 'text',
  save_payee: 'boolean',
  next_at: 'timestamptz',
  review_reason: 'text',
  traceparent: 'text',
} as const
const copySubmissions = copyRows('bank.payment_submission', SUBMISSION_COLUMNS)

/** A new submission, which is written with the hold of its payment. */
export interface NewSubmission {
  /** The id of the payment and of its hold. */
  readonly paymentId: string
  readonly network: Network
  /** The network knows the payment by this reference. */
  readonly networkReference: string
  /** The ledger account that has the hold: decimal text. */
  readonly ledgerAccountId: string
  /** The name enquiry's id at the switch. */
  readonly enquiryReference?: string
  /** The payee becomes a beneficiary when the payment settles. */
  readonly savePayee?: boolean
  /** Null when payment monitoring referred the payment: its network does not get it before staff decide. */
  readonly nextAt: Date | null
  /** The trace of the customer's call, which the worker continues. */
  readonly traceparent?: string | undefined
}

/** Writes the submissions of a batch of holds with one COPY. */
export const insertSubmissions = (tx: Sql, submissions: readonly NewSubmission[]): Promise<void> =>
  copySubmissions(tx, submissions.map(rowOf))

function rowOf(submission: NewSubmission): RowOf<typeof SUBMISSION_COLUMNS> {
  return {
    payment_id: submission.paymentId,
    network: submission.network,
    network_reference: submission.networkReference,
    ledger_account_id: submission.ledgerAccountId,
    enquiry_reference: submission.enquiryReference ?? null,
    save_payee: submission.savePayee === true,
    next_at: submission.nextAt,
    review_reason: submission.nextAt === null ? REFERRED : null,
    traceparent: submission.traceparent ?? null,
  }
}

const PASS = `with passed as (
    update bank.payment p set state = 'held' where p.payment_id = $1 and p.state = 'review'
      and exists (select from bank.payment_submission s where s.payment_id = $1 and s.review_reason = $3)
    returning p.payment_id
  )
  update bank.payment_submission w set next_at = $2, checked_at = $2, review_reason = null from passed where w.payment_id = passed.payment_id`

/** Sends a referred payment on to its network. Returns false when payment monitoring had it no longer in review. */
export async function passReferred(
  tx: Sql,
  { paymentId, at, actor }: { readonly paymentId: string; readonly at: Date; readonly actor: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(PASS, [paymentId, at, REFERRED])
  if (rowCount !== 1) return false
  await recordSteps(tx, [{ paymentId, event: 'checked', state: 'held', at, actor, code: null }])
  return true
}
