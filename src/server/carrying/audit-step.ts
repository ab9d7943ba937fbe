/** One line in the audit trail for each step of a payment that the books do not see. */
import type { Sql } from '../db/database.ts'
import type { CarriedKind, CarriedPayment } from './carried-payment.ts'
import type { Step } from './carry-store.ts'

export async function auditStep<P extends CarriedPayment>(
  tx: Sql,
  kind: CarriedKind<P>,
  payment: P,
  step: Step,
  at: Date,
): Promise<void> {
  const detail = {
    [kind.idName]: payment.id,
    from: step.from,
    code: step.networkCode ?? null,
    ...(step.review === undefined ? {} : { reason: step.review.reason }),
  }
  await tx.query(
    `insert into bank.audit_event (at, kind, outcome, customer_id, address, detail) values ($1, $2, 'done', $3, $4, $5)`,
    [at, `${kind.noun}.${step.to}`, payment.customerId, kind.network, JSON.stringify(detail)],
  )
}
