/** Links a browser that the bank does not know (code 16): the proofs of one method, then a device key. */
import { type ReactNode, useState } from 'react'
import { type UserSession } from '../../../../contract/identity/auth.ts'
import { linkDeviceRoutes, type LinkOffer } from '../../../../contract/identity/link-device.ts'
import type { RouteInput } from '../../../../contract/route.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { askForPasskey, hasPasskeys } from '../../../api/identity/ask-for-passkey.ts'
import { call } from '../../../api/channel/browser-client.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import { confirmDeviceKey, NO_DEVICE_KEY, prepareDeviceKey } from '../../../api/device/link-device-key.ts'
import { TOKEN_CODE_ID, TokenCodeField, tokenCodeProblem } from '../../../ui/form/token-code-field.tsx'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageTitle } from '../../../ui/frame/page-head.tsx'
import { RadioField } from '../../../ui/form/radio-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { problemsOf, reasonOf, textFor } from '../call-problems.ts'
import { deviceName } from '../../../session/device/device-name.ts'
import { LinkWithSms } from './link-with-sms.tsx'
import { LinkWithToken } from './link-with-token.tsx'
import { OTP_FIELD_ID } from '../codes/otp-form.tsx'
import { TooLong } from '../too-long.tsx'
import { useSandbox } from '../use-sandbox.ts'
import { t } from '../../../language/language.ts'
import * as linkStyles from '../../../ui/router/link.module.css'

export interface LinkDeviceProps {
  readonly username: string
  readonly offer: LinkOffer
  readonly onLinked: (session: UserSession) => void
  /** Goes back to the password, because the ticket has expired or the customer chose so. */
  readonly onStartAgain: () => void
}

type Method = LinkOffer['methods'][number]
/** The typed text. */
type Typed = Pick<RouteInput<typeof linkDeviceRoutes.linkDevice>, 'referenceId' | 'otp' | 'token' | 'answer'>

const ANSWER_ID = 'answer'
const METHOD_LABELS = {
  'token-and-answer': t('A code from your authenticator app'),
  'otp-and-answer': t('A code by SMS'),
  'otp-and-token': t('A code by SMS, and your authenticator app'),
  'otp-and-passkey': t('A code by SMS, and your passkey'),
} as const satisfies Record<Method, string>

/** Code 07 does not say which of a method's two proofs was wrong, so the page does not say it either. */
const WRONG = {
  'token-and-answer': t('The code or the answer is not right. Check both and try again.'),
  'otp-and-answer': t('The code or the answer is not right. Check both and try again.'),
  'otp-and-token': t('One of the two codes is not right. Check both and try again.'),
  'otp-and-passkey': t('The code or the passkey is not right. Try again.'),
} as const satisfies Record<Method, string>

const codeIdOf = (method: Method): string => (method === 'token-and-answer' ? TOKEN_CODE_ID : OTP_FIELD_ID)

/** An expired code has another text, because it needs a new code. */
function linkProblems(failure: CallFailure, method: Method): readonly FieldProblem[] {
  const fieldId = codeIdOf(method)
  if (failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS) return [{ fieldId, text: WRONG[method] }]
  const reason = reasonOf(failure)
  if (reason === 'code-expired' || reason === 'code-tries-used') return [{ fieldId, text: failure.errorMsg }]
  return problemsOf(failure, { otp: OTP_FIELD_ID, token: TOKEN_CODE_ID, answer: ANSWER_ID })
}

/** The problems of missing or impossible input, before anything is sent. */
function missing(method: Method, { otp = '', token = '', answer = '' }: Typed): readonly FieldProblem[] {
  const parts = method.split('-and-')
  const problems: FieldProblem[] = []
  if (parts.includes('otp') && !/^[0-9]{6}$/.test(otp)) {
    problems.push({ fieldId: OTP_FIELD_ID, text: t('Enter the 6 digits of the code') })
  }
  const wrongToken = parts.includes('token') ? tokenCodeProblem(token) : undefined
  if (wrongToken !== undefined) problems.push({ fieldId: TOKEN_CODE_ID, text: wrongToken })
  if (parts.includes('answer') && answer.trim() === '') {
    problems.push({ fieldId: ANSWER_ID, text: t('Answer your security question') })
  }
  return problems
}

function useLinking({ username, offer, onLinked }: LinkDeviceProps) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)

  const stop = (why: readonly FieldProblem[]): void => {
    setBusy(false)
    setProblems(why)
  }
  const link = async (method: Method, typed: Typed): Promise<void> => {
    const empty = missing(method, typed)
    setProblems(empty)
    if (empty.length > 0) return
    setBusy(true)
    const { passkeyOptions } = offer
    const signed = method === 'otp-and-passkey' && passkeyOptions ? await askForPasskey(passkeyOptions) : undefined
    if (signed?.ok === false) return stop([{ text: signed.failure }])
    const publicKey = await prepareDeviceKey(username)
    if (publicKey === undefined) return stop([{ text: NO_DEVICE_KEY }])
    const device = { name: deviceName(), publicKey }
    const passkey = signed ? { passkey: signed.value } : {}
    const input = { linkTicket: offer.linkTicket, ...typed, ...passkey, device }
    const answer = await call(linkDeviceRoutes.linkDevice, input)
    if (answer.ok) {
      if (await confirmDeviceKey(username, answer.data.deviceKeyId)) return onLinked(answer.data)
      return stop([{ text: NO_DEVICE_KEY }])
    }
    setOver(reasonOf(answer) === 'ticket-expired')
    stop(linkProblems(answer, method))
  }
  return { problems, busy, over, link, setProblems }
}

/**
 * The preferred method comes first: a method without SMS, if there is one. A passkey needs a browser that supports
 * passkeys.
 */
function openMethods({ methods }: LinkOffer): readonly Method[] {
  const open = methods.filter((method) => method !== 'otp-and-passkey' || hasPasskeys())
  return open.toSorted((a, b) => Number(b === 'token-and-answer') - Number(a === 'token-and-answer'))
}

/** The fields of a method below the SMS code or the authenticator's code. */
function MoreProof({ method, answer, problems }: MoreProofProps) {
  if (method === 'otp-and-token') return <TokenCodeField error={textFor(problems, TOKEN_CODE_ID)} />
  if (method === 'otp-and-passkey') {
    return <p>{t('Then your browser asks for your passkey: your fingerprint, face or screen lock.')}</p>
  }
  return answer
}

interface MoreProofProps {
  readonly method: Method
  readonly answer: ReactNode
  readonly problems: readonly FieldProblem[]
}

/** Shown when only a passkey is possible and this browser does not support passkeys. */
function NoWayHere() {
  return (
    <Note kind="bad" role="alert" className="gap-4">
      <p className="strong">{t('Passkeys do not work in this browser or at this address.')}</p>
      <p>{t('Use a browser or phone that can use your passkey, or call us: we help you back in.')}</p>
    </Note>
  )
}

export function LinkDevice(props: LinkDeviceProps) {
  const { username, offer, onStartAgain } = props
  const methods = openMethods(offer)
  const [chosen, setMethod] = useState<Method>()
  const method = chosen ?? methods[0]
  const sample = useSandbox()?.sampleCustomers.find((customer) => customer.username === username.toLowerCase())
  const { problems, busy, over, link, setProblems } = useLinking(props)
  const submit = (code: Pick<Typed, 'referenceId' | 'otp' | 'token'>, form: FormData): void => {
    if (method === undefined) return
    const typed = (id: string): string => String(form.get(id) ?? '')
    const token = method === 'otp-and-token' ? { token: typed(TOKEN_CODE_ID).trim() } : {}
    const answered = method.endsWith('answer') ? { answer: typed(ANSWER_ID) } : {}
    void link(method, { ...code, ...token, ...answered })
  }
  const answerField = (unfixed: readonly FieldProblem[]): ReactNode => (
    <TextField
      id={ANSWER_ID}
      label={offer.securityQuestion ?? ''}
      autoComplete="off"
      hint={
        sample
          ? t('Sandbox: {name} answers “{answer}”.', { name: sample.name, answer: sample.answer })
          : t('As you gave it when you opened your profile.')
      }
      error={textFor(unfixed, ANSWER_ID)}
    />
  )
  const more = (unfixed: readonly FieldProblem[]): ReactNode =>
    method && <MoreProof method={method} answer={answerField(unfixed)} problems={unfixed} />
  const shared = { problems, busy, children: more }
  return (
    <>
      <PageTitle className="title" title={t('Link this device')} step="link">
        {t('Link this device')}
      </PageTitle>
      <p className="lead">{t('You have not used this browser before.')}</p>
      {over && <TooLong onStartAgain={onStartAgain} />}
      {methods.length > 1 && (
        <RadioField
          id="link-method"
          legend={t('Prove that it is you with')}
          choices={methods.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          defaultValue={method ?? ''}
          onChange={(value) => {
            setProblems([])
            setMethod(methods.find((one) => one === value))
          }}
        />
      )}
      {method === undefined ? (
        <NoWayHere />
      ) : method === 'token-and-answer' ? (
        <LinkWithToken {...shared} onSubmit={(token, form) => submit({ token }, form)} />
      ) : (
        <LinkWithSms {...shared} offer={offer} onProblems={setProblems} onSubmit={submit} />
      )}
      <p className="small muted gap-6">
        {t('For 24 hours after linking, this device can send only small amounts. We tell your other devices about it.')}
      </p>
      <button className={linkStyles.link} type="button" onClick={onStartAgain}>
        {t('Back to login')}
      </button>
    </>
  )
}
