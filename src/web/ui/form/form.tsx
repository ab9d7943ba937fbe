/** Shows a form of `useForm`: the problems above its fields, the button that sends it, and why it cannot be sent. */
import type { ComponentProps, ReactNode } from 'react'
import { t } from '../../language/language.ts'
import { Button, type ButtonProps } from '../button/button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Note } from '../note/note.tsx'
import type { FormState } from './use-form.ts'
import * as layoutStyles from '../layout.module.css'

interface Of {
  readonly form: FormState
}

export interface FormProblemsProps extends Of {
  /** The heading of the list, when "There is a problem" is not enough. */
  readonly title?: string | undefined
  /** The next step, under the list. */
  readonly children?: ReactNode
}

/** All problems with links to their fields. A short form lists only problems without a field. */
export function FormProblems({ form: { problems, isShort }, title, children }: FormProblemsProps) {
  if (!isShort)
    return (
      <ErrorSummary problems={problems} {...(title === undefined ? {} : { title })}>
        {children}
      </ErrorSummary>
    )
  const general = problems.filter(({ fieldId }) => fieldId === undefined)
  if (general.length === 0) return null
  return (
    <Note kind="bad" role="alert">
      {general.map(({ text }) => (
        <p key={text} className="strong">
          {t(text)}
        </p>
      ))}
      {children}
    </Note>
  )
}

export interface FormProps extends Of, Omit<ComponentProps<'form'>, 'onChange' | 'onSubmit' | 'noValidate' | 'ref'> {
  /** True when the caller shows `FormProblems` itself, at another place than the top. */
  readonly placesProblems?: boolean
}

export function Form({ form, placesProblems = false, className = layoutStyles.form, children, ...rest }: FormProps) {
  return (
    <form {...rest} className={className} noValidate onChange={form.onChange} onSubmit={form.onSubmit}>
      {!placesProblems && <FormProblems form={form} />}
      {children}
    </form>
  )
}

export function SubmitButton({ form, disabled = false, ...button }: Of & Omit<ButtonProps, 'form'>) {
  return <Button wide {...button} type="submit" busy={form.busy} disabled={disabled || !form.connected} />
}

/** The text below the button: that a connection is needed, or else the page's text about the next step. */
export function SubmitNote({ form, children, ...text }: Of & ComponentProps<'p'>) {
  const shown = form.connected ? children : t('You need a connection. We have kept what you typed.')
  return shown ? (
    <p className="meta" {...text}>
      {shown}
    </p>
  ) : null
}
