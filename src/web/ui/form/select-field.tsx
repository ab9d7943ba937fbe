/** Shows a native select, because the platform's own list is the most usable on a phone. */
import type { ComponentProps } from 'react'
import { describedBy, Field, type FieldText } from './field.tsx'
import { DownIcon } from '../icon/icons-parts.tsx'
import * as fieldStyles from './field.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}
export type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    readonly choices: readonly Choice[]
    /** The first, empty choice. Leave it out when a value is always chosen. */
    readonly placeholder?: string
  }

export function SelectField({ id, label, hint, error, choices, placeholder, ...select }: SelectFieldProps) {
  const text = { id, label, hint, error }
  return (
    <Field {...text}>
      <span className={fieldStyles.select}>
        <select {...select} {...describedBy(text)} id={id} name={select.name ?? id} className={fieldStyles.input}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
              {choice.label}
            </option>
          ))}
        </select>
        <DownIcon />
      </span>
    </Field>
  )
}
