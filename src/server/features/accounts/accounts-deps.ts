/** What the accounts feature needs from the rest of the server; main.ts joins it. */
import type { Database } from '../../db/database.ts'
import type { Ledger } from '../../ledger/ledger.ts'

export interface AccountsDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'balances'>
  /** 32 bytes: only cursors that were made with it are believed. */
  readonly cursorKey: Uint8Array
}
