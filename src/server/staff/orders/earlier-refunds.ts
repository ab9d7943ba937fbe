/** Adds up the earlier refunds that count with a new refund, so that several small refunds need the same checker as a large refund. */
import { calendarDay } from '../../../values/date.ts'
import { ADVISORY_LOCK_SEEDS } from '../../db/advisory-locks.ts'
import type { Sql } from '../../db/database.ts'
import type { OrderAmount } from './order-kind.ts'
import { type Checkable, madeBy } from './order-store.ts'

export interface NewRefund {
  /** The id of the payment, or of the journal that a report is about. */
  readonly subjectId: string
  readonly customerId: string
  readonly currency: string
  readonly maker: Checkable['person']
  readonly now: Date
}

/**
 * The sum in minor units of the refunds that are executed, or that wait for a check: all of the same payment, and those of the same
 * maker to the same customer on the same day of the bank. Refunds of one customer are proposed one after the other until the end of the
 * transaction, so that two proposals at the same time count each other.
 */
async function earlierRefunds(tx: Sql, { subjectId, customerId, currency, maker, now }: NewRefund): Promise<bigint> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    customerId,
    ADVISORY_LOCK_SEEDS.proposedRefund,
  ])
  const { rows } = await tx.query<{ minor: string }>(
    `select coalesce(sum(o.amount_minor), 0)::text as minor
     from bank.staff_order o join bank.staff_member m on m.staff_id = o.maker_id
     where o.customer_id = $1 and o.kind in ('refund-payment', 'refund-case') and o.currency = $2
       and (o.state = 'executed' or (o.state = 'proposed' and o.expires_at > $3))
       and (o.payload->>'paymentId' = $4::text
         or exists (select from bank.support_case c where c.case_id::text = o.payload->>'caseId' and c.subject_id = $4::uuid)
         or (coalesce(${madeBy('$5', '$6')}, false) and (o.proposed_at at time zone 'Africa/Lagos')::date = $7::date))`,
    [customerId, currency, now, subjectId, maker.staffId, maker.email, calendarDay(now)],
  )
  return BigInt(rows[0]?.minor ?? 0)
}

/** The amount with the earlier refunds. Undefined: no earlier refund counts. */
export async function countedAmount(tx: Sql, refund: NewRefund, amount: OrderAmount): Promise<OrderAmount | undefined> {
  const earlier = await earlierRefunds(tx, refund)
  return earlier === 0n ? undefined : { ...amount, minor: amount.minor + earlier }
}
