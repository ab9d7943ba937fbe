/** Ends all sessions of a customer by a decision of staff. The next call of each session is refused. */
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { endOtherSessions } from './session-store.ts'

/** Runs in the caller's transaction. Returns false, and writes nothing, when the customer has no open session. */
export async function endSessionsByStaff(
  { clock, notify }: Pick<AuthDeps, 'clock' | 'notify'>,
  tx: Sql,
  customerId: string,
  trace: Trace,
): Promise<boolean> {
  const at = clock.now()
  const ended = await endOtherSessions(tx, customerId, undefined, 'ended', at)
  if (ended === 0) return false
  await recordAudit(tx, trace, { kind: 'session.all-ended', outcome: 'done', customerId, detail: { ended } })
  await notify(tx, { kind: 'sessions-ended', customerId, at })
  return true
}
