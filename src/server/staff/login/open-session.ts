/** Opens a session for a person whom the identity provider has proven, with its audit event. */
import { fail } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { isStaffLoginStopped, shareStaffLogin } from '../../features/break-glass/break-glass-store.ts'
import { keepMember } from '../people/people-store.ts'
import { randomToken } from '../random-token.ts'
import { insertSession, type SessionClient } from '../sessions/staff-session-store.ts'
import type { ProvenPerson } from './identity-provider.ts'

export const LOGIN_STOPPED = fail('two people have stopped the login of staff by the break-glass command')

/** Opens the session and returns its token. Undefined: two people have stopped the login of staff. */
export async function openSession(
  tx: Sql,
  person: ProvenPerson,
  { client, now, trace }: { readonly client: SessionClient; readonly now: Date; readonly trace: Trace },
): Promise<string | undefined> {
  await shareStaffLogin(tx)
  if (await isStaffLoginStopped(tx)) return undefined
  const token = randomToken()
  const staffId = await keepMember(tx, person, now)
  const { groups, authenticatedAt } = person
  const sessionId = await insertSession(tx, { token, client, staffId, groups, authenticatedAt, now })
  const detail = { staffId, staffSessionId: sessionId, client }
  // The call began without a person. The event names the person, as all later events of the session do.
  await recordAudit(tx, { ...trace, address: `operator:${staffId}` }, { kind: 'staff.login', outcome: 'done', detail })
  return token
}
