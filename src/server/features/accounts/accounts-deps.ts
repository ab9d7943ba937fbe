/** The needs of the accounts feature. The context of the bank has them. */
import type { Database } from '../../db/database.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../ports/clock.ts'

export interface AccountsDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'balances'>
  /** 32 bytes: only cursors that were made with it are believed. */
  readonly cursorKey: Uint8Array
}

/** The database of the history, which a replica may answer. */
export interface ReadingDeps {
  readonly reading: Database
}

/** The dependencies of changing an account. */
export interface AccountChangeDeps extends Pick<AccountsDeps, 'database' | 'ledger'> {
  readonly clock: Clock
}
