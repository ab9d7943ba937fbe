/** Shows an account's history: filtered, grouped by month and day, loaded page by page. */
import { useCallback, useMemo } from 'react'
import { useQuery } from '../../ui/router/use-query.ts'
import { Link } from '../../ui/router/link.tsx'
import type { Account } from '../../../contract/accounts/account.ts'
import { useGetEntriesInfiniteQuery, type EntryFilter } from '../../api/accounts/account-api.ts'
import { useHiddenBalances } from '../../session/preferences/hidden-balances.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { accountSelected } from '../../session/store/accounts-slice.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { SlipIcon } from '../../ui/icon/icons.tsx'
import { Loaded, LoadFailed } from '../../ui/loading/loaded.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import {
  BACKWARDS_TEXT,
  filterQuery,
  isBackwards,
  isFiltered,
  readFilter,
  type HistoryFilter,
} from './history-filter.ts'
import { HistoryFilters } from './history-filters.tsx'
import { groupEntries } from './group-entries.ts'
import { MonthCard } from './month-card.tsx'
import { MoreEntries } from './more-entries.tsx'
import { PendingCard } from './pending-card.tsx'
import { SelectedAccountPage } from './selected-account-page.tsx'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as listStyles from '../../ui/list/list.module.css'

export function HistoryPage() {
  return (
    <SelectedAccountPage
      head={
        <PageHead
          end={
            <Link
              className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.small}`}
              to={PATHS.statements}
            >
              <SlipIcon small />
              {t('Statement')}
            </Link>
          }
        >
          {t('History')}
        </PageHead>
      }
      withoutAccount={t('Once you have an account, you will see its transactions here.')}
      bones={<Bones />}
    >
      {(accounts, selected) => <AccountHistory accounts={accounts} selected={selected} />}
    </SelectedAccountPage>
  )
}

interface AccountHistoryProps {
  readonly accounts: readonly Account[]
  readonly selected: Account
}

function AccountHistory({ accounts, selected }: AccountHistoryProps) {
  const [params, setParams] = useQuery()
  const dispatch = useAppDispatch()
  const filter = readFilter(params)
  return (
    <div className={`${layoutStyles.stack} ${listStyles.history}`}>
      <HistoryFilters
        accounts={accounts}
        selected={selected}
        filter={filter}
        onSelect={(accountNumber) => dispatch(accountSelected(accountNumber))}
        onChange={(change) => setParams(filterQuery({ ...filter, ...change }))}
      />
      {!isFiltered(filter) && <PendingCard key={selected.accountNumber} account={selected} />}
      {isBackwards(filter) ? (
        <EmptyState
          title={BACKWARDS_TEXT}
          action={
            <Button onClick={() => setParams(filterQuery({ ...filter, from: filter.to, to: filter.from }))}>
              {t('Swap the dates')}
            </Button>
          }
        >
          <p>{t('The first day is after the last day. Swap the dates or choose others.')}</p>
        </EmptyState>
      ) : (
        <Entries account={selected} filter={filter} onClear={() => setParams({})} />
      )}
    </div>
  )
}

interface EntriesProps {
  readonly account: Account
  readonly filter: HistoryFilter
  readonly onClear: () => void
}

function Entries({ account, filter, onClear }: EntriesProps) {
  const [hidden] = useHiddenBalances()
  const asked: EntryFilter = { accountNumber: account.accountNumber, ...filterQuery(filter) }
  const query = useGetEntriesInfiniteQuery(asked)
  // While another filter loads, its skeleton shows, never the rows of the last filter under the new heading.
  const pages = query.currentData?.pages
  const months = useMemo(
    () =>
      groupEntries(
        (pages ?? []).flatMap((page) => page.entries),
        !query.hasNextPage,
      ),
    [pages, query.hasNextPage],
  )
  const { fetchNextPage } = query
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return (
    <Loaded
      query={{ ...query, data: pages }}
      what={t('this history')}
      still={t('Your money is not affected.')}
      isEmpty={() => months.length === 0 && !query.hasNextPage}
      empty={<NoEntries filtered={isFiltered(filter)} account={account} onClear={onClear} />}
      bones={<Bones />}
    >
      {(loaded) => (
        <>
          {months.map((group) => (
            <MonthCard
              key={group.month}
              group={group}
              accountNumber={account.accountNumber}
              currency={account.currencyCode}
              hidden={hidden}
              filtered={isFiltered(filter)}
            />
          ))}
          <Freshness what={t('History')} loadedAtMs={query.fulfilledTimeStamp} />
          {query.error !== undefined && (
            <LoadFailed
              query={{ ...query, refetch: query.fetchNextPage }}
              title={t('We could not load more transactions.')}
              still={t('Your money is not affected.')}
            />
          )}
          {query.hasNextPage && query.error === undefined && (
            <MoreEntries
              busy={query.isFetchingNextPage}
              emptyPages={emptyAtEnd(loaded)}
              lookedTo={loaded.at(-1)?.lookedTo ?? null}
              onMore={loadMore}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** The number of empty pages at the end. */
function emptyAtEnd(pages: readonly { readonly entries: readonly unknown[] }[]): number {
  const lastFull = pages.findLastIndex((page) => page.entries.length > 0)
  return pages.length - 1 - lastFull
}

interface NoEntriesProps {
  readonly filtered: boolean
  readonly account: Account
  readonly onClear: () => void
}

function NoEntries({ filtered, account, onClear }: NoEntriesProps) {
  if (filtered) {
    return (
      <EmptyState
        title={t('No matching transactions')}
        action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      >
        <p>{t('Try other dates or words, or choose another account.')}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('No {currency} transactions yet', { currency: account.currencyCode })}
      action={
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.transferOwnBank}>
          {t('Make a transfer')}
        </Link>
      }
    >
      <p>{t('You will see money in and out of this account here, with the balance after each transaction.')}</p>
    </EmptyState>
  )
}

function Bones() {
  return <CardRows count={8} />
}
