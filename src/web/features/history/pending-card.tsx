/**
 * Lists payments that are not final above the history. They are not in the books, so they have no balance after them.
 */
import { Link } from '../../ui/router/link.tsx'
import type { Account } from '../../../contract/accounts/account.ts'
import { dayLabel, formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { useGetEntriesInfiniteQuery } from '../../api/accounts/account-api.ts'
import { notPosted, usePendingPayments } from '../../api/transfers/pending-payments.ts'
import { ClockIcon } from '../../ui/icon/icons.tsx'
import { plural, t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as listStyles from '../../ui/list/list.module.css'
import { Pill } from '../../ui/note/pill.tsx'

export function PendingCard({ account }: { readonly account: Account }) {
  // The entries of the newest page below. A posted payment is shown only there.
  const posted = useGetEntriesInfiniteQuery({ accountNumber: account.accountNumber }).currentData?.pages[0]?.entries
  const pending = notPosted(usePendingPayments(account), posted ?? [])
  if (pending.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${cardStyles.clip}`} aria-labelledby="pending">
      <div className={cardStyles.head}>
        <h2 id="pending">{t('Pending')}</h2>
        <Pill look="wait">
          <ClockIcon />
          {plural(pending.length, '1 not final', '{count} not final')}
        </Pill>
      </div>
      {pending.map((payment) => (
        <div className={listStyles.days} key={payment.id}>
          <h3 className={listStyles.day}>{dayLabel(payment.createdAt)}</h3>
          <ul className={listStyles.list}>
            <li>
              <Link to={payment.to}>
                <ClockIcon />
                <div>
                  <div className={listStyles.title}>{payment.name}</div>
                  <div className={listStyles.detail}>
                    <span className={listStyles.part}>{payment.about}</span>
                    <span className={listStyles.time}>{formatTime(payment.createdAt)}</span>
                  </div>
                </div>
                <div className={listStyles.amount}>
                  −{formatMinor(BigInt(payment.total), payment.currencyCode)}
                  <span className={listStyles.wait}>{t('Checking')}</span>
                </div>
                <div className={listStyles.balance}>{t('Not final yet')}</div>
              </Link>
            </li>
          </ul>
        </div>
      ))}
    </section>
  )
}
