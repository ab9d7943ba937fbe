/** Approves, rejects and withdraws orders. The order's row is locked, so that an order is executed once. */
import * as v from 'valibot'
import type { StaffOrder } from '../../../contract/staff/staff-api.ts'
import { ok, type Result } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { ORDER_KIND_TABLE } from './order-kinds.ts'
import { endOrder, findOrder, lockOrder, type StoredOrder } from './order-store.ts'
import { isRecentLogin, LOG_IN_AGAIN, shownOrder } from './shown-order.ts'

type Decision = 'approve' | 'reject' | 'withdraw'
type Answer = Result<StaffOrder, Refusal>

export function decideOrder(
  deps: StaffDeps,
  decision: Decision,
  { orderId, note }: { readonly orderId: string; readonly note: string },
  call: StaffCall,
): Promise<Answer> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const order = await lockOrder(tx, orderId)
    if (order === undefined) return refuse('not-found', 'There is no such order.')
    const refusal = refusalOf(order, decision, call, now)
    if (refusal !== undefined) return refusal
    const ended = await end(deps, tx, order, { decision, note, now }, call)
    if (!ended.ok) return ended
    const after = await findOrder(tx, orderId)
    if (after === undefined) throw new Error('An order was lost')
    return ok(shownOrder(after, call.caller, now))
  })
}

function refusalOf(
  order: StoredOrder,
  decision: Decision,
  { caller }: StaffCall,
  now: Date,
): ReturnType<typeof refuse> | undefined {
  const kind = ORDER_KIND_TABLE[order.kind]
  const isOwn = order.makerId === caller.staffId
  if (decision === 'withdraw') {
    if (!isOwn) return refuse('forbidden', 'Only the person who made an order can withdraw it.')
  } else {
    if (isOwn) return refuse('own-order', 'Another person must check the order that you made.')
    if (kind.checker === undefined || !caller.duties.includes(kind.checker))
      return refuse('forbidden', 'Your role may not check this order.')
  }
  if (order.state !== 'proposed') return refuse('order-ended', `This order has ended already: it was ${order.state}.`)
  if (order.expiresAt <= now) return refuse('order-expired', 'The time of this order is over. Nothing was done.')
  if (decision === 'approve' && kind.needsRecentLogin && !isRecentLogin(caller, now)) return LOG_IN_AGAIN
  return undefined
}

interface End {
  readonly decision: Decision
  readonly note: string
  readonly now: Date
}

async function end(
  deps: StaffDeps,
  tx: Sql,
  order: StoredOrder,
  { decision, note, now }: End,
  { caller, trace }: StaffCall,
): Promise<Result<undefined, Refusal>> {
  const { orderId } = order
  const detail = { orderId, orderKind: order.kind, makerId: order.makerId, reasonCode: order.reasonCode }
  const withReason = { ...trace, reason: order.reason }
  const customerId = order.customerId ?? undefined
  if (decision === 'withdraw') {
    await endOrder(tx, orderId, { state: 'withdrawn', at: now })
    await recordAudit(tx, withReason, { kind: 'order.withdrawn', outcome: 'done', customerId, detail })
    return ok(undefined)
  }
  const checked = { ...detail, checkerId: caller.staffId }
  if (decision === 'reject') {
    await endOrder(tx, orderId, { state: 'rejected', at: now, checkerId: caller.staffId, note })
    await recordAudit(tx, withReason, { kind: 'order.rejected', outcome: 'done', customerId, detail: checked })
    return ok(undefined)
  }
  const kind = ORDER_KIND_TABLE[order.kind]
  const payload = v.parse(kind.payload, order.payload)
  const subject = await kind.subject(tx, payload as never)
  if (subject?.version !== order.subjectVersion) {
    const failure = 'The record has changed since the order was made.'
    await endOrder(tx, orderId, { state: 'failed', at: now, checkerId: caller.staffId, note, failure })
    await recordAudit(tx, withReason, { kind: 'order.failed', outcome: 'refused', customerId, detail: checked })
    return ok(undefined)
  }
  await kind.execute(deps, tx, payload as never, withReason)
  await endOrder(tx, orderId, { state: 'executed', at: now, checkerId: caller.staffId, note })
  await recordAudit(tx, withReason, { kind: 'order.executed', outcome: 'done', customerId, detail: checked })
  return ok(undefined)
}
