/** What the bank answered when it was first told to make a transfer: a repeat gets the same answer, whatever has changed since. */
import type { Failure } from '../../../core/failure.ts'
import { paymentStatusOf, type PaymentStatus } from '../../../core/payments/payment-status.ts'
import type { PaymentState } from '../../../core/payments/payment-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { usedBefore } from '../../approvals/asked-before.ts'
import { reasonOfName } from '../../approvals/refusal-reason.ts'
import type { TransfersDeps } from './transfers-deps.ts'
import { transfersOnly } from '../../payments/transfers-only.ts'

/** The answer under this customer's transfer's id; undefined where the ledger has not decided on it yet. */
export async function findFirstAnswer(
  { database }: Pick<TransfersDeps, 'database'>,
  key: { readonly transferId: string; readonly customerId: string },
): Promise<Result<PaymentStatus, Failure> | undefined> {
  const { rows } = await database.pool.query<{ state: PaymentState; refusal: string | null }>(
    `select t.state, coalesce(r.refusal->>'name', t.refusal) as refusal
     from bank.payment t join ledger.request r on r.id = t.payment_id
     where t.payment_id = $1 and t.customer_id = $2 and ${transfersOnly('t')}`,
    [key.transferId, key.customerId],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  if (row.state === 'cancelled') return fail({ kind: 'refused', reason: 'approval-withdrawn' })
  if (row.state === 'refused') return fail({ kind: 'refused', reason: reasonOfName(row.refusal ?? '') })
  return ok(paymentStatusOf(row.state))
}

/** What became of a customer's own transfer that another approval ran under this id; undefined where there is none. */
export async function findUsedBefore(
  { database }: Pick<TransfersDeps, 'database'>,
  { transferId, customerId }: { readonly transferId: string; readonly customerId: string },
): Promise<Failure | undefined> {
  const { rows } = await database.pool.query<{ state: PaymentState }>(
    `select state from bank.payment where payment_id = $1 and customer_id = $2 and ${transfersOnly('payment')}`,
    [transferId, customerId],
  )
  return rows[0] && usedBefore('transferId', transferId, rows[0].state)
}
