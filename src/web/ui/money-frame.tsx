/** The large amount field's frame: the symbol stands before the input that the caller gives. */
import type { ComponentProps } from 'react'
import { describedBy, Field, type FieldText } from './field.tsx'

export type MoneyFrameProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'type'> & { readonly symbol: string }

/** Formatting and the caret are the caller's: this knows no currency. */
export function MoneyFrame({ id, label, hint, error, symbol, ...input }: MoneyFrameProps) {
  const text = { id, label, hint, error }
  return (
    <Field {...text}>
      <div className="money">
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
