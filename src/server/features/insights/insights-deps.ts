/** What the insights need from the rest of the server; join-insights.ts joins it. */
import type { Database, Sql } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'

export type SignedIn = RequestContext & { readonly session: Session }

export interface InsightAccount {
  readonly accountNumber: string
  readonly ledgerAccountId: bigint
  readonly currency: 'NGN' | 'USD' | 'EUR' | 'GBP'
}

export interface InsightsDeps {
  readonly database: Database
  readonly clock: Clock
  /** All of the customer's, whatever the currency. */
  accountsOf(customerId: string): Promise<readonly InsightAccount[]>
  /** The entries' ids, as the history gives them. */
  readonly entryIds: {
    cursorOf(accountNumber: string, seq: bigint): string
    seqOfCursor(accountNumber: string, entryId: string): bigint | undefined
  }
  /** One line of the audit trail, in the transaction that it tells of. */
  audit(tx: Sql, context: SignedIn, kind: string, detail: Readonly<Record<string, string>>): Promise<void>
}
