/** Opens a session for a person whom the identity provider has proven, with its audit event. */
import type { Sql } from '../../db/database.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { keepMember } from '../people/people-store.ts'
import { randomToken } from '../random-token.ts'
import { insertSession, type SessionClient } from '../sessions/staff-session-store.ts'
import type { ProvenPerson } from './identity-provider.ts'

/** Gives the session's token. */
export async function openSession(
  tx: Sql,
  person: ProvenPerson,
  { client, now, trace }: { readonly client: SessionClient; readonly now: Date; readonly trace: Trace },
): Promise<string> {
  const token = randomToken()
  const staffId = await keepMember(tx, person, now)
  const { groups, authenticatedAt } = person
  const sessionId = await insertSession(tx, { token, client, staffId, groups, authenticatedAt, now })
  const detail = { staffId, staffSessionId: sessionId, client }
  // The call had no person yet. The event is the person's act, as all events after it.
  await recordAudit(tx, { ...trace, address: `operator:${staffId}` }, { kind: 'staff.login', outcome: 'done', detail })
  return token
}
