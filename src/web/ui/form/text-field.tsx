/** Shows a one-line text field, uncontrolled unless the caller gives `value`. */
import type { ComponentProps } from 'react'
import { describedBy, Field, type FieldText } from './field.tsx'
import * as fieldStyles from './field.module.css'

export type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'id'>

export function TextField({ id, label, hint, error, className = '', ...input }: TextFieldProps) {
  const text = { id, label, hint, error }
  return (
    <Field {...text}>
      <input
        type="text"
        {...input}
        {...describedBy(text)}
        id={id}
        name={input.name ?? id}
        className={`${fieldStyles.input} ${className}`}
      />
    </Field>
  )
}
