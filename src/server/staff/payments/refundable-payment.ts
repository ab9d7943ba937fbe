/** Says how much of a payment staff can refund or recall by an order, and why they cannot. */
import { formatMinor } from '../../../values/money.ts'
import type { Sql } from '../../db/database.ts'
import { databaseIn } from '../../db/database-in-transaction.ts'
import { findAccountForCredit } from '../../features/accounts/account-store.ts'
import type { FoundPayment } from '../../features/cases/cases-deps.ts'
import { findPaymentOf } from '../../module-links.ts'
import { readRefunded } from '../../payments/reversals/refund-store.ts'

export interface RefundablePayment {
  readonly customerId: string
  readonly payment: FoundPayment
  /** Minor units: the amount of the payment without the refunds, returns and reversals until now. */
  readonly leftMinor: bigint
  /** Why no order can refund or recall the payment, as a sentence. Undefined: an order can refund `leftMinor`. */
  readonly obstacle: string | undefined
}

/** A refund would give the customer the money twice. */
const BETWEEN_OWN =
  'The payment went to another account of the same customer, who has the money. A journal corrects a wrong amount or rate.'

/** Undefined: there is no such payment, or it is the fee of a card, which has a separate order. */
export async function findRefundable(sql: Sql, paymentId: string): Promise<RefundablePayment | undefined> {
  const { rows } = await sql.query<{ customer_id: string; between_own: boolean }>(
    `select customer_id, kind = 'exchange' or payee_customer_id is not distinct from customer_id as between_own
     from bank.payment where payment_id = $1`,
    [paymentId],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { customer_id: customerId } = row
  const payment = await findPaymentOf(databaseIn(sql), paymentId, customerId)
  if (payment === undefined) return undefined
  const leftMinor = payment.amountMinor - (await readRefunded(sql, paymentId))
  const obstacle = row.between_own ? BETWEEN_OWN : await obstacleOf(sql, { customerId, payment, leftMinor })
  return { customerId, payment, leftMinor, obstacle }
}

async function obstacleOf(
  sql: Sql,
  { customerId, payment, leftMinor }: Omit<RefundablePayment, 'obstacle'>,
): Promise<string | undefined> {
  if (payment.status === 'processing') return 'The money of the payment is only held. Decide the payment first.'
  if (payment.status !== 'successful' && payment.status !== 'reversed')
    return 'The payment took no money from the customer.'
  if (leftMinor <= 0n) return 'Nothing is left to refund: the whole amount was given back.'
  const report = await findReportInWork(sql, payment.subject.id, customerId)
  if (report !== undefined) return `Report ${report} is about this payment. Act on the payment in the report.`
  const account = await findAccountForCredit(sql, payment.accountNumber)
  return account === undefined ? 'The account that paid is closed.' : undefined
}

/** The reference of a report about the payment that is open, or that was decided for the customer and waits for its refund. */
async function findReportInWork(sql: Sql, paymentId: string, customerId: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ reference: string }>(
    `select c.reference from bank.support_case c
     where c.transfer_id = $1 and c.customer_id = $2 and (c.closed_at is null or exists (
       select from bank.case_clock k where k.case_id = c.case_id and k.clock = 'refund' and k.met_at is null))
     order by c.opened_at desc limit 1`,
    [paymentId, customerId],
  )
  return rows[0]?.reference
}

/** Why an order cannot refund this amount. */
export function refundObstacle(
  { payment, leftMinor, obstacle }: RefundablePayment,
  amountMinor: bigint,
): string | undefined {
  if (obstacle !== undefined) return obstacle
  if (amountMinor <= leftMinor) return undefined
  return `Only ${formatMinor(leftMinor, payment.currency)} of the payment is left to refund.`
}
