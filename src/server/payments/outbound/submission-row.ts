/** The submission of an outbound payment as a row of the database, and the fields that a payment takes from the row. */
import type { BankPaymentRow, BankPaymentSubmissionRow } from '../../db/tables/payment.ts'
import type { OutboundPayment } from './outbound-payment.ts'

export type SubmissionRow = Pick<BankPaymentRow, 'counter_keys'> &
  Pick<
    BankPaymentSubmissionRow,
    | 'ledger_account_id'
    | 'network_reference'
    | 'sends'
    | 'inquiries'
    | 'next_at'
    | 'review_reason'
    | 'checked_at'
    | 'traceparent'
  >

/** The columns of a submission's row, for a query over `bank.payment` as `t` and `bank.payment_submission` as `w`. */
export const SUBMISSION_COLUMNS = `t.counter_keys, w.ledger_account_id, w.network_reference, w.sends, w.inquiries, w.next_at,
  w.review_reason, w.checked_at, w.traceparent`

type Submission = Pick<
  OutboundPayment,
  | 'ledgerAccountId'
  | 'networkReference'
  | 'counterKeys'
  | 'sends'
  | 'inquiries'
  | 'nextAt'
  | 'reviewReason'
  | 'checkedAt'
  | 'traceparent'
>

export function submissionOf(row: SubmissionRow): Submission {
  return {
    ledgerAccountId: BigInt(row.ledger_account_id),
    networkReference: row.network_reference,
    counterKeys: row.counter_keys,
    sends: row.sends,
    inquiries: row.inquiries,
    nextAt: row.next_at,
    reviewReason: row.review_reason,
    checkedAt: row.checked_at,
    traceparent: row.traceparent,
  }
}
