/** Writes, beside the hold of a bill, its own row and the one that its carrying works on, and queues that work: all or nothing. */
import { nextTransferState, type TransferEvent } from '../../../core/transfers/transfer-states.ts'
import { carryJob } from '../../carrying/carry-job.ts'
import { copyRows } from '../../db/copy-rows.ts'
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

const writePayments = copyRows('bank.bill_payment', [
  'payment_id',
  'state',
  'refusal',
  'customer_id',
  'account_number',
  'account_name',
  'category',
  'biller_id',
  'biller_name',
  'service_id',
  'product_id',
  'product_name',
  'meter_type',
  'subscription',
  'recipient_type',
  'reference',
  'customer_name',
  'customer_address',
  'amount_minor',
  'fee_minor',
  'vat_minor',
  'currency',
  'narration',
  'approved_with',
  'counter_keys',
  'created_at',
  'completed_at',
])
const writeCarriages = copyRows('bank.bill_carriage', [
  'payment_id',
  'ledger_account_id',
  'network_reference',
  'next_at',
])

type Written = Parameters<Companion['write']>[1][number]

export const billCompanion: Companion = {
  name: 'bill',
  async write(tx, rows) {
    await writePayments(tx, rows.map(paymentCells))
    const held = rows.filter((row) => row.outcome === 'posted')
    await writeCarriages(tx, held.map(carriageCells))
    await queueJobs(
      tx,
      held.map(({ postingId }) => carryJob(BILLS, postingId)),
    )
  },
}

function paymentCells({ postingId, row, outcome, postedAt }: Written) {
  const { content, ...bill } = row as BillRow
  const event: TransferEvent =
    outcome === 'posted' ? 'hold-placed' : bill.withdrawn === true ? 'customer-cancelled' : 'ledger-refused'
  const state = nextTransferState('approved', event)
  return [
    postingId,
    state ?? null,
    event === 'ledger-refused' ? outcome : null,
    content.customerId,
    content.from.accountNumber,
    content.from.accountName,
    content.category,
    content.billerId,
    content.billerName,
    content.serviceId,
    content.productId,
    content.productName,
    content.meterType,
    content.subscription,
    content.recipientType,
    content.reference,
    content.customerName,
    content.customerAddress,
    content.amount,
    content.fee,
    content.vat,
    content.currencyCode,
    bill.narration,
    `{${bill.approvedWith.join(',')}}`,
    // Ids, days and currencies: nothing that an array would have to quote.
    `{${bill.counterKeys.join(',')}}`,
    bill.createdAt,
    state === 'held' ? null : postedAt.toISOString(),
  ]
}

function carriageCells({ postingId, row, postedAt }: Written) {
  const { ledgerAccountId, networkReference } = row as BillRow
  return [postingId, ledgerAccountId, networkReference, postedAt.toISOString()]
}
