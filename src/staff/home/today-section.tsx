/** Shows the payments of today: their number in each hour as bars, and number and amount of each kind as a table. */
import type { StaffHome } from '../../contract/staff/staff-home.ts'
import { amountText, dateTime, KIND_TEXTS } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import * as barStyles from './hour-bars.module.css'

export function TodaySection({ today }: { readonly today: NonNullable<StaffHome['today']> }) {
  const payments = today.hours.reduce((sum, count) => sum + count, 0)
  return (
    <section className={styles.section} aria-labelledby="today">
      <h2 id="today">Payments today ({payments})</h2>
      {payments > 0 && <HourBars hours={today.hours} />}
      <Rows
        caption={`Counted at ${dateTime(today.countedAt)}`}
        header={['Kind', 'Payments', 'Amount']}
        amounts={[1, 2]}
        empty="No payment was made today."
        rows={today.kinds.map(({ kind, currency, payments: count, amountMinor }) => [
          KIND_TEXTS[kind],
          count,
          amountText(amountMinor, currency),
        ])}
      />
    </section>
  )
}

/** The bars have a text for each hour, so that a screen reader reads the numbers. */
function HourBars({ hours }: { readonly hours: readonly number[] }) {
  const most = Math.max(...hours)
  return (
    <ol className={barStyles.bars} aria-label="Payments in each hour of today">
      {hours.map((count, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour
        <li key={hour}>
          <span className={barStyles.bar} style={{ height: `${(100 * count) / most}%` }} />
          <span className="visually-hidden">
            {hour} to {hour + 1} h: {count}
          </span>
          <span aria-hidden="true">{hour % 6 === 0 ? hour : ''}</span>
        </li>
      ))}
    </ol>
  )
}
