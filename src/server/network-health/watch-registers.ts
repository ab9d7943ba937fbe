/** Watches the registers of persons: each look-up also records whether the register answered. */
import type { Result } from '../../values/result.ts'
import type { WatchedRegister } from '../../values/vocabularies/watched-registers.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { CreditBureau } from '../ports/credit-bureau.ts'
import type { IdentityProvider } from '../ports/identity.ts'
import { noteAnswer, noteFailure } from './network-health.ts'

interface WatchDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
}

/** "No such person" is an answer. */
async function watched<Answer extends Result<unknown, { readonly kind: string }>>(
  { database, clock }: WatchDeps,
  register: WatchedRegister,
  asked: Promise<Answer>,
): Promise<Answer> {
  const answer = await asked
  const isDown = !answer.ok && answer.failure.kind === 'unavailable'
  // A failure to store this fact must not fail the look-up.
  await (isDown ? noteFailure : noteAnswer)(database.pool, register, clock.now()).catch(() => undefined)
  return answer
}

export const watchIdentity = (identity: IdentityProvider, deps: WatchDeps): IdentityProvider => ({
  findByBvn: (bvn) => watched(deps, 'identity', identity.findByBvn(bvn)),
  findByNin: (nin) => watched(deps, 'identity', identity.findByNin(nin)),
})

export const watchBureau = (bureau: CreditBureau, deps: WatchDeps): CreditBureau => ({
  check: (person) => watched(deps, 'credit-bureau', bureau.check(person)),
})
