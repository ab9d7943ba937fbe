/** Linking a device (code 16): after the password, a code (by SMS or of the authenticator) and one security answer, then the browser's key is registered. */
import type { UserSession } from '../../../contract/auth.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Reply } from '../../http/handler.ts'
import type { Sql } from '../../db/database.ts'
import { isP256Point } from '../../http/p256-point.ts'
import { ownCodeText } from '../../language/code-text.ts'
import { words } from '../../language/words.ts'
import { type AuthDeps, type AuthNotice, limitsOf } from './auth-deps.ts'
import { checkCustomerAnswer } from './check-answer.ts'
import { compareToken } from './check-token.ts'
import { type Customer, findCustomer } from './customer-store.ts'
import { insertDeviceKey, listDevicesBeyond, removeDeviceKey } from './device-store.ts'
import type { CodeGuess, OneTimeCodes, SentCode } from './one-time-codes.ts'
import { openSession, presentSession } from './open-session.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { verifyAnswer } from './profile-secrets.ts'
import { findProfile, lockProfile, type Profile } from './profile-store.ts'
import { reasonOf, recordAudit, type Trace } from './record-audit.ts'
import { tokenHash } from './sealing.ts'
import { endDeviceSessions } from './session-store.ts'
import { findTicket, useTicket } from './ticket-store.ts'
import { findToken, isTokenAsked } from './token-store.ts'

const LINK_PURPOSE = 'link-device'
const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }
const tokenNeeded: Failure = { kind: 'refused', reason: 'token-needed' }
const message = words(
  '{code} is your {bank} code to link a new device. If this is not you, call {phone} now. Never tell the code to anyone.',
)

interface LinkTicket {
  readonly ticketHash: Buffer
  readonly customerId: string
  readonly questionId: string
  readonly deviceFingerprint: string
}

async function findLinkTicket(sql: Sql, ticketHash: Buffer, now: Date): Promise<LinkTicket | undefined> {
  const ticket = await findTicket(sql, LINK_PURPOSE, ticketHash, now)
  if (ticket?.customerId === undefined || ticket.questionId === undefined) return undefined
  const { customerId, questionId, deviceFingerprint } = ticket
  return { ticketHash, customerId, questionId, deviceFingerprint }
}

function boundTo(ticket: LinkTicket): Pick<CodeGuess, 'purpose' | 'subject' | 'approves'> {
  return { purpose: LINK_PURPOSE, subject: ticket.customerId, approves: ticket.ticketHash.toString('hex') }
}

/** Sends the code to the customer's phone; it counts for this ticket alone. The caller knows the password, and the offer named the authenticator. */
export async function sendLinkCode(
  deps: AuthDeps,
  codes: OneTimeCodes,
  input: { readonly linkTicket: string },
  trace: Trace,
): Promise<Result<SentCode, Failure>> {
  const now = deps.clock.now()
  const ticket = await findLinkTicket(deps.database.pool, tokenHash(input.linkTicket), now)
  const customer = ticket && (await findCustomer(deps.database.pool, ticket.customerId))
  if (!ticket || !customer) return fail(ticketExpired)
  if (await isTokenAsked(deps.database.pool, customer.id)) return fail(tokenNeeded)
  return codes.send(
    {
      ...boundTo(ticket),
      quota: LINK_PURPOSE,
      otherWays: async () => ((await findToken(deps.database.pool, customer.id)) ? ['token'] : []),
      phone: customer.phone,
      text: ownCodeText(customer.language, message),
    },
    (tx) => recordAudit(tx, trace, { kind: 'device.code-sent', outcome: 'done', customerId: customer.id }),
  )
}

export interface LinkInput {
  readonly linkTicket: string
  /** With `otp`: the SMS code. */
  readonly referenceId?: string | undefined
  readonly otp?: string | undefined
  /** In its place: a code of the authenticator app, or a recovery code. */
  readonly token?: string | undefined
  readonly answer: string
  readonly device: { readonly name: string; readonly publicKey: string }
}

/** A wrong code and a wrong answer look alike (07). The code is used up only when both are right. */
export async function linkDevice(
  deps: AuthDeps,
  codes: OneTimeCodes,
  hashing: PasswordHashing,
  input: LinkInput,
  trace: Trace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const { pool } = deps.database
  const publicKey = Buffer.from(input.device.publicKey, 'base64')
  if (!isP256Point(publicKey)) {
    const errors = { device: ['This is not a device key'] }
    return refuseLink(deps, trace, undefined, { kind: 'invalid-input', errors })
  }
  const ticket = await findLinkTicket(pool, tokenHash(input.linkTicket), deps.clock.now())
  const customer = ticket && (await findCustomer(pool, ticket.customerId))
  const profile = customer && (await findProfile(pool, customer.id))
  if (!ticket || !customer || !profile) return refuseLink(deps, trace, undefined, ticketExpired)
  const code = codeGiven(input, await isTokenAsked(deps.database.pool, customer.id))
  if (!code.ok) return refuseLink(deps, trace, customer.id, code.failure)
  const compare = () =>
    'token' in code.value
      ? compareToken(deps, { customerId: customer.id, code: code.value.token, use: 'link-device' }, trace)
      : codes.compare({ ...boundTo(ticket), ...code.value })
  const checked = await hashing.run(() => checkFactors(deps, hashing, { ticket, compare }, input.answer))
  if (!checked.ok) return checked
  if (!checked.value.ok) return refuseLink(deps, trace, customer.id, checked.value.failure)
  const useFactors = checked.value.value
  const device = { publicKey, name: input.device.name }
  return openLinked(deps, { ticket, customer, profile, device, useFactors }, trace)
}

async function refuseLink(
  deps: AuthDeps,
  trace: Trace,
  customerId: string | undefined,
  failure: Failure,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  await recordAudit(deps.database.pool, trace, {
    kind: 'device.link-refused',
    outcome: 'refused',
    customerId,
    detail: { reason: reasonOf(failure) },
  })
  return fail(failure)
}

type UseFactors = (tx: Sql) => Promise<boolean>

type CodeGiven = { readonly token: string } | { readonly reference: string; readonly code: string }

function codeGiven({ token, referenceId, otp }: LinkInput, isTokenAsked: boolean): Result<CodeGiven, Failure> {
  if (token !== undefined) return ok({ token })
  if (isTokenAsked) return fail(tokenNeeded)
  if (referenceId !== undefined && otp !== undefined) return ok({ reference: referenceId, code: otp })
  return fail({ kind: 'invalid-input', errors: { otp: ['Enter the code that we sent to your phone'] } })
}

interface CodeComparison {
  readonly ticket: LinkTicket
  readonly compare: () => Promise<Result<{ readonly use: UseFactors }, Failure>>
}

async function checkFactors(
  deps: AuthDeps,
  hashing: PasswordHashing,
  { ticket, compare }: CodeComparison,
  answer: string,
): Promise<Result<UseFactors, Failure>> {
  const { customerId, questionId } = ticket
  const given = { questionId, answer }
  const compared = await compare()
  if (!compared.ok) {
    // The same time as a wrong answer; no try at the answer is taken, because it was not looked at.
    await verifyAnswer(deps.keys, hashing, undefined, given)
    return compared
  }
  const answered = await checkCustomerAnswer(deps, hashing, customerId, given)
  if (!answered.ok) return answered
  return ok(compared.value.use)
}

interface Linking {
  readonly ticket: LinkTicket
  readonly customer: Customer
  readonly profile: Profile
  readonly device: { readonly publicKey: Buffer; readonly name: string }
  readonly useFactors: UseFactors
}

async function openLinked(
  deps: AuthDeps,
  linking: Linking,
  trace: Trace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const { ticket, customer, profile } = linking
  const linked = await deps.database.transaction(async (tx) => {
    await lockProfile(tx, customer.id)
    // Each is one use: of two requests at once the slower one stops here.
    if (!(await linking.useFactors(tx))) return fail<Failure>({ kind: 'refused', reason: 'code-expired' })
    if (!(await useTicket(tx, ticket.ticketHash, deps.clock.now()))) return fail(ticketExpired)
    const deviceKeyId = await registerDevice(deps, tx, linking, trace)
    const deviceId = ticket.deviceFingerprint
    const owner = { customer, profile, hasSecurityQuestions: true, deviceKeyId, deviceId }
    return ok({ owner, opening: await openSession(deps, tx, owner, trace) })
  })
  if (!linked.ok) return refuseLink(deps, trace, customer.id, linked.failure)
  return ok(await presentSession(deps, linked.value.owner, linked.value.opening))
}

/** Beyond the limit the device that was not used for longest makes room: there is always a way back in. */
async function registerDevice(
  deps: AuthDeps,
  tx: Sql,
  { customer, device, ticket }: Linking,
  trace: Trace,
): Promise<string> {
  const now = deps.clock.now()
  const customerId = customer.id
  const evidence = ticket.ticketHash.toString('hex')
  const made = await insertDeviceKey(tx, { customerId, ...device, linkedBy: 'link', at: now, evidence })
  await recordAudit(tx, trace, { kind: 'device.linked', outcome: 'done', customerId, deviceKeyId: made.id })
  const notice = (kind: 'device-linked' | 'device-removed', deviceKeyId: string, deviceName: string): AuthNotice => {
    return { kind, customerId, deviceKeyId, deviceName, at: now }
  }
  await deps.notify(tx, notice('device-linked', made.id, device.name))
  if (!made.isNew) return made.id
  for (const old of await listDevicesBeyond(tx, customerId, made.id, limitsOf(deps).devices - 1)) {
    await removeDeviceKey(tx, { customerId, deviceKeyId: old.id, at: now }, { reason: 'replaced', evidence })
    await endDeviceSessions(tx, customerId, old.id, 'device-removed', now)
    await recordAudit(tx, trace, { kind: 'device.removed', outcome: 'done', customerId, deviceKeyId: old.id })
    await deps.notify(tx, notice('device-removed', old.id, old.name))
  }
  return made.id
}
