/**
 * Sends a message to the bank without a login: written, proven by a code on the phone that gets the answer, and
 * confirmed.
 */
import { type ComponentType, type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { contactRoutes as routes } from '../../../contract/cases/contact.ts'
import type { CodeSent } from '../../../contract/fields.ts'
import { RESULT_CODES } from '../../../contract/result-codes.ts'
import type { RouteData } from '../../../contract/route.ts'
import { call } from '../../api/channel/browser-client.ts'
import type { CallResult } from '../../api/result/call-result.ts'
import { sent } from '../../api/result/sent.ts'
import { DigitsField } from '../../ui/form/digits-field.tsx'
import { Form, SubmitButton, SubmitNote } from '../../ui/form/form.tsx'
import type { TypedValues } from '../../ui/form/read-form.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { tNodes, t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'

export type Confirmed = RouteData<typeof routes.confirmContact>

type Stage =
  | { readonly step: 'write' }
  | { readonly step: 'code'; readonly code: CodeSent }
  | { readonly step: 'done'; readonly confirmed: Confirmed }

/** The id of a field, by its name in the call. */
type FieldId = (name: string) => string
/** The ids of each form have a separate prefix, because two forms can be on one page. */
export const fieldIdsOf =
  (letter: string): FieldId =>
  (name) =>
    `${letter}-${name === 'otp' ? 'code' : name}`

/** The text of a field, by its name in the call. */
export type Typed = (name: string) => string
/** The problem of a field, by its name in the call. */
export type ErrorOf = (name: string) => string | undefined

export interface VerifiedMessageFormProps {
  readonly fieldId: FieldId
  /** The required fields, by their names in the call. The bank checks the rest. */
  readonly required?: Readonly<Record<string, string>>
  readonly send: (typed: Typed) => Promise<CallResult<CodeSent>>
  /** The label of the button that sends the message after the code. */
  readonly sendLabel: string
  /** The content that replaces the form after it is sent. */
  readonly Done: ComponentType<Confirmed>
  /** The form's own fields, above the name. */
  readonly children: (error: ErrorOf) => ReactNode
}

const FIELDS = ['topic', 'kind', 'reference', 'naira', 'paidOn', 'name', 'phone', 'words', 'otp'] as const

/** One problem for each required field that is empty. */
const letterForm = (fieldId: FieldId, required: Readonly<Record<string, string>>) =>
  v.object(
    Object.fromEntries(
      FIELDS.map((name) => [
        fieldId(name),
        v.pipe(v.optional(v.string(), ''), v.trim(), v.minLength(required[name] === undefined ? 0 : 1, required[name])),
      ]),
    ),
  )

export function VerifiedMessageForm({
  fieldId,
  required = {},
  send,
  sendLabel,
  Done,
  children,
}: VerifiedMessageFormProps) {
  const [stage, setStage] = useState<Stage>({ step: 'write' })
  const names = Object.fromEntries(FIELDS.map((name) => [name, fieldId(name)]))
  const typedIn =
    (values: TypedValues): Typed =>
    (name) =>
      (values[fieldId(name)] ?? '').trim()
  const letter = useForm(letterForm(fieldId, required), typedIn, {
    names,
    send: async (typed) => sent(await send(typed)),
    onDone: (code) => setStage({ step: 'code', code }),
  })
  const proof = useForm(v.record(v.string(), v.string()), (values) => typedIn(values)('otp'), {
    names,
    send: async (otp) =>
      sent(
        await call(routes.confirmContact, { referenceId: stage.step === 'code' ? stage.code.referenceId : '', otp }),
      ),
    onDone: (confirmed) => setStage({ step: 'done', confirmed }),
    explain: ({ code, message }) =>
      code === RESULT_CODES.INVALID_CREDENTIALS
        ? [{ fieldId: fieldId('otp'), text: t('That code is wrong. Check it and try again.') }]
        : message,
  })

  if (stage.step === 'done') return <Done {...stage.confirmed} />
  const form = stage.step === 'write' ? letter : proof
  const error: ErrorOf = (name) => form.errorOf(fieldId(name))
  return (
    <Form form={form} className={`${layoutStyles.form} gap-4`}>
      {stage.step === 'write' ? (
        <>
          {children(error)}
          <LetterFields fieldId={fieldId} error={error} />
        </>
      ) : (
        <CodeFields code={stage.code} id={fieldId('otp')} error={error('otp')} />
      )}
      <SubmitButton form={form}>{stage.step === 'write' ? t('Send me a code') : sendLabel}</SubmitButton>
      <SubmitNote form={form} />
    </Form>
  )
}

function LetterFields({ fieldId, error }: { readonly fieldId: FieldId; readonly error: ErrorOf }) {
  return (
    <>
      <TextField id={fieldId('name')} label={t('Your name')} autoComplete="name" maxLength={80} error={error('name')} />
      <TextField
        id={fieldId('phone')}
        label={t('Your mobile number')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('We send a code and our answer to this number.')}
        error={error('phone')}
      />
      <TextArea
        id={fieldId('words')}
        label={t('Your message')}
        maxLength={1000}
        hint={t('Never put your PIN, password or full BVN in a message.')}
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
        {tNodes('We sent a code to {maskedPhone}. The code shows that our answer will reach you.', {
          maskedPhone: <span className="strong num">{code.maskedPhone}</span>,
        })}
      </p>
      <DigitsField id={id} label={t('6-digit code')} look="code" length={6} error={error} />
    </>
  )
}
