/** An order as a member of staff sees it, and the rule for a recent login. */
import type { StaffOrder } from '../../../contract/staff/staff-api.ts'
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import type { StaffCaller } from '../sessions/staff-session-store.ts'
import { refuse } from '../staff-route.ts'
import { checkerDutyOf } from './execute-order.ts'
import { ORDER_KIND_TABLE } from './order-kinds.ts'
import { isMadeBy, stepAmountOf, type StoredOrder } from './order-store.ts'
import { subjectsOf } from './order-subjects.ts'

/** A login is recent for five minutes, by the provider's clock. */
const RECENT_MS = 5 * 60_000

export const LOG_IN_AGAIN = refuse(
  'log-in-again',
  'This order needs a fresh login. Log in again, and then repeat it. Nothing was done.',
)

export const isRecentLogin = ({ authenticatedAt }: StaffCaller, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() <= RECENT_MS

/** The journal of these kinds has the id of its order. */
const POSTS_JOURNAL: readonly OrderKindName[] = ['post-journal', 'reverse-journal']

/** `shownOnce`: a text of the execution that is stored nowhere, such as a temporary password. */
export function shownOrder(order: StoredOrder, caller: StaffCaller, now: Date, shownOnce?: string): StaffOrder {
  const { payload: _payload, subjectVersion: _version, amountMinor, countedMinor, ...rest } = order
  const { makerId: _maker, makerEmail: _email, checkerId: _checker, ...shown } = rest
  const checker = checkerDutyOf(ORDER_KIND_TABLE[order.kind], stepAmountOf(order))
  const isOwn = isMadeBy(order, caller)
  return {
    ...shown,
    subjects: subjectsOf(order),
    amountMinor: amountMinor?.toString() ?? null,
    countedMinor: countedMinor?.toString() ?? null,
    shownOnce: shownOnce ?? null,
    proposedAt: order.proposedAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    endedAt: order.endedAt?.toISOString() ?? null,
    journalId: order.state === 'executed' && POSTS_JOURNAL.includes(order.kind) ? order.orderId : null,
    isOwn,
    checkerDuty: (order.needsChecker ? checker : undefined) ?? null,
    canCheck:
      order.state === 'proposed' &&
      order.expiresAt > now &&
      !isOwn &&
      checker !== undefined &&
      caller.duties.includes(checker),
  }
}
