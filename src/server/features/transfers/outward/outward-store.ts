/** Transfers to other banks as payments that are carried: their tables, and their words. */
import type { CarriedKind, CarriedPayment } from '../../../carrying/carried-payment.ts'
import { createCarryStore } from '../../../carrying/carry-store.ts'
import { factsOf, TRANSFER_COLUMNS, type TransferRow } from '../transfer-row.ts'

export interface OutwardTransfer extends CarriedPayment {
  readonly fromAccountNumber: string
  readonly fromAccountName: string
  readonly toAccountNumber: string
  readonly toAccountName: string
  readonly toBankCode: string
  readonly toBankName: string
  readonly enquiryRef: string
  /** Its payee becomes a beneficiary when it settles. */
  readonly savePayee: boolean
}

interface OutwardRecord extends TransferRow {
  ledger_account_id: string
  enquiry_ref: string
  network_reference: string
  counter_keys: string[]
  sends: number
  asks: number
  next_at: Date | null
  review_reason: string | null
  save_payee: boolean
}

export const OUTWARD_TRANSFERS: CarriedKind<OutwardTransfer> = {
  noun: 'transfer',
  idName: 'transferId',
  network: 'switch',
  task: 'carry-transfer',
  payee: ({ toAccountNumber, toBankName }) => `${toAccountNumber}, ${toBankName}`,
  store: createCarryStore(
    {
      payments: 'bank.transfer',
      carriages: 'bank.outward_transfer',
      id: 'transfer_id',
      columns: `${TRANSFER_COLUMNS}, t.counter_keys, w.ledger_account_id, w.enquiry_ref, w.network_reference, w.sends, w.asks, w.next_at,
        w.review_reason, w.save_payee`,
    },
    transferOf,
  ),
  journalKind: () => 'outward-transfer',
}

function transferOf(row: OutwardRecord): OutwardTransfer {
  const { transferId: id, fromCustomerId: customerId, ...facts } = factsOf(row)
  return {
    ...facts,
    id,
    customerId,
    ledgerAccountId: BigInt(row.ledger_account_id),
    enquiryRef: row.enquiry_ref,
    networkReference: row.network_reference,
    counterKeys: row.counter_keys,
    sends: row.sends,
    asks: row.asks,
    nextAt: row.next_at,
    reviewReason: row.review_reason,
    savePayee: row.save_payee,
  }
}
