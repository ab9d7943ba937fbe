/** The needs of the accounts feature. The context of the bank has them. */
import type { Database } from '../../db/database.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../ports/clock.ts'

export interface AccountsDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'balances'>
  /** The key of the entry cursors, 32 bytes. A cursor of another key is refused. */
  readonly cursorKey: Uint8Array
  /** Keys whose cursors are accepted while the master key is changed. */
  readonly otherCursorKeys?: readonly Uint8Array[]
}

/** The database from which the history is read. A replica may answer. */
export interface ReadingDeps {
  readonly reading: Database
}

/** The dependencies of changing an account. */
export interface AccountChangeDeps extends Pick<AccountsDeps, 'database' | 'ledger'> {
  readonly clock: Clock
}
