/**
 * Draws credits and debits by month: two bars with different places, colours and patterns. A press chooses the month.
 */
import { usedPercent } from '../../../values/rounding.ts'
import { formatMinor, shortAmount } from '../../../values/money.ts'
import { FigureCard } from './figure-card.tsx'
import { monthName, monthShort } from './insight-view.ts'
import type { Insights, Scope } from './insights-api.ts'
import * as styles from './month-chart.module.css'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'

export interface MonthChartProps {
  readonly months: Insights['months']
  readonly chosen: string
  readonly currency: Scope['currencyCode']
  readonly onChoose: (month: string) => void
}

export function MonthChart({ months, chosen, currency, onChoose }: MonthChartProps) {
  const most = months.flatMap((one) => [BigInt(one.in), BigInt(one.out)]).reduce((a, b) => (a > b ? a : b), 0n)
  const scale = `${most > 0n ? most : 1n}`
  const money = (minor: string): string => formatMinor(BigInt(minor), currency)
  return (
    <FigureCard
      title={t('Money in and out')}
      caption={t('Money in and out, by month')}
      heads={[t('Month'), t('In'), t('Out')]}
      rows={months.map((one) => [monthName(one.month), money(one.in), money(one.out)])}
    >
      <div className={`${cardStyles.pad} ${cardStyles.after}`}>
        {most > 0n && (
          <p className="meta" aria-hidden="true">
            {t('Highest: {amount}', { amount: scaleText(most, currency) })}
          </p>
        )}
        <ul className={styles.bars}>
          {months.map((one) => (
            <li key={one.month}>
              <button type="button" aria-pressed={one.month === chosen} onClick={() => onChoose(one.month)}>
                <Bars inPercent={usedPercent(one.in, scale)} outPercent={usedPercent(one.out, scale)} />
                <span aria-hidden="true">{monthShort(one.month)}</span>
                <span className="visually-hidden">
                  {t('{month}: {in} in, {out} out', {
                    month: monthName(one.month),
                    in: money(one.in),
                    out: money(one.out),
                  })}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p className={`meta ${styles.key}`} aria-hidden="true">
          <Swatch fill="var(--indigo)" /> {t('In')} <Swatch fill="url(#out-bars)" /> {t('Out')}
        </p>
      </div>
    </FigureCard>
  )
}

/** The scale is short when the currency has a short form. The table and each month's name have the whole figures. */
function scaleText(minor: bigint, currency: Scope['currencyCode']): string {
  return currency === 'NGN' ? shortAmount(minor) : formatMinor(minor, currency)
}

/** Draws the two bars of a month. A month without money has a line in place of each bar. */
function Bars({ inPercent, outPercent }: { readonly inPercent: number; readonly outPercent: number }) {
  const [tallIn, tallOut] = [Math.max(1, inPercent), Math.max(1, outPercent)]
  return (
    <svg viewBox="0 0 40 100" preserveAspectRatio="none" aria-hidden="true">
      <rect x="3" y={100 - tallIn} width="15" height={tallIn} fill="var(--indigo)" />
      <rect x="22" y={100 - tallOut} width="15" height={tallOut} fill="url(#out-bars)" />
    </svg>
  )
}

function Swatch({ fill }: { readonly fill: string }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12">
      <rect width="12" height="12" rx="2" fill={fill} />
    </svg>
  )
}

/** The pattern of debits, once on the page. */
export function OutPattern() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="visually-hidden">
      <defs>
        <pattern id="out-bars" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill="var(--brass)" />
          <rect width="6" height="2" fill="var(--brass-tint)" />
        </pattern>
      </defs>
    </svg>
  )
}
