/** Changes a known password: by the signed-in customer, or at login when the password is temporary (18). */
import { MESSAGES } from '../../../contract/result-codes.ts'
import type { Failure } from '../../../core/failure.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { DeviceProof, Reply, Session } from '../../http/handler.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { checkPassword } from './check-password.ts'
import { findCustomer } from '../../customers/customer-store.ts'
import { findProvenDevice } from '../devices/find-proven-device.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { newPasswordFaults } from '../profiles/profile-secrets.ts'
import {
  findProfileWithHash,
  findProfileWithHashByUsername,
  type PasswordReason,
  type ProfileWithHash,
} from '../profiles/profile-store.ts'
import { refuseAudited, type Trace } from '../../audit/record-audit.ts'
import { replacePassword } from './replace-password.ts'

export interface ChangePasswordInput {
  readonly username?: string | undefined
  readonly currentPassword: string
  readonly newPassword: string
}

type ChangeTrace = Trace & { readonly session?: Session; readonly deviceProof: DeviceProof | undefined }

/**
 * A signed-in customer sends no username. A call with a username changes a temporary password only, because a thief
 * with only a password has no device and no code.
 */
export async function changePassword(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: ChangePasswordInput,
  trace: ChangeTrace,
): Promise<Result<Reply<null>, Failure>> {
  const current =
    input.username === undefined
      ? await checkOwn(deps, hashing, input, trace)
      : await checkTemporary(deps, hashing, input.username, input, trace)
  if (!current.ok) return current
  const profile = current.value
  const customer = await findCustomer(deps.database.pool, profile.customerId)
  if (!customer) throw new Error('A profile without its customer')
  // The rules are checked after the password, so that a stranger cannot learn the customer's name from a refusal.
  const faults = [...newPasswordFaults(input.newPassword, profile.username, customer)]
  if (input.newPassword === input.currentPassword.normalize('NFC')) faults.push('Choose a password other than this one')
  const { customerId } = profile
  const refuse = (failure: Failure) =>
    refuseAudited(deps, trace, { kind: 'password-change.refused', customerId }, failure)
  if (faults.length > 0) return refuse({ kind: 'invalid-input', errors: { newPassword: faults } })
  const hash = await hashing.run(() => hashing.hash(input.newPassword))
  if (!hash.ok) return hash
  const keepSessionId = input.username === undefined ? trace.session?.sessionId : undefined
  const why: PasswordReason =
    keepSessionId === undefined
      ? { reason: 'temporary-change', evidence: '' }
      : { reason: 'change', evidence: keepSessionId }
  const change = { profile, passwordHash: hash.value, was: profile.passwordHash, keepSessionId, why }
  const changed = await deps.database.transaction((tx) => replacePassword(deps, tx, change, trace))
  // A parallel change was faster, so the typed current password is no longer the current one.
  return changed ? ok({ data: null, message: MESSAGES.passwordChanged }) : refuse({ kind: 'invalid-credentials' })
}

async function checkOwn(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: ChangePasswordInput,
  trace: ChangeTrace,
): Promise<Result<ProfileWithHash, Failure>> {
  const { session } = trace
  if (!session) return refuseAudited(deps, trace, { kind: 'password-change.refused' }, { kind: 'not-signed-in' })
  const profile = await findProfileWithHash(deps.database.pool, session.customerId)
  const { username, deviceKeyId } = session
  const password = input.currentPassword
  return checkPassword(deps, hashing, { username, password, profile, deviceKeyId, auditNoun: 'password-change' }, trace)
}

async function checkTemporary(
  deps: AuthDeps,
  hashing: PasswordHashing,
  typed: string,
  input: ChangePasswordInput,
  trace: ChangeTrace,
): Promise<Result<ProfileWithHash, Failure>> {
  const username = typed.normalize('NFC').trim()
  const profile = await findProfileWithHashByUsername(deps.database.pool, username)
  const device = await findProvenDevice(deps, profile?.customerId, trace.deviceProof)
  const guess = {
    username,
    password: input.currentPassword,
    profile,
    deviceKeyId: device?.id,
    auditNoun: 'password-change',
  } as const
  const checked = await checkPassword(deps, hashing, guess, trace)
  if (!checked.ok || checked.value.passwordTemporaryUntil !== null) return checked
  const { customerId } = checked.value
  // The audit trail records that the password was right. The answer does not disclose it.
  const kind = 'password-change.not-signed-in'
  return refuseAudited(deps, trace, { kind, customerId }, { kind: 'invalid-credentials' })
}
