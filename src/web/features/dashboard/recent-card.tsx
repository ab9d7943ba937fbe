/** Lists the last transactions of the selected account. A failure does not affect the rest of the page. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from '../../ui/router/link.tsx'
import type { Account, Entry } from '../../../contract/accounts/account.ts'
import { formatShortDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { useGetEntriesInfiniteQuery } from '../../api/accounts/account-api.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { entryAbout, entryLink, entryName } from '../../session/paths/entry-links.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { EntryIcon } from '../../ui/icon/entry-icon.tsx'
import { InlineError } from '../../ui/loading/inline-error.tsx'
import { Loading, SkeletonRows } from '../../ui/loading/skeleton.tsx'
import { useRefreshOpenPage } from '../../api/data-layer/refresh-open-page.ts'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as listStyles from '../../ui/list/list.module.css'

const SHOWN = 6

/** Loaded only when money is held. If its code is missing, the card shows the entries without it. */
const PendingRows = lazy(() =>
  import('./pending-rows.tsx').then(
    (rows) => ({ default: rows.PendingRows }),
    () => ({ default: () => null }),
  ),
)

/** Use the account's number as its key. */
export function RecentCard({ account }: { readonly account: Account }) {
  const query = useGetEntriesInfiniteQuery({ accountNumber: account.accountNumber }, useRefreshOpenPage())
  const entries = query.data?.pages[0]?.entries
  const held = account.heldMinor !== '0'
  // Once the account has held money, the pending payments stay on the card. So each of them is followed until its entry
  // is in the list.
  const [watched, setWatched] = useState(held)
  if (held && !watched) setWatched(true)
  return (
    <section className={cardStyles.card} aria-labelledby="recent">
      <div className={cardStyles.head}>
        <h2 id="recent" tabIndex={-1}>
          {t('Recent transactions')}
        </h2>
        <Link to={PATHS.history}>{t('See all')}</Link>
      </div>
      <RecentBody
        accountNumber={account.accountNumber}
        entries={entries}
        pending={
          watched && (
            <Suspense fallback={null}>
              <PendingRows account={account} entries={entries ?? []} />
            </Suspense>
          )
        }
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </section>
  )
}

export interface RecentBodyProps {
  readonly accountNumber: string
  readonly entries: readonly Entry[] | undefined
  /** Rows of payments that are not posted yet. */
  readonly pending?: ReactNode
  readonly error: unknown
  readonly busy: boolean
  readonly onRetry: () => void
}

export function RecentBody({ accountNumber, entries, pending, error, busy, onRetry }: RecentBodyProps) {
  if (entries === undefined && error !== undefined) {
    const problem = callProblem(error)
    return (
      <div className={`${cardStyles.pad} ${cardStyles.after}`}>
        <InlineError title={t('We could not load these.')} reference={problem.reference} onRetry={onRetry} busy={busy}>
          {t('{message}. Your money is not affected.', { message: problem.message })}
        </InlineError>
      </div>
    )
  }
  if (entries === undefined) {
    return (
      <Loading label={t('Loading recent transactions')}>
        <SkeletonRows count={SHOWN} />
      </Loading>
    )
  }
  if (entries.length === 0) {
    return (
      <div className={`${cardStyles.pad} ${cardStyles.after}`}>
        <p className="muted">{t('No transactions yet. Add money to get started.')}</p>
        <Link
          className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.small} gap-3`}
          to={PATHS.transferOwnBank}
        >
          {t('Make a transfer')}
        </Link>
      </div>
    )
  }
  return (
    <ul className={listStyles.list}>
      {pending}
      {entries.slice(0, SHOWN).map((entry) => (
        <RecentRow key={entry.entryId} entry={entry} to={entryLink(accountNumber, entry)} />
      ))}
    </ul>
  )
}

function RecentRow({ entry, to }: { readonly entry: Entry; readonly to: string }) {
  const credit = entry.direction === 'credit'
  const about = entryAbout(entry)
  return (
    <li className={credit ? listStyles.credit : ''}>
      <Link to={to}>
        <EntryIcon entry={entry} />
        <div>
          <div className={listStyles.title}>{entryName(entry)}</div>
          <div className={listStyles.detail}>
            {formatShortDateTime(entry.postedAt)}
            {about !== '' && <span className="wide-only"> · {truncate(about)}</span>}
          </div>
        </div>
        <div className={`${listStyles.amount}${credit ? ' pos' : ''}`}>
          {credit ? '+' : '−'}
          {formatMinor(BigInt(entry.amount), entry.currencyCode)}
          <span>{entry.status === 'reversed' ? t('Reversed') : credit ? t('Credit') : t('Debit')}</span>
        </div>
      </Link>
    </li>
  )
}
