/** Seals files: authenticated encryption under a key that is outside the database and the store. Each file has the id of its key. */
import type { Result } from '../../values/result.ts'
import type { RefusalReason } from '../../core/failure.ts'
import { seal, sealedKeyId, type SealingKeys, shownKeyId, unsealBytes } from '../crypto/sealing.ts'

/** Seals and unseals files. The seal is bound to `place`, the place of the file, so that no file can replace another file. */
export interface FileSealing {
  seal(place: string, bytes: Uint8Array): Buffer
  /** Throws when the key is not here, and when the key, the place or a bit differs. */
  unseal(place: string, sealed: Buffer): Buffer
  /** The id of the key that sealed the file, as the rows of files have it. */
  keyIdOf(sealed: Buffer): string
}

/** The result of using a file, with the reasons of a refusal. */
export type FileResult<Value> = Result<
  Value,
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'unavailable'; readonly retryAfterS: number }
>

export function fileSealing(keys: SealingKeys): FileSealing {
  return {
    seal: (place, bytes) => seal(keys, place, bytes),
    unseal: (place, sealed) => unsealBytes(keys, place, sealed),
    keyIdOf: (sealed) => shownKeyId(sealedKeyId(sealed)),
  }
}

/** The place of a stored file. */
export const filePlace = (id: string): string => `bank.stored_file ${id}`
