/** Shows a group of radio buttons, each a whole row. */
import type { ReactNode } from 'react'
import { FieldNotes } from './field.tsx'
import * as fieldStyles from './field.module.css'

export interface RadioChoice {
  readonly value: string
  readonly label: ReactNode
}
export interface RadioFieldProps {
  /** The name of the group. The first choice has this id, so that an error summary can link to it. */
  readonly id: string
  readonly legend: ReactNode
  readonly choices: readonly RadioChoice[]
  readonly defaultValue?: string | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly onChange?: (value: string) => void
}

export function RadioField({ id, legend, choices, defaultValue, hint, error, onChange }: RadioFieldProps) {
  return (
    <fieldset className={fieldStyles.field}>
      <legend>{legend}</legend>
      {choices.map((choice, index) => (
        <label className={fieldStyles.radio} key={choice.value}>
          <input
            type="radio"
            name={id}
            id={index === 0 ? id : `${id}-${index}`}
            value={choice.value}
            defaultChecked={choice.value === defaultValue}
            onChange={() => onChange?.(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
