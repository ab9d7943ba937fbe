/**
 * Shows a field for digits only: one field and not a box for each digit, so that pasting, autofill and screen readers
 * work.
 */
import type { ComponentProps } from 'react'
import { describedBy, Field, type FieldText } from './field.tsx'
import * as fieldStyles from './field.module.css'

export type DigitsFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'inputMode' | 'maxLength'> & {
    readonly length: number
    /** `plain` for numbers, `code` for one-time codes, `secret` for a PIN (masked, kept out of password managers). */
    readonly look?: 'plain' | 'code' | 'secret'
  }

/** Removes everything except ASCII digits as the customer types or pastes ("12 34-56" becomes "123456"). */
function keepDigits(input: HTMLInputElement, length: number): void {
  const digits = input.value.replace(/[^0-9]/g, '').slice(0, length)
  if (digits !== input.value) input.value = digits
}

export function DigitsField({ id, label, hint, error, length, look = 'plain', onInput, ...input }: DigitsFieldProps) {
  const text = { id, label, hint, error }
  const defaultFill = look === 'code' ? 'one-time-code' : 'off'
  return (
    <Field {...text}>
      <input
        autoComplete={defaultFill}
        {...input}
        {...describedBy(text)}
        id={id}
        name={input.name ?? id}
        type={look === 'secret' ? 'password' : 'text'}
        inputMode="numeric"
        className={fieldStyles.input}
        data-look={look}
        onInput={(event) => {
          keepDigits(event.currentTarget, length)
          onInput?.(event)
        }}
      />
    </Field>
  )
}
