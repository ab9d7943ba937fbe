/** What the accounts feature needs from the rest of the server; main.ts joins it. */
import type { Database } from '../../db/database.ts'
import type { Ledger } from '../../ledger/ledger.ts'

export interface AccountsDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'balances'>
}
