/** Shows a text field of several lines, uncontrolled unless the caller gives `value`. */
import type { ComponentProps } from 'react'
import { describedBy, Field, type FieldText } from './field.tsx'
import * as fieldStyles from './field.module.css'

export type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'id'>

export function TextArea({ id, label, hint, error, ...area }: TextAreaProps) {
  const text = { id, label, hint, error }
  return (
    <Field {...text}>
      <textarea
        rows={4}
        {...area}
        {...describedBy(text)}
        id={id}
        name={area.name ?? id}
        className={fieldStyles.input}
      />
    </Field>
  )
}
