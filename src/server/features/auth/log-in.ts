/** Login: a right password on a linked device opens a session; on an unknown device it is code 16 and an offer to link. */
import { randomInt } from 'node:crypto'
import type { LinkOffer, UserSession } from '../../../contract/auth.ts'
import type { Failure } from '../../../core/failure.ts'
import { maskPhone } from '../../../values/phone.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { DeviceProof, Reply } from '../../http/handler.ts'
import { type AuthDeps, limitsOf } from './auth-deps.ts'
import { checkPassword } from './check-password.ts'
import { type Customer, findCustomer } from './customer-store.ts'
import { type DeviceKey, findDeviceKey } from './device-store.ts'
import { openSession, presentSession } from './open-session.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { findProfileByUsername, isPasswordUnchanged, type Profile } from './profile-store.ts'
import { listCustomerQuestions } from './question-store.ts'
import { recordAudit, type Trace } from './record-audit.ts'
import { newToken, tokenHash } from './sealing.ts'
import { insertTicket } from './ticket-store.ts'

export interface LoginInput {
  readonly username: string
  readonly password: string
  readonly deviceId: string
}

type LoginTrace = Trace & { readonly deviceProof: DeviceProof | undefined }

/** An unknown username costs as much, is counted alike, and gets the same answers as a wrong password. */
export async function logIn(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: LoginInput,
  trace: LoginTrace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const username = input.username.normalize('NFC').trim()
  const profile = await findProfileByUsername(deps.database.pool, username)
  const device = profile && (await findProvenDevice(deps, profile.customerId, trace.deviceProof))
  const guess = { username, password: input.password, profile, deviceKeyId: device?.id, auditNoun: 'login' } as const
  const checked = await checkPassword(deps, hashing, guess, trace)
  if (!checked.ok) return checked
  const right = checked.value
  if (right.passwordTemporaryUntil !== null) return refuseTemporary(deps, right.customerId, trace)
  const customer = await findCustomer(deps.database.pool, right.customerId)
  if (!customer) throw new Error('A profile without its customer')
  return device
    ? openOn(deps, customer, right, device, input.deviceId, trace)
    : offerLink(deps, customer, right, input.deviceId, trace)
}

/** Code 18: the temporary password is right, and opens nothing but its change. */
async function refuseTemporary(
  deps: AuthDeps,
  customerId: string,
  trace: Trace,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const kind = 'login.temporary-password'
  await recordAudit(deps.database.pool, deps.clock.now(), trace, { kind, outcome: 'refused', customerId })
  return fail({ kind: 'temporary-password' })
}

/** The customer's own live key whose signature this request carries. */
export async function findProvenDevice(
  deps: Pick<AuthDeps, 'database'>,
  customerId: string,
  proof: DeviceProof | undefined,
): Promise<DeviceKey | undefined> {
  if (!proof) return undefined
  const device = await findDeviceKey(deps.database.pool, customerId, proof.deviceKeyId)
  return device && proof.verify(device.publicKey) ? device : undefined
}

async function openOn(
  deps: AuthDeps,
  customer: Customer,
  profile: Profile,
  device: DeviceKey,
  deviceId: string,
  trace: Trace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const questions = await listCustomerQuestions(deps.database.pool, customer.id)
  const hasSecurityQuestions = questions.length > 0
  const owner = { customer, profile, hasSecurityQuestions, deviceKeyId: device.id, deviceId }
  const opening = await deps.database.transaction(async (tx) => {
    // A password that was changed while it was being checked opens nothing any more.
    return (await isPasswordUnchanged(tx, profile)) ? openSession(deps, tx, owner, trace) : undefined
  })
  return opening ? ok(await presentSession(deps, owner, opening)) : fail({ kind: 'invalid-credentials' })
}

/** The question is drawn per ticket, so that one overheard answer does not always serve. */
async function offerLink(
  deps: AuthDeps,
  customer: Customer,
  profile: Profile,
  deviceFingerprint: string,
  trace: Trace,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const questions = await listCustomerQuestions(deps.database.pool, customer.id)
  const question = questions[randomInt(Math.max(1, questions.length))]
  if (!question) return fail({ kind: 'ineligible', reason: 'not-allowed' })
  const linkTicket = newToken()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + limitsOf(deps).linkTicketLifeMs)
  const customerId = customer.id
  const offered = await deps.database.transaction(async (tx) => {
    if (!(await isPasswordUnchanged(tx, profile))) return false
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
    await recordAudit(tx, now, trace, { kind: 'login.device-not-linked', outcome: 'refused', customerId })
    return true
  })
  if (!offered) return fail({ kind: 'invalid-credentials' })
  const data: LinkOffer = {
    linkTicket,
    methods: ['otp-and-answer'],
    maskedPhone: maskPhone(customer.phone),
    securityQuestion: question.question,
  }
  return fail({ kind: 'device-not-linked', data })
}
