/** Describes transfers to other banks as outbound payments: their tables and their names in the audit trail. */
import type { OutboundKind, OutboundPayment } from '../../outbound/outbound-payment.ts'
import { createOutcomeEffect } from '../../outcome-effect.ts'
import { keepFirstPaidOf } from '../../rows/payee-first-paid.ts'
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

interface OutwardRecord extends TransferRow {
  ledger_account_id: string
  /** Null for a network other than the switch. */
  enquiry_reference: string | null
  network_reference: string
  counter_keys: string[]
  sends: number
  inquiries: number
  next_at: Date | null
  review_reason: string | null
  checked_at: Date | null
  save_payee: boolean
  traceparent: string | null
}

const STORE = createSubmissionStore<OutwardTransfer, OutwardRecord>(
  {
    network: 'switch',
    columns: `${TRANSFER_COLUMNS}, t.counter_keys, w.ledger_account_id, w.enquiry_reference, w.network_reference, w.sends, w.inquiries, w.next_at,
      w.review_reason, w.checked_at, w.save_payee, w.traceparent`,
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
    ledgerAccountId: BigInt(row.ledger_account_id),
    enquiryRef: row.enquiry_reference,
    networkReference: row.network_reference,
    counterKeys: row.counter_keys,
    sends: row.sends,
    inquiries: row.inquiries,
    nextAt: row.next_at,
    reviewReason: row.review_reason,
    checkedAt: row.checked_at,
    traceparent: row.traceparent,
    savePayee: row.save_payee,
  }
}
