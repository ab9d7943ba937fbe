/** Draws the parts of every form field: label above, hint and error below, linked to the control for screen readers. */
import type { ReactNode } from 'react'
import { t } from '../../language/language.ts'
import { AlertIcon } from '../icon/icons-public.tsx'
import * as styles from './field.module.css'

export interface FieldText {
  /** The control's id, which an error summary links to. */
  readonly id: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Why the value was refused. Undefined or empty without an error. */
  readonly error?: string | undefined
}

/** The ids for a control's `aria-describedby`, and its `aria-invalid`. */
export function describedBy({ id, hint, error }: FieldText): {
  'aria-describedby'?: string
  'aria-invalid'?: true
} {
  const ids = [...(hint === undefined ? [] : [`${id}-hint`]), ...(error ? [`${id}-error`] : [])]
  return {
    ...(ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
  }
}

/** The hint and the error below a control, with the ids that `describedBy` names. */
export function FieldNotes({ id, hint, error }: Omit<FieldText, 'label'>) {
  return (
    <>
      {hint !== undefined && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <AlertIcon />
          {t(error)}
        </p>
      )}
    </>
  )
}

/** Shows the label, the control and the notes of a field. */
export function Field({ children, ...text }: FieldText & { readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={text.id}>{text.label}</label>
      {children}
      <FieldNotes {...text} />
    </div>
  )
}
