/** Joins the form kit of the web application to the calls of staff: it sends a form, and shows a refusal with its next step. */
import { type FormEvent, useEffect, useRef } from 'react'
import type { FormState, Sent } from '../../web/ui/form/use-form.ts'
import type { FieldProblem } from '../../web/ui/form/error-summary.tsx'
import { Form, FormProblems, type FormProps } from '../../web/ui/form/form.tsx'
import { announce } from '../../web/ui/note/live-region.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { type Answer, call, type CallName, type Problem } from '../session/api.ts'
import * as styles from './page.module.css'
import { LoginLink } from './login-link.tsx'

/** Sends the request of a form by this call. A refusal comes back in the shape that the form kit shows. */
export async function sendCall<Name extends CallName>(name: Name, body: unknown): Promise<Sent<Answer<Name>>> {
  const result = await call(name, body)
  return result.ok ? { data: result.value } : { problem: problemOf(result.failure) }
}

const problemOf = ({ problem, message }: Problem): NonNullable<Sent<unknown>['problem']> => ({
  kind: problem === 'offline' ? 'no-answer' : 'refused',
  code: problem,
  message,
  reason: problem,
  detail: {},
  errors: {},
  reference: undefined,
})

/**
 * A form of staff. A refusal for a missing or an old login links to the login. Without a connection the form says why it sends nothing. A
 * form with a half-typed date is not sent.
 */
export function StaffForm({ form, children, className = styles.form, ...rest }: FormProps) {
  const keepField = useReadOut(form)
  const onSubmitCapture = (event: FormEvent<HTMLFormElement>): void => {
    keepField()
    const problems = halfTypedFields(event.currentTarget)
    if (problems.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    form.show(problems)
  }
  return (
    <Form {...rest} form={form} className={className} placesProblems onSubmitCapture={onSubmitCapture}>
      <StaffFormProblems form={form} />
      {!form.connected && (
        <Note kind="wait" role="alert">
          <p>Your computer has no connection. The form stays as you typed it. Send it when the connection is back.</p>
        </Note>
      )}
      {children}
    </Form>
  )
}

const HALF_TYPED: Readonly<Record<string, string>> = {
  date: 'Enter the whole date, or empty the field',
  time: 'Enter the hour and the minutes',
  'datetime-local': 'Enter the date and the time, or empty the field',
}

/** The browser gives the empty text for a half-typed date, and an empty date often has a meaning: now, or no end. */
const halfTypedFields = (form: HTMLFormElement): readonly FieldProblem[] =>
  [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.validity.badInput
      ? [{ fieldId: field.id, text: HALF_TYPED[field.type] ?? 'Enter a number' }]
      : [],
  )

/**
 * Reads out the problem of the field that had the focus when the form was sent. A wrong field takes the focus, and a
 * screen reader says nothing new when the field has the focus already.
 */
function useReadOut({ problems }: FormState): () => void {
  const given = problems.of ?? problems
  const sentFrom = useRef<string>(undefined)
  useEffect(() => {
    const here = given.find(({ fieldId }) => fieldId !== undefined && fieldId === sentFrom.current)
    if (here !== undefined) announce(here.text)
  }, [given])
  return () => {
    sentFrom.current = document.activeElement?.id
  }
}

/** The problems of the form, with the link to the login. */
const StaffFormProblems = ({ form }: { readonly form: FormState }) => (
  <FormProblems form={form}>
    <LoginLink problem={form.refusal?.reason} inOtherTab />
  </FormProblems>
)
