/** Login: a right password on a linked device opens a session; on an unknown device it is code 16 and an offer to link. */
import { randomInt } from 'node:crypto'
import type { LinkOffer, UserSession } from '../../../contract/auth.ts'
import type { Failure } from '../../../core/failure.ts'
import { maskPhone } from '../../../values/phone.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { DeviceProof, Reply } from '../../http/handler.ts'
import { type Attempt, clearAttempts, takeAttempt } from './attempt-counters.ts'
import { type AuthDeps, limitsOf } from './auth-deps.ts'
import { type Customer, findCustomer } from './customer-store.ts'
import { type DeviceKey, findDeviceKey } from './device-store.ts'
import { openSession, presentSession } from './open-session.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { findProfileByUsername, type Profile, replacePasswordHash, usernameKey } from './profile-store.ts'
import { listCustomerQuestions } from './question-store.ts'
import { maskName, recordAudit, type Trace } from './record-audit.ts'
import { keyedHash, newToken, tokenHash } from './sealing.ts'
import { insertLinkTicket } from './ticket-store.ts'

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
  const checked = await hashing.run(() => checkPassword(deps, hashing, { ...input, username }, profile, device, trace))
  if (!checked.ok) return checked
  if (!checked.value.ok) return checked.value
  const customer = await findCustomer(deps.database.pool, checked.value.value.customerId)
  if (!customer) throw new Error('A profile without its customer')
  return device
    ? openOn(deps, customer, checked.value.value, device, input.deviceId, trace)
    : offerLink(deps, customer, input.deviceId, trace)
}

/** The customer's own live key whose signature this request carries. */
async function findProvenDevice(
  deps: AuthDeps,
  customerId: string,
  proof: DeviceProof | undefined,
): Promise<DeviceKey | undefined> {
  if (!proof) return undefined
  const device = await findDeviceKey(deps.database.pool, customerId, proof.deviceKeyId)
  return device && proof.verify(device.publicKey) ? device : undefined
}

/** A known device has a counter of its own, so that a stranger's guesses cannot lock the customer out of it. */
function counterKey(deps: AuthDeps, username: string, device: DeviceKey | undefined): string {
  if (device) return `login-device:${device.id}`
  return `login:${keyedHash(deps.keys.identityIndex, 'username', usernameKey(username)).toString('hex')}`
}

async function checkPassword(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: LoginInput,
  profile: Profile | undefined,
  device: DeviceKey | undefined,
  trace: Trace,
): Promise<Result<Profile, Failure>> {
  const limits = limitsOf(deps)
  const { pool } = deps.database
  const key = counterKey(deps, input.username, device)
  const rule = { limit: limits.passwordMisses, lockMs: limits.passwordLockMs }
  const attempt = await takeAttempt(pool, key, rule, deps.clock.now())
  const password = input.password.normalize('NFC')
  const right = attempt.allowed && (await hashing.verify(profile?.passwordHash, password))
  if (!profile || !right) return refuse(deps, input.username, profile, attempt, trace)
  await clearAttempts(pool, key)
  if (hashing.isOutdated(profile.passwordHash)) {
    await replacePasswordHash(pool, profile.customerId, profile.passwordHash, await hashing.hash(password))
  }
  return ok(profile)
}

async function refuse(
  deps: AuthDeps,
  username: string,
  profile: Profile | undefined,
  attempt: Attempt,
  trace: Trace,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const now = deps.clock.now()
  const { lockedUntil } = attempt
  await deps.database.transaction(async (tx) => {
    await recordAudit(tx, now, trace, {
      kind: lockedUntil ? 'login.locked' : 'login.refused',
      outcome: 'refused',
      customerId: profile?.customerId,
      detail: { username: maskName(username) },
    })
    // Once per lock, not once per guess.
    if (profile && attempt.allowed && lockedUntil) {
      const { customerId } = profile
      await deps.notify(tx, { kind: 'password-locked', customerId, at: now })
    }
  })
  return fail(lockedUntil ? { kind: 'password-locked', lockedUntil } : { kind: 'invalid-credentials' })
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
  const opening = await deps.database.transaction((tx) => openSession(deps, tx, owner, trace))
  return ok(await presentSession(deps, owner, opening))
}

/** The question is drawn per ticket, so that one overheard answer does not always serve. */
async function offerLink(
  deps: AuthDeps,
  customer: Customer,
  deviceFingerprint: string,
  trace: Trace,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const questions = await listCustomerQuestions(deps.database.pool, customer.id)
  const question = questions[randomInt(Math.max(1, questions.length))]
  if (!question) return fail({ kind: 'ineligible', reason: 'not-allowed' })
  const linkTicket = newToken()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + limitsOf(deps).linkTicketLifeMs)
  await deps.database.transaction(async (tx) => {
    const { questionId } = question
    const ticket = { ticketHash: tokenHash(linkTicket), customerId: customer.id, questionId, deviceFingerprint }
    await insertLinkTicket(tx, ticket, now, expiresAt)
    await recordAudit(tx, now, trace, { kind: 'login.device-not-linked', outcome: 'refused', customerId: customer.id })
  })
  const data: LinkOffer = {
    linkTicket,
    methods: ['otp-and-answer'],
    maskedPhone: maskPhone(customer.phone),
    securityQuestion: question.question,
  }
  return fail({ kind: 'device-not-linked', data })
}
