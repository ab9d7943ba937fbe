/**
 * Approves a list of payments: checks the factors once, and writes its lines and their jobs. Or withdraws the approval.
 */
import type { AuditEventKind } from '../../../../values/vocabularies/audit/audit-events.ts'
import type { bulkRoutes } from '../../../../contract/transfers/bulk.ts'
import type { RouteRequest } from '../../../../contract/route.ts'
import { FACTORS_OF } from '../../../../core/approvals/approval-ways.ts'
import type { ApprovalWay } from '../../../../values/vocabularies/approval-ways.ts'
import type { Failure } from '../../../../core/failure.ts'
import { stopRefusal } from '../../../../core/stops/service-stop.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import type { Approval } from '../../../approvals/approval.ts'
import type { SignedIn } from '../../../approvals/approvals-deps.ts'
import { keyedMutex } from '../../../approvals/keyed-mutex.ts'
import type { Sql } from '../../../db/database.ts'
import type { Handler, Reply } from '../../../http/handler.ts'
import { queueJobs } from '../../../jobs/queue-jobs.ts'
import { auditEffect, type AuditRow } from '../../../audit/audit-effect.ts'
import { stopOfTransfers } from '../../../payments/kinds/transfer/transfer-policy.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import { findOwnBulkApproval } from './bulk-approvals.ts'
import { BULK_KIND, type BulkContent } from './bulk-content.ts'
import { findBatch, insertBatch, insertLines } from './bulk-store.ts'
import { lineJob } from './standing-line.ts'

type Request = RouteRequest<typeof bulkRoutes.confirmBulk>
type Answer = Result<Reply<{ batchId: string }>, Failure>

/** The use-case behind `confirmBulk`. A repeated call gets the first answer, and its factors are not checked again. */
export function confirmBulk(deps: TransfersDeps): Handler<typeof bulkRoutes.confirmBulk> {
  // Fifty parallel clicks must not cost fifty tries of the PIN. The first answer serves them all.
  const turn = keyedMutex()
  return (request, context) => turn(request.challengeId, () => confirmOnce(deps, request, context))
}

async function confirmOnce(deps: TransfersDeps, request: Request, context: SignedIn): Promise<Answer> {
  const { challengeId, ...factors } = request
  const { customerId, sessionId } = context.session
  const approval = await deps.approvals.find<BulkContent>({ kind: BULK_KIND, challengeId, customerId, sessionId })
  if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  const earlier = await answerOf(deps, approval.content)
  if (earlier !== undefined) return earlier
  const stopped = await whyStopped(deps, approval.content)
  if (stopped !== undefined) return stopped
  const way = await deps.approvals.check(approval, factors, context)
  if (!way.ok) {
    // Another process may have used the code for this same list meanwhile. Then the answer of that process is returned.
    return (await answerOf(deps, approval.content)) ?? way
  }
  const { device } = await deps.limitFacts(context.session, 'NGN')
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    const given = { challengeId, sessionId, at, approval: { way: way.value, device } }
    // Another approval or an earlier withdrawal has used the id.
    if (!(await insertBatch(tx, approval.content, given))) return
    await deps.approvals.use(tx, approval, way.value)
    await insertLines(tx, approval.content)
    await audit(tx, approval, context, { kind: 'bulk.confirmed', way: way.value, at })
    await queueJobs(
      tx,
      approval.content.payments.map(({ transferId }) => lineJob(transferId)),
    )
  })
  const answer = await answerOf(deps, approval.content)
  if (answer === undefined) throw new Error('a list was approved and is not there')
  return answer
}

/** The stop is read before the factors, so that a refused list uses up no code. */
async function whyStopped(deps: TransfersDeps, { payments }: BulkContent): Promise<Answer | undefined> {
  const payees = payments.map(({ to, payeeSince }) => ({ ...to, isNew: payeeSince === null }))
  const stop = await stopOfTransfers(deps, payees, ['part:payment-batches'])
  return stop && stopRefusal(stop)
}

async function answerOf({ database }: TransfersDeps, content: BulkContent): Promise<Answer | undefined> {
  const batch = await findBatch(database.pool, content)
  if (batch === undefined) return undefined
  if (batch.withdrawn) return fail({ kind: 'refused', reason: 'approval-withdrawn' })
  return ok({ data: { batchId: batch.batchId } })
}

/**
 * The use-case behind `withdrawBulk`, also for a later session of the same customer. The first call that takes the batch's id
 * is final.
 */
export function withdrawBulk(deps: TransfersDeps): Handler<typeof bulkRoutes.withdrawBulk> {
  return async ({ challengeId }, context) => {
    const { customerId, sessionId } = context.session
    const approval = await findOwnBulkApproval(deps.database.pool, { challengeId, customerId })
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { content } = approval
    const at = deps.clock.now()
    await deps.database.transaction(async (tx) => {
      if (!(await insertBatch(tx, content, { challengeId, sessionId, at, approval: undefined }))) return
      await audit(tx, approval, context, { kind: 'bulk.withdrawn', at })
    })
    const batch = await findBatch(deps.database.pool, content)
    if (batch === undefined) throw new Error('a list was withdrawn and is not there')
    return ok({ data: { batchId: content.batchId, outcome: batch.withdrawn ? 'withdrawn' : 'approved' } })
  }
}

async function audit(
  tx: Sql,
  { content }: Approval<BulkContent>,
  { session, address, requestId }: SignedIn,
  { kind, way, at }: { readonly kind: AuditEventKind; readonly way?: ApprovalWay; readonly at: Date },
): Promise<void> {
  const row: AuditRow = {
    kind,
    customer_id: session.customerId,
    session_id: session.sessionId,
    device_key_id: session.deviceKeyId,
    address,
    request_id: requestId,
    detail: {
      payments: content.payments.length,
      amount: content.amount,
      total: content.total,
      factors: way === undefined ? [] : FACTORS_OF[way],
    },
  }
  await auditEffect.write(tx, [{ postingId: content.batchId, row, outcome: 'posted', postedAt: at }])
}
