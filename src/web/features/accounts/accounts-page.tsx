/** Lists every account in its own currency. Balances in different currencies are never added up. */
import { useNavigate } from '../../ui/router/router.tsx'
import type { Account } from '../../../contract/accounts/account.ts'
import { useGetAccountsQuery } from '../../api/accounts/account-api.ts'
import { shownAccounts } from '../../session/account-label.ts'
import { accountPath } from '../../session/paths/links.ts'
import { useHiddenBalances } from '../../session/preferences/hidden-balances.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icon/icons.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { cardActions } from './card-actions.ts'
import { OpenCurrencyCard } from './open-currency-card.tsx'
import { t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'

export function AccountsPage() {
  const [hidden, toggleHidden] = useHiddenBalances()
  const query = useGetAccountsQuery()
  return (
    <QueryPage
      head={
        <PageHead
          end={
            <Button look="sec" small onClick={toggleHidden}>
              {hidden ? <EyeIcon small /> : <EyeOffIcon small />}
              <span>{hidden ? t('Show balances') : t('Hide balances')}</span>
            </Button>
          }
        >
          {t('Accounts')}
        </PageHead>
      }
      query={query}
      what={t('your accounts')}
      still={t('Your money is not affected.')}
      empty={
        <EmptyState title={t('You have no account yet')}>
          <p>{t('Once you have an account, you will see it here.')}</p>
        </EmptyState>
      }
      bones={
        <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
          {[0, 1].map((key) => (
            <CardBones key={key}>
              <Bone width={3} height={3} />
              <Bone width={4} height={4} />
              <Bone height={6} />
            </CardBones>
          ))}
        </div>
      }
    >
      {(accounts) => <AccountsBody accounts={accounts} hidden={hidden} loadedAtMs={query.fulfilledTimeStamp} />}
    </QueryPage>
  )
}

interface AccountsBodyProps {
  readonly accounts: readonly Account[]
  readonly hidden: boolean
  readonly loadedAtMs: number | undefined
}

function AccountsBody({ accounts, hidden, loadedAtMs }: AccountsBodyProps) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const card = (account: Account) => (
    <AccountCard
      key={account.accountNumber}
      account={account}
      hidden={hidden}
      detailsTo={accountPath(account.accountNumber)}
      {...cardActions(account, dispatch, (to) => void navigate(to))}
    />
  )
  const put = accounts.filter((account) => account.hidden)
  return (
    <div className={layoutStyles.stack}>
      <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>{shownAccounts(accounts).map(card)}</div>
      {put.length > 0 && (
        <section aria-labelledby="hidden-accounts">
          <h2 id="hidden-accounts">{t('Hidden from Home')}</h2>
          <div className={`${layoutStyles.columns} ${layoutStyles.even} gap-3`}>{put.map(card)}</div>
        </section>
      )}
      <OpenCurrencyCard accounts={accounts} />
      <p className="meta">
        {t(
          'The large amount is what you can spend now. The book balance includes money on hold for payments that are not final yet.',
        )}
      </p>
      <Freshness what={t('Balances')} loadedAtMs={loadedAtMs} />
    </div>
  )
}
