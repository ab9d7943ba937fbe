/** Moves the hashes of the bank from the old master key to the first one: the ids of the keys, and the indexes of BVN and NIN. */
import { fail, ok, type Result } from '../../../values/result.ts'
import type { HashKeys } from '../../identity/auth-deps.ts'
import { FIRST_KEY_ID, hashKeyId, shownKeyId } from '../../crypto/sealing.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import type { IndexedColumn } from '../../db/sealed-column.ts'
import { storeHashKey } from '../../keys/hash-key-store.ts'
import { renewIndex, type Resealed, type ResealRun } from '../../keys/reseal.ts'
import { countSealed } from './count-sealed.ts'
import type { KeyDeps } from './key-deps.ts'

export type HashDeps = KeyDeps & {
  readonly indexes: readonly IndexedColumn[]
  /** The keys of the master keys. The first is the new one. */
  readonly hashKeys: HashKeys & { readonly others?: readonly HashKeys[] }
}

/** A failure or a stop leaves the progress in the database, so that a later run continues. */
export async function renewHashes(
  deps: HashDeps,
  given: Pick<ResealRun, 'signal' | 'report' | 'setSize'>,
): Promise<Result<readonly Resealed[], string>> {
  const { owner, clock, hashKeys } = deps
  const refusal = await refusalOf(deps)
  if (refusal !== undefined) return fail(refusal)
  const { rows } = await owner.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    ADVISORY_LOCKS.reseal,
  ])
  if (rows[0]?.free !== true) return fail('Another run seals values again, or renews hashes.')
  try {
    await storeHashKey(owner, 'password-pepper', hashKeyId(hashKeys.passwordPepper), clock.now())
    await storeHashKey(owner, 'pin', hashKeyId(hashKeys.pin), clock.now())
    const done: Resealed[] = []
    for (const column of deps.indexes) {
      done.push(await renewIndex({ ...deps, ...given }, column, hashKeys))
      if (given.signal.aborted) return ok(done)
    }
    if (done.every(({ unreadable }) => unreadable === 0))
      await storeHashKey(owner, 'identity-index', hashKeyId(hashKeys.identityIndex), clock.now())
    return ok(done)
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.reseal])
  }
}

/** The old master key may seal no lasting value, because the sealing keys do not change here. */
async function refusalOf(deps: HashDeps): Promise<string | undefined> {
  if ((deps.hashKeys.others ?? []).length === 0)
    return 'MASTER_KEY has one key. To change the master key, give the new key and then the old key, with a comma.'
  const first = shownKeyId(FIRST_KEY_ID)
  const sealed = (await countSealed(deps)).filter(({ byKey, livesFor }) => livesFor === undefined && byKey.has(first))
  return sealed.length === 0
    ? undefined
    : `The old master key still seals values: ${sealed.map(({ place }) => place).join(', ')}. Run: npm run keys -- rotate, then reseal`
}
