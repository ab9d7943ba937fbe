/** Seals all columns and files again under the current key. */
import { formatDateTime } from '../../../values/date.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { shownKeyId } from '../../crypto/sealing.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { fileResealing } from '../../files/reseal-files.ts'
import { type Resealed, resealColumn, resealInSets, type ResealRun } from '../../keys/reseal.ts'
import { readSealingKeys } from '../../keys/sealing-key-store.ts'
import { CLOCK_SKEW_MS, FILES, type KeyDeps } from './key-deps.ts'

/** A failure leaves the progress in the database, so that a later run continues. */
export async function resealAll(
  deps: KeyDeps,
  given: Pick<ResealRun, 'signal' | 'report' | 'setSize'>,
): Promise<Result<readonly Resealed[], string>> {
  const refusal = await refusalOf(deps)
  if (refusal !== undefined) return fail(refusal)
  const { rows } = await deps.owner.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    ADVISORY_LOCKS.reseal,
  ])
  if (rows[0]?.free !== true) return fail('Another run seals values again.')
  try {
    const run: ResealRun = { ...deps, ...given }
    const done: Resealed[] = []
    for (const column of deps.columns) {
      done.push(await resealColumn(run, column))
      if (given.signal.aborted) return ok(done)
    }
    const { owner: sql, store, ring } = deps
    const files = fileResealing({ sql, store, ring })
    done.push(await resealInSets(run, { place: FILES, keyId: files.keyId }, files))
    return ok(done)
  } finally {
    await deps.owner.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.reseal])
  }
}

/** A process whose clock is late may still seal with the key before. Values behind the run would keep that key. */
async function refusalOf({ owner, clock }: KeyDeps): Promise<string | undefined> {
  const newest = (await readSealingKeys(owner)).at(-1)
  if (newest === undefined) return undefined
  const begin = new Date(newest.sealsFrom.getTime() + CLOCK_SKEW_MS)
  return clock.now() >= begin
    ? undefined
    : `The key ${shownKeyId(newest.id)} seals new values from ${formatDateTime(newest.sealsFrom)}. Begin after ${formatDateTime(begin)}.`
}
