/** Every page under /accounts, in one chunk. */
import { AccountPage } from '../features/accounts/account-page.tsx'
import { AccountsPage } from '../features/accounts/accounts-page.tsx'
import * as PATHS from '../session/paths.ts'
import { type PageRows, PagesBelow } from './pages-below.tsx'

const PAGES: PageRows = [
  [PATHS.accounts, AccountsPage],
  [PATHS.account, AccountPage],
]

export function AccountsPages() {
  return <PagesBelow base={PATHS.accounts} pages={PAGES} />
}
