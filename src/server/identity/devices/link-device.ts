/**
 * Links a device (code 16): the password comes first, then a code by SMS or of the authenticator, and one security
 * answer. Then the browser's key is registered. A customer without security questions needs the SMS code, and the
 * authenticator or a passkey.
 */
import type { UserSession } from '../../../contract/identity/auth.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Reply } from '../../http/handler.ts'
import type { Sql } from '../../db/database.ts'
import { isP256Point } from '../../http/p256-point.ts'
import { ownCodeText } from '../../language/code-text.ts'
import { defineMessage } from '../../../values/message.ts'
import { type AuthDeps, type AuthNotice, limitsOf } from '../auth-deps.ts'
import { type Customer, findCustomer } from '../../customers/customer-store.ts'
import { insertDeviceKey, listDevicesBeyond, removeDeviceKey } from './device-store.ts'
import { codeOfLink, findLinkTicket, LINK_PURPOSE, type LinkInput, type LinkTicket } from './link-ticket.ts'
import type { OneTimeCodes, SentCode } from '../codes/one-time-codes.ts'
import { openSession, presentSession } from '../sessions/open-session.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { proveLink } from './prove-link.ts'
import { findProfile, lockProfile, type Profile } from '../profiles/profile-store.ts'
import { reasonOf, recordAudit, type Trace } from '../../audit/record-audit.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { endDeviceSessions } from '../sessions/session-store.ts'
import { useTicket } from '../profiles/ticket-store.ts'
import { findToken, isTokenAsked } from '../authenticator/token-store.ts'

const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }
const tokenNeeded: Failure = { kind: 'refused', reason: 'token-needed' }
const message = defineMessage(
  '{code} is your {bank} code to link a new device. If this is not you, call {phone} now. Do not share this code.',
)

/** Sends the code to the customer's phone. The code is valid for this ticket only. The caller knows the password, and the offer named the authenticator. */
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
  // Without questions the authenticator or a passkey must follow, so the SMS code alone is not enough.
  const isAnswerNext = ticket.questionId !== undefined
  if (isAnswerNext && (await isTokenAsked(deps.database.pool, customer.id))) return fail(tokenNeeded)
  return codes.send(
    {
      ...codeOfLink(ticket),
      quota: LINK_PURPOSE,
      otherWays: async () => (isAnswerNext && (await findToken(deps.database.pool, customer.id)) ? ['token'] : []),
      phone: customer.phone,
      text: ownCodeText(customer.language, message),
    },
    (tx) => recordAudit(tx, trace, { kind: 'device.code-sent', outcome: 'done', customerId: customer.id }),
  )
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
  const proved = await proveLink(deps, codes, hashing, { ticket, input }, trace)
  if (!proved.ok) return proved
  if (!proved.value.ok) return refuseLink(deps, trace, customer.id, proved.value.failure)
  const useFactors = proved.value.value
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

interface Linking {
  readonly ticket: LinkTicket
  readonly customer: Customer
  readonly profile: Profile
  readonly device: { readonly publicKey: Buffer; readonly name: string }
  readonly useFactors: (tx: Sql) => Promise<boolean>
}

async function openLinked(
  deps: AuthDeps,
  linking: Linking,
  trace: Trace,
): Promise<Result<Reply<UserSession>, Failure>> {
  const { ticket, customer, profile } = linking
  const linked = await deps.database.transaction(async (tx) => {
    await lockProfile(tx, customer.id)
    // Each factor is used once: of two parallel requests the slower one stops here.
    if (!(await linking.useFactors(tx))) return fail<Failure>({ kind: 'refused', reason: 'code-expired' })
    if (!(await useTicket(tx, ticket.ticketHash, deps.clock.now()))) return fail(ticketExpired)
    const deviceKeyId = await registerDevice(deps, tx, linking, trace)
    const deviceId = ticket.deviceFingerprint
    const hasSecurityQuestions = ticket.questionId !== undefined
    const owner = { customer, profile, hasSecurityQuestions, deviceKeyId, deviceId }
    return ok({ owner, opening: await openSession(deps, tx, owner, trace) })
  })
  if (!linked.ok) return refuseLink(deps, trace, customer.id, linked.failure)
  return ok(await presentSession(deps, linked.value.owner, linked.value.opening))
}

/**
 * Above the limit, the device that was not used for the longest time is removed, so that a customer can always link a
 * new device.
 */
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
