/** Reads the newest orders of cards of all customers, with the state of each card. */
import type { Sql } from '../../db/database.ts'
import { CARD_DETAILS } from '../../payments/kinds/card-fee/card-content.ts'

interface NewestOrder {
  readonly paymentId: string
  readonly customerId: string
  readonly createdAt: Date
  readonly orderState: string
  /** Null when there is no card yet. */
  readonly cardState: string | null
  readonly lastFour: string | null
  readonly deliverTo: string
  /** True when the processor has not confirmed the card's newest change. */
  readonly isBehind: boolean
}

export async function findNewestOrders(sql: Sql, most: number): Promise<readonly NewestOrder[]> {
  const { rows } = await sql.query<NewestOrder>(
    `select t.payment_id as "paymentId", t.customer_id as "customerId", t.created_at as "createdAt",
       t.state as "orderState", c.state as "cardState", c.last_four as "lastFour", o.deliver_to as "deliverTo",
       coalesce(c.notified_version < c.version, false) as "isBehind"
     from bank.payment t ${CARD_DETAILS} left join bank.card c on c.card_id = t.payment_id
     order by t.created_at desc, t.payment_id limit $1`,
    [most],
  )
  return rows
}
