/** Shows the controls of a section, each named by the path of its field. */
import type { ReactNode } from 'react'
import { CheckField } from '../../ui/form/check-field.tsx'
import { DateFields } from '../../ui/form/date-fields.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { idOf } from './section-values.ts'
import type { SectionForm } from './use-section.ts'
import { t } from '../../language/language.ts'
import * as fieldStyles from '../../ui/form/field.module.css'

interface FieldProps {
  readonly form: SectionForm
  readonly path: string
  readonly label: string
  readonly hint?: ReactNode
}

const optional = (label: string, isOptional: boolean): ReactNode =>
  isOptional ? (
    <>
      {label} <span className={fieldStyles.optional}>{t('(optional)')}</span>
    </>
  ) : (
    label
  )

interface LineProps extends FieldProps {
  readonly max: number
  readonly mayBeEmpty?: boolean
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'tel' | 'email' | 'numeric'
}

export function Line({
  form,
  path,
  label,
  hint,
  max,
  mayBeEmpty = false,
  autoComplete = 'off',
  inputMode = 'text',
}: LineProps) {
  return (
    <TextField
      id={idOf(path)}
      name={path}
      label={optional(label, mayBeEmpty)}
      hint={hint}
      defaultValue={form.initial[path] ?? ''}
      maxLength={max}
      autoComplete={autoComplete}
      inputMode={inputMode}
      error={form.errorOf(path)}
    />
  )
}

interface ChoiceProps extends FieldProps {
  /**
   * A choice without a label is a value of the contract. It is stored in English, and shown in the customer's language.
   */
  readonly choices: readonly string[] | readonly { readonly value: string; readonly label: string }[]
  readonly onChange?: (value: string) => void
}

export function Choice({ form, path, label, hint, choices, onChange }: ChoiceProps) {
  return (
    <SelectField
      id={idOf(path)}
      name={path}
      label={label}
      hint={hint}
      placeholder={t('Choose one')}
      choices={choices.map((choice) => (typeof choice === 'string' ? { value: choice, label: t(choice) } : choice))}
      defaultValue={form.initial[path] ?? ''}
      error={form.errorOf(path)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

export function Day({ form, path, label, hint }: FieldProps) {
  return (
    <DateFields
      id={idOf(path)}
      legend={label}
      hint={hint}
      defaultValue={form.initial[path]}
      error={form.errorOf(path)}
    />
  )
}

interface YesNoProps extends FieldProps {
  readonly onChange: (yes: boolean) => void
}

export function YesNo({ form, path, label, hint, onChange }: YesNoProps) {
  return (
    <RadioField
      id={path}
      legend={label}
      hint={hint}
      choices={[
        { value: 'no', label: t('No') },
        { value: 'yes', label: t('Yes') },
      ]}
      defaultValue={form.initial[path]}
      error={form.errorOf(path)}
      onChange={(value) => onChange(value === 'yes')}
    />
  )
}

export function Tick({ form, path, label }: FieldProps) {
  return (
    <CheckField
      id={idOf(path)}
      name={path}
      value="yes"
      label={label}
      defaultChecked={form.initial[path] === 'yes'}
      error={form.errorOf(path)}
    />
  )
}
