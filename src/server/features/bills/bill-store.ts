/** Reads bills for the customers who paid them. */
import type { BillRecord } from '../../../core/bills/bill-view.ts'
import type { CheckedBill } from '../../../core/bills/bill-receipt-document.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import {
  NEVER_POSTED_STATES,
  NOTHING_TAKEN_STATES,
  type PaymentState,
  type PaymentStatus,
  UNDECIDED_STATES,
} from '../../../values/vocabularies/payment-states.ts'
import { REFERRED, UNDECIDED_AT_MOST } from '../../../core/payments/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import type { BankBillReceiptRow } from '../../db/tables/bill.ts'
import type { BankPaymentRow, BankPaymentSubmissionRow } from '../../db/tables/payment.ts'
import type { BillCategory } from '../../../values/vocabularies/bill-categories.ts'
import type { BillContent } from '../../payments/kinds/bill/bill-content.ts'
import { type OpenedCodes, openTokens, type SealedReceipt } from '../../payments/kinds/bill/bill-receipt-store.ts'
import { BILL_COLUMNS, BILL_DETAILS, type BillRow, factsOf } from '../../payments/kinds/bill/bill-row.ts'
import { DECIDE_BY_COLUMN } from '../../payments/rows/decide-by-column.ts'
import { PROGRESS_COLUMNS, progressOf, type ProgressRow } from '../../payments/rows/payment-events.ts'
import type { TokenSeal } from '../../payments/kinds/bill/bills-deps.ts'
import { inStates, notInStates } from '../../payments/rows/state-lists.ts'

interface StoredBill
  extends BillRow,
    ProgressRow,
    SealedReceipt,
    Pick<BankPaymentRow, 'refusal' | 'approved_with' | 'completed_at'>,
    Pick<BankBillReceiptRow, 'provider_reference' | 'units' | 'tariff'> {
  /** Null, like the next two fields, when the bill was never sent to the network. */
  readonly inquiries: BankPaymentSubmissionRow['inquiries'] | null
  readonly next_at: BankPaymentSubmissionRow['next_at']
  readonly review_reason: BankPaymentSubmissionRow['review_reason']
  readonly decide_by: Date | null
  readonly offered: boolean
}

const SELECT = `select ${BILL_COLUMNS}, t.refusal, t.approved_with, t.completed_at, w.inquiries, w.next_at, w.review_reason, ${DECIDE_BY_COLUMN}, ${PROGRESS_COLUMNS},
    g.provider_reference, g.token_sealed, g.keys_sealed, g.serial_sealed, g.units, g.tariff,
    exists (select from bank.biller b where b.biller_id = t.institution_code and b.offered)
      and (o.product_id is null
        or exists (select from bank.bill_product p
          where p.biller_id = t.institution_code and p.product_id = o.product_id and p.offered))
      as offered
  from bank.payment t ${BILL_DETAILS}
  left join bank.payment_submission w on w.payment_id = t.payment_id
  left join bank.bill_receipt g on g.payment_id = t.payment_id
  ${progressOf('t.payment_id')}`

/** Finds one of the customer's own bills. Undefined when the customer has no bill with this id. */
export async function findBill(
  sql: Sql,
  tokens: TokenSeal,
  key: { readonly paymentId: string; readonly customerId: string },
): Promise<BillRecord | undefined> {
  const { rows } = await sql.query<StoredBill>(`${SELECT} where t.payment_id = $1 and t.customer_id = $2`, [
    key.paymentId,
    key.customerId,
  ])
  return rows[0] && recordOf(rows[0], openTokens(tokens, rows[0].payment_id, rows[0]))
}

/** A bill by its id, without an owner: for the public check of its receipt, which shows few facts. */
export async function findAnyBill(sql: Sql, paymentId: string): Promise<CheckedBill | undefined> {
  const { rows } = await sql.query<
    Pick<StoredBill, 'state' | 'account_name' | 'payee_name' | 'amount_minor' | 'created_at' | 'completed_at'>
  >(
    `select t.state, t.account_name, t.payee_name, t.amount_minor, t.created_at,
       coalesce(progress.reversed_at, t.completed_at) as completed_at
     from bank.payment t ${progressOf('t.payment_id')} where t.payment_id = $1 and t.kind = 'bill'`,
    [paymentId],
  )
  const [row] = rows
  return (
    row && {
      state: row.state,
      accountName: row.account_name,
      billerName: row.payee_name,
      amountMinor: BigInt(row.amount_minor),
      createdAt: row.created_at,
      completedAt: row.completed_at,
    }
  )
}

const NO_TOKENS: OpenedCodes = { token: null, keyChangeTokens: [], serial: null }

/**
 * Finds the customer's latest bills and all bills that are not final yet, newest first, at most 200. Meter tokens stay
 * sealed.
 */
export async function findRecentBills(
  sql: Sql,
  asked: { readonly customerId: string; readonly category: BillCategory | undefined; readonly limit: number },
): Promise<readonly BillRecord[]> {
  const { rows } = await sql.query<StoredBill>(
    `with own as not materialized (
       select p.payment_id, p.created_at, p.state from bank.payment p
       where p.customer_id = $1 and p.kind = 'bill' and ${notInStates('p.state', NEVER_POSTED_STATES)}
         and ($2::text is null
           or exists (select from bank.bill_order o where o.payment_id = p.payment_id and o.category = $2))),
     latest as (select payment_id from own order by created_at desc, payment_id limit $3),
     undecided as (
       select payment_id from own where ${inStates('state', UNDECIDED_STATES)} order by created_at desc limit $4)
     ${SELECT} join (select payment_id from latest union select payment_id from undecided) chosen on chosen.payment_id = t.payment_id
     order by t.created_at desc, t.payment_id`,
    [asked.customerId, asked.category ?? null, asked.limit, UNDECIDED_AT_MOST],
  )
  return rows.map((row) => recordOf(row, NO_TOKENS))
}

const LIKE_WITHIN_MS = 10 * 60 * 1000
const ASKED_OF = 'payment_id, state, created_at, institution_code, payee_reference, amount_minor'

/**
 * Finds the latest bill with the same number and amount that is recent or not final, and whose money was not returned.
 * The customer sees it before the approval.
 */
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
    // Two parts with one index each. A single condition for both would read all payments of the customer.
    `select payment_id, state, created_at from (
       select ${ASKED_OF} from bank.payment where customer_id = $1 and kind = 'bill' and created_at > $2
       union all
       select ${ASKED_OF} from bank.payment
       where customer_id = $1 and kind = 'bill' and created_at <= $2 and ${inStates('state', UNDECIDED_STATES)}) one
     where institution_code = $3 and payee_reference = $4 and amount_minor = $5 and payment_id <> $6
       and ${notInStates('state', NOTHING_TAKEN_STATES)}
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

function recordOf(row: StoredBill, opened: OpenedCodes): BillRecord {
  return {
    paymentId: row.payment_id,
    ...factsOf(row),
    refusal: row.refusal,
    approvedWith: row.approved_with,
    // The row of a bill that an operator reversed keeps the time of the settlement. The timeline shows the time of the reversal.
    completedAt: row.reversed_at ?? row.completed_at,
    inquiries: row.inquiries ?? 0,
    inquiredAt: row.inquired_at,
    nextAt: row.next_at,
    reviewAt: row.review_at,
    isReferred: row.review_reason === REFERRED,
    decideBy: row.decide_by,
    providerReference: row.provider_reference,
    ...opened,
    units: row.units,
    tariff: row.tariff,
    offered: row.offered,
  }
}
