/** The field of an amount in an order: a person types whole units, and the order gets minor units. */
import * as v from 'valibot'
import { isCurrencyCode } from '../../values/currency.ts'
import { formatPlain, parseMajor } from '../../values/money.ts'
import { TextField } from '../../web/ui/form/text-field.tsx'
import type { FormState } from '../../web/ui/form/use-form.ts'
import { amountText } from '../texts.ts'

/** Minor units of an amount that was typed in whole units. `mostMinor` is the largest amount that the order can have. */
export function amountOf(currency: string, mostMinor?: bigint) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const minor = isCurrencyCode(currency) ? parseMajor(dataset.value, currency) : undefined
      if (minor?.ok !== true || minor.value <= 0n) {
        addIssue({ message: 'Enter an amount, such as 2,500.00' })
        return NEVER
      }
      if (mostMinor === undefined || minor.value <= mostMinor) return minor.value.toString()
      addIssue({ message: `Enter at most ${amountText(mostMinor.toString(), currency)}` })
      return NEVER
    }),
  )
}

export interface AmountFieldProps {
  readonly currency: string
  readonly errorOf: FormState['errorOf']
  readonly hint?: string
  /** The amount that the field has at the beginning. */
  readonly firstMinor?: bigint
}

export function AmountField({ currency, errorOf, hint, firstMinor }: AmountFieldProps) {
  const first = firstMinor !== undefined && isCurrencyCode(currency) ? formatPlain(firstMinor, currency) : undefined
  return (
    <TextField
      id="amountMinor"
      label={`Amount in ${currency}`}
      hint={hint}
      defaultValue={first}
      inputMode="decimal"
      autoComplete="off"
      error={errorOf('amountMinor')}
    />
  )
}
