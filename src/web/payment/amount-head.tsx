/** The amount at the top of a review, with its decimals smaller. */
import type { CurrencyCode } from '../../values/currency.ts'
import { moneyParts } from '../../values/money.ts'

export interface AmountHeadProps {
  /** Minor units. */
  readonly amount: string
  readonly currency: CurrencyCode
}

export function AmountHead({ amount, currency }: AmountHeadProps) {
  const { symbol, major, decimals } = moneyParts(BigInt(amount), currency)
  return (
    <p className="amt-xl">
      {symbol}
      {major}
      <small>{decimals}</small>
    </p>
  )
}
