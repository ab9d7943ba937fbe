/** Joins the account routes of this feature to their use-cases; no logic. */
import { accountRoutes } from '../../../contract/accounts/account.ts'
import { entryRoutes } from '../../../contract/accounts/entries.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import type { AccountChangeDeps, AccountsDeps, ReadingDeps } from './accounts-deps.ts'
import { changeAccount } from './change-account.ts'
import { getAccounts } from './get-accounts.ts'
import { getEntries } from './get-entries.ts'
import { getEntry } from './get-entry.ts'
import { openCurrencyAccount } from './open-currency-account.ts'

/** Every endpoint of this feature. */
export function accountsEndpoints(deps: AccountsDeps & AccountChangeDeps & ReadingDeps): Endpoint[] {
  const reading = { ...deps, database: deps.reading }
  return [
    endpoint(accountRoutes.getAccounts, getAccounts(deps)),
    endpoint(accountRoutes.changeAccount, noMoney(null, null), changeAccount(deps)),
    endpoint(accountRoutes.openCurrencyAccount, noMoney(null, null), openCurrencyAccount(deps)),
    endpoint(accountRoutes.getEntries, getEntries(reading)),
    endpoint(entryRoutes.getEntry, getEntry(reading)),
  ]
}
