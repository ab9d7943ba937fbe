/** A letter to the bank without a login: written, then proven by a code on the phone that the answer goes to, then done. */
import { type ComponentType, type ReactNode, type SubmitEvent, useState } from 'react'
import { contactRoutes as routes } from '../../../contract/contact.ts'
import type { CodeSent } from '../../../contract/fields.ts'
import { RESULT_CODES } from '../../../contract/result-codes.ts'
import type { RouteData } from '../../../contract/route.ts'
import { call } from '../../api/browser-client.ts'
import type { CallResult, CallFailure } from '../../api/call-result.ts'
import { withNextStep } from '../../api/next-step.ts'
import { Button } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'

export type Confirmed = RouteData<typeof routes.confirmContact>

type Stage =
  | { readonly step: 'write' }
  | { readonly step: 'code'; readonly code: CodeSent }
  | { readonly step: 'done'; readonly confirmed: Confirmed }

/** The id of a field, by the name that the call has for it. */
type FieldId = (name: string) => string
/** Each letter's fields have its own word before them: two of them can stand on one page. */
export const fieldIdsOf =
  (letter: string): FieldId =>
  (name) =>
    `${letter}-${name === 'otp' ? 'code' : name}`

/** What is typed in a field, by the name that the call has for it. */
export type Typed = (name: string) => string
/** The problem of a field, by the same name. */
export type ErrorOf = (name: string) => string | undefined

/** A refusal told at its fields, or as one line. */
function problemsOf({ errorCode, errorMsg, errors }: CallFailure, fieldId: FieldId): readonly FieldProblem[] {
  if (errorCode === RESULT_CODES.INVALID_CREDENTIALS)
    return [{ fieldId: fieldId('otp'), text: 'That is not the code we sent. Check it and try again.' }]
  const told = Object.entries(errors ?? {}).flatMap(([name, texts]) =>
    texts.map((text) => ({ fieldId: fieldId(name), text })),
  )
  return told.length > 0 ? told : [{ text: withNextStep(errorMsg) }]
}

export interface ProvenLetterProps {
  readonly fieldId: FieldId
  /** What is wrong with what was typed, where the page knows it before the bank does. */
  readonly missing?: (typed: Typed) => readonly FieldProblem[]
  readonly send: (typed: Typed) => Promise<CallResult<CodeSent>>
  /** Of the button that sends it once the code is typed. */
  readonly sendLabel: string
  /** What stands in its place once it was sent. */
  readonly Done: ComponentType<Confirmed>
  /** The letter's own fields, above the name. */
  readonly children: (error: ErrorOf) => ReactNode
}

export function ProvenLetter({ fieldId, missing, send, sendLabel, Done, children }: ProvenLetterProps) {
  const [stage, setStage] = useState<Stage>({ step: 'write' })
  const [problems, setProblems, onChange] = useProblems()
  const [busy, setBusy] = useState(false)
  const error: ErrorOf = (name) => problems.find((problem) => problem.fieldId === fieldId(name))?.text

  async function step<Data>(answer: Promise<CallResult<Data>>, next: (data: Data) => Stage): Promise<void> {
    setBusy(true)
    const answered = await answer
    setBusy(false)
    setProblems(answered.ok ? [] : problemsOf(answered, fieldId))
    if (answered.ok) setStage(next(answered.data))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const typed: Typed = (name) => String(data.get(fieldId(name)) ?? '').trim()
    if (stage.step === 'code') {
      const guess = { referenceId: stage.code.referenceId, otp: typed('otp') }
      return void step(call(routes.confirmContact, guess), (confirmed) => ({ step: 'done', confirmed }))
    }
    const wrong = missing?.(typed) ?? []
    if (wrong.length > 0) return setProblems(wrong)
    void step(send(typed), (code) => ({ step: 'code', code }))
  }

  if (stage.step === 'done') return <Done {...stage.confirmed} />
  return (
    <form className="form gap-4" noValidate onChange={onChange} onSubmit={submit}>
      <ErrorSummary problems={problems} />
      {stage.step === 'write' ? (
        <>
          {children(error)}
          <LetterFields fieldId={fieldId} error={error} />
        </>
      ) : (
        <CodeFields code={stage.code} id={fieldId('otp')} error={error('otp')} />
      )}
      <Button type="submit" wide busy={busy}>
        {stage.step === 'write' ? 'Send me a code' : sendLabel}
      </Button>
    </form>
  )
}

function LetterFields({ fieldId, error }: { readonly fieldId: FieldId; readonly error: ErrorOf }) {
  return (
    <>
      <TextField id={fieldId('name')} label="Your name" autoComplete="name" maxLength={80} error={error('name')} />
      <TextField
        id={fieldId('phone')}
        label="Your mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="We send a code there, and our answer."
        error={error('phone')}
      />
      <TextArea
        id={fieldId('words')}
        label="Your message"
        maxLength={1000}
        hint="Never put your PIN, password or full BVN in a message."
        error={error('words')}
      />
    </>
  )
}

interface CodeFieldsProps {
  readonly code: CodeSent
  readonly id: string
  readonly error: string | undefined
}

function CodeFields({ code, id, error }: CodeFieldsProps) {
  return (
    <>
      <p>
        We sent a code to <span className="strong num">{code.maskedPhone}</span>. It proves that our answer reaches you.
      </p>
      <DigitsField id={id} label="6-digit code" look="code" length={6} error={error} />
    </>
  )
}
