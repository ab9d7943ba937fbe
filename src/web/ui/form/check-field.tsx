/** Shows a checkbox whose text can be pressed too. */
import type { ComponentProps } from 'react'
import { describedBy, FieldNotes, type FieldText } from './field.tsx'
import * as fieldStyles from './field.module.css'

export type CheckFieldProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'type'>

export function CheckField({ id, label, hint, error, ...input }: CheckFieldProps) {
  const text = { id, label, hint, error }
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.check} htmlFor={id}>
        <input {...input} {...describedBy(text)} id={id} name={input.name ?? id} type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldNotes {...text} />
    </div>
  )
}
