/** Adds up a month's money in and out, and compares it with the month before. */
import { formatMinor } from '../../../values/money.ts'
import { changeText } from './category-card.tsx'
import { monthName, type Spans } from './insight-view.ts'
import type { Insights, Scope } from './insights-api.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'

interface SumsCardProps {
  readonly insights: Insights
  readonly currency: Scope['currencyCode']
  readonly spans: Spans
}

export function SumsCard({ insights, currency, spans }: SumsCardProps) {
  const { month, thisMonth, categories, ownMoved, givenBack } = insights
  const money = (minor: string): string => formatMinor(BigInt(minor), currency)
  const sum = (direction: 'in' | 'out', of: 'amount' | 'before'): bigint =>
    categories.filter((one) => one.direction === direction).reduce((total, one) => total + BigInt(one[of]), 0n)
  const rows = [
    [t('In'), 'in', 'pos'],
    [t('Out'), 'out', 'ink'],
  ] as const
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="sums">
      <h2 id="sums">{month === thisMonth ? t('{month} so far', { month: monthName(month) }) : monthName(month)}</h2>
      <dl className={`${definitionListStyles.definitionList} gap-2`}>
        {rows.map(([name, direction, look]) => (
          <div className={definitionListStyles.total} key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={look}>{money(`${sum(direction, 'amount')}`)}</span>
              <span className={definitionListStyles.detail}>
                {changeText(sum(direction, 'amount'), sum(direction, 'before'), money, spans.before)}
              </span>
            </dd>
          </div>
        ))}
        {(ownMoved !== '0' || givenBack !== '0') && (
          <div>
            <dt>{t('Not counted')}</dt>
            <dd>
              {ownMoved !== '0' && (
                <span className={definitionListStyles.detail}>
                  {t('{amount} between your own accounts', { amount: money(ownMoved) })}
                </span>
              )}
              {givenBack !== '0' && (
                <span className={definitionListStyles.detail}>
                  {t('{amount} that came back or was reversed', { amount: money(givenBack) })}
                </span>
              )}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
