/** Lists the categories of a month's debits or credits, each with its bar and a link to its entries. */
import { SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import { formatMinor } from '../../../values/money.ts'
import { usedPercent } from '../../../values/rounding.ts'
import { Link } from '../../ui/router/link.tsx'
import { MeterBar } from '../../ui/progress/meter-bar.tsx'
import { FigureCard } from './figure-card.tsx'
import { categoryPath, monthName, type Spans } from './insight-view.ts'
import type { Insights, Scope } from './insights-api.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as listStyles from '../../ui/list/list.module.css'

export interface CategoryCardProps {
  readonly scope: Scope
  readonly insights: Insights
  readonly direction: 'in' | 'out'
  readonly spans: Spans
}

export function CategoryCard({ scope, insights, direction, spans }: CategoryCardProps) {
  const { month } = insights
  const all = insights.categories.filter((one) => one.direction === direction)
  const shown = all.filter(({ amount }) => amount !== '0')
  const money = (minor: string): string => formatMinor(BigInt(minor), scope.currencyCode)
  const whole = shown.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const title = direction === 'out' ? t('Spending by category') : t('Money in by category')
  if (shown.length === 0) {
    return (
      <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-label={title}>
        <h2>{title}</h2>
        <p className="muted small gap-1">
          {direction === 'out'
            ? t('No money went out in {month}.', { month: monthName(month) })
            : t('No money came in in {month}.', { month: monthName(month) })}
        </p>
      </section>
    )
  }
  const compared =
    direction === 'out'
      ? t('Compared with money out {period}.', { period: spans.before })
      : t('Compared with money in {period}.', { period: spans.before })
  return (
    <FigureCard
      title={title}
      caption={`${title}, ${monthName(month)}. ${compared}`}
      heads={[t('Category'), ...spans.heads]}
      rows={all.map((one) => [t(SPENDING_CATEGORIES[one.category]), money(one.amount), money(one.before)])}
    >
      <p className={`${cardStyles.pad} ${cardStyles.after} small muted`}>{compared}</p>
      <ul className={listStyles.list}>
        {shown.map(({ category, amount, before: earlier }) => (
          <li key={category}>
            <Link
              className={`${listStyles.row} ${listStyles.plain}`}
              to={categoryPath({ ...scope, month, category, direction })}
            >
              <div className={listStyles.title}>{t(SPENDING_CATEGORIES[category])}</div>
              <div className={listStyles.amount}>
                {money(amount)}
                <span>{changeText(BigInt(amount), BigInt(earlier), money)}</span>
              </div>
              <MeterBar percent={usedPercent(amount, `${whole}`)} />
            </Link>
          </li>
        ))}
      </ul>
    </FigureCard>
  )
}

/** Returns "₦500.00 more". With a `period`, such as "on 1–23 October", it returns a whole comparison. */
export function changeText(minor: bigint, earlier: bigint, money: (minor: string) => string, period?: string): string {
  const amount = money(`${minor > earlier ? minor - earlier : earlier - minor}`)
  if (period === undefined) {
    if (earlier === 0n) return t('None before')
    if (minor === earlier) return t('The same')
    return minor > earlier ? t('{amount} more', { amount }) : t('{amount} less', { amount })
  }
  if (earlier === 0n) return t('None {period}', { period })
  if (minor === earlier) return t('The same as {period}', { period })
  return minor > earlier
    ? t('{amount} more than {period}', { amount, period })
    : t('{amount} less than {period}', { amount, period })
}
