/** Writes the submission row of a transfer to another bank and wakes the worker, in the transaction of its hold. */
import { startSubmissions } from '../../outbound/start-submissions.ts'
import type { Effect } from '../../../ledger/effect.ts'
import type { NewSubmission } from '../../outbound/new-submissions.ts'
import { OUTWARD_TRANSFERS } from './outbound-transfer.ts'

export interface OutwardRow extends Omit<NewSubmission, 'paymentId' | 'network' | 'nextAt'> {
  /** True when payment monitoring referred the transfer. It is not sent before staff decide. */
  readonly isReferred: boolean
}

/** Uses one COPY and one notification for a whole batch of holds. A refused hold has no submission. */
export const outwardEffect: Effect<OutwardRow> = {
  name: 'outward-transfer',
  async write(tx, rows) {
    const held = rows.filter((row) => row.outcome === 'posted')
    await startSubmissions(
      tx,
      OUTWARD_TRANSFERS,
      held.map(({ postingId, row, postedAt, traceparent }) => ({
        ...row,
        traceparent,
        paymentId: postingId,
        nextAt: row.isReferred ? null : postedAt,
      })),
    )
  },
}
