/** Withdraws the open orders of a person who is shut out of the back office. */
import { recordAudits, type Trace } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { recordsOf } from '../people/shut-out-store.ts'
import { amountFacts, amountOf, type StoredOrder } from './order-store.ts'

/** Why an order was withdrawn, or failed at its approval, after its maker lost the access to the back office. */
export const MAKER_SHUT_OUT = 'The person who made the order was shut out of the back office.'

type Withdrawn = Pick<
  StoredOrder,
  'orderId' | 'kind' | 'makerId' | 'maker' | 'reasonCode' | 'reason' | 'customerId' | 'currency'
> & { readonly amountMinor: string | null }

export interface ShutOutPerson {
  readonly staffId: string
  readonly at: Date
  /** The order that shuts the person out. It stays open until its own end. */
  readonly byOrder: string
}

/** Withdraws all open orders of the person with one statement, each with its audit event. Gives their number. */
export async function withdrawOrdersOf(
  tx: Sql,
  { staffId, at, byOrder }: ShutOutPerson,
  { requestId, address }: Pick<Trace, 'requestId' | 'address'>,
): Promise<number> {
  const { rows } = await tx.query<Withdrawn>(
    `update bank.staff_order o set state = 'withdrawn', ended_at = $2, checker_note = $3
     from bank.staff_member m
     where m.staff_id = o.maker_id and m.staff_id in ${recordsOf('$1')} and o.state = 'proposed' and o.order_id <> $4
     returning o.order_id as "orderId", o.kind, o.maker_id as "makerId", m.name as maker, o.reason_code as "reasonCode", o.reason,
       o.customer_id as "customerId", o.amount_minor as "amountMinor", o.currency`,
    [staffId, at, MAKER_SHUT_OUT, byOrder],
  )
  const events = rows.map(({ kind: orderKind, customerId, amountMinor, currency, ...facts }) => {
    const amount = amountOf({ amountMinor: amountMinor === null ? null : BigInt(amountMinor), currency })
    const detail = { ...facts, orderKind, ...amountFacts(amount), shutOutBy: byOrder }
    return { kind: 'order.withdrawn', outcome: 'done', customerId: customerId ?? undefined, detail } as const
  })
  await recordAudits(tx, { requestId, address }, events)
  return events.length
}
