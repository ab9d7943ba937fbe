/** Shows a page about the selected account. A customer without an account sees why the page is empty. */
import type { ReactNode } from 'react'
import type { Account } from '../../../contract/accounts/account.ts'
import { useGetAccountsQuery } from '../../api/accounts/account-api.ts'
import { useAppSelector } from '../../session/store/hooks.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { QueryPage, type QueryPageProps } from '../../ui/loading/query-page.tsx'
import { t } from '../../language/language.ts'

interface SelectedAccountPageProps extends Pick<QueryPageProps<Account>, 'head' | 'bones'> {
  /** The text for a customer without an account: what the page shows once there is an account. */
  readonly withoutAccount: string
  readonly children: (accounts: readonly Account[], selected: Account) => ReactNode
}

export function SelectedAccountPage({ withoutAccount, children, ...page }: SelectedAccountPageProps) {
  const { accounts, selectedAccount } = useAppSelector((state) => state.accounts)
  const query = useGetAccountsQuery()
  return (
    <QueryPage
      {...page}
      query={{ ...query, data: selectedAccount ?? (query.data && null) }}
      what={t('your accounts')}
      still={t('Your money is not affected.')}
      isEmpty={(selected) => selected === null}
      empty={
        <EmptyState title={t('You have no account yet')}>
          <p>{withoutAccount}</p>
        </EmptyState>
      }
    >
      {(selected) => selected && children(accounts, selected)}
    </QueryPage>
  )
}
