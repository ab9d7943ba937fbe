/** How files are sealed: authenticated encryption under a key outside database and store, named by an id that is kept with the file. */
import type { Result } from '../../values/result.ts'
import type { RefusalReason } from '../../core/failure.ts'

/** Given by main; `place` is bound in, so that no file can be passed off as another. */
export interface FileSealing {
  /** Of the key that new files are sealed with. */
  readonly keyId: string
  seal(place: string, bytes: Uint8Array): Buffer
  /** Throws when the key is unknown, or key, place or a bit differs. */
  unseal(keyId: string, place: string, sealed: Buffer): Buffer
}

/** What using a file can be refused for. */
export type FileResult<Value> = Result<
  Value,
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'unavailable'; readonly retryAfterS: number }
>
