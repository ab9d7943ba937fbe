/** The needs of the insights. modules.ts adds those that come from the accounts. */
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'

export interface InsightAccount {
  readonly accountNumber: string
  readonly ledgerAccountId: bigint
  readonly currency: AccountCurrency
}

export interface InsightsDeps {
  readonly database: Database
  readonly clock: Clock
  /** All accounts of the customer, in every currency. */
  accountsOf(customerId: string): Promise<readonly InsightAccount[]>
  /** Converts entry numbers to the entry ids of the history, and back. */
  readonly entryIds: {
    cursorOf(accountNumber: string, seq: bigint): string
    seqOfCursor(accountNumber: string, entryId: string): bigint | undefined
  }
}
