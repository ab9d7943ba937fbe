/** Lists every account in its own currency. Balances in different currencies are never added up. */
import { useNavigate } from '../../ui/router.tsx'
import type { Account } from '../../../contract/account.ts'
import { useGetAccountsQuery } from '../../api/account-api.ts'
import { shownAccounts } from '../../session/account-label.ts'
import { accountPath } from '../../session/links.ts'
import { useHiddenBalances } from '../../session/hidden-balances.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { cardActions } from './card-actions.ts'
import { OpenCurrencyCard } from './open-currency-card.tsx'

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
              <span>
                {hidden ? 'Show' : 'Hide'} <span className="vh">balances</span>
              </span>
            </Button>
          }
        >
          Accounts
        </PageHead>
      }
      query={query}
      what="your accounts"
      still="Your money is not affected."
      empty={
        <EmptyState title="No account here yet">
          <p>When an account is opened in your name, it shows here.</p>
        </EmptyState>
      }
      bones={
        <div className="cols even">
          {[0, 1].map((key) => (
            <div className="card pad bones" key={key}>
              <Bone width={3} height={3} />
              <Bone width={4} height={4} />
              <Bone height={6} />
            </div>
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
    <div className="stack">
      <div className="cols even">{shownAccounts(accounts).map(card)}</div>
      {put.length > 0 && (
        <section aria-labelledby="hidden-accounts">
          <h2 id="hidden-accounts">Hidden from Home</h2>
          <div className="cols even gap-3">{put.map(card)}</div>
        </section>
      )}
      <OpenCurrencyCard accounts={accounts} />
      <p className="meta">
        The large figure is what you can spend now. The book balance also has what is on hold: money set aside for
        payments that are not final yet.
      </p>
      <Freshness what="Balances" loadedAtMs={loadedAtMs} />
    </div>
  )
}
