/** Writes, beside the hold of a transfer to another bank, the row that its sending works on, and queues that work: all or nothing. */
import { copyRows } from '../../../db/copy-rows.ts'
import { queueJobs } from '../../../jobs/queue-jobs.ts'
import type { Companion } from '../../../ledger/ledger.ts'
import { carryJob } from '../../../carrying/carry-job.ts'
import { OUTWARD_TRANSFERS } from './outward-store.ts'

export interface OutwardRow {
  readonly ledger_account_id: string
  readonly enquiry_ref: string
  readonly network_reference: string
  readonly save_payee: boolean
}

const write = copyRows('bank.outward_transfer', {
  transfer_id: 'uuid',
  ledger_account_id: 'bigint',
  enquiry_ref: 'text',
  network_reference: 'text',
  save_payee: 'boolean',
  next_at: 'timestamptz',
})

/** One COPY and one call for the jobs of a whole batch of holds. A refused hold has nothing to send. */
export const outwardCompanion: Companion = {
  name: 'outward-transfer',
  async write(tx, rows) {
    const held = rows.filter((row) => row.outcome === 'posted')
    await write(
      tx,
      held.map(({ postingId, row, postedAt }) => ({
        ...(row as OutwardRow),
        transfer_id: postingId,
        next_at: postedAt,
      })),
    )
    await queueJobs(
      tx,
      held.map(({ postingId }) => carryJob(OUTWARD_TRANSFERS, postingId)),
    )
  },
}
