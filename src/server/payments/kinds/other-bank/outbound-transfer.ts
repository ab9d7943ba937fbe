/** Describes transfers to other banks as outbound payments: their tables and their names in the audit trail. */
import type { BankPaymentSubmissionRow } from '../../../db/tables/payment.ts'
import type { OutboundKind, OutboundPayment } from '../../outbound/outbound-payment.ts'
import { createOutcomeEffect } from '../../outcome-effect.ts'
import { keepFirstPaidOf } from '../../rows/payee-first-paid.ts'
import { SUBMISSION_COLUMNS, type SubmissionRow, submissionOf } from '../../outbound/submission-row.ts'
import { createSubmissionStore } from '../../outbound/submission-store.ts'
import { factsOf, TRANSFER_COLUMNS, type TransferRow } from '../transfer/transfer-row.ts'

export interface OutwardTransfer extends OutboundPayment {
  readonly fromAccountNumber: string
  readonly fromAccountName: string
  readonly toAccountNumber: string
  readonly toAccountName: string
  readonly toBankCode: string
  readonly toBankName: string
  readonly enquiryRef: string
  /** Set for a custom transfer. */
  readonly beneficiaryType?: string
  /** True when the payee becomes a beneficiary at the settlement. */
  readonly savePayee: boolean
}

type OutwardRecord = TransferRow &
  SubmissionRow &
  Pick<
    BankPaymentSubmissionRow,
    // Null for a network other than the switch.
    'enquiry_reference' | 'save_payee'
  >

const STORE = createSubmissionStore<OutwardTransfer, OutwardRecord>(
  {
    network: 'switch',
    columns: `${TRANSFER_COLUMNS}, ${SUBMISSION_COLUMNS}, w.enquiry_reference, w.save_payee`,
  },
  transferOf,
)

export const OUTWARD_TRANSFERS: OutboundKind<OutwardTransfer> = {
  noun: 'transfer',
  idName: 'transferId',
  network: 'switch',
  payee: ({ toAccountNumber, toBankName }) => `${toAccountNumber}, ${toBankName}`,
  store: STORE,
  outcome: createOutcomeEffect({ noun: 'transfer', store: STORE, settled: keepFirstPaidOf }),
  journalKind: () => 'outward-transfer',
}

function transferOf(row: OutwardRecord): OutwardTransfer {
  if (row.enquiry_reference === null) throw new Error('a transfer over the switch has no name enquiry')
  const { transferId: id, fromCustomerId: customerId, ...facts } = factsOf(row)
  return {
    ...facts,
    id,
    customerId,
    ...submissionOf(row),
    enquiryRef: row.enquiry_reference,
    savePayee: row.save_payee,
  }
}
