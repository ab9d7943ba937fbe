/** For tests: customers who removed their security questions over the real calls, and what takes the place of an answer. */
import { passkeyRoutes } from '../../../contract/passkeys.ts'
import { questionRemovalRoutes as routes } from '../../../contract/question-removal.ts'
import type { Session } from '../../http/handler.ts'
import type { TestAuthenticator } from './test-authenticator.ts'
import { addPasskey } from './test-passkeys.ts'
import { withToken } from './test-token.ts'
import { type AuthWorld, PIN, valueOf } from './test-world.ts'

interface SignedIn {
  readonly session: Session
}

/** Asks for the approval of a removal. */
export async function askToRemove(world: AuthWorld, { session }: SignedIn) {
  return valueOf(await world.call(routes.removeSecurityQuestions, {}, { session })).data
}

/** The factors of an approval by passkey. */
export async function signedBy(
  world: AuthWorld,
  { session }: SignedIn,
  authenticator: TestAuthenticator,
  challenge: string,
) {
  const options = valueOf(await world.call(passkeyRoutes.getPasskeyOptions, {}, { session })).data
  return { passkey: authenticator.get({ ...options, challenge }) }
}

/** A customer with an authenticator app and no questions. */
export async function tokenInstead(world: AuthWorld) {
  const customer = await withToken(world)
  const { session } = customer
  const { challengeId } = await askToRemove(world, customer)
  const factors = { challengeId, pin: PIN, token: customer.next() }
  valueOf(await world.call(routes.confirmRemoveSecurityQuestions, factors, { session }))
  return customer
}

/** A customer with a passkey and no questions. */
export async function passkeyInstead(world: AuthWorld) {
  const customer = await world.loggedIn()
  const { session } = customer
  const added = await addPasskey(world, customer)
  const { challengeId, passkeyChallenge } = await askToRemove(world, customer)
  const factors = await signedBy(world, customer, added.authenticator, passkeyChallenge)
  valueOf(await world.call(routes.confirmRemoveSecurityQuestions, { challengeId, ...factors }, { session }))
  return { ...customer, ...added }
}
