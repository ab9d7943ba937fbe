/** Queues the notice of an event of a case. */
import type { Sql } from '../db/database.ts'
import type { CaseNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/** Queues the notice in the caller's transaction. `reference` names the event, so that it is notified once. */
export async function queueCaseNotice(
  tx: Sql,
  notified: {
    readonly kind: CaseNotice['kind']
    readonly customerId: string
    readonly caseReference: string
    readonly reference: string
    readonly at: Date
  },
): Promise<void> {
  await queueNotices(tx, [{ ...notified, at: notified.at.toISOString() }])
}
