/** Resets a forgotten password: a proof, a code to the phone, the new password. The ticket of each step opens only the next. */
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { RequestContext, Reply } from '../../http/handler.ts'
import type { Sql } from '../../db/database.ts'
import { ownCodeText } from '../../language/code-text.ts'
import { defineMessage } from '../../../values/message.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { findCustomer } from '../../customers/customer-store.ts'
import { findDeviceKey } from '../devices/device-store.ts'
import { findProvenDevice } from '../devices/find-proven-device.ts'
import type { OneTimeCodes, SentCode } from '../codes/one-time-codes.ts'
import { hasPasskey } from '../passkeys/passkey-store.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { newPasswordFaults } from '../profiles/profile-secrets.ts'
import { findProfile } from '../profiles/profile-store.ts'
import { recordAudit, refuseAudited, type Trace } from '../../audit/record-audit.ts'
import { replacePassword } from '../passwords/replace-password.ts'
import { newToken, tokenHash } from '../../crypto/sealing.ts'
import { findTicket, insertTicket, type Ticket, useTicket } from '../profiles/ticket-store.ts'

const PURPOSE = 'reset-password'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }
const codeExpired: Failure = { kind: 'refused', reason: 'code-expired' }
const message = defineMessage(
  '{code} is your {bank} code to choose a new password. If this is not you, call {phone} now. Do not share this code.',
)

/** Makes the ticket of the next step, in the transaction that ends the present step. */
export async function passOn(
  deps: AuthDeps,
  tx: Sql,
  customerId: string,
  purpose: 'reset-password:code' | 'reset-password:new',
): Promise<{ readonly ticket: string }> {
  const now = deps.clock.now()
  const ticket = newToken()
  const fields = { questionId: undefined, deviceFingerprint: '', boundTo: '' }
  const expiresAt = new Date(now.getTime() + limitsOf(deps).resetTicketLifeMs)
  await insertTicket(tx, { purpose, ticketHash: tokenHash(ticket), customerId, ...fields }, now, expiresAt)
  return { ticket }
}

/** Finds a live ticket whose customer is known. */
async function findOwned(
  deps: AuthDeps,
  purpose: 'reset-password:code' | 'reset-password:new',
  ticketHash: Buffer,
): Promise<(Ticket & { readonly customerId: string }) | undefined> {
  const ticket = await findTicket(deps.database.pool, purpose, ticketHash, deps.clock.now())
  return ticket?.customerId === undefined ? undefined : { ...ticket, customerId: ticket.customerId }
}

/** `clientId` is the header of Product §5.3, which names the client. It is not a proof. The audit trail records it. */
export async function sendResetCode(
  deps: AuthDeps,
  codes: OneTimeCodes,
  input: { readonly ticket: string },
  trace: Trace & Pick<RequestContext, 'clientId' | 'deviceProof'>,
): Promise<Result<SentCode, Failure>> {
  const { clientId } = trace
  if (clientId === undefined || !/^[\w-]{1,64}$/.test(clientId)) {
    return refuseCode(deps, trace, { kind: 'refused', reason: 'client-id-missing' })
  }
  const ticket = await findOwned(deps, 'reset-password:code', tokenHash(input.ticket))
  const customer = ticket && (await findCustomer(deps.database.pool, ticket.customerId))
  if (!ticket || !customer) return refuseCode(deps, trace, ticketExpired)
  const customerId = customer.id
  const known = UUID.test(clientId) ? await findDeviceKey(deps.database.pool, customerId, clientId) : undefined
  const request = { purpose: PURPOSE, subject: customerId, approves: ticket.ticketHash.toString('hex') }
  const device = await findProvenDevice(deps, customerId, trace.deviceProof)
  const sent = await codes.send(
    {
      ...request,
      // A stranger who knows the answer cannot use up the codes of the customer's own devices.
      quota: device ? 'reset-password-known' : PURPOSE,
      // Only the customer's own device may learn that the customer has a passkey for login.
      otherWays: async () => (device && (await hasPasskey(deps.database.pool, customerId)) ? ['passkey'] : []),
      phone: customer.phone,
      text: ownCodeText(customer.language, message),
    },
    (tx) =>
      recordAudit(tx, trace, {
        kind: 'password-reset.code-sent',
        outcome: 'done',
        customerId,
        detail: { knownClient: known !== undefined },
      }),
  )
  return sent.ok ? sent : refuseCode(deps, trace, sent.failure, customerId)
}

function refuseCode(deps: AuthDeps, trace: Trace, failure: Failure, customerId?: string) {
  return refuseAudited(deps, trace, { kind: 'password-reset.code-refused', customerId }, failure)
}

/** Uses up ticket and code together. A code that was sent for one ticket is not valid for another ticket. */
export async function checkResetCode(
  deps: AuthDeps,
  codes: OneTimeCodes,
  input: { readonly referenceId: string; readonly otp: string },
  trace: Trace,
): Promise<Result<{ readonly ticket: string }, Failure>> {
  const sent = await codes.find(input.referenceId, PURPOSE)
  if (!sent) return refuseCode(deps, trace, codeExpired)
  const { subject, approves, reference } = sent
  const ticket = await findOwned(deps, 'reset-password:code', Buffer.from(approves, 'hex'))
  if (!ticket) return refuseCode(deps, trace, sent.usedAt === null ? ticketExpired : codeExpired)
  const { customerId } = ticket
  const compared = await codes.compare({ purpose: PURPOSE, subject, approves, reference, code: input.otp })
  if (!compared.ok) return refuseCode(deps, trace, compared.failure, customerId)
  const passed = await deps.database.transaction(async (tx): Promise<Result<{ readonly ticket: string }, Failure>> => {
    // Each factor is used once: the slower of two parallel requests stops here.
    if (!(await compared.value.use(tx))) return fail(codeExpired)
    if (!(await useTicket(tx, ticket.ticketHash, deps.clock.now()))) return fail(ticketExpired)
    await recordAudit(tx, trace, { kind: 'password-reset.code-right', outcome: 'done', customerId })
    return ok(await passOn(deps, tx, customerId, 'reset-password:new'))
  })
  return passed.ok ? passed : refuseCode(deps, trace, passed.failure, customerId)
}

/** Ends every session and clears the locks (17). The ticket stays valid when the new password breaks a rule. */
export async function resetPassword(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: { readonly ticket: string; readonly newPassword: string },
  trace: Trace,
): Promise<Result<Reply<null>, Failure>> {
  const { pool } = deps.database
  const ticket = await findOwned(deps, 'reset-password:new', tokenHash(input.ticket))
  const customer = ticket && (await findCustomer(pool, ticket.customerId))
  const profile = customer && (await findProfile(pool, customer.id))
  const refuse = (failure: Failure) =>
    refuseAudited(deps, trace, { kind: 'password-reset.refused', customerId: customer?.id }, failure)
  if (!ticket || !customer || !profile) return refuse(ticketExpired)
  const faults = newPasswordFaults(input.newPassword, profile.username, customer)
  if (faults.length > 0) return refuse({ kind: 'invalid-input', errors: { newPassword: faults } })
  const hash = await hashing.run(() => hashing.hash(input.newPassword))
  if (!hash.ok) return hash
  const done = await deps.database.transaction(async (tx) => {
    if (!(await useTicket(tx, ticket.ticketHash, deps.clock.now()))) return false
    const why = { reason: 'reset', evidence: ticket.ticketHash.toString('hex') } as const
    const change = { profile, passwordHash: hash.value, was: undefined, keepSessionId: undefined, why }
    return replacePassword(deps, tx, change, trace)
  })
  if (!done) return refuse(ticketExpired)
  return ok({ data: null, message: 'Your password has been changed. You can log in now' })
}
