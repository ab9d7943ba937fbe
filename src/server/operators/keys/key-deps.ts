/** The needs of the commands for keys. */
import type { SealedColumn, ShortLivedColumn } from '../../db/sealed-column.ts'
import type { KeyRing } from '../../crypto/key-ring.ts'
import type { OwnerSql } from '../../keys/reseal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { KeyProvider } from '../../ports/key-provider.ts'

export interface KeyDeps {
  readonly owner: OwnerSql
  readonly clock: Clock
  /** It has the keys of the database. */
  readonly ring: KeyRing
  /** The provider that encrypts new keys. The other providers only decrypt older keys. */
  readonly wrapping: KeyProvider
  readonly providers: readonly KeyProvider[]
  readonly store: FileStore
  readonly columns: readonly SealedColumn[]
  readonly shortLived: readonly ShortLivedColumn[]
}

/** The time between the making of a key and its first use. Each process has loaded the key by then. */
export const USED_AFTER_MS = 10 * 60_000
/** The clocks of the processes may differ by this time. */
export const CLOCK_SKEW_MS = 2 * 60_000
export const FILES = 'files'
