/** What the bank answered when it was first told to pay a bill: a repeat gets the same answer, whatever has changed since. */
import type { Failure } from '../../../core/failure.ts'
import { paymentStatusOf, type PaymentStatus } from '../../../core/payments/payment-status.ts'
import type { PaymentState } from '../../../core/payments/payment-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { reasonOfName } from '../../approvals/refusal-reason.ts'
import type { BillsDeps } from './bills-deps.ts'

/** The answer under this customer's payment's id; undefined where the ledger has not decided on it. */
export async function findBillAnswer(
  { database }: Pick<BillsDeps, 'database'>,
  { paymentId, customerId }: { readonly paymentId: string; readonly customerId: string },
): Promise<Result<PaymentStatus, Failure> | undefined> {
  const { rows } = await database.pool.query<{ state: PaymentState; refusal: string | null }>(
    `select t.state, coalesce(r.refusal->>'name', t.refusal) as refusal
     from bank.bill_payment t join ledger.request r on r.id = t.payment_id
     where t.payment_id = $1 and t.customer_id = $2`,
    [paymentId, customerId],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  if (row.state === 'cancelled') return fail({ kind: 'refused', reason: 'approval-withdrawn' })
  if (row.state === 'refused') return fail({ kind: 'refused', reason: reasonOfName(row.refusal ?? '') })
  return ok(paymentStatusOf(row.state))
}
