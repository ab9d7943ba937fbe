/** Names accounts for the screens, and selects the accounts that Home and the forms show. */
import type { Account } from '../../contract/accounts/account.ts'
import { t } from '../language/translate.ts'

/** The customer's own name for the account, or else its type. */
export function accountLabel({ nickname, accountType }: Pick<Account, 'nickname' | 'accountType'>): string {
  return nickname ?? t(accountType)
}

/** The accounts that the customer has not hidden. */
export function shownAccounts(accounts: readonly Account[]): readonly Account[] {
  return accounts.filter(({ hidden }) => !hidden)
}
