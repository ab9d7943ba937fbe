/** Joins the form kit of the web application to the calls of staff: it sends a form, and shows a refusal with its next step. */
import type { FormState, Sent } from '../../web/ui/form/use-form.ts'
import { Form, FormProblems, type FormProps } from '../../web/ui/form/form.tsx'
import { type Answer, call, type CallName, type Problem } from '../session/api.ts'
import * as styles from './page.module.css'
import { LoginLink } from './problem-note.tsx'

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

/** A form of staff. A refusal for a missing or an old login links to the login. */
export function StaffForm({ form, children, className = styles.form, ...rest }: FormProps) {
  return (
    <Form {...rest} form={form} className={className} placesProblems>
      <StaffFormProblems form={form} />
      {children}
    </Form>
  )
}

/** The problems of the form, with the link to the login. */
const StaffFormProblems = ({ form }: { readonly form: FormState }) => (
  <FormProblems form={form}>
    <LoginLink problem={form.refusal?.reason} />
  </FormProblems>
)
