/** Logs in with a password: a linked device gets a session, an unknown device gets code 16 and an offer to link. */
import type { UserSession } from '../../../contract/identity/auth.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { DeviceProof, Reply } from '../../http/handler.ts'
import { askForToken } from './ask-for-token.ts'
import { type PendingLogin, isStillGood } from '../devices/pending-login.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { findClosedLogin } from '../profiles/close-profile.ts'
import { type Customer, findCustomer } from '../../customers/customer-store.ts'
import type { DeviceKey } from '../devices/device-store.ts'
import { findProvenDevice } from '../devices/find-proven-device.ts'
import { openOnKnown, presentSession } from '../sessions/open-session.ts'
import { offerLink } from '../devices/offer-link.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { findProfileWithHashByUsername, type Profile } from '../profiles/profile-store.ts'
import { listCustomerQuestions } from '../questions/question-store.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { findToken } from '../authenticator/token-store.ts'

export interface LoginInput {
  readonly username: string
  readonly password: string
  readonly deviceId: string
}

export type LoginTrace = Trace & { readonly deviceProof: DeviceProof | undefined }

/** An unknown username takes the same time, is counted in the same way, and gets the same answers as a wrong password. */
export async function logIn(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: LoginInput,
  trace: LoginTrace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const username = input.username.normalize('NFC').trim()
  const profile = await findProfileWithHashByUsername(deps.database.pool, username)
  const former = await findClosedLogin(deps.database.pool, username)
  const device = await findProvenDevice(deps, profile?.customerId, trace.deviceProof)
  const { password } = input
  const guess = { username, password, profile, former, deviceKeyId: device?.id, auditNoun: 'login' } as const
  const checked = await checkPassword(deps, hashing, guess, trace)
  if (!checked.ok) return checked
  return signInOnce(deps, { profile: checked.value, device, deviceId: input.deviceId }, trace)
}

/**
 * Continues after a right password or passkey: a session on a linked device, code 16 on another device, code 18 for a
 * temporary password, and a ticket when the login also needs a code of the authenticator.
 */
export async function signInOnce(
  deps: AuthDeps,
  pendingLogin: PendingLogin,
  trace: Trace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const { profile, device } = pendingLogin
  if (profile.passwordTemporaryUntil !== null) return refuseTemporary(deps, profile, trace)
  const customer = await findCustomer(deps.database.pool, profile.customerId)
  if (!customer) throw new Error('A profile without its customer')
  const token = await findToken(deps.database.pool, profile.customerId)
  if (!device) return offerLink(deps, { customer, pendingLogin, token }, trace)
  // A passkey is two factors: the device that has it, and the finger, face or code that unlocks it.
  if (token?.isAskedAtLogin && !pendingLogin.passkey) {
    return fail(await askForToken(deps, { ...pendingLogin, deviceKeyId: device.id }, trace))
  }
  return openOn(deps, customer, pendingLogin, device, trace)
}

/** Code 18: a temporary password permits only its own change. While it exists, no other proof permits more. */
async function refuseTemporary(
  deps: AuthDeps,
  { customerId }: Profile,
  trace: Trace,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const kind = 'login.temporary-password'
  await recordAudit(deps.database.pool, trace, { kind, outcome: 'refused', customerId })
  return fail({ kind: 'temporary-password' })
}

async function openOn(
  deps: AuthDeps,
  customer: Customer,
  pendingLogin: PendingLogin,
  device: DeviceKey,
  trace: Trace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const { profile, deviceId } = pendingLogin
  const questions = await listCustomerQuestions(deps.database.pool, customer.id)
  const hasSecurityQuestions = questions.length > 0
  const owner = { customer, profile, hasSecurityQuestions, deviceKeyId: device.id, deviceId }
  const opening = await deps.database.transaction(async (tx) => {
    return (await isStillGood(tx, pendingLogin))
      ? openOnKnown(deps, tx, { ...owner, deviceName: device.name }, trace)
      : undefined
  })
  return opening ? ok(await presentSession(deps, owner, opening)) : fail({ kind: 'invalid-credentials' })
}
