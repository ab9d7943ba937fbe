/**
 * Finds the customer who freezes accounts without a login. A ticket shows the first proof: the security answer, or the
 * authenticator or a passkey of a customer without questions. The second proof is the code to the phone or the password.
 */
import type { Failure } from '../../../core/failure.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { checkPassword } from '../passwords/check-password.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { findProfileWithHash } from '../profiles/profile-store.ts'
import { refuseAudited, type Trace } from '../../audit/record-audit.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { findTicket } from '../profiles/ticket-store.ts'

const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }

/**
 * The customer's id. Without a password, the ticket must come from a right code. With a password, the ticket must come from a
 * right first proof. No ticket is used up. A try of the password counts as a try of a login.
 */
export async function proveOwner(
  deps: AuthDeps,
  hashing: PasswordHashing,
  { ticket, password }: { readonly ticket: string; readonly password?: string | undefined },
  trace: Trace,
): Promise<Result<string, Failure>> {
  const purpose = password === undefined ? 'reset-password:new' : 'reset-password:code'
  const { pool } = deps.database
  const found = await findTicket(pool, purpose, tokenHash(ticket), deps.clock.now())
  const profile = found?.customerId === undefined ? undefined : await findProfileWithHash(pool, found.customerId)
  if (profile === undefined) return refuseAudited(deps, trace, { kind: 'freeze.refused' }, ticketExpired)
  const { customerId, username } = profile
  if (password === undefined) return ok(customerId)
  const guess = { username, password, profile, deviceKeyId: undefined, auditNoun: 'login' } as const
  const checked = await checkPassword(deps, hashing, guess, trace)
  return checked.ok ? ok(customerId) : checked
}
