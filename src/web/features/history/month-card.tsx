/** Shows one month of an account's history: its sums, its days, and on a wide screen the balance after each entry. */
import { Link } from '../../ui/link.tsx'
import type { Entry } from '../../../contract/account.ts'
import { formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { rich, t } from '../../language/language.ts'
import { entryAbout, entryLink, entryName } from '../../session/entry-links.ts'
import { insightsPath } from '../../session/links.ts'
import { EntryIcon } from '../../ui/entry-icon.tsx'
import { PrivateFigure } from '../../ui/private-figure.tsx'
import type { MonthGroup } from './group-entries.ts'

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
    <section className="card month" aria-labelledby={titleId}>
      <div className="cardhead month-head">
        <h2 id={titleId}>{group.label}</h2>
        <div className="meta month-sums">
          {filtered && group.sums && <span>{t('Filtered:')}</span>}
          {group.sums && group.sums.inMinor > 0n && (
            <span>
              {rich('In {amount}', {
                amount: <span className="strong pos">+{formatMinor(group.sums.inMinor, currency)}</span>,
              })}
            </span>
          )}
          {group.sums && group.sums.outMinor > 0n && (
            <span>
              {rich('Out {amount}', {
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
      <div className="colhead meta" aria-hidden="true">
        <span>{t('Date')}</span>
        <span>{t('Details')}</span>
        <span>{t('Amount')}</span>
        <span>{t('Balance after')}</span>
      </div>
      {group.days.map((day) => (
        <div className="daygrp" key={day.day}>
          <h3 className="day">{day.label}</h3>
          <ul className="rows">
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
        <div className="who">{entryName(entry)}</div>
        <div className="what">
          {about !== '' && <span className="d">{about}</span>}
          <span className={about === '' ? '' : 't'}>{formatTime(entry.postedAt)}</span>
        </div>
      </div>
      <div className={`amt${credit ? ' pos' : ''}`}>
        {credit ? '+' : '−'}
        {formatMinor(BigInt(entry.amount), entry.currencyCode)}
        <span>{word}</span>
        <span className="b">{rich('Bal. {amount}', { amount: after })}</span>
      </div>
      <div className="bal">
        <span className="vh">{t('Balance after')} </span>
        {after}
      </div>
    </>
  )
  return (
    <li className={credit ? 'in' : ''}>
      <Link to={entryLink(accountNumber, entry)}>{row}</Link>
    </li>
  )
}
