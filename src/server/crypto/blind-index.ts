/** Makes the keyed hashes by which rows are found without storing a BVN, a NIN, a phone or a username. */
import { keyedHash } from './sealing.ts'

/** The keys of blind indexes. */
export interface IndexKeys {
  readonly identityIndex: Buffer
  /** The key of the bank's other master key, while the master key is changed. */
  readonly others?: readonly { readonly identityIndex: Buffer }[]
}

/**
 * The hash by which a short-lived row is found, such as a counter of wrong tries. While the master key is changed, one process may have
 * the new key first, and another the old key. So that both find the same row, each uses the key that is first in the order of bytes. When
 * a key is added or removed, another key may be the first of that order, and the counter then begins at zero.
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
