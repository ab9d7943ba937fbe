/** Writes and reads `bank.payment_event`: the steps of a payment after its creation. */
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import type { BankPaymentEventRow } from '../../db/tables/payment.ts'

export interface PaymentStep {
  readonly paymentId: string
  readonly event: BankPaymentEventRow['event']
  /** The state of the payment after this step. */
  readonly state: PaymentState
  readonly at: Date
  /** `worker`, `monitoring`, the network that decided, or `operator:<name>`. */
  readonly actor: string
  /** The network's code; null when it gave none. */
  readonly code: string | null
}

/**
 * One statement for the steps of many payments, one step for each. The transaction has changed the state of these payments before, so it
 * holds their locks: no other process can take the next number.
 */
export async function recordSteps(tx: Sql, steps: readonly PaymentStep[]): Promise<void> {
  await tx.query(
    `insert into bank.payment_event (payment_id, number, event, state, occurred_at, actor, code)
     select n.payment_id, coalesce((select max(e.number) from bank.payment_event e where e.payment_id = n.payment_id), 0) + 1,
       n.event, n.state, n.occurred_at, n.actor, n.code
     from json_to_recordset($1::json)
       as n(payment_id uuid, event text, state text, occurred_at timestamptz, actor text, code text)`,
    [JSON.stringify(steps.map(({ paymentId, at, ...step }) => ({ ...step, payment_id: paymentId, occurred_at: at })))],
  )
}

/** The times that the timeline of a payment shows. Each is null when there was no such step. */
export interface ProgressRow {
  /** The time of the last status inquiry without a definite answer. */
  readonly inquired_at: Date | null
  /** The time since when the payment waits for an operator. */
  readonly review_at: Date | null
  readonly reversed_at: Date | null
}

export const PROGRESS_COLUMNS = 'progress.inquired_at, progress.review_at, progress.reversed_at'

/** The SQL join with these columns. `id` is an SQL expression for the id of the payment. */
export const progressOf = (id: string): string => `left join lateral (
    select max(e.occurred_at) filter (where e.event = 'inquired') as inquired_at,
      max(e.occurred_at) filter (where e.event = 'review') as review_at,
      max(e.occurred_at) filter (where e.event = 'reversed') as reversed_at
    from bank.payment_event e where e.payment_id = ${id}) progress on true`
