/** What the month's money went for, or came from: each category with its bar and its way to its entries. */
import { monthsAfter, SPENDING_CATEGORIES } from '../../../values/spending-category.ts'
import { formatMinor } from '../../../values/money.ts'
import { usedPercent } from '../../../values/rounding.ts'
import { Link } from '../../ui/link.tsx'
import { MeterBar } from '../../ui/meter-bar.tsx'
import { FigureCard } from './figure-card.tsx'
import { categoryPath, monthName, monthShort } from './insight-view.ts'
import type { Insights, Scope } from './insights-api.ts'

export interface CategoryCardProps {
  readonly scope: Scope
  readonly insights: Insights
  readonly direction: 'in' | 'out'
}

export function CategoryCard({ scope, insights, direction }: CategoryCardProps) {
  const { month } = insights
  const before = monthsAfter(month, -1)
  const all = insights.categories.filter((one) => one.direction === direction)
  const shown = all.filter(({ amount }) => amount !== '0')
  const money = (minor: string): string => formatMinor(BigInt(minor), scope.currencyCode)
  const whole = shown.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const title = direction === 'out' ? 'What it went for' : 'Where it came from'
  if (shown.length === 0) {
    return (
      <section className="card pad" aria-label={title}>
        <h2>{title}</h2>
        <p className="muted small gap-1">
          {direction === 'out' ? 'Nothing went out' : 'Nothing came in'} in {monthName(month)}.
        </p>
      </section>
    )
  }
  return (
    <FigureCard
      title={title}
      caption={`${title} in ${monthName(month)}, beside the month before`}
      heads={['Category', monthShort(month), monthShort(before)]}
      rows={all.map((one) => [SPENDING_CATEGORIES[one.category], money(one.amount), money(one.before)])}
    >
      <ul className="rows">
        {shown.map(({ category, amount, before: earlier }) => (
          <li key={category}>
            <Link className="row plain" to={categoryPath({ ...scope, month, category, direction })}>
              <div className="who">{SPENDING_CATEGORIES[category]}</div>
              <div className="amt">
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

/** "₦500.00 more": than in the month before, which `than` may name. */
export function changeText(minor: bigint, earlier: bigint, money: (minor: string) => string, than = ''): string {
  if (earlier === 0n) return 'None the month before'
  if (minor === earlier) return 'As the month before'
  const change = minor > earlier ? `${money(`${minor - earlier}`)} more` : `${money(`${earlier - minor}`)} less`
  return `${change}${than}`
}
