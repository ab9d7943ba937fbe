/** Completes a login with the ticket of the password and a code of the authenticator. No session exists before. */
import type { UserSession } from '../../../contract/identity/auth.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Reply } from '../../http/handler.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { compareToken } from '../authenticator/check-token.ts'
import { findCustomer } from '../../customers/customer-store.ts'
import { findDeviceByProof } from '../devices/device-store.ts'
import type { LoginTrace } from './log-in.ts'
import { openOnKnown, presentSession } from '../sessions/open-session.ts'
import { findProfile, isPasswordUnchanged } from '../profiles/profile-store.ts'
import { listCustomerQuestions } from '../questions/question-store.ts'
import { LOGIN_TOKEN_PURPOSE } from './ask-for-token.ts'
import { refuseAudited } from '../../audit/record-audit.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { findTicket, useTicket } from '../profiles/ticket-store.ts'

const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }

/**
 * Failures: ticket-expired (also for another device, a used ticket, and a password that has changed since), 07, and 17
 * from the wrong code that locks on.
 */
export async function logInWithToken(
  deps: AuthDeps,
  input: { readonly loginTicket: string; readonly token: string },
  trace: LoginTrace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const { pool } = deps.database
  const ticketHash = tokenHash(input.loginTicket)
  const ticket = await findTicket(pool, LOGIN_TOKEN_PURPOSE, ticketHash, deps.clock.now())
  const device = await findDeviceByProof(pool, trace.deviceProof)
  const customerId = ticket?.customerId
  const refuse = (failure: Failure) => refuseAudited(deps, trace, { kind: 'login.token-refused', customerId }, failure)
  if (ticket === undefined || customerId === undefined || device?.id !== ticket.boundTo) return refuse(ticketExpired)
  const [customer, profile] = await Promise.all([findCustomer(pool, customerId), findProfile(pool, customerId)])
  if (!customer || !profile) throw new Error('A login ticket without its customer')
  const right = await compareToken(deps, { customerId, code: input.token, use: 'login' }, trace)
  if (!right.ok) return right
  const questions = await listCustomerQuestions(pool, customerId)
  const owner = {
    customer,
    profile,
    hasSecurityQuestions: questions.length > 0,
    deviceKeyId: device.id,
    deviceId: ticket.deviceFingerprint,
  }
  const opened = await deps.database.transaction(async (tx) => {
    // A changed password has made the ticket void. This check comes first, so that this login waits for a running change, and a
    // later change waits for this session and ends it. In another order the two would deadlock, and the change might be lost.
    if (!(await isPasswordUnchanged(tx, profile))) return fail(ticketExpired)
    // Each factor is used once: of two parallel requests the slower one stops here.
    if (!(await right.value.use(tx))) return fail<Failure>({ kind: 'invalid-credentials' })
    if (!(await useTicket(tx, ticketHash, deps.clock.now()))) return fail(ticketExpired)
    return ok(await openOnKnown(deps, tx, { ...owner, deviceName: device.name }, trace))
  })
  return opened.ok ? ok(await presentSession(deps, owner, opened.value)) : refuse(opened.failure)
}
