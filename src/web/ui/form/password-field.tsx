/** Shows a secret field whose text can be made visible. Pasting and password managers work. */
import { type ComponentProps, type ReactNode, useState } from 'react'
import { describedBy, FieldNotes, type FieldText } from './field.tsx'
import { t } from '../../language/language.ts'
import * as fieldStyles from './field.module.css'

export type PasswordFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & { readonly after?: ReactNode }

export function PasswordField({ id, label, hint, error, after, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const text = { id, label, hint, error }
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={fieldStyles.affix}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...describedBy(text)}
          id={id}
          name={input.name ?? id}
          type={shown ? 'text' : 'password'}
          className={fieldStyles.input}
        />
        <button type="button" aria-controls={id} aria-pressed={shown} onClick={() => setShown((now) => !now)}>
          {shown ? t('Hide') : t('Show')}
          <span className="visually-hidden"> {label}</span>
        </button>
      </div>
      <FieldNotes {...text} />
      {after}
    </div>
  )
}
