/** Stores the payments of an order that acts on several payments, and the result of each payment. */
import { paymentReference } from '../../../../core/payments/reference.ts'
import type { OrderPayment } from '../../../../contract/staff/staff-orders.ts'
import type { Sql } from '../../../db/database.ts'
import type { BankStaffOrderPaymentRow } from '../../../db/tables/staff.ts'
import type { SubjectPayment } from '../order-kind.ts'

/** The result of one payment. `failure` says why the payment was refused, and is null when the act was done. */
export interface PaymentResult {
  readonly paymentId: string
  readonly failure: string | null
}

export async function insertOrderPayments(
  tx: Sql,
  orderId: string,
  payments: readonly SubjectPayment[],
): Promise<void> {
  const rows = payments.map(({ paymentId, customerId, version, amount }, at) => ({
    number: at + 1,
    payment_id: paymentId,
    customer_id: customerId,
    payment_version: version,
    amount_minor: amount.minor.toString(),
    currency: amount.currency,
  }))
  await tx.query(
    `insert into bank.staff_order_payment (order_id, number, payment_id, customer_id, payment_version, amount_minor, currency)
     select $1, r.number, r.payment_id, r.customer_id, r.payment_version, r.amount_minor, r.currency
     from jsonb_to_recordset($2::jsonb) as r (number smallint, payment_id uuid, customer_id uuid, payment_version text,
       amount_minor bigint, currency text)`,
    [orderId, JSON.stringify(rows)],
  )
}

type Row = Pick<
  BankStaffOrderPaymentRow,
  'payment_id' | 'payment_version' | 'amount_minor' | 'currency' | 'result' | 'failure'
>

/** The payments in the order of the maker's list. An order on another subject has none. */
export async function findOrderPayments(
  sql: Sql,
  orderId: string,
): Promise<readonly (OrderPayment & { readonly version: string })[]> {
  const { rows } = await sql.query<Row>(
    `select payment_id, payment_version, amount_minor, currency, result, failure from bank.staff_order_payment
     where order_id = $1 order by number`,
    [orderId],
  )
  return rows.map(({ payment_id: paymentId, payment_version: version, amount_minor: amountMinor, ...row }) => ({
    paymentId,
    version,
    amountMinor,
    reference: paymentReference(paymentId),
    ...row,
  }))
}

/** Keeps the result of every payment of the order, in one statement. Throws when a payment has a result already. */
export async function keepResults(tx: Sql, orderId: string, results: readonly PaymentResult[]): Promise<void> {
  const { rowCount } = await tx.query(
    `update bank.staff_order_payment p
     set result = case when r.failure is null then 'done' else 'refused' end, failure = r.failure
     from unnest($2::uuid[], $3::text[]) as r (payment_id, failure)
     where p.order_id = $1 and p.payment_id = r.payment_id and p.result is null`,
    [orderId, results.map(({ paymentId }) => paymentId), results.map(({ failure }) => failure)],
  )
  if (rowCount !== results.length) throw new Error('A payment of an order has two results')
}
