/** Writes a bill's payment row and submission row and queues its job, in the transaction of its hold. */
import { firstState } from '../../payments/first-state.ts'
import { startSubmissions } from '../../payments/start-submissions.ts'
import { copyRows, type RowOf } from '../../db/copy-rows.ts'
import type { Effect, EffectInput } from '../../ledger/effect.ts'
import type { BillContent } from './bill-content.ts'
import { BILLS } from './outbound-bill.ts'

export interface BillRow {
  readonly content: BillContent
  readonly narration: string
  readonly approvedWith: readonly number[]
  readonly ledgerAccountId: string
  readonly networkReference: string
  /** The limit counters that it raises. */
  readonly counterKeys: readonly string[]
  /** ISO 8601 */
  readonly createdAt: string
  /** The customer took the approval back: the ledger used the id up and moved nothing. */
  readonly withdrawn?: true
}

const PAYMENT_COLUMNS = {
  payment_id: 'uuid',
  state: 'text',
  refusal: 'text',
  customer_id: 'uuid',
  account_number: 'text',
  account_name: 'text',
  category: 'text',
  biller_id: 'text',
  biller_name: 'text',
  service_id: 'text',
  product_id: 'text',
  product_name: 'text',
  meter_type: 'text',
  subscription: 'text',
  recipient_type: 'text',
  reference: 'text',
  customer_name: 'text',
  customer_address: 'text',
  amount_minor: 'bigint',
  fee_minor: 'bigint',
  vat_minor: 'bigint',
  currency: 'text',
  narration: 'text',
  approved_with: 'smallint[]',
  counter_keys: 'text[]',
  created_at: 'timestamptz',
  completed_at: 'timestamptz',
} as const
const writePayments = copyRows('bank.bill_payment', PAYMENT_COLUMNS)

type Written = EffectInput<BillRow>

export const billEffect: Effect<BillRow> = {
  name: 'bill',
  async write(tx, rows) {
    await writePayments(tx, rows.map(storedPayment))
    const held = rows.filter((row) => row.outcome === 'posted')
    await startSubmissions(tx, BILLS, held.map(submissionOf))
  },
}

function storedPayment({ postingId, row, outcome, postedAt }: Written): RowOf<typeof PAYMENT_COLUMNS> {
  const { content, ...bill } = row
  return {
    payment_id: postingId,
    ...firstState({ outcome, postedAt }, { isHeld: true, isWithdrawn: bill.withdrawn === true }),
    customer_id: content.customerId,
    account_number: content.from.accountNumber,
    account_name: content.from.accountName,
    category: content.category,
    biller_id: content.billerId,
    biller_name: content.billerName,
    service_id: content.serviceId,
    product_id: content.productId,
    product_name: content.productName,
    meter_type: content.meterType,
    subscription: content.subscription,
    recipient_type: content.recipientType,
    reference: content.reference,
    customer_name: content.customerName,
    customer_address: content.customerAddress,
    amount_minor: content.amount,
    fee_minor: content.fee,
    vat_minor: content.vat,
    currency: content.currencyCode,
    narration: bill.narration,
    approved_with: bill.approvedWith,
    counter_keys: bill.counterKeys,
    created_at: bill.createdAt,
  }
}

function submissionOf({ postingId, row: { ledgerAccountId, networkReference }, postedAt }: Written) {
  return { paymentId: postingId, ledgerAccountId, networkReference, nextAt: postedAt }
}
