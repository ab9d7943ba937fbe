/**
 * The approved content of a list of payments, and values computed from it: the ids of its payments, and the hash that
 * recognises an equal list.
 */
import { v5 as nameBasedUuid } from 'uuid'
import { canonicalText, sha256 } from '../../../approvals/canonical-text.ts'
import type { Payment } from '../../../payments/kinds/transfer/transfer-content.ts'
import { UUID_NAMESPACES } from '../../../ledger/uuid-namespaces.ts'

/** The kind of approvals of lists. */
export const BULK_KIND = 'bulk'

/** Exactly the approved content. Amounts are decimal strings of kobo. */
export interface BulkContent {
  readonly batchId: string
  readonly customerId: string
  readonly from: Payment['from']
  readonly amount: string
  /** The sum of the amounts and all charges. */
  readonly total: string
  /** In the order of the list. Each payment runs exactly as stored here. */
  readonly payments: readonly Payment[]
}

/** The id of the payment in this line, counted from 1. Every computation gives the same id. */
export const lineTransferId = (batchId: string, line: number): string =>
  nameBasedUuid(`${batchId} ${line}`, UUID_NAMESPACES.batchPayment)

/** SHA-256 of the list's account, payees and amounts. The order of the lines does not change it. */
export function likenessOf({ from, payments }: Pick<BulkContent, 'from' | 'payments'>): Buffer {
  const lines = payments.map(({ to, amount }) => `${to.bankCode} ${to.accountNumber} ${amount}`)
  return sha256(canonicalText([from.accountNumber, ...lines.toSorted()]))
}
