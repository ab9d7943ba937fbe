/** Shows the amount at the top of a review, with smaller decimals. */
import type { CurrencyCode } from '../../values/currency.ts'
import { moneyParts } from '../../values/money.ts'
import * as figureStyles from '../ui/money/figure.module.css'

export interface AmountHeadProps {
  /** In minor units. */
  readonly amount: string
  readonly currency: CurrencyCode
}

export function AmountHead({ amount, currency }: AmountHeadProps) {
  const { symbol, major, decimals } = moneyParts(BigInt(amount), currency)
  return (
    <p className={figureStyles.large}>
      {symbol}
      {major}
      <small>{decimals}</small>
    </p>
  )
}
