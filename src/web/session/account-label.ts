/** What an account is called on the screens, and which accounts home and the forms show. */
import type { Account } from '../../contract/account.ts'

/** The customer's own name for it, else its type. */
export function accountLabel({ nickname, accountType }: Pick<Account, 'nickname' | 'accountType'>): string {
  return nickname ?? accountType
}

/** Without those that the customer has hidden. */
export function shownAccounts(accounts: readonly Account[]): readonly Account[] {
  return accounts.filter(({ hidden }) => !hidden)
}
