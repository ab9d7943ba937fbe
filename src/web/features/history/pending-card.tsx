/**
 * Lists payments that are not final above the history. They are not in the books, so they have no balance after them.
 */
import { Link } from '../../ui/link.tsx'
import type { Account } from '../../../contract/account.ts'
import { dayLabel, formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { useGetEntriesInfiniteQuery } from '../../api/account-api.ts'
import { notPosted, usePendingPayments } from '../../api/pending-payments.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { plural, t } from '../../language/language.ts'

export function PendingCard({ account }: { readonly account: Account }) {
  // The entries of the newest page below. A posted payment is shown only there.
  const posted = useGetEntriesInfiniteQuery({ accountNumber: account.accountNumber }).currentData?.pages[0]?.entries
  const pending = notPosted(usePendingPayments(account), posted ?? [])
  if (pending.length === 0) return null
  return (
    <section className="card month" aria-labelledby="pending">
      <div className="cardhead">
        <h2 id="pending">{t('Pending')}</h2>
        <span className="pill wait">
          <ClockIcon />
          {plural(pending.length, '1 not final', '{count} not final')}
        </span>
      </div>
      {pending.map((payment) => (
        <div className="daygrp" key={payment.id}>
          <h3 className="day">{dayLabel(payment.createdAt)}</h3>
          <ul className="rows">
            <li>
              <Link to={payment.to}>
                <ClockIcon />
                <div>
                  <div className="who">{payment.name}</div>
                  <div className="what">
                    <span className="d">{payment.about}</span>
                    <span className="t">{formatTime(payment.createdAt)}</span>
                  </div>
                </div>
                <div className="amt">
                  −{formatMinor(BigInt(payment.total), payment.currencyCode)}
                  <span className="waitx">{t('Checking')}</span>
                </div>
                <div className="bal">{t('Not final yet')}</div>
              </Link>
            </li>
          </ul>
        </div>
      ))}
    </section>
  )
}
