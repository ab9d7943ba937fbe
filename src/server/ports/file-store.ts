/** The store of sealed files: a folder, or any store with S3's protocol. The store sees only ciphertext, under names that disclose nothing. */
import type { Result } from '../../values/result.ts'

export interface StoreFailure {
  readonly kind: 'unavailable'
  /** For the log: no content, no key. */
  readonly detail: string
}

/** A name is a UUID, made by the caller and never used twice. Nothing here throws; nothing here may run in a transaction. */
export interface FileStore {
  /** Durable when it answers. The same name again replaces what was there: a retry does no harm. */
  put(name: string, bytes: Uint8Array): Promise<Result<void, StoreFailure>>
  /** Undefined when there is nothing of this name. */
  get(name: string): Promise<Result<Buffer | undefined, StoreFailure>>
  /** Succeeds where there is nothing of this name, too. */
  remove(name: string): Promise<Result<void, StoreFailure>>
}
