/** For the table of every call: what a row is, and the walks that several rows begin with. */
import { randomUUID } from 'node:crypto'
import type { Failure } from '../../../core/failure.ts'
import { authRoutes } from '../../../contract/auth.ts'
import type { LinkOffer } from '../../../contract/link-device.ts'
import { passwordResetRoutes } from '../../../contract/password-reset.ts'
import { pinRoutes } from '../../../contract/pin.ts'
import type { Result } from '../../../values/result.ts'
import { endpointsOf } from './test-endpoints.ts'
import { newPin } from './profile-secrets.ts'
import { type AuthWorld, callerOf, failureOf, login, PASSWORD, PIN, valueOf } from './test-world.ts'

/** `signedUp` and `loggedIn` give copies of one customer, which cost no slow hashes; `real` has those that walk the whole way. */
export type TableWorld = AuthWorld & { readonly real: AuthWorld }

/** Walks up to the call, and gives the call itself: what it answers, and what it leaves in the trail, is looked at. */
export type Scenario = (world: TableWorld) => Promise<() => Promise<Result<unknown, Failure>>>

/** "code", or "code reason", then after a colon what it is about. */
export type CallRows = Readonly<Record<string, Scenario>>

export const WRONG = 'Wrong-cloth-42'
export const WRONG_PIN = '5039'
/** A ticket, or a reference, that nobody was given. */
export const UNKNOWN = 'z'.repeat(43)
export const UNKNOWN_ID = '00000000-0000-4000-8000-00000000dead'
export const MINUTE = 60_000

export const wrongOf = (otp: string): string => (otp === '000000' ? '000001' : '000000')

export async function times(count: number, run: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) await run()
}

/** A node whose queue of hashes is full. */
export function busyNode(world: AuthWorld) {
  return callerOf(endpointsOf({ ...world.deps, hashing: { concurrency: 0, waiting: 0 } }))
}

export function withCopies(real: AuthWorld): TableWorld {
  let template: ReturnType<AuthWorld['signedUp']> | undefined
  const signedUp = async () => {
    template ??= real.signedUp()
    const first = await template
    return { ...first, ...(await copyOf(real, first)) }
  }
  const loggedIn = async () => {
    const customer = await signedUp()
    return { ...customer, ...(await login(real, customer.username, customer.device.proof(customer.deviceKeyId))) }
  }
  return { ...real, real, signedUp, loggedIn }
}

type SignedUp = Awaited<ReturnType<AuthWorld['signedUp']>>
let copies = 0

/** Another customer with the same secrets: a hash serves whosever it is, but for the PIN's, which holds the customer's id. */
async function copyOf(world: AuthWorld, { cifid: from, device, record }: SignedUp) {
  copies += 1
  const [customerId, deviceKeyId] = [randomUUID(), randomUUID()]
  const cifid = String(9_000_000_000 + copies)
  const username = `copy.${copies}.of.one`
  const phone = `+23481${String(copies).padStart(8, '0')}`
  const first = '(select id from bank.customer where cifid = $2)'
  await world.asOwner(
    `insert into bank.customer (id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, email, kyc_level)
     select $1, $3::text, bvn_sealed, sha256(convert_to($3::text, 'UTF8')), bvn_last4, first_name, last_name, date_of_birth, gender, $4, email, kyc_level
     from bank.customer where cifid = $2`,
    [customerId, from, cifid, phone],
  )
  const { pinSalt, pinHash } = newPin(world.deps.keys, customerId, PIN)
  await world.asOwner(
    `insert into bank.profile (customer_id, username, username_key, password_hash, password_changed_at, pin_salt, pin_hash, created_at)
     select $1, $3::text, $3::text, password_hash, password_changed_at, $4, $5, created_at from bank.profile where customer_id = ${first}`,
    [customerId, from, username, pinSalt, pinHash],
  )
  await world.asOwner(
    `insert into bank.customer_security_answer (customer_id, question_id, answer_hash, set_at)
     select $1, question_id, answer_hash, set_at from bank.customer_security_answer where customer_id = ${first}`,
    [customerId, from],
  )
  await world.asOwner(
    `insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
     select $3, $1, public_key, name, linked_by, linked_at, last_used_at from bank.device_key where customer_id = ${first}`,
    [customerId, from, deviceKeyId],
  )
  return { cifid, username, device, deviceKeyId, record: { ...record, phone } }
}

export type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>

export async function withoutQuestions(world: AuthWorld, customer: { readonly cifid: string }): Promise<void> {
  await world.asOwner(
    'delete from bank.customer_security_answer where customer_id = (select id from bank.customer where cifid = $1)',
    [customer.cifid],
  )
}

/** Code 16 for a customer on a browser that the bank has not seen. */
export async function offered(world: AuthWorld) {
  const customer = await world.signedUp()
  const input = { username: customer.username, password: PASSWORD, deviceId: 'fp-2' }
  const { linkTicket } = (failureOf(await world.call(authRoutes.login, input)) as { data: LinkOffer }).data
  return { ...customer, linkTicket }
}

/** A reset of the password, as far as the question. */
export async function asked(world: AuthWorld) {
  const customer = await world.signedUp()
  const { username } = customer
  const { referenceId } = valueOf(await world.call(passwordResetRoutes.revealQuestion, { username })).data
  return { ...customer, referenceId }
}

/** As far as the right answer. */
export async function answered(world: AuthWorld) {
  const customer = await asked(world)
  const { referenceId } = customer
  const input = { referenceId, answer: 'Kano' }
  const { ticket } = valueOf(await world.call(passwordResetRoutes.verifyAnswerForPasswordReset, input)).data
  return { ...customer, ticket }
}

/** As far as the code on the phone. */
export async function codeSent(world: AuthWorld) {
  const customer = await answered(world)
  const { ticket } = customer
  const sent = await world.call(passwordResetRoutes.sendOTPForResetPassword, { ticket }, { clientId: 'client-1' })
  const { referenceId } = valueOf(sent).data
  return { ...customer, referenceId, otp: world.lastCode(customer.record.phone) }
}

/** A reset of the PIN, as far as its ticket. */
export async function pinConfirmed(world: AuthWorld) {
  const customer = await world.loggedIn()
  const { session } = customer
  const { ticket } = valueOf(
    await world.call(pinRoutes.confirmUserForResetPIN, { password: PASSWORD }, { session }),
  ).data
  return { ...customer, ticket }
}

/** As far as the code on the phone. */
export async function pinCodeSent(world: AuthWorld) {
  const customer = await pinConfirmed(world)
  const { session, ticket } = customer
  const sent = await world.call(pinRoutes.sendOTPForResetPIN, { ticket, answer: 'Kano' }, { session })
  const { referenceId } = valueOf(sent).data
  return { ...customer, referenceId, otp: world.lastCode(customer.record.phone) }
}
