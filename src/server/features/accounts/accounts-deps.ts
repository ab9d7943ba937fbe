/** What the accounts feature needs from the rest of the server; main.ts joins it. */
import type { Database, Sql } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OpenedAccount } from './open-account.ts'

export type SignedIn = RequestContext & { readonly session: Session }

export interface AccountsDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'balances'>
  /** 32 bytes: only cursors that were made with it are believed. */
  readonly cursorKey: Uint8Array
}

/** What changing an account needs beside. */
export interface AccountChangeDeps extends Pick<AccountsDeps, 'database' | 'ledger'> {
  readonly clock: Clock
  /** One line of the audit trail, in the transaction that it tells of. */
  audit(
    tx: Sql,
    context: SignedIn,
    event: {
      readonly kind: string
      readonly outcome: 'done' | 'refused'
      readonly detail: Readonly<Record<string, string>>
    },
  ): Promise<void>
  /** Tells of one that was opened, in the transaction that opens it. */
  notify(tx: Sql, customerId: string, opened: Pick<OpenedAccount, 'accountNumber' | 'currency'>): Promise<void>
}
