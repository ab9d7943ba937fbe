/** The last transactions of the account one works with; its failure leaves the rest of the page alone. */
import { Link } from '../../ui/link.tsx'
import type { Entry } from '../../../contract/account.ts'
import { formatShortDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { useGetEntriesInfiniteQuery } from '../../api/account-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { PATHS, receiptPath } from '../../session/paths.ts'
import { EntryIcon } from '../../ui/entry-icon.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'
import { useLookAgain } from './look-again.ts'
import { t } from '../../language/language.ts'

const SHOWN = 6

export function RecentCard({ accountNumber }: { readonly accountNumber: string }) {
  const query = useGetEntriesInfiniteQuery({ accountNumber }, useLookAgain())
  return (
    <section className="card" aria-labelledby="recent">
      <div className="cardhead">
        <h2 id="recent">{t('Recent transactions')}</h2>
        <Link to={PATHS.history}>{t('See all')}</Link>
      </div>
      <RecentBody
        entries={query.data?.pages[0]?.entries}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </section>
  )
}

export interface RecentBodyProps {
  readonly entries: readonly Entry[] | undefined
  readonly error: unknown
  readonly busy: boolean
  readonly onRetry: () => void
}

export function RecentBody({ entries, error, busy, onRetry }: RecentBodyProps) {
  if (entries === undefined && error !== undefined) {
    const problem = callProblem(error)
    return (
      <div className="pad after-head">
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
      <div className="pad after-head">
        <p className="muted">{t('Nothing has happened on this account yet. Money you send or get shows here.')}</p>
        <Link className="btn sec sm gap-3" to={PATHS.transferOptimus}>
          {t('Make a transfer')}
        </Link>
      </div>
    )
  }
  return (
    <ul className="rows">
      {entries.slice(0, SHOWN).map((entry) => (
        <RecentRow key={entry.entryId} entry={entry} />
      ))}
    </ul>
  )
}

function RecentRow({ entry }: { readonly entry: Entry }) {
  const credit = entry.direction === 'credit'
  const row = (
    <>
      <EntryIcon entry={entry} />
      <div>
        <div className="who">{entry.counterparty}</div>
        <div className="what">
          {formatShortDateTime(entry.postedAt)}
          {entry.narration !== '' && <span className="wide-in"> · {truncate(entry.narration)}</span>}
        </div>
      </div>
      <div className={`amt${credit ? ' pos' : ''}`}>
        {credit ? '+' : '−'}
        {formatMinor(BigInt(entry.amount), entry.currencyCode)}
        <span>{entry.status === 'reversed' ? t('Reversed') : credit ? t('Credit') : t('Debit')}</span>
      </div>
    </>
  )
  return (
    <li className={credit ? 'in' : ''}>
      {entry.transferId === null ? (
        <div className="row">{row}</div>
      ) : (
        <Link to={receiptPath(entry.transferId)}>{row}</Link>
      )}
    </li>
  )
}
