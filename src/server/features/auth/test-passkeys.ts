/** For tests: a customer's passkeys, added and used as the pages do. */
import { approvalRoutes } from '../../../contract/approval.ts'
import { passkeyRoutes as routes } from '../../../contract/passkeys.ts'
import type { DeviceProof, Session } from '../../http/handler.ts'
import { type AuthenticatorKind, type Bent, makeAuthenticator, type TestAuthenticator } from './test-authenticator.ts'
import { type AuthWorld, PIN, valueOf } from './test-world.ts'

export interface SignedInCustomer {
  readonly session: Session
  readonly record: { readonly phone: string }
}

/** The approval that adding asks for, with a code sent for it. */
export async function approvalToAdd(world: AuthWorld, { session, record }: SignedInCustomer) {
  const { challengeId } = valueOf(await world.call(routes.addPasskey, {}, { session })).data
  const { referenceId } = valueOf(await world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })).data
  return { challengeId, referenceId, otp: world.lastCode(record.phone) }
}

/** As far as the browser's question: what it is asked. */
export async function askedToMake(world: AuthWorld, customer: SignedInCustomer) {
  const given = { ...(await approvalToAdd(world, customer)), pin: PIN }
  return valueOf(await world.call(routes.confirmAddPasskey, given, { session: customer.session })).data
}

/** A passkey in an authenticator of its own. */
export async function addPasskey(
  world: AuthWorld,
  customer: SignedInCustomer,
  name = 'My phone',
  kind: AuthenticatorKind = {},
) {
  const { session } = customer
  const authenticator = makeAuthenticator(kind)
  const credential = authenticator.create(await askedToMake(world, customer))
  if (!credential) throw new Error('A new authenticator had it already')
  const added = valueOf(await world.call(routes.registerPasskey, { name, credential }, { session }))
  return { authenticator, credential, ...added.data }
}

/** Login by passkey: with a signature of a linked device, or without. */
export async function logInByPasskey(
  world: AuthWorld,
  authenticator: TestAuthenticator,
  { deviceProof, ...bent }: Bent & { readonly deviceProof?: DeviceProof | undefined } = {},
) {
  const options = valueOf(await world.call(routes.startPasskeyLogin, {})).data
  const input = { credential: authenticator.get(options, bent), deviceId: 'fingerprint-1' }
  return world.call(routes.logInWithPasskey, input, { deviceProof })
}
