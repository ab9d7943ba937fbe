/** Approves, rejects and withdraws orders. The order's row is locked, so that an order is executed once. */
import * as v from 'valibot'
import type { StaffOrder } from '../../../contract/staff/staff-api.ts'
import { ok, type Result } from '../../../values/result.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { isShutOut } from '../people/shut-out-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { ActRefused, checkerDutyOf, executeOrder, versionOf, whenFree } from './execute-order.ts'
import { ORDER_KIND_TABLE } from './order-kinds.ts'
import {
  amountFacts,
  amountOf,
  endOrder,
  findOrder,
  isMadeBy,
  lockOrder,
  stepAmountOf,
  type StoredOrder,
} from './order-store.ts'
import { MAKER_SHUT_OUT } from './withdraw-orders-of.ts'
import { isRecentLogin, LOG_IN_AGAIN, shownOrder } from './shown-order.ts'

type Decision = 'approve' | 'reject' | 'withdraw'
type Answer = Result<StaffOrder, Refusal>

export async function decideOrder(
  deps: StaffDeps,
  decision: Decision,
  decided: { readonly orderId: string; readonly note: string },
  call: StaffCall,
): Promise<Answer> {
  try {
    return await decide(deps, decision, decided, call)
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error
    // The transaction of the act is rolled back. The order ends in another transaction.
    return decide(deps, decision, { ...decided, failure: error.message }, call)
  }
}

/** Decides the order in one transaction. `failure` says why the act was refused in an earlier transaction. */
function decide(
  deps: StaffDeps,
  decision: Decision,
  { orderId, note, failure }: { readonly orderId: string; readonly note: string; readonly failure?: string },
  call: StaffCall,
): Promise<Answer> {
  const decided = deps.database.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now()
    const order = await lockOrder(tx, orderId)
    if (order === undefined) return refuse('not-found', 'There is no such order.')
    const refusal = refusalOf(order, decision, call, now)
    if (refusal !== undefined) return refusal
    const shownOnce = await end(deps, tx, order, { decision, note, now, failure }, call)
    const after = await findOrder(tx, orderId)
    if (after === undefined) throw new Error('An order was lost')
    return ok(shownOrder(after, call.caller, now, shownOnce))
  })
  return whenFree(decided)
}

function refusalOf(
  order: StoredOrder,
  decision: Decision,
  { caller }: StaffCall,
  now: Date,
): ReturnType<typeof refuse> | undefined {
  const kind = ORDER_KIND_TABLE[order.kind]
  const isOwn = isMadeBy(order, caller)
  if (decision === 'withdraw') {
    if (!isOwn) return refuse('forbidden', 'Only the person who made an order can withdraw it.')
  } else {
    if (isOwn) return refuse('own-order', 'Another person must check the order that you made.')
    const duty = checkerDutyOf(kind, stepAmountOf(order))
    if (duty === undefined || !caller.duties.includes(duty))
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
  readonly failure: string | undefined
}

/** Ends the order. Returns the text of the execution that is shown once. */
async function end(
  deps: StaffDeps,
  tx: Sql,
  order: StoredOrder,
  { decision, note, now, failure }: End,
  { caller, trace }: StaffCall,
): Promise<string | undefined> {
  const { orderId } = order
  const detail = {
    orderId,
    orderKind: order.kind,
    makerId: order.makerId,
    maker: order.maker,
    reasonCode: order.reasonCode,
    ...amountFacts(amountOf(order), order.countedMinor),
  }
  const withReason = { ...trace, reason: order.reason, orderId }
  const customerId = order.customerId ?? undefined
  if (decision === 'withdraw') {
    await endOrder(tx, orderId, { state: 'withdrawn', at: now })
    await recordAudit(tx, withReason, { kind: 'order.withdrawn', outcome: 'done', customerId, detail })
    return undefined
  }
  const checked = { ...detail, checkerId: caller.staffId, checker: caller.name }
  const by = { at: now, checkerId: caller.staffId, note: maskIdentifiers(note) }
  if (decision === 'reject') {
    await endOrder(tx, orderId, { state: 'rejected', ...by })
    await recordAudit(tx, withReason, { kind: 'order.rejected', outcome: 'done', customerId, detail: checked })
    return undefined
  }
  if (failure !== undefined) {
    await endOrder(tx, orderId, { state: 'failed', ...by, failure })
    await recordAudit(tx, withReason, { kind: 'order.failed', outcome: 'refused', customerId, detail: checked })
    return undefined
  }
  // The person can be shut out between the session's check and the proposal, when no open order was there to withdraw.
  if (await isShutOut(tx, order.makerId)) throw new ActRefused(MAKER_SHUT_OUT)
  const kind = ORDER_KIND_TABLE[order.kind]
  const payload = v.parse(kind.payload, order.payload)
  const subject = await kind.subject(tx, payload as never, deps)
  if (subject?.obstacle !== undefined) throw new ActRefused(subject.obstacle)
  if (subject === undefined || versionOf(subject) !== order.subjectVersion) throw new ActRefused(HAS_CHANGED)
  const done = await executeOrder(deps, tx, { kind, payload, trace: withReason })
  const event = { customerId, detail: { ...checked, ...done.detail } }
  if (done.nothingDone !== undefined) {
    await endOrder(tx, orderId, { state: 'failed', ...by, failure: done.nothingDone })
    await recordAudit(tx, withReason, { kind: 'order.failed', outcome: 'refused', ...event })
    return undefined
  }
  await endOrder(tx, orderId, { state: 'executed', ...by })
  await recordAudit(tx, withReason, { kind: 'order.executed', outcome: 'done', ...event })
  return done.shownOnce
}

const HAS_CHANGED = 'The record has changed since the order was made.'
