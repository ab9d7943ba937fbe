/** Logs in with a passkey in place of username and password. */
import type { UserSession } from '../../../contract/identity/auth.ts'
import type { PasskeyAssertion } from '../../../contract/identity/passkeys.ts'
import type { PasskeyRequestOptions } from '../../../contract/identity/passkey-request.ts'
import type { Failure } from '../../../core/failure.ts'
import type { Result } from '../../../values/result.ts'
import type { Reply } from '../../http/handler.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { isOver, passwordLockedUntil } from '../passwords/check-password.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { findProvenDevice } from '../devices/find-proven-device.ts'
import { signInOnce, type LoginTrace } from './log-in.ts'
import { requestOptions } from '../passkeys/passkey-ceremony.ts'
import { giveChallenge, takeChallenge } from '../passkeys/passkey-challenge.ts'
import { findProfile } from '../profiles/profile-store.ts'
import { refuseAudited } from '../../audit/record-audit.ts'

/** The holder of a login challenge has no customer, because the passkey of the answer identifies the customer. */
const anybody = { purpose: 'passkey:login', customerId: undefined, boundTo: '' } as const

export async function startPasskeyLogin(deps: AuthDeps): Promise<Reply<PasskeyRequestOptions>> {
  const given = await giveChallenge(deps, deps.database.pool, anybody)
  return { data: await requestOptions(deps.passkeys, given) }
}

export interface PasskeyLoginInput {
  readonly credential: PasskeyAssertion
  readonly deviceId: string
}

/**
 * Counts no tries, because a passkey cannot be guessed. The locks of the password apply here too (17), and so does a
 * temporary password (18). Other failures: ticket-expired before the passkey is checked, invalid-credentials (07) for
 * every fault of the passkey, and those of `signInOnce`.
 */
export async function logInWithPasskey(
  deps: AuthDeps,
  input: PasskeyLoginInput,
  trace: LoginTrace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const { credential, deviceId } = input
  const challenge = await takeChallenge(deps, anybody, credential)
  if (challenge === undefined) {
    return refuseAudited(deps, trace, { kind: 'login.refused' }, { kind: 'refused', reason: 'ticket-expired' })
  }
  const check = { assertion: credential, challenge, customerId: undefined, purpose: 'login' } as const
  const checked = await checkPasskey(deps, check, trace)
  if (!checked.ok) return checked
  const passkey = checked.value
  const { customerId } = passkey
  const profile = await findProfile(deps.database.pool, customerId)
  if (!profile) throw new Error('A passkey without its profile')
  if (isOver(profile, deps.clock.now())) {
    return refuseAudited(deps, trace, { kind: 'login.refused', customerId }, { kind: 'invalid-credentials' })
  }
  const device = await findProvenDevice(deps, customerId, trace.deviceProof)
  const lockedUntil = await passwordLockedUntil(deps, { username: profile.username, deviceKeyId: device?.id })
  if (lockedUntil) {
    return refuseAudited(deps, trace, { kind: 'login.locked', customerId }, { kind: 'password-locked', lockedUntil })
  }
  return signInOnce(deps, { profile, device, deviceId, passkey }, trace)
}
