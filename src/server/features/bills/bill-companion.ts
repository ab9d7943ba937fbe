/** Writes, beside the hold of a bill, its own row and the one that its carrying works on, and queues that work: all or nothing. */
import { nextTransferState, type TransferEvent } from '../../../core/transfers/transfer-states.ts'
import { carryJob } from '../../carrying/carry-job.ts'
import { copyRows, type RowOf } from '../../db/copy-rows.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { Companion } from '../../ledger/ledger.ts'
import type { BillContent } from './bill-content.ts'
import { BILLS } from './carried-bill.ts'

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
const CARRIAGE_COLUMNS = {
  payment_id: 'uuid',
  ledger_account_id: 'bigint',
  network_reference: 'text',
  next_at: 'timestamptz',
} as const
const writeCarriages = copyRows('bank.bill_carriage', CARRIAGE_COLUMNS)

type Written = Parameters<Companion['write']>[1][number]

export const billCompanion: Companion = {
  name: 'bill',
  async write(tx, rows) {
    await writePayments(tx, rows.map(storedPayment))
    const held = rows.filter((row) => row.outcome === 'posted')
    await writeCarriages(tx, held.map(storedCarriage))
    await queueJobs(
      tx,
      held.map(({ postingId }) => carryJob(BILLS, postingId)),
    )
  },
}

function storedPayment({ postingId, row, outcome, postedAt }: Written): RowOf<typeof PAYMENT_COLUMNS> {
  const { content, ...bill } = row as BillRow
  const event: TransferEvent =
    outcome === 'posted' ? 'hold-placed' : bill.withdrawn === true ? 'customer-cancelled' : 'ledger-refused'
  const state = nextTransferState('approved', event)
  return {
    payment_id: postingId,
    state: state ?? null,
    refusal: event === 'ledger-refused' ? outcome : null,
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
    completed_at: state === 'held' ? null : postedAt,
  }
}

function storedCarriage({ postingId, row, postedAt }: Written): RowOf<typeof CARRIAGE_COLUMNS> {
  const { ledgerAccountId, networkReference } = row as BillRow
  return {
    payment_id: postingId,
    ledger_account_id: ledgerAccountId,
    network_reference: networkReference,
    next_at: postedAt,
  }
}
