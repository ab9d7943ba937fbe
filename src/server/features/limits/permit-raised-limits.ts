/** Allows a customer to raise the limits, or forbids it, by the decision of an operator. */
import { recordEvent, type Trace } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { permitLimitChange } from './limit-store.ts'

/** Runs in the caller's transaction, with the audit event and the notice to the customer. */
export async function permitRaisedLimits(
  tx: Sql,
  { customerId, isAllowed, at }: { readonly customerId: string; readonly isAllowed: boolean; readonly at: Date },
  trace: Trace,
): Promise<void> {
  const kind = isAllowed ? 'limit-change.allowed' : 'limit-change.stopped'
  const eventId = await recordEvent(tx, trace, { kind, outcome: 'done', customerId })
  await permitLimitChange(tx, { customerId, isAllowed, eventId })
  await queueSecurityNotice(tx, { kind: isAllowed ? 'limit-change-allowed' : 'limit-change-stopped', customerId, at })
}
