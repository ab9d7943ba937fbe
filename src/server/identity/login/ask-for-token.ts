/** Answers a correct password with a ticket when login also asks for a code of the authenticator. */
import type { Failure } from '../../../core/failure.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { isPasswordUnchanged, type Profile } from '../profiles/profile-store.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { newToken, tokenHash } from '../../crypto/sealing.ts'
import { insertTicket } from '../profiles/ticket-store.ts'

export const LOGIN_TOKEN_PURPOSE = 'login-token'

/**
 * Makes the ticket after a right password on a linked device. The code of the authenticator must come with this ticket
 * from the same device.
 */
export async function askForToken(
  deps: AuthDeps,
  pendingLogin: { readonly profile: Profile; readonly deviceKeyId: string; readonly deviceId: string },
  trace: Trace,
): Promise<Failure> {
  const { profile, deviceKeyId } = pendingLogin
  const { customerId } = profile
  const loginTicket = newToken()
  const at = deps.clock.now()
  const ticket = {
    purpose: LOGIN_TOKEN_PURPOSE,
    ticketHash: tokenHash(loginTicket),
    customerId,
    questionId: undefined,
    deviceFingerprint: pendingLogin.deviceId,
    boundTo: deviceKeyId,
  } as const
  const expiresAt = new Date(at.getTime() + limitsOf(deps).loginTicketLifeMs)
  const given = await deps.database.transaction(async (tx) => {
    // A password that was changed during its check must not give a ticket.
    if (!(await isPasswordUnchanged(tx, profile))) return false
    await insertTicket(tx, ticket, at, expiresAt)
    await recordAudit(tx, trace, { kind: 'login.token-needed', outcome: 'refused', customerId, deviceKeyId })
    return true
  })
  if (!given) return { kind: 'invalid-credentials' }
  return { kind: 'refused', reason: 'token-needed', detail: { loginTicket } }
}
