/** Returns the addresses of the buttons on an account's card, with that account selected. */
import type { Account } from '../../../contract/accounts/account.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { accountSelected } from '../../session/store/accounts-slice.ts'
import type { AppDispatch } from '../../session/store/store.ts'
import type { AccountCardProps } from './account-card.tsx'

export function cardActions(
  { accountNumber }: Account,
  dispatch: AppDispatch,
  go: (path: string) => void,
): Pick<AccountCardProps, 'onHistory' | 'onStatement' | 'onSend'> {
  const to = (path: string) => () => {
    dispatch(accountSelected(accountNumber))
    go(path)
  }
  return { onHistory: to(PATHS.history), onStatement: to(PATHS.statements), onSend: to(PATHS.transferOwnBank) }
}
