/** Shows the number of hashes that the first master key has not made. */
import { hashKeyId } from '../../crypto/sealing.ts'
import { countOldHashes } from '../../identity/profiles/count-old-hashes.ts'
import { readHashKey } from '../../keys/hash-key-store.ts'
import type { HashDeps } from './renew-hashes.ts'

/** Lines for `status`. Empty while the master key is not changed. */
export async function showHashes({
  owner,
  hashKeys,
}: Pick<HashDeps, 'owner' | 'hashKeys'>): Promise<readonly string[]> {
  if ((hashKeys.others ?? []).length === 0) return []
  const old = await countOldHashes(owner, hashKeys)
  const indexed = await readHashKey(owner, 'identity-index')
  const isIndexed = indexed?.equals(hashKeyId(hashKeys.identityIndex)) === true
  return [
    'Change of the master key: hashes that need the old key',
    `  indexes of BVN and NIN  ${isIndexed ? 'none' : 'run: npm run keys -- renew-hashes'}`,
    `  passwords  ${old?.passwords} (renewed at the next login)`,
    `  PINs  ${old?.pins} (renewed at the next right PIN)`,
    `  security answers  ${old?.answers} (renewed when the customer next gives the answer)`,
    '  recovery codes, receipts, passkeys and browsers with notifications are not counted: docs/how-to/manage-keys.md',
  ]
}
