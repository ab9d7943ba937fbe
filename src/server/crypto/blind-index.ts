/** Makes the keyed hashes by which rows are found without storing a BVN, a NIN, a phone or a username. */
import { keyedHash } from './sealing.ts'

/** The keys of blind indexes. */
export interface IndexKeys {
  readonly identityIndex: Buffer
  /** The key of the bank's other master key, while the master key is changed. */
  readonly others?: readonly { readonly identityIndex: Buffer }[]
}

/**
 * While the master key is changed, one process makes values with the old key, and another with the new key. Both find one counter,
 * because they use the key with the smallest bytes of the two. A counter may begin again when a key is added or removed.
 */
export function sharedIndex(keys: IndexKeys, ...parts: readonly string[]): Buffer {
  const all = [keys.identityIndex, ...(keys.others ?? []).map(({ identityIndex }) => identityIndex)]
  const [key = keys.identityIndex] = all.toSorted((a, b) => a.compare(b))
  return keyedHash(key, ...parts)
}

/** The indexes by which a lasting row may be stored. New rows get the first. */
export const lastingIndexes = (keys: IndexKeys, ...parts: readonly string[]): readonly [Buffer, ...Buffer[]] => [
  keyedHash(keys.identityIndex, ...parts),
  ...(keys.others ?? []).map(({ identityIndex }) => keyedHash(identityIndex, ...parts)),
]
