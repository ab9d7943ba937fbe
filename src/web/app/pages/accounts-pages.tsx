/** Routes every page under /accounts, in one chunk. */
import { AccountPage } from '../../features/accounts/account-page.tsx'
import { AccountsPage } from '../../features/accounts/accounts-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { pagesBelow } from './pages-below.tsx'

export const AccountsPages = pagesBelow(PATHS.accounts, [
  [PATHS.accounts, AccountsPage],
  [PATHS.account, AccountPage],
])
