/** Draws the large amount field: the symbol is before the caller's input. */
import type { ComponentProps } from 'react'
import { describedBy, Field, type FieldText } from '../form/field.tsx'
import * as styles from './money-frame.module.css'

export type MoneyFrameProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'type'> & { readonly symbol: string }

/** The caller formats the text and places the caret. This component knows no currency. */
export function MoneyFrame({ id, label, hint, error, symbol, ...input }: MoneyFrameProps) {
  const text = { id, label, hint, error }
  return (
    <Field {...text}>
      <div className={styles.moneyFrame}>
        <span aria-hidden="true">{symbol}</span>
        <input
          autoComplete="off"
          inputMode="decimal"
          {...input}
          {...describedBy(text)}
          id={id}
          name={input.name ?? id}
          type="text"
        />
      </div>
    </Field>
  )
}
