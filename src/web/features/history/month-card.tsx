/** Shows one month of an account's history: its sums, its days, and on a wide screen the balance after each entry. */
import { Link } from '../../ui/router/link.tsx'
import type { Entry } from '../../../contract/accounts/account.ts'
import { formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { tNodes, t } from '../../language/language.ts'
import { entryAbout, entryLink, entryName } from '../../session/paths/entry-links.ts'
import { insightsPath } from '../../session/paths/links.ts'
import { EntryIcon } from '../../ui/icon/entry-icon.tsx'
import { PrivateFigure } from '../../ui/money/private-figure.tsx'
import type { MonthGroup } from './group-entries.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as listStyles from '../../ui/list/list.module.css'
import * as styles from './month-card.module.css'

export interface MonthCardProps {
  readonly group: MonthGroup
  readonly accountNumber: string
  readonly currency: Entry['currencyCode']
  readonly hidden: boolean
  /** Only some entries of the month are shown, and the sums are of those entries. */
  readonly filtered: boolean
}

export function MonthCard({ group, accountNumber, currency, hidden, filtered }: MonthCardProps) {
  const titleId = `month-${group.month}`
  return (
    <section className={`${cardStyles.card} ${cardStyles.clip}`} aria-labelledby={titleId}>
      <div className={`${cardStyles.head} ${cardStyles.tall}`}>
        <h2 id={titleId}>{group.label}</h2>
        <div className={`meta ${styles.sums}`}>
          {filtered && group.sums && <span>{t('Filtered:')}</span>}
          {group.sums && group.sums.inMinor > 0n && (
            <span>
              {tNodes('In {amount}', {
                amount: <span className="strong pos">+{formatMinor(group.sums.inMinor, currency)}</span>,
              })}
            </span>
          )}
          {group.sums && group.sums.outMinor > 0n && (
            <span>
              {tNodes('Out {amount}', {
                amount: <span className="strong ink">−{formatMinor(group.sums.outMinor, currency)}</span>,
              })}
            </span>
          )}
          <Link
            to={insightsPath(group.month, accountNumber, currency)}
            aria-label={t('Insights for {month}', { month: group.label })}
          >
            {t('Insights')}
          </Link>
        </div>
      </div>
      <div className={`${listStyles.heads} meta`} aria-hidden="true">
        <span>{t('Date')}</span>
        <span>{t('Details')}</span>
        <span>{t('Amount')}</span>
        <span>{t('Balance after')}</span>
      </div>
      {group.days.map((day) => (
        <div className={listStyles.days} key={day.day}>
          <h3 className={listStyles.day}>{day.label}</h3>
          <ul className={listStyles.list}>
            {day.entries.map((entry) => (
              <EntryRow key={entry.entryId} entry={entry} accountNumber={accountNumber} hidden={hidden} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

interface EntryRowProps {
  readonly entry: Entry
  readonly accountNumber: string
  readonly hidden: boolean
}

function EntryRow({ entry, accountNumber, hidden }: EntryRowProps) {
  const credit = entry.direction === 'credit'
  const about = entryAbout(entry)
  const word = entry.status === 'reversed' ? t('Reversed') : credit ? t('Credit') : t('Debit')
  const after = (
    <PrivateFigure hidden={hidden}>{formatMinor(BigInt(entry.balanceAfter), entry.currencyCode)}</PrivateFigure>
  )
  const row = (
    <>
      <EntryIcon entry={entry} />
      <div>
        <div className={listStyles.title}>{entryName(entry)}</div>
        <div className={listStyles.detail}>
          {about !== '' && <span className={listStyles.part}>{about}</span>}
          <span className={about === '' ? '' : listStyles.time}>{formatTime(entry.postedAt)}</span>
        </div>
      </div>
      <div className={`${listStyles.amount}${credit ? ' pos' : ''}`}>
        {credit ? '+' : '−'}
        {formatMinor(BigInt(entry.amount), entry.currencyCode)}
        <span>{word}</span>
        <span className={listStyles.after}>{tNodes('Bal. {amount}', { amount: after })}</span>
      </div>
      <div className={listStyles.balance}>
        <span className="visually-hidden">{t('Balance after')} </span>
        {after}
      </div>
    </>
  )
  return (
    <li className={credit ? listStyles.credit : ''}>
      <Link to={entryLink(accountNumber, entry)}>{row}</Link>
    </li>
  )
}
