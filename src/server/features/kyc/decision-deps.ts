/** The audit event and the notice of a decision on a tier, for the operators' commands and the orders of staff. */
import { recordEvent, type Trace } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DecisionDeps } from './decide-submission.ts'

export function decisionDeps(database: Database, clock: Clock, trace: Trace): DecisionDeps {
  return {
    database,
    clock,
    audit: (tx, event) =>
      recordEvent(tx, trace, { outcome: event.kind === 'kyc.tier-raised' ? 'done' : 'refused', ...event }),
    notify: (tx, notice) => queueSecurityNotice(tx, notice),
  }
}
