/** The store of sealed files: a folder, or any store with S3's protocol. The store sees only ciphertext, under names that disclose nothing. */
import type { Result } from '../../values/result.ts'

export interface StoreFailure {
  readonly kind: 'unavailable'
  /** For the log: no content, no key. */
  readonly detail: string
}

/** A name is a UUID that the caller makes and never uses twice. No call throws, and no call may run in a transaction. */
export interface FileStore {
  /** Stores a file, which is durable when the call answers. A retry with the same name replaces the file. */
  put(name: string, bytes: Uint8Array): Promise<Result<void, StoreFailure>>
  /** Reads a file. Undefined when no file has this name. */
  get(name: string): Promise<Result<Buffer | undefined, StoreFailure>>
  /** Deletes a file. Succeeds also when no file has this name. */
  remove(name: string): Promise<Result<void, StoreFailure>>
}
