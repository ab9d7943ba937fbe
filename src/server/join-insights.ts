/** Joins the insights to the accounts, to the history's names of entries and to the audit trail. */
import type { AccountsDeps } from './features/accounts/accounts-deps.ts'
import { findAccountsOfCustomer } from './features/accounts/account-store.ts'
import { createEntryCursors } from './features/accounts/entry-cursor.ts'
import { recordAudit } from './audit/record-audit.ts'
import type { InsightsDeps } from './features/insights/insights-deps.ts'
import { createWatchBudgets, WATCH_BUDGETS, type WatchDeps } from './features/insights/watch-budgets.ts'
import { queueBudgetNotice } from './features/notices/budget-notices.ts'
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
    audit: (tx, context, kind, detail) => recordAudit(tx, context, { kind, outcome: 'done', detail }),
  }
}

/** What runs of insights without being asked, for the worker. */
export function budgetTasks({ database, clock }: Pick<InsightsDeps, 'database' | 'clock'>) {
  return {
    tasks: { [WATCH_BUDGETS]: createWatchBudgets(watchDeps({ database, clock })) },
    // Ten past six in the evening in Lagos.
    recurring: [{ task: WATCH_BUDGETS, when: '10 17 * * *' }],
  }
}

/** `clock` says which month it is. */
export function watchDeps({ database, clock }: Pick<InsightsDeps, 'database' | 'clock'>): WatchDeps {
  return {
    database,
    clock,
    accountsOf: (customerId) => findAccountsOfCustomer(database.pool, customerId),
    queueNotice: (tx, { amountMinor, spentMinor, currency, ...news }) => {
      const minor = { budgetMinor: `${amountMinor}`, spentMinor: `${spentMinor}` }
      return queueBudgetNotice(tx, { ...news, ...minor, currencyCode: currency } as Parameters<
        typeof queueBudgetNotice
      >[1])
    },
  }
}
