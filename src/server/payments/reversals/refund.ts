/** Refuses refunds that together exceed what a payment took, whatever their source. */
import { type Effect, type EffectRow, effectRow } from '../../ledger/effect.ts'
import { insertRefunds, lockSubjects, type Refund, type RefundSubject } from './refund-store.ts'

/** The refund and the earlier refunds of its subject exceed the limit. Nothing of the posting is written. */
export class OverRefundError extends Error {
  override name = 'OverRefundError'
  /** Minor units: the earlier refunds of the subject. */
  readonly beforeMinor: bigint

  constructor({ kind, id }: RefundSubject, beforeMinor: bigint) {
    super(`${beforeMinor} minor units of the ${kind} ${id} were refunded before`)
    this.beforeMinor = beforeMinor
  }
}

interface RefundOrder extends Refund {
  /** Minor units: all refunds of the subject together. Null: no limit. */
  readonly mostMinor: bigint | null
}

/** The posting fails with OverRefundError above the limit. */
export function refundRows(order: RefundOrder): readonly EffectRow[] {
  return [effectRow(refundEffect, order)]
}

/** Serialises the refunds of one subject across processes, so that together they never exceed the limit. */
const refundEffect: Effect<RefundOrder> = {
  name: 'refund',
  async write(tx, rows) {
    const orders = rows
      .filter(({ outcome }) => outcome === 'posted')
      .map(({ postingId, row }) => ({ postingId, ...row }))
    if (orders.length === 0) return
    await lockSubjects(tx, orders)
    const refunded = new Map(await insertRefunds(tx, orders))
    for (const { subject, amountMinor, mostMinor } of orders) {
      const beforeMinor = refunded.get(subject.id) ?? 0n
      const afterMinor = beforeMinor + amountMinor
      if (mostMinor !== null && afterMinor > mostMinor) throw new OverRefundError(subject, beforeMinor)
      refunded.set(subject.id, afterMinor)
    }
  },
}
