/** Lists the categories of a month's debits or credits, each with its bar and a link to its entries. */
import { SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import { formatMinor } from '../../../values/money.ts'
import { usedPercent } from '../../../values/rounding.ts'
import { Link } from '../../ui/link.tsx'
import { MeterBar } from '../../ui/meter-bar.tsx'
import { FigureCard } from './figure-card.tsx'
import { categoryPath, monthName, type Spans } from './insight-view.ts'
import type { Insights, Scope } from './insights-api.ts'

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
      caption={`${title} in ${monthName(month)}, compared with money ${direction} ${spans.before}`}
      heads={['Category', ...spans.heads]}
      rows={all.map((one) => [SPENDING_CATEGORIES[one.category], money(one.amount), money(one.before)])}
    >
      <p className="pad after-head small muted">
        Compared with {direction === 'out' ? 'money out' : 'money in'} {spans.before}.
      </p>
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

/** "₦500.00 more". With `than`, such as "on 1–23 October", the whole comparison. */
export function changeText(minor: bigint, earlier: bigint, money: (minor: string) => string, than?: string): string {
  const [then, as] = than === undefined ? ['then', ''] : [than, ` as ${than}`]
  if (earlier === 0n) return `None ${then}`
  if (minor === earlier) return `The same${as}`
  const change = minor > earlier ? `${money(`${minor - earlier}`)} more` : `${money(`${earlier - minor}`)} less`
  return than === undefined ? change : `${change} than ${than}`
}
