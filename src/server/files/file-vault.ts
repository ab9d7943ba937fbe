/**
 * Stores customers' files for every feature: an upload's parts become a picture that is drawn again, sealed, and written to the
 * file store.
 *
 * A file is read back only for its owner and purpose. The store is an outside network, so no function of this file may be called
 * in a transaction.
 */
import { randomUUID } from 'node:crypto'
import { fail, ok } from '../../values/result.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileStore, StoreFailure } from '../ports/file-store.ts'
import type { PictureCleaner } from './clean-picture.ts'
import { filePlace, type FileResult, type FileSealing } from './file-sealing.ts'
import {
  claimFilesToDrop,
  type FilePurpose,
  findFile,
  findUploaded,
  forgetFile,
  insertFile,
  type StoredFile,
} from './stored-file-store.ts'
import { dropOldParts, dropParts, joinParts, keepPart, type UploadKey } from './upload-parts.ts'

/** A file whose writing takes longer than this was left behind. */
const UNFINISHED_MS = 60 * 60_000
const DROPS_AT_ONCE = 100
const RETRY_AFTER_S = 5
const BUSY = { kind: 'unavailable', retryAfterS: RETRY_AFTER_S } as const

export interface VaultDeps {
  readonly database: Database
  readonly clock: Clock
  readonly store: FileStore
  readonly sealing: FileSealing
  readonly cleaner: PictureCleaner
  readonly logger: { error(details: object, text: string): void }
}

export interface TakenUpload extends UploadKey {
  readonly purpose: FilePurpose
  /** The longer side of the result in pixels. Default: 2,000. */
  readonly maxSide?: number
}

export interface FileVault {
  /** Keeps a part of an upload; answers how many parts are here. */
  keepPart(key: UploadKey, part: { readonly part: number; readonly bytes: Buffer }): Promise<FileResult<number>>
  /**
   * Makes a stored file of an upload whose parts are all here. It counts only once `markKept` has marked it, in the transaction of
   * whatever uses it; what is never marked is cleaned up. An upload that was kept before answers with that file.
   */
  take(upload: TakenUpload): Promise<FileResult<StoredFile & { readonly isKept: boolean }>>
  /** After the upload was used: its parts are not needed any more. */
  forgetParts(sql: Sql, key: Omit<UploadKey, 'size'>): Promise<void>
  /** The picture of a kept file of this customer and purpose. */
  read(key: {
    readonly id: string
    readonly customerId: string
    readonly purpose: FilePurpose
  }): Promise<FileResult<{ readonly file: StoredFile; readonly content: Buffer }>>
  /** Deletes unused parts, removed files, and files that were never completed. Returns the number of deleted files. */
  cleanUp(): Promise<number>
}

export function createFileVault(deps: VaultDeps): FileVault {
  const { database, clock, store, sealing } = deps
  const { pool } = database
  return {
    async keepPart(key, part) {
      const kept = await keepPart(pool, sealing, key, { ...part, at: clock.now() })
      return kept.ok ? kept : fail({ kind: 'refused', reason: kept.failure })
    },
    take: (upload) => take(deps, upload),
    forgetParts: dropParts,
    async read(key) {
      const file = await findFile(pool, key)
      if (file === undefined) return fail({ kind: 'refused', reason: 'not-found' })
      const sealed = await store.get(file.id)
      if (!sealed.ok) return troubled(deps, sealed.failure)
      // A row without its content is the bank's fault, and no answer for a customer.
      if (sealed.value === undefined) throw new Error('a stored file has no content')
      return ok({ file, content: sealing.unseal(filePlace(file.id), sealed.value) })
    },
    async cleanUp() {
      const now = clock.now()
      await dropOldParts(pool, now)
      const ids = await claimFilesToDrop(pool, new Date(now.getTime() - UNFINISHED_MS), DROPS_AT_ONCE)
      let gone = 0
      for (const id of ids) {
        const removed = await store.remove(id)
        if (!removed.ok) {
          // The row stays, so that the next run tries again.
          troubled(deps, removed.failure)
          continue
        }
        await forgetFile(pool, id)
        gone += 1
      }
      return gone
    },
  }
}

async function take(deps: VaultDeps, upload: TakenUpload): ReturnType<FileVault['take']> {
  const { database, clock, store, sealing } = deps
  const { pool } = database
  const before = await findUploaded(pool, upload)
  if (before !== undefined) return ok({ ...before, isKept: true })
  const whole = await joinParts(pool, sealing, upload, clock.now())
  if (whole === undefined) {
    // A parallel call with the same upload deletes the parts when it has kept the file.
    const meanwhile = await findUploaded(pool, upload)
    return meanwhile === undefined
      ? fail({ kind: 'refused', reason: 'file-incomplete' })
      : ok({ ...meanwhile, isKept: true })
  }
  const cleaned = await deps.cleaner.clean(whole, {
    whose: upload.customerId,
    ...(upload.maxSide === undefined ? {} : { maxSide: upload.maxSide }),
  })
  if (!cleaned.ok) {
    // A refused upload will always be refused, so its parts are deleted now.
    if (cleaned.failure.kind === 'refused') await dropParts(pool, upload)
    return cleaned
  }
  const { bytes, width, height } = cleaned.value
  const id = randomUUID()
  const sealed = sealing.seal(filePlace(id), bytes)
  const file: StoredFile = {
    id,
    customerId: upload.customerId,
    keyId: sealing.keyIdOf(sealed),
    mediaType: 'image/jpeg',
    width,
    height,
    bytes: bytes.length,
  }
  // The row is written first, so that the clean-up finds the file after any failure.
  await insertFile(pool, { ...file, uploadId: upload.uploadId, purpose: upload.purpose, at: clock.now() })
  const written = await store.put(file.id, sealed)
  return written.ok ? ok({ ...file, isKept: false }) : troubled(deps, written.failure)
}

function troubled(deps: VaultDeps, { detail }: StoreFailure) {
  deps.logger.error({ event: 'file-store', alert: 'file-store', detail }, 'the file store failed')
  return fail(BUSY)
}
