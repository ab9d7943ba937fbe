/** Login: a right password on a linked device opens a session; on an unknown device it is code 16 and an offer to link. */
import { randomInt } from 'node:crypto'
import type { LinkOffer, UserSession } from '../../../contract/auth.ts'
import type { Failure } from '../../../core/failure.ts'
import { maskPhone } from '../../../values/phone.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import type { DeviceProof, Reply } from '../../http/handler.ts'
import { askForToken } from './ask-for-token.ts'
import { type AuthDeps, limitsOf } from './auth-deps.ts'
import { checkPassword } from './check-password.ts'
import { findFormerLogin } from './close-profile.ts'
import { type Customer, findCustomer } from './customer-store.ts'
import { type DeviceKey, findDeviceByProof } from './device-store.ts'
import { openOnKnown, presentSession } from './open-session.ts'
import { findPasskey, type StoredPasskey } from './passkey-store.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { findProfileByUsername, isPasswordUnchanged, type Profile } from './profile-store.ts'
import { listCustomerQuestions } from './question-store.ts'
import { recordAudit, refuseAudited, type Trace } from './record-audit.ts'
import { newToken, tokenHash } from './sealing.ts'
import { insertTicket } from './ticket-store.ts'
import { findToken, type StoredToken } from './token-store.ts'

export interface LoginInput {
  readonly username: string
  readonly password: string
  readonly deviceId: string
}

export type LoginTrace = Trace & { readonly deviceProof: DeviceProof | undefined }

/** An unknown username costs as much, is counted alike, and gets the same answers as a wrong password. */
export async function logIn(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: LoginInput,
  trace: LoginTrace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const username = input.username.normalize('NFC').trim()
  const profile = await findProfileByUsername(deps.database.pool, username)
  const former = await findFormerLogin(deps.database.pool, username)
  const device = await findProvenDevice(deps, profile?.customerId, trace.deviceProof)
  const { password } = input
  const guess = { username, password, profile, former, deviceKeyId: device?.id, auditNoun: 'login' } as const
  const checked = await checkPassword(deps, hashing, guess, trace)
  if (!checked.ok) return checked
  return letIn(deps, { profile: checked.value, device, deviceId: input.deviceId }, trace)
}

export interface Arrival {
  /** Whose password or passkey was right. */
  readonly profile: Profile
  /** The linked device that proved itself, where one did. */
  readonly device: DeviceKey | undefined
  /** The fingerprint identifier that the client sent (RIB_DI). */
  readonly deviceId: string
  /** Where a passkey stood for the username and the password. */
  readonly passkey?: StoredPasskey
}

/** What follows a right password or passkey: a session on a linked device, code 16 on another one, 18 for a temporary password, a ticket where a code of the authenticator is wanted too. */
export async function letIn(
  deps: AuthDeps,
  arrival: Arrival,
  trace: Trace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const { profile, device } = arrival
  if (profile.passwordTemporaryUntil !== null) return refuseTemporary(deps, profile, trace)
  const customer = await findCustomer(deps.database.pool, profile.customerId)
  if (!customer) throw new Error('A profile without its customer')
  const token = await findToken(deps.database.pool, profile.customerId)
  if (!device) return offerLink(deps, { customer, arrival, token }, trace)
  // A passkey is two factors already: the device that has it, and the finger, face or code that opened it.
  if (token?.isAskedAtLogin && !arrival.passkey) {
    return fail(await askForToken(deps, { ...arrival, deviceKeyId: device.id }, trace))
  }
  return openOn(deps, customer, arrival, device, trace)
}

/** Code 18: the temporary password opens nothing but its change, and as long as it stands nothing else opens more. */
async function refuseTemporary(
  deps: AuthDeps,
  { customerId }: Profile,
  trace: Trace,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const kind = 'login.temporary-password'
  await recordAudit(deps.database.pool, trace, { kind, outcome: 'refused', customerId })
  return fail({ kind: 'temporary-password' })
}

/** The customer's own live key whose signature this request carries; looked for alike when nobody has the username. */
export async function findProvenDevice(
  deps: Pick<AuthDeps, 'database'>,
  customerId: string | undefined,
  proof: DeviceProof | undefined,
): Promise<DeviceKey | undefined> {
  const device = await findDeviceByProof(deps.database.pool, proof)
  return device?.customerId === customerId ? device : undefined
}

/** A password that was changed, or a passkey that was removed, while it was being checked opens nothing any more. */
async function isStillGood(tx: Sql, { profile, passkey }: Arrival): Promise<boolean> {
  if (!(await isPasswordUnchanged(tx, profile))) return false
  return passkey === undefined || (await findPasskey(tx, passkey.credentialId)) !== undefined
}

async function openOn(
  deps: AuthDeps,
  customer: Customer,
  arrival: Arrival,
  device: DeviceKey,
  trace: Trace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const { profile, deviceId } = arrival
  const questions = await listCustomerQuestions(deps.database.pool, customer.id)
  const hasSecurityQuestions = questions.length > 0
  const owner = { customer, profile, hasSecurityQuestions, deviceKeyId: device.id, deviceId }
  const opening = await deps.database.transaction(async (tx) => {
    return (await isStillGood(tx, arrival))
      ? openOnKnown(deps, tx, { ...owner, deviceName: device.name }, trace)
      : undefined
  })
  return opening ? ok(await presentSession(deps, owner, opening)) : fail({ kind: 'invalid-credentials' })
}

/** The question is drawn per ticket, so that one overheard answer does not always serve. */
async function offerLink(
  deps: AuthDeps,
  {
    customer,
    arrival,
    token,
  }: { readonly customer: Customer; readonly arrival: Arrival; readonly token: StoredToken | undefined },
  trace: Trace,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const { profile, deviceId: deviceFingerprint, passkey } = arrival
  const questions = await listCustomerQuestions(deps.database.pool, customer.id)
  const question = questions[randomInt(Math.max(1, questions.length))]
  if (!question) {
    const refused = { kind: 'login.refused', customerId: customer.id } as const
    return refuseAudited(deps, trace, refused, { kind: 'ineligible', reason: 'not-allowed' })
  }
  const linkTicket = newToken()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + limitsOf(deps).linkTicketLifeMs)
  const customerId = customer.id
  const offered = await deps.database.transaction(async (tx) => {
    if (!(await isStillGood(tx, arrival))) return false
    const { questionId } = question
    const ticketHash = tokenHash(linkTicket)
    const ticket = {
      purpose: 'link-device',
      ticketHash,
      customerId,
      questionId,
      deviceFingerprint,
      boundTo: '',
    } as const
    await insertTicket(tx, ticket, now, expiresAt)
    await recordAudit(tx, trace, { kind: 'login.device-not-linked', outcome: 'refused', customerId })
    if (passkey)
      await deps.notify(tx, { kind: 'passkey-on-new-device', customerId, passkeyName: passkey.name, at: now })
    return true
  })
  if (!offered) return fail({ kind: 'invalid-credentials' })
  const data: LinkOffer = {
    linkTicket,
    methods: linkMethods(token),
    maskedPhone: maskPhone(customer.phone),
    securityQuestion: question.question,
    ...(passkey ? { username: profile.username } : {}),
  }
  return fail({ kind: 'device-not-linked', data })
}

/** Where each login asks for the authenticator, linking does too: the SMS code would be a way around it. */
function linkMethods(token: StoredToken | undefined): LinkOffer['methods'] {
  if (token === undefined) return ['otp-and-answer']
  return token.isAskedAtLogin ? ['token-and-answer'] : ['otp-and-answer', 'token-and-answer']
}
