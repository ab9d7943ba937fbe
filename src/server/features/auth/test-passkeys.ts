/** For tests: a customer's passkeys, added and used as the pages do. */
import { passkeyRoutes as routes } from '../../../contract/passkeys.ts'
import type { DeviceProof, Session } from '../../http/handler.ts'
import { type AuthenticatorKind, type Bent, makeAuthenticator, type TestAuthenticator } from './test-authenticator.ts'
import { type AuthWorld, PIN, valueOf } from './test-world.ts'

interface SignedIn {
  readonly session: Session
}

export const askToAdd = (world: AuthWorld, { session }: SignedIn, transactionPin = PIN) =>
  world.call(routes.startPasskeyRegistration, { transactionPin }, { session })

/** A passkey in an authenticator of its own. */
export async function addPasskey(
  world: AuthWorld,
  { session }: SignedIn,
  name = 'My phone',
  kind: AuthenticatorKind = {},
) {
  const authenticator = makeAuthenticator(kind)
  const credential = authenticator.create(valueOf(await askToAdd(world, { session })).data)
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
