/** Writing to the bank without a login: what it is about, the code that proves the phone, and the reference to keep. */
import { type SubmitEvent, useState } from 'react'
import { contactRoutes as routes } from '../../../contract/contact.ts'
import type { CodeSent } from '../../../contract/fields.ts'
import { RESULT_CODES } from '../../../contract/result-codes.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { BRAND } from '../../../values/brand.ts'
import { call } from '../../api/browser-client.ts'
import type { CallFailure } from '../../api/call-result.ts'
import { Button } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

const TOPICS = [
  { value: 'log-in', label: 'I cannot log in' },
  { value: 'lost-phone', label: 'I lost my phone' },
  { value: 'fraud', label: 'Fraud' },
  { value: 'other', label: 'Something else' },
] as const

/** The dates of signed-in pages come with all of those. */
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: BRAND.timeZone,
})

type Stage =
  | { readonly step: 'write' }
  | { readonly step: 'code'; readonly code: CodeSent }
  | { readonly step: 'done'; readonly reference: string; readonly answerBy: string }

/** Names of the fields as the call has them, and their ids here. */
const FIELDS: Readonly<Record<string, string>> = {
  topic: 'contact-topic',
  name: 'contact-name',
  phone: 'contact-phone',
  words: 'contact-words',
  otp: 'contact-code',
}

/** A refusal told at its fields, or as one line. */
function problemsOf({ errorCode, errorMsg, errors }: CallFailure): readonly FieldProblem[] {
  if (errorCode === RESULT_CODES.INVALID_CREDENTIALS)
    return [{ fieldId: FIELDS['otp'], text: 'That is not the code we sent. Check it and try again.' }]
  const told = Object.entries(errors ?? {}).flatMap(([name, texts]) =>
    texts.map((text) => ({ fieldId: FIELDS[name], text })),
  )
  return told.length > 0 ? told : [{ text: errorMsg }]
}

export function ContactForm() {
  const [stage, setStage] = useState<Stage>({ step: 'write' })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [busy, setBusy] = useState(false)
  const error = (field: string) => problems.find(({ fieldId }) => fieldId === FIELDS[field])?.text

  async function write(input: RouteInput<typeof routes.startContact>): Promise<void> {
    setBusy(true)
    const answer = await call(routes.startContact, input)
    setBusy(false)
    setProblems(answer.ok ? [] : problemsOf(answer))
    if (answer.ok) setStage({ step: 'code', code: answer.data })
  }
  async function confirm(referenceId: string, otp: string): Promise<void> {
    setBusy(true)
    const answer = await call(routes.confirmContact, { referenceId, otp })
    setBusy(false)
    setProblems(answer.ok ? [] : problemsOf(answer))
    if (answer.ok) setStage({ step: 'done', ...answer.data })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const typed = (field: string): string => String(data.get(FIELDS[field] ?? '') ?? '').trim()
    if (stage.step === 'code') return void confirm(stage.code.referenceId, typed('otp'))
    const topic = TOPICS.find(({ value }) => value === typed('topic'))?.value ?? 'other'
    void write({ topic, name: typed('name'), phone: typed('phone'), words: typed('words') })
  }

  if (stage.step === 'done') return <Done {...stage} />
  return (
    <form className="form gap-4" noValidate onSubmit={submit}>
      <ErrorSummary problems={problems} />
      {stage.step === 'write' ? <WriteFields error={error} /> : <CodeFields code={stage.code} error={error('otp')} />}
      <Button type="submit" wide busy={busy}>
        {stage.step === 'write' ? 'Send me a code' : 'Send my message'}
      </Button>
    </form>
  )
}

function WriteFields({ error }: { readonly error: (field: string) => string | undefined }) {
  return (
    <>
      <SelectField id="contact-topic" label="Topic" choices={TOPICS} error={error('topic')} />
      <TextField id="contact-name" label="Your name" autoComplete="name" maxLength={80} error={error('name')} />
      <TextField
        id="contact-phone"
        label="Your mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="We send a code there, and our answer."
        error={error('phone')}
      />
      <TextArea
        id="contact-words"
        label="Your message"
        maxLength={1000}
        hint="Never put your PIN, password or full BVN in a message."
        error={error('words')}
      />
    </>
  )
}

function CodeFields({ code, error }: { readonly code: CodeSent; readonly error: string | undefined }) {
  return (
    <>
      <p>
        We sent a code to <span className="strong num">{code.maskedPhone}</span>. It proves that our answer reaches you.
      </p>
      <DigitsField id="contact-code" label="6-digit code" look="code" length={6} error={error} />
    </>
  )
}

function Done({ reference, answerBy }: Pick<Extract<Stage, { step: 'done' }>, 'reference' | 'answerBy'>) {
  return (
    <Note kind="ok" role="alert" className="gap-4">
      <p className="strong">We have your message.</p>
      <p>
        Its reference is <span className="strong num">{reference}</span>. We answer by SMS, at the latest on{' '}
        {day.format(new Date(answerBy))}.
      </p>
    </Note>
  )
}
