/** Seals stored files again under the current key. A file keeps its name, and the store replaces it whole. */
import type { KeyRing } from '../crypto/key-ring.ts'
import { seal, sealedKeyId, type SealingKeys, shownKeyId, unsealBytes } from '../crypto/sealing.ts'
import type { Sql } from '../db/database.ts'
import type { FileStore } from '../ports/file-store.ts'
import { filePlace } from './file-sealing.ts'
import { findGone, type FileKey, listFileKeys, setFileKeys } from './stored-file-keys.ts'

const AT_ONCE = 8

/** The store failed. The run can be repeated, and continues. */
class FileStoreError extends Error {}

/** The sets of `resealInSets` for the files in the store. */
export function fileResealing(deps: { readonly sql: Sql; readonly store: FileStore; readonly ring: KeyRing }) {
  const { sql, store } = deps
  const all = deps.ring.sealing('files')
  const current = all.current()
  const keys: SealingKeys = { current: () => current, find: (id) => all.find(id) }
  const keyId = shownKeyId(current.id)
  return {
    keyId: current.id,
    read: (after: readonly string[] | undefined, most: number) => listFileKeys(sql, { after: after?.[0], most }),
    keyOf: ({ id }: FileKey) => [id],
    async reseal(files: readonly FileKey[]) {
      const stale = files.filter((file) => file.keyId !== keyId)
      const done: string[] = []
      for (let index = 0; index < stale.length; index += AT_ONCE) {
        const part = stale.slice(index, index + AT_ONCE)
        const results = await Promise.all(part.map(({ id }) => resealFile(store, keys, id)))
        done.push(...part.filter((_, place) => results[place] === true).map(({ id }) => id))
      }
      // A file that was deleted during the run was written again. It is deleted again.
      const gone = done.length === 0 ? [] : await findGone(sql, done)
      for (const id of gone) await removeFile(store, id)
      return {
        unreadable: stale.length - done.length,
        write: (tx: Sql) => (done.length === 0 ? Promise.resolve(0) : setFileKeys(tx, done, keyId)),
      }
    },
  }
}

/** False: no key of this process opens the file, or the store does not have it. */
async function resealFile(store: FileStore, keys: SealingKeys, id: string): Promise<boolean> {
  const found = await store.get(id)
  if (!found.ok) throw new FileStoreError(found.failure.detail)
  if (found.value === undefined) return false
  if (sealedKeyId(found.value) === keys.current().id) return true
  let content: Buffer
  try {
    content = unsealBytes(keys, filePlace(id), found.value)
  } catch {
    return false
  }
  const written = await store.put(id, seal(keys, filePlace(id), content))
  if (!written.ok) throw new FileStoreError(written.failure.detail)
  return true
}

async function removeFile(store: FileStore, id: string): Promise<void> {
  const removed = await store.remove(id)
  if (!removed.ok) throw new FileStoreError(removed.failure.detail)
}
