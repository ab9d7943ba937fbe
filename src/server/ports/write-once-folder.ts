/** The folder outside the database in which the bank publishes the heads of the audit chain: a folder of the disk or of any store with S3's protocol. */
import type { Result } from '../../values/result.ts'
import type { StoreFailure } from './file-store.ts'

/** The names that the folder accepts and lists. */
export const WRITE_ONCE_NAME = /^[\w-]{1,200}\.json$/

/** No call throws for a fault of the store, and no call may run in a transaction. */
export interface WriteOnceFolder {
  /** Stores a text, which is durable when the call answers. A name that exists keeps its first text. */
  put(name: string, text: string): Promise<Result<void, StoreFailure>>
  /** Lists the names, in the order of their characters. Files with other names are left out. */
  list(): Promise<Result<readonly string[], StoreFailure>>
  /** Reads a text. Undefined when no text has this name. */
  get(name: string): Promise<Result<string | undefined, StoreFailure>>
}
