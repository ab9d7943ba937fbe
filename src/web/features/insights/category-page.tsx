/** Lists the entries of a category of a month, each with a link that corrects it. */
import { formatShortDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { CATEGORY_KEYS, MONTH, SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import { useGetAccountsQuery } from '../../api/accounts/account-api.ts'
import { entryAbout, entryName } from '../../session/paths/entry-links.ts'
import { entryCategoryPath } from '../../session/paths/links.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { useAppSelector } from '../../session/store/hooks.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { EntryIcon } from '../../ui/icon/entry-icon.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { Link } from '../../ui/router/link.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { MorePages } from '../../ui/list/more-pages.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { CardRows, Loading } from '../../ui/loading/skeleton.tsx'
import { useQuery } from '../../ui/router/use-query.ts'
import { monthName, readView, viewQuery } from './insight-view.ts'
import { type CategoryKey, type InsightEntry, useGetCategoryEntriesInfiniteQuery } from './insights-api.ts'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as listStyles from '../../ui/list/list.module.css'

export function CategoryPage() {
  const [params] = useQuery()
  useGetAccountsQuery()
  const { accounts, selectedAccount } = useAppSelector((state) => state.accounts)
  const category = CATEGORY_KEYS.find((key) => key === params.get('category')) ?? 'other'
  const direction = params.get('direction') === 'in' ? 'in' : 'out'
  const month = MONTH.test(params.get('month') ?? '') ? String(params.get('month')) : undefined
  const view = selectedAccount && readView(params, accounts, selectedAccount)
  const back = view ? `${PATHS.insights}?${new URLSearchParams(viewQuery(view)).toString()}` : PATHS.insights
  return (
    <>
      <PageHead back={<BackLink to={back}>{t('Insights')}</BackLink>}>{t(SPENDING_CATEGORIES[category])}</PageHead>
      {month === undefined ? (
        <EmptyState
          title={t('Choose a month')}
          action={
            <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={back}>
              {t('See your insights')}
            </Link>
          }
        >
          <p>{t('The link has no month. Choose a month and a category in your insights.')}</p>
        </EmptyState>
      ) : view === null ? (
        <Loading label={t('Loading the transactions')}>
          <Bones />
        </Loading>
      ) : (
        <div className={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}>
          <p className="meta">
            {direction === 'out'
              ? t('Money out in {month}. Open a transaction to change its category.', { month: monthName(month) })
              : t('Money in in {month}. Open a transaction to change its category.', { month: monthName(month) })}
          </p>
          <Entries asked={{ ...view, month, category, direction }} />
        </div>
      )}
    </>
  )
}

function Entries({ asked }: { readonly asked: CategoryKey }) {
  const query = useGetCategoryEntriesInfiniteQuery(asked)
  const entries = query.currentData?.pages.flatMap((page) => page.entries)
  return (
    <Loaded
      query={{ ...query, data: entries }}
      what={t('the transactions')}
      title={t('We could not load these transactions.')}
      still={t('Your money is not affected.')}
      empty={
        <EmptyState title={t('No transactions here')}>
          <p>{t('This category has no transactions this month.')}</p>
        </EmptyState>
      }
      bones={<Bones />}
    >
      {(loaded) => (
        <>
          <ul className={`${cardStyles.card} ${listStyles.framed} ${listStyles.list}`}>
            {loaded.map((entry) => (
              <EntryRow key={`${entry.accountNumber} ${entry.entryId}`} entry={entry} currency={asked.currencyCode} />
            ))}
          </ul>
          <MorePages
            query={query}
            title={t('We could not load more transactions.')}
            still={t('Your money is not affected.')}
          />
          <Freshness what={t('List')} loadedAtMs={query.fulfilledTimeStamp} />
        </>
      )}
    </Loaded>
  )
}

interface EntryRowProps {
  readonly entry: InsightEntry
  readonly currency: CategoryKey['currencyCode']
}

function EntryRow({ entry, currency }: EntryRowProps) {
  const { accountNumber, entryId, direction, kind, postedAt, amount, why } = entry
  const about = entryAbout(entry)
  return (
    <li className={direction === 'in' ? listStyles.credit : ''}>
      <Link to={entryCategoryPath(accountNumber, entryId)}>
        <EntryIcon entry={{ kind, direction: direction === 'in' ? 'credit' : 'debit' }} />
        <div>
          <div className={listStyles.title}>{entryName(entry)}</div>
          <div className={listStyles.detail}>
            {about !== '' && <span className={listStyles.part}>{about}</span>}
            <span className={listStyles.time}>{formatShortDateTime(postedAt)}</span>
            <span className={listStyles.part}>{why}</span>
          </div>
        </div>
        <div className={`${listStyles.amount}${direction === 'in' ? ' pos' : ''}`}>
          {direction === 'in' ? '+' : '−'}
          {formatMinor(BigInt(amount), currency)}
        </div>
      </Link>
    </li>
  )
}

function Bones() {
  return <CardRows count={6} />
}
