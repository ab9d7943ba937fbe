/** Opens a session for a person whom the identity provider has proven, with its audit event. */
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { isStaffLoginStopped, shareStaffLogin } from '../../features/break-glass/break-glass-store.ts'
import { keepMember } from '../people/people-store.ts'
import { isShutOut } from '../people/shut-out-store.ts'
import { randomToken } from '../random-token.ts'
import { insertSession, type SessionClient } from '../sessions/staff-session-store.ts'
import type { ProvenPerson } from './identity-provider.ts'

const LOGIN_STOPPED = fail('two people have stopped the login of staff by the break-glass command')
const SHUT_OUT = fail('an administrator has shut this person out')

/** Opens the session and returns its token. The failure is for the log, and leaves an event. */
export async function openSession(
  tx: Sql,
  person: ProvenPerson,
  { client, now, trace }: { readonly client: SessionClient; readonly now: Date; readonly trace: Trace },
): Promise<Result<string, string>> {
  await shareStaffLogin(tx)
  if (await isStaffLoginStopped(tx)) {
    await recordAudit(tx, trace, { kind: 'staff.login-refused', outcome: 'refused', detail: { client } })
    return LOGIN_STOPPED
  }
  const token = randomToken()
  const staffId = await keepMember(tx, person, now)
  // The call began without a person. The event names the person, as all later events of the session do.
  const named = { ...trace, address: `operator:${staffId}` }
  if (await isShutOut(tx, staffId)) {
    await recordAudit(tx, named, { kind: 'staff.login-refused', outcome: 'refused', detail: { staffId, client } })
    return SHUT_OUT
  }
  const { groups, authenticatedAt } = person
  const sessionId = await insertSession(tx, { token, client, staffId, groups, authenticatedAt, now })
  const detail = { staffId, staffSessionId: sessionId, client }
  await recordAudit(tx, named, { kind: 'staff.login', outcome: 'done', detail })
  return ok(token)
}
