/** Runs a form: parses the typed text, sends one request at a time, and shows the bank's refusal at its fields. */
import { type FormEvent, type SubmitEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { type CallProblem, callProblem } from '../../api/result/call-problem.ts'
import { t } from '../../language/language.ts'
import type { FieldProblem, Problems } from './error-summary.tsx'
import { type FieldNames, problemsOfFields, problemsOfIssues, readForm } from './read-form.ts'
import { useOnline } from '../use-online.ts'
import { useProblems } from './use-problems.ts'

/** The answer of a mutation of the data layer. */
export interface Sent<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  /** A refusal that was already read, in place of `error`. */
  readonly problem?: CallProblem
}

export interface FormRules<Request, Data> {
  /** Left out when the page itself does the work. Then no connection is needed. */
  readonly send?: (request: Request) => PromiseLike<Sent<Data>>
  readonly onDone: (data: Data, request: Request, form: HTMLFormElement) => void
  /**
   * The sentence about a refusal that names no field, or the problems to show in place of the usual ones. Without it
   * the bank's own message is shown.
   */
  readonly explain?: (problem: CallProblem, form: HTMLFormElement | undefined) => string | readonly FieldProblem[]
  readonly names?: FieldNames
  /** Reads the form when the schema does not use the names of the controls. */
  readonly read?: (form: HTMLFormElement, submitter: HTMLElement | null) => unknown
  /** The text of a schema's issue, when its message is not for customers. */
  readonly issueText?: (issue: v.BaseIssue<unknown>) => string
  /** Stores the typed text (`useKeptForm`). */
  readonly draft?: { readonly onInput: (event: FormEvent<HTMLFormElement>) => void; readonly forget: () => void }
  /**
   * For a form of few fields: the first wrong field takes the focus, and there is no list of problems above the fields.
   */
  readonly isShort?: boolean
}

export interface FormState {
  readonly problems: Problems
  /** The refusal of the last request. */
  readonly refusal: CallProblem | undefined
  readonly busy: boolean
  /** False while a needed connection is missing. */
  readonly connected: boolean
  readonly isShort: boolean
  readonly errorOf: (fieldId: string) => string | undefined
  /** Shows problems that the page itself finds. */
  readonly show: (problems: readonly FieldProblem[]) => void
  /** Sends another request from the same form: "Remove it". */
  readonly run: <Data>(send: () => PromiseLike<Sent<Data>>, onDone: (data: Data) => void) => Promise<void>
  readonly onChange: (event: FormEvent<HTMLFormElement>) => void
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

const NONE: Problems = []

/**
 * `schema` parses the texts of the form's controls, by name. `toRequest` makes the request from the result. A problem
 * disappears when its field changes. Nothing is sent before the answer to the last request, and nothing without a
 * connection.
 */
export function useForm<Schema extends v.GenericSchema, Request, Data>(
  schema: Schema,
  toRequest: (typed: v.InferOutput<Schema>) => Request,
  rules: FormRules<Request, Data>,
): FormState {
  const { send, onDone, read = readForm, names = {}, issueText, draft, isShort = false } = rules
  const [problems, setProblems, onFixed] = useProblems()
  const [refusal, setRefusal] = useState<CallProblem>()
  const [busy, setBusy] = useState(false)
  // Two presses may come before the next render.
  const sending = useRef(false)
  const sent = useRef<HTMLFormElement>(undefined)
  const online = useOnline()
  const connected = online || send === undefined

  const show = (found: readonly FieldProblem[]): void => {
    setProblems(found)
    const first = isShort ? found.find(({ fieldId }) => fieldId !== undefined)?.fieldId : undefined
    if (first !== undefined) document.getElementById(first)?.focus()
  }
  const showRefusal = (problem: CallProblem): void => {
    setRefusal(problem)
    show(refusalProblems(problem, sent.current, rules))
  }
  const run: FormState['run'] = async (sendIt, after) => {
    if (sending.current || !connected) return
    sending.current = true
    setBusy(true)
    setRefusal(undefined)
    setProblems(NONE)
    try {
      const { data, error, problem } = await sendIt()
      if (problem !== undefined) return showRefusal(problem)
      if (error !== undefined) return showRefusal(callProblem(error))
      after(data as NonNullable<typeof data>)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return {
    problems,
    refusal,
    busy,
    connected,
    isShort,
    show,
    run,
    errorOf: (id) => problems.find(({ fieldId }) => fieldId === id || fieldId === `${id}-day`)?.text,
    onChange: (event) => {
      onFixed(event)
      draft?.onInput(event)
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (sending.current || !connected) return
      const form = event.currentTarget
      sent.current = form
      const parsed = v.safeParse(schema, read(form, event.nativeEvent.submitter))
      if (!parsed.success) return show(problemsOfIssues(form, parsed.issues, names, issueText))
      const request = toRequest(parsed.output)
      const done = (data: Data): void => {
        draft?.forget()
        onDone(data, request, form)
      }
      if (send !== undefined) return void run(() => send(request), done)
      setProblems(NONE)
      done(undefined as Data)
    },
  }
}

function refusalProblems<Request, Data>(
  problem: CallProblem,
  form: HTMLFormElement | undefined,
  { explain, names = {} }: FormRules<Request, Data>,
): readonly FieldProblem[] {
  const explained = explain?.(problem, form) ?? problem.message
  if (typeof explained !== 'string') return explained
  const ofFields = form === undefined ? [] : problemsOfFields(form, problem.errors, names)
  if (ofFields.length > 0) return ofFields
  const { reference } = problem
  return [
    {
      text:
        reference === undefined
          ? explained
          : t('{errorMsg} Reference {reference}.', { errorMsg: explained, reference }),
    },
  ]
}
