/**
 * Shows Home: the selected account, the six services, recent transactions and the remaining limits. Each part fails
 * separately.
 */
import { lazy, Suspense, useState } from 'react'
import { BRAND } from '../../../values/brand.ts'
import { formatShortDateTime, hourInLagos } from '../../../values/date.ts'
import { useGetAccountsQuery } from '../../api/accounts/account-api.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { useHiddenBalances } from '../../session/preferences/hidden-balances.ts'
import { shownAccounts } from '../../session/account-label.ts'
import { accountSelected } from '../../session/store/accounts-slice.ts'
import { useAppDispatch, useAppSelector } from '../../session/store/hooks.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { InlineError } from '../../ui/loading/inline-error.tsx'
import { PageTitle } from '../../ui/frame/page-head.tsx'
import { Loading, SkeletonRows } from '../../ui/loading/skeleton.tsx'
import { AccountHero } from './account-hero.tsx'
import { LimitsCard } from './limits-card.tsx'
import { useRefreshOpenPage } from '../../api/data-layer/refresh-open-page.ts'
import { RecentCard } from './recent-card.tsx'
import { ServiceTiles } from './service-tiles.tsx'
import { tNodes, t } from '../../language/language.ts'
import * as accountHeroStyles from './account-hero.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as frameStyles from '../../ui/frame/frame.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

/** Loaded last. If its code is missing, Home works without it. */
const KycCard = lazy(() =>
  import('./kyc-card.tsx').then(
    (card) => ({ default: card.KycCard }),
    () => ({ default: () => null }),
  ),
)

export function DashboardPage() {
  const query = useGetAccountsQuery(undefined, useRefreshOpenPage())
  const { accounts, selected } = useHomeAccounts()
  return (
    <>
      <Greeting />
      <div className={layoutStyles.stack}>
        <div>
          <HeroSlot
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
            answered={query.data !== undefined}
          />
          {accounts.length > 0 && <Freshness what={t('Balance')} loadedAtMs={query.fulfilledTimeStamp} />}
        </div>
        <ServiceTiles />
        <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
          {selected === undefined ? (
            <RecentPlaceholder loading={query.isLoading} />
          ) : (
            <RecentCard key={selected.accountNumber} account={selected} />
          )}
          <div className={layoutStyles.stack}>
            <LimitsCard />
            {selected !== undefined && selected.kycLevel < 3 && (
              <Suspense fallback={null}>
                <KycCard />
              </Suspense>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

/**
 * Returns the accounts that Home shows, without hidden accounts. When a hidden account is selected on another page,
 * Home selects the first account that is not hidden.
 */
function useHomeAccounts() {
  const { accounts, selectedAccount } = useAppSelector((state) => state.accounts)
  const shown = shownAccounts(accounts)
  const selected = shown.find(({ accountNumber }) => accountNumber === selectedAccount?.accountNumber)
  return { accounts: shown, selected: selected ?? shown[0] }
}

/** "Good morning" before noon, "Good afternoon" before five, else "Good evening", on Lagos time. */
export function greetingAt(now: Date): string {
  const hour = hourInLagos(now)
  if (hour < 12) return t('Good morning')
  return hour < 17 ? t('Good afternoon') : t('Good evening')
}

function Greeting() {
  const { fullName, lastLogin } = useAppSelector((state) => state.user)
  const [firstName = ''] = fullName.split(' ')
  const [greeting] = useState(() => greetingAt(new Date()))
  return (
    <div className={frameStyles.greeting}>
      <PageTitle title={t('Home')}>{firstName === '' ? greeting : `${greeting}, ${firstName}`}</PageTitle>
      <p className="meta">
        {lastLogin === null
          ? t('Welcome to {bank}', { bank: BRAND.shortName })
          : tNodes('Last login {time}{part}', {
              time: formatShortDateTime(lastLogin.at),
              part: <span className="desktop-only">, {lastLogin.deviceName}</span>,
            })}
      </p>
    </div>
  )
}

interface HeroSlotProps {
  readonly error: unknown
  readonly busy: boolean
  readonly answered: boolean
  readonly onRetry: () => void
}

function HeroSlot({ error, busy, answered, onRetry }: HeroSlotProps) {
  const { accounts, selected } = useHomeAccounts()
  const [hidden, toggleHidden] = useHiddenBalances()
  const dispatch = useAppDispatch()
  if (selected !== undefined) {
    return (
      <AccountHero
        accounts={accounts}
        selected={selected}
        hidden={hidden}
        onToggleHidden={toggleHidden}
        onSelect={(accountNumber) => dispatch(accountSelected(accountNumber))}
      />
    )
  }
  if (error !== undefined) {
    const problem = callProblem(error)
    return (
      <div className={`${cardStyles.card} ${cardStyles.pad}`}>
        <InlineError
          title={t('We could not load your balances.')}
          reference={problem.reference}
          onRetry={onRetry}
          busy={busy}
        >
          {t('{message}. Your money is not affected.', { message: problem.message })}
        </InlineError>
      </div>
    )
  }
  if (answered) {
    return (
      <EmptyState title={t('You have no account yet')}>
        <p>{t('Once you have an account, you will see its balance here.')}</p>
      </EmptyState>
    )
  }
  return (
    <Loading label={t('Loading your balances')}>
      <div className={`${accountHeroStyles.accountHero} ${accountHeroStyles.wait}`} />
    </Loading>
  )
}

function RecentPlaceholder({ loading }: { readonly loading: boolean }) {
  return (
    <section className={cardStyles.card} aria-labelledby="recent">
      <div className={cardStyles.head}>
        <h2 id="recent">{t('Recent transactions')}</h2>
      </div>
      {loading ? (
        <SkeletonRows count={6} />
      ) : (
        <p className={`muted ${cardStyles.pad} ${cardStyles.after}`}>
          {t('You will see your transactions here once your accounts have loaded.')}
        </p>
      )}
    </section>
  )
}
