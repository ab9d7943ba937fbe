/** Adds up a month's money in and out, and compares it with the month before. */
import { formatMinor } from '../../../values/money.ts'
import { changeText } from './category-card.tsx'
import { monthName, type Spans } from './insight-view.ts'
import type { Insights, Scope } from './insights-api.ts'

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
    ['In', 'in', 'pos'],
    ['Out', 'out', 'ink'],
  ] as const
  return (
    <section className="card pad" aria-labelledby="sums">
      <h2 id="sums">
        {monthName(month)}
        {month === thisMonth && ' so far'}
      </h2>
      <dl className="kv gap-2">
        {rows.map(([name, direction, look]) => (
          <div className="total" key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={look}>{money(`${sum(direction, 'amount')}`)}</span>
              <span className="sub">
                {changeText(sum(direction, 'amount'), sum(direction, 'before'), money, spans.before)}
              </span>
            </dd>
          </div>
        ))}
        {(ownMoved !== '0' || givenBack !== '0') && (
          <div>
            <dt>Not counted</dt>
            <dd>
              {ownMoved !== '0' && <span className="sub">{money(ownMoved)} between your own accounts</span>}
              {givenBack !== '0' && <span className="sub">{money(givenBack)} that came back or was reversed</span>}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
