/** Counts the sealed values and files of each key. */
import { FIRST_KEY_ID, SEAL_MARK, shownKeyId } from '../../crypto/sealing.ts'
import { countByKeyId } from '../../db/sealed-column.ts'
import { countFileKeys } from '../../files/stored-file-keys.ts'
import { FILES, type KeyDeps } from './key-deps.ts'

export interface SealedCount {
  /** Where the sealed values are: a table and its column, or `files`. */
  readonly place: string
  /** The number of values by the id of their key. A value without an id belongs to the first key. */
  readonly byKey: ReadonlyMap<string, number>
  /** For a column with short-lived rows: the longest life of a row, in words. */
  readonly livesFor?: string
}

/** Reads each table once. */
export async function countSealed({
  owner,
  columns,
  shortLived,
}: Pick<KeyDeps, 'owner' | 'columns' | 'shortLived'>): Promise<readonly SealedCount[]> {
  const counts: SealedCount[] = []
  for (const column of [...columns, ...shortLived]) {
    const found = await countByKeyId(owner, column, SEAL_MARK)
    const byKey = summed(
      found.map(({ id, count }) => [shownKeyId(id === null ? FIRST_KEY_ID : id.readUInt32BE()), count]),
    )
    const place = `${column.table}.${column.column}`
    counts.push('livesFor' in column ? { place, byKey, livesFor: column.livesFor } : { place, byKey })
  }
  const files = await countFileKeys(owner)
  // A file from before the ids has a longer name of its key.
  const first = shownKeyId(FIRST_KEY_ID)
  const named = files.map(({ keyId, count }) => [keyId.length === first.length ? keyId : first, count] as const)
  return [...counts, { place: FILES, byKey: summed(named) }]
}

function summed(found: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [id, count] of found) sums.set(id, (sums.get(id) ?? 0) + count)
  return sums
}
