/** Joins the insights to the accounts, to the history's names of entries and to the audit trail. */
import type { AccountsDeps } from './features/accounts/accounts-deps.ts'
import { findAccountsOfCustomer } from './features/accounts/account-store.ts'
import { createEntryCursors } from './features/accounts/entry-cursor.ts'
import { recordAudit } from './features/auth/record-audit.ts'
import type { InsightsDeps } from './features/insights/insights-deps.ts'
import type { Clock } from './ports/clock.ts'

export function insightsDeps({
  database,
  cursorKey,
  clock,
}: Pick<AccountsDeps, 'database' | 'cursorKey'> & { readonly clock: Clock }): InsightsDeps {
  return {
    database,
    clock,
    accountsOf: (customerId) => findAccountsOfCustomer(database.pool, customerId),
    entryIds: createEntryCursors(cursorKey),
    audit: (tx, context, kind, detail) => recordAudit(tx, clock.now(), context, { kind, outcome: 'done', detail }),
  }
}
