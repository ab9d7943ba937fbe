/** Lists the errors at the top of a form: takes the focus when it appears, and links to each field. */
import { type ReactNode, useEffect, useRef } from 'react'
import { AlertIcon } from '../icon/icons-public.tsx'
import { t } from '../../language/language.ts'
import * as styles from './error-summary.module.css'

export interface FieldProblem {
  /** The id of the control to go to. Left out when no single field has the error. */
  readonly fieldId?: string | undefined
  readonly text: string
}
/**
 * A list of problems. After the customer has corrected some of them, the list has the remaining problems, and `of` is
 * the whole list.
 */
export type Problems = readonly FieldProblem[] & { readonly of?: readonly FieldProblem[] }
export interface ErrorSummaryProps {
  readonly problems: Problems
  readonly title?: string
  readonly children?: ReactNode
}

/**
 * Renders nothing without problems. A new list (by identity) takes the focus again, and the rest of a list does not.
 */
export function ErrorSummary({ problems, title, children }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const given = problems.of ?? problems
  useEffect(() => {
    if (given.length > 0) box.current?.focus()
  }, [given])
  if (problems.length === 0) return null
  const heading =
    title ??
    (problems.length === 1 ? t('There is a problem') : t('Fix {count} things to continue', { count: problems.length }))
  return (
    <div className={styles.errorSummary} role="alert" tabIndex={-1} ref={box}>
      <h2>
        <AlertIcon />
        {heading}
      </h2>
      <ul>
        {problems.map(({ fieldId, text }) => (
          <li key={`${fieldId}${text}`}>
            {fieldId === undefined ? (
              <p className="small">{t(text)}</p>
            ) : (
              <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
                {t(text)}
              </a>
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

/** Focuses the control itself, because following the hash would only scroll, and would change the address. */
function goToField(event: { preventDefault: () => void }, fieldId: string): void {
  event.preventDefault()
  document.getElementById(fieldId)?.focus()
}
