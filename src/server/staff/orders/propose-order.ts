/** Proposes an order. An order that needs no checker is executed immediately. */
import canonicalize from 'canonicalize'
import * as v from 'valibot'
import { type proposeOrderSchema, type StaffOrder } from '../../../contract/staff/staff-api.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { ORDER_REASONS } from '../../../values/vocabularies/staff-orders.ts'
import { ok, type Result } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import type { Sql } from '../../db/database.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { countedAmount } from './earlier-refunds.ts'
import { insertOrderPayments } from './batches/order-payment-store.ts'
import { ActRefused, executeOrder, needsCheck, versionOf, whenFree } from './execute-order.ts'
import type { OrderAmount, OrderKind, OrderSubject } from './order-kind.ts'
import { ORDER_KIND_TABLE } from './order-kinds.ts'
import { isRecentLogin, LOG_IN_AGAIN, shownOrder } from './shown-order.ts'
import { amountFacts, endOrder, findOrder, insertOrder, type StoredOrder } from './order-store.ts'

type Wanted = v.InferOutput<typeof proposeOrderSchema>

/** Proposes the order. A repeated order with the same id and the same content gets the first answer. */
export async function proposeOrder(
  deps: StaffDeps,
  wanted: Wanted,
  call: StaffCall,
): Promise<Result<StaffOrder, Refusal>> {
  const kind = ORDER_KIND_TABLE[wanted.kind]
  if (!call.caller.duties.includes(kind.maker)) return refuse('forbidden', 'Your role may not make this order.')
  if (!(ORDER_REASONS[wanted.kind] as readonly string[]).includes(wanted.reasonCode))
    return refuse('bad-input', 'Choose a reason from the list.')
  const payload = v.safeParse(kind.payload, wanted.payload)
  if (!payload.success) return refuse('bad-input', 'The order is not complete. Check what you typed.')
  if (kind.resolve === undefined) return proposeResolved(deps, kind, { wanted, payload: payload.output }, call)
  const resolved = await kind.resolve(deps.database.pool, payload.output as never)
  if (resolved === undefined) return NO_RECORD
  return proposeResolved(deps, kind, { wanted: { ...wanted, payload: resolved }, payload: resolved }, call)
}

const NO_RECORD = refuse(
  'not-found',
  'This order is not possible: the record does not exist, or it would change nothing.',
)

interface Resolved {
  /** The order as it was sent, with ids in place of references. */
  readonly wanted: Wanted
  readonly payload: unknown
}

async function proposeResolved(
  deps: StaffDeps,
  kind: OrderKind,
  { wanted, payload }: Resolved,
  call: StaffCall,
): Promise<Result<StaffOrder, Refusal>> {
  const first = await findOrder(deps.database.pool, wanted.orderId)
  if (first !== undefined) return firstAnswer(first, wanted, call)
  if (kind.needsRecentLogin && !isRecentLogin(call.caller, deps.clock.now())) return LOG_IN_AGAIN
  const order = { ...wanted, payload }
  const proposed = await whenFree(
    deps.database.transaction((tx) => propose(deps, tx, kind, order, call)).catch(impossible),
  )
  if (proposed !== 'id-in-use') return proposed
  // Another request stored an order with this id first.
  const other = await findOrder(deps.database.pool, wanted.orderId)
  if (other === undefined) throw new Error('An order with this id was not found')
  return firstAnswer(other, wanted, call)
}

async function propose(
  deps: StaffDeps,
  tx: Sql,
  kind: OrderKind,
  wanted: Omit<Wanted, 'payload'> & { readonly payload: unknown },
  { caller, trace }: StaffCall,
): Promise<Result<StaffOrder, Refusal> | 'id-in-use'> {
  const payload = wanted.payload as never
  const subject = await kind.subject(tx, payload, deps)
  if (subject === undefined) return NO_RECORD
  const { payments = [], obstacle, isDecided = false } = subject
  if (obstacle !== undefined)
    return refuse(isDecided ? 'already-decided' : 'not-found', `This order is not possible. ${obstacle}`)
  if (payments.some((payment) => payment.obstacle !== undefined)) return refuse('not-found', obstaclesOf(payments))
  const now = deps.clock.now()
  const { orderId } = wanted
  const reason = maskIdentifiers(wanted.reason)
  const counted = await countedOf(tx, subject, caller, now)
  const needsChecker = needsCheck(kind, { ...subject, ...(counted === undefined ? {} : { amount: counted }) })
  const isNew = await insertOrder(tx, {
    ...wanted,
    reason,
    summary: subject.summary,
    customerId: subject.customerId ?? null,
    subjectVersion: versionOf(subject),
    amountMinor: subject.amount?.minor ?? null,
    countedMinor: counted?.minor ?? null,
    currency: subject.amount?.currency ?? null,
    needsChecker,
    makerId: caller.staffId,
    proposedAt: now,
    expiresAt: new Date(now.getTime() + kind.livesMs),
  })
  if (!isNew) return 'id-in-use'
  if (payments.length > 0) await insertOrderPayments(tx, orderId, payments)
  const { staffId: makerId, name: maker } = caller
  const { reasonCode } = wanted
  const money = amountFacts(subject.amount, counted?.minor)
  const detail = { orderId, orderKind: kind.name, makerId, maker, reasonCode, ...money }
  const withReason = { ...trace, reason, orderId }
  const done = needsChecker ? {} : await executeOrder(deps, tx, { kind, payload, trace: withReason })
  if (done.nothingDone !== undefined) throw new ActRefused(done.nothingDone)
  if (!needsChecker) await endOrder(tx, orderId, { state: 'executed', at: now })
  const event = needsChecker ? 'order.proposed' : 'order.executed'
  await recordAudit(tx, withReason, { kind: event, outcome: 'done', customerId: subject.customerId, detail })
  const stored = await findOrder(tx, orderId)
  if (stored === undefined) throw new Error('An order was not stored')
  return ok(shownOrder(stored, caller, now, done.shownOnce))
}

/** The amount of a refund with the earlier refunds. Undefined: the order refunds nothing, or no earlier refund counts. */
async function countedOf(
  tx: Sql,
  { amount, customerId, refundOf: subjectId }: OrderSubject,
  maker: StaffCall['caller'],
  now: Date,
): Promise<OrderAmount | undefined> {
  if (amount === undefined || customerId === undefined || subjectId === undefined) return undefined
  return countedAmount(tx, { subjectId, customerId, currency: amount.currency, maker, now }, amount)
}

/** Names the payments whose act is not possible, each with the reason. */
function obstaclesOf(payments: NonNullable<OrderSubject['payments']>): string {
  const named = payments.flatMap(({ paymentId, obstacle }) =>
    obstacle === undefined ? [] : [`${paymentReference(paymentId)}: ${obstacle}`],
  )
  return `This order is not possible. ${named.join(' ')}`
}

/** Returns the refusal for an order without a checker whose act was refused. Nothing of the order is stored. */
function impossible(error: unknown): ReturnType<typeof refuse> {
  if (error instanceof ActRefused) return refuse('not-found', `This order is not possible: ${error.message}`)
  throw error
}

function firstAnswer(first: StoredOrder, wanted: Wanted, { caller }: StaffCall): Result<StaffOrder, Refusal> {
  const isSame =
    first.makerId === caller.staffId &&
    first.kind === wanted.kind &&
    first.reason === maskIdentifiers(wanted.reason) &&
    canonicalize(first.payload) === canonicalize(wanted.payload)
  if (!isSame) return refuse('id-in-use', 'Another order has this number. Start the order again.')
  return ok(shownOrder(first, caller, new Date(0)))
}
