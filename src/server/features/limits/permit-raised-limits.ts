/** Allows a customer to raise the limits, or stops it, by the decision of an operator. */
import { recordEvent, type Trace } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { permitLimitChange } from './limit-store.ts'

/** In the caller's transaction, with the audit event. */
export async function permitRaisedLimits(
  tx: Sql,
  { customerId, isAllowed }: { readonly customerId: string; readonly isAllowed: boolean },
  trace: Trace,
): Promise<void> {
  const kind = isAllowed ? 'limit-change.allowed' : 'limit-change.stopped'
  const eventId = await recordEvent(tx, trace, { kind, outcome: 'done', customerId })
  await permitLimitChange(tx, { customerId, isAllowed, eventId })
}
