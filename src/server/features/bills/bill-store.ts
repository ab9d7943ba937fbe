/** Reads bills for the customers who paid them. */
import type { BillRecord } from '../../../core/bills/bill-view.ts'
import type { CheckedBill } from '../../../core/bills/printed-bill.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { paymentStatusOf, type PaymentStatus } from '../../../core/payments/payment-status.ts'
import { type PaymentState, UNDECIDED_AT_MOST } from '../../../core/payments/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import type { BankBillPaymentRow, BankBillReceiptRow } from '../../db/tables/bill.ts'
import type { BankPaymentSubmissionRow } from '../../db/tables/payment.ts'
import type { BillCategory } from '../../../values/bill-categories.ts'
import type { BillContent } from './bill-content.ts'
import { type OpenedCodes, openTokens, type SealedReceipt } from './bill-receipt-store.ts'
import type { TokenSeal } from './bills-deps.ts'

type PaymentRow = Pick<
  BankBillPaymentRow,
  | 'payment_id'
  | 'state'
  | 'refusal'
  | 'account_number'
  | 'account_name'
  | 'biller_id'
  | 'biller_name'
  | 'product_id'
  | 'product_name'
  | 'meter_type'
  | 'subscription'
  | 'recipient_type'
  | 'reference'
  | 'customer_name'
  | 'customer_address'
  | 'amount_minor'
  | 'fee_minor'
  | 'vat_minor'
  | 'approved_with'
  | 'created_at'
  | 'completed_at'
>

interface BillRow
  extends SealedReceipt,
    PaymentRow,
    Pick<BankBillReceiptRow, 'provider_reference' | 'units' | 'tariff'> {
  readonly category: BillCategory
  /** Null, like the three below, when the bill never went to the network. */
  readonly inquiries: BankPaymentSubmissionRow['inquiries'] | null
  readonly inquired_at: BankPaymentSubmissionRow['inquired_at']
  readonly next_at: BankPaymentSubmissionRow['next_at']
  readonly review_at: BankPaymentSubmissionRow['review_at']
  readonly offered: boolean
}

const SELECT = `select t.payment_id, t.state, t.refusal, t.account_number, t.account_name, t.category, t.biller_id, t.biller_name,
    t.product_id, t.product_name, t.meter_type, t.subscription, t.recipient_type, t.reference, t.customer_name, t.customer_address, t.amount_minor,
    t.fee_minor, t.vat_minor, t.approved_with, t.created_at, t.completed_at, w.inquiries, w.inquired_at, w.next_at, w.review_at, g.provider_reference, g.token_sealed, g.keys_sealed, g.serial_sealed, g.units,
    g.tariff,
    exists (select from bank.biller b where b.biller_id = t.biller_id and b.offered)
      and (t.product_id is null
        or exists (select from bank.bill_product p where p.biller_id = t.biller_id and p.product_id = t.product_id and p.offered))
      as offered
  from bank.bill_payment t
  left join bank.payment_submission w on w.payment_id = t.payment_id
  left join bank.bill_receipt g on g.payment_id = t.payment_id`

/** One of this customer's own; undefined where they paid none of this id. */
export async function findBill(
  sql: Sql,
  tokens: TokenSeal,
  key: { readonly paymentId: string; readonly customerId: string },
): Promise<BillRecord | undefined> {
  const { rows } = await sql.query<BillRow>(`${SELECT} where t.payment_id = $1 and t.customer_id = $2`, [
    key.paymentId,
    key.customerId,
  ])
  return rows[0] && recordOf(rows[0], openTokens(tokens, rows[0].payment_id, rows[0]))
}

/** Whoever's it is: for the public check of its receipt, which shows little of it. */
export async function findAnyBill(sql: Sql, paymentId: string): Promise<CheckedBill | undefined> {
  const { rows } = await sql.query<
    Pick<BillRow, 'state' | 'account_name' | 'biller_name' | 'amount_minor' | 'created_at' | 'completed_at'>
  >(
    `select state, account_name, biller_name, amount_minor, created_at, completed_at from bank.bill_payment where payment_id = $1`,
    [paymentId],
  )
  const [row] = rows
  return (
    row && {
      state: row.state,
      accountName: row.account_name,
      billerName: row.biller_name,
      amountMinor: BigInt(row.amount_minor),
      createdAt: row.created_at,
      completedAt: row.completed_at,
    }
  )
}

const NO_TOKENS: OpenedCodes = { token: null, keyChangeTokens: [], serial: null }

/** The customer's latest, and older ones that are not final yet, 200 at most; newest first; tokens are left closed. */
export async function findRecentBills(
  sql: Sql,
  asked: { readonly customerId: string; readonly category: BillCategory | undefined; readonly limit: number },
): Promise<readonly BillRecord[]> {
  const { rows } = await sql.query<BillRow>(
    `with own as not materialized (
       select payment_id, created_at, state from bank.bill_payment
       where customer_id = $1 and ($2::text is null or category = $2) and state not in ('refused', 'cancelled')),
     latest as (select payment_id from own order by created_at desc, payment_id limit $3),
     undecided as (
       select payment_id from own where state in ('held', 'sent', 'asking', 'review') order by created_at desc limit $4)
     ${SELECT} join (select payment_id from latest union select payment_id from undecided) chosen on chosen.payment_id = t.payment_id
     order by t.created_at desc, t.payment_id`,
    [asked.customerId, asked.category ?? null, asked.limit, UNDECIDED_AT_MOST],
  )
  return rows.map((row) => recordOf(row, NO_TOKENS))
}

const LIKE_WITHIN_MS = 10 * 60 * 1000
const ASKED_OF = 'payment_id, state, created_at, biller_id, reference, amount_minor'

/** The latest for the same number of the same amount, paid just before or not final yet, whose money is not back: said before the approval. */
export async function findSimilarBill(
  sql: Sql,
  content: BillContent,
  now: Date,
): Promise<
  | {
      readonly paymentId: string
      readonly reference: string
      readonly status: PaymentStatus
      readonly createdAt: string
    }
  | undefined
> {
  const { rows } = await sql.query<{ payment_id: string; state: PaymentState; created_at: Date }>(
    // In two parts, each by an index of its own: one condition for both would read all that the customer ever paid.
    `select payment_id, state, created_at from (
       select ${ASKED_OF} from bank.bill_payment where customer_id = $1 and created_at > $2
       union all
       select ${ASKED_OF} from bank.bill_payment
       where customer_id = $1 and created_at <= $2 and state in ('held', 'sent', 'asking', 'review')) one
     where biller_id = $3 and reference = $4 and amount_minor = $5 and payment_id <> $6
       and state not in ('refused', 'released', 'reversed', 'cancelled')
     order by created_at desc limit 1`,
    [
      content.customerId,
      new Date(now.getTime() - LIKE_WITHIN_MS),
      content.billerId,
      content.reference,
      content.amount,
      content.paymentId,
    ],
  )
  const row = rows[0]
  return (
    row && {
      paymentId: row.payment_id,
      reference: paymentReference(row.payment_id),
      status: paymentStatusOf(row.state),
      createdAt: row.created_at.toISOString(),
    }
  )
}

function recordOf(row: BillRow, opened: OpenedCodes): BillRecord {
  return {
    paymentId: row.payment_id,
    state: row.state,
    refusal: row.refusal,
    accountNumber: row.account_number,
    accountName: row.account_name,
    category: row.category,
    billerId: row.biller_id,
    billerName: row.biller_name,
    productId: row.product_id,
    productName: row.product_name,
    meterType: row.meter_type,
    subscription: row.subscription,
    recipientType: row.recipient_type,
    reference: row.reference,
    customerName: row.customer_name,
    customerAddress: row.customer_address,
    amountMinor: BigInt(row.amount_minor),
    feeMinor: BigInt(row.fee_minor),
    vatMinor: BigInt(row.vat_minor),
    stampDutyMinor: 0n,
    levyMinor: 0n,
    approvedWith: row.approved_with,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    inquiries: row.inquiries ?? 0,
    inquiredAt: row.inquired_at,
    nextAt: row.next_at,
    reviewAt: row.review_at,
    providerReference: row.provider_reference,
    ...opened,
    units: row.units,
    tariff: row.tariff,
    offered: row.offered,
  }
}
