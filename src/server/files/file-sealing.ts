/** Seals files: authenticated encryption under a key that is outside the database and the store, with a key id in each file. */
import { createHmac } from 'node:crypto'
import type { Result } from '../../values/result.ts'
import type { RefusalReason } from '../../core/failure.ts'
import { seal, unsealBytes } from '../crypto/sealing.ts'

/** Seals and unseals files. The seal is bound to `place`, the place of the file, so that no file can replace another file. */
export interface FileSealing {
  /** The id of the key that seals new files. */
  readonly keyId: string
  seal(place: string, bytes: Uint8Array): Buffer
  /** Throws when the key is unknown, or key, place or a bit differs. */
  unseal(keyId: string, place: string, sealed: Buffer): Buffer
}

/** The result of using a file, with the reasons of a refusal. */
export type FileResult<Value> = Result<
  Value,
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'unavailable'; readonly retryAfterS: number }
>

/** Seals files. A key's id is derived from the key, so that a file under another key is not mistaken for a changed file. */
export function fileSealing(key: Buffer): FileSealing {
  const keyId = createHmac('sha256', key).update('adire file key id').digest('hex').slice(0, 16)
  return {
    keyId,
    seal: (place, bytes) => seal(key, place, bytes),
    unseal: (id, place, sealed) => {
      if (id !== keyId) throw new Error('a file was sealed with a key that is not here')
      return unsealBytes(key, place, sealed)
    },
  }
}
