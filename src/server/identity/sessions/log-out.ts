/** Logs out: the session ends on the server as well as in the browser. */
import { ok, type Result } from '../../../values/result.ts'
import type { Reply, Session } from '../../http/handler.ts'
import type { AuthStore } from '../auth-deps.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { endSession } from './session-store.ts'

export async function logOut(
  deps: AuthStore,
  trace: Trace & { readonly session: Session },
): Promise<Result<Reply<null>, never>> {
  const { customerId, sessionId } = trace.session
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    const ended = await endSession(tx, customerId, sessionId, 'logout', now)
    if (ended) await recordAudit(tx, trace, { kind: 'session.closed', outcome: 'done' })
  })
  return ok({ data: null, cookies: { kind: 'close' } })
}
