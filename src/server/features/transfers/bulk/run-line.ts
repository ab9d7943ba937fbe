/**
 * Runs one line of an approved payment batch, as a transfer under a separate id that moves money once.
 *
 * A line may run again, in two workers or after a crash. The first answer of the books is the answer. A line that cannot be paid
 * fails alone and for ever: the ledger closes its id with the reason. So no later try pays a line after the customer has read that
 * it was not paid.
 *
 * While staff have switched off a service that an approved line needs, the line waits and its id stays open. The line is tried again
 * until its approval is a day old, and then it fails with this reason.
 */
import type { RefusalReason } from '../../../../core/failure.ts'
import { stopRefusal } from '../../../../core/stops/service-stop.ts'
import { queueJobs } from '../../../jobs/queue-jobs.ts'
import type { Task } from '../../../jobs/start-worker.ts'
import { executePayment } from '../../../payments/execution/execute-payment.ts'
import { closePaymentId } from '../../../payments/approvals/close-payment-id.ts'
import { refusedRows } from '../../../payments/kinds/transfer/transfer-effects.ts'
import { firstAnswerOf } from '../../../payments/kinds/transfer/standing-transfer.ts'
import { transferKind } from '../../../payments/kinds/transfer/transfer-kind.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import { findPartStop } from '../../../stops/stop-store.ts'
import { findStandingLine, lineJob, type StandingLine } from './standing-line.ts'
import { type NotifyBatchDeps, notifyWhenDone } from './notify-batch.ts'

/** A line whose approval is older than this time is refused, because customers do not expect such a late payment. */
const RUNS_WITHIN_MS = 24 * 60 * 60 * 1000

/** The wait of a line while a service is off. The sweep queues a line again if its job is more than 8 minutes away. */
const STOP_WAIT_MS = 5 * 60 * 1000

/** A line with these refusals waits for the end of the stop. */
const WAITS: readonly RefusalReason[] = ['new-payees-off', 'payment-batches-off', 'switch-off']

/** The task RUN_BULK_LINE. It throws when the ledger gave no answer, and the job queue tries again. */
export function createRunLine(deps: TransfersDeps & NotifyBatchDeps): Task {
  return async (payload) => {
    const { transferId } = payload as { transferId: string }
    const line = await findStandingLine(deps.database.pool, transferId)
    if (line === undefined) throw new Error('a job came for a line that is not there')
    await runLine(deps, line)
    await notifyWhenDone(deps, line.batchId)
  }
}

async function runLine(deps: TransfersDeps, line: StandingLine): Promise<void> {
  const { content } = line.approved
  if ((await firstAnswerOf(deps, content)) !== undefined) return
  const lastRunMs = line.approvedAt.getTime() + RUNS_WITHIN_MS
  if (deps.clock.now().getTime() > lastRunMs) return refuse(deps, line, 'approval-expired')
  const stop = await findPartStop(deps, 'payment-batches')
  const ran =
    stop === undefined
      ? await executePayment(deps, transferKind(deps), line.approved, line.way, line.authority)
      : stopRefusal(stop)
  if (ran.ok || (await firstAnswerOf(deps, content)) !== undefined) return
  if (ran.failure.kind !== 'refused') throw new Error(`a line of a list failed: ${ran.failure.kind}`)
  const { reason } = ran.failure
  const nextRun = new Date(deps.clock.now().getTime() + STOP_WAIT_MS)
  if (WAITS.includes(reason) && nextRun.getTime() <= lastRunMs) {
    return queueJobs(deps.database.pool, [{ ...lineJob(content.transferId), runAt: nextRun }])
  }
  await refuse(deps, line, reason)
}

/** The ledger decides between two workers: if another worker's payment was first, this refusal repeats its id and changes nothing. */
async function refuse(deps: TransfersDeps, { approved, way, authority }: StandingLine, reason: RefusalReason) {
  const { content, fingerprint } = approved
  const effects = refusedRows(deps, content, { way, reason }, authority)
  await closePaymentId(deps.ledger, { id: content.transferId, fingerprint, effects })
}
