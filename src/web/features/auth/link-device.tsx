/** Linking a browser that the bank does not know (code 16): a code and one security answer, then a device key. */
import { useState } from 'react'
import { authRoutes, type LinkOffer, type UserSession } from '../../../contract/auth.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { RESULT_CODES } from '../../../contract/result-codes.ts'
import { call } from '../../api/browser-client.ts'
import type { CallFailure } from '../../api/call-result.ts'
import { confirmDeviceKey, NO_DEVICE_KEY, prepareDeviceKey } from '../../api/link-device-key.ts'
import { TOKEN_CODE_ID, tokenCodeProblem } from '../../ui/token-code-field.tsx'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { PageTitle } from '../../ui/page-head.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { problemsOf, reasonOf, textFor } from './call-problems.ts'
import { deviceName } from '../../session/device-name.ts'
import { LinkWithSms } from './link-with-sms.tsx'
import { LinkWithToken } from './link-with-token.tsx'
import { OTP_FIELD_ID } from './otp-form.tsx'
import { TooLong } from './too-long.tsx'
import { useSandbox } from './use-sandbox.ts'
import { t } from '../../language/language.ts'

export interface LinkDeviceProps {
  readonly username: string
  readonly offer: LinkOffer
  readonly onLinked: (session: UserSession) => void
  /** Back to the password: the ticket has run out, or the customer chose so. */
  readonly onStartAgain: () => void
}

type Method = LinkOffer['methods'][number]
/** What was typed from the phone: the SMS code, or one of the authenticator. */
type Code = Pick<RouteInput<typeof authRoutes.linkDevice>, 'referenceId' | 'otp' | 'token'>

const ANSWER_ID = 'answer'
const METHOD_LABELS = {
  'token-and-answer': t('A code from your authenticator app'),
  'otp-and-answer': t('A code by SMS'),
} as const satisfies Record<Method, string>

const codeIdOf = (code: Code): string => (code.token === undefined ? OTP_FIELD_ID : TOKEN_CODE_ID)

/** Code 07 does not say which of the two was wrong, and neither do we; an expired code is told apart. */
function linkProblems(failure: CallFailure, codeId: string): readonly FieldProblem[] {
  if (failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS) {
    return [{ fieldId: codeId, text: t('The code or the answer is not right. Check both and try again.') }]
  }
  const reason = reasonOf(failure)
  if (reason === 'code-expired' || reason === 'code-tries-used') return [{ fieldId: codeId, text: failure.errorMsg }]
  return problemsOf(failure, { otp: OTP_FIELD_ID, token: TOKEN_CODE_ID, answer: ANSWER_ID })
}

/** What is plainly missing, before anything is sent. */
function missing(code: Code, answer: string): readonly FieldProblem[] {
  const isWhole = /^[0-9]{6}$/.test(code.otp ?? '')
  const text =
    code.token === undefined
      ? isWhole
        ? undefined
        : t('Enter the 6 digits of the code')
      : tokenCodeProblem(code.token)
  return [
    ...(text === undefined ? [] : [{ fieldId: codeIdOf(code), text }]),
    ...(answer.trim() === '' ? [{ fieldId: ANSWER_ID, text: t('Answer your security question') }] : []),
  ]
}

function useLinking({ username, offer, onLinked }: LinkDeviceProps) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)

  const stop = (why: readonly FieldProblem[]): void => {
    setBusy(false)
    setProblems(why)
  }
  const link = async (code: Code, answerText: string): Promise<void> => {
    const empty = missing(code, answerText)
    setProblems(empty)
    if (empty.length > 0) return
    setBusy(true)
    const publicKey = await prepareDeviceKey(username)
    if (publicKey === undefined) return stop([{ text: NO_DEVICE_KEY }])
    const device = { name: deviceName(), publicKey }
    const input = { linkTicket: offer.linkTicket, ...code, answer: answerText, device }
    const answer = await call(authRoutes.linkDevice, input)
    if (answer.ok) {
      if (await confirmDeviceKey(username, answer.data.deviceKeyId)) return onLinked(answer.data)
      return stop([{ text: NO_DEVICE_KEY }])
    }
    setOver(reasonOf(answer) === 'ticket-expired')
    stop(linkProblems(answer, codeIdOf(code)))
  }
  return { problems, busy, over, link, setProblems }
}

export function LinkDevice(props: LinkDeviceProps) {
  const { username, offer, onStartAgain } = props
  const { methods } = offer
  const [method, setMethod] = useState<Method>(
    () => methods.find((one) => one === 'token-and-answer') ?? 'otp-and-answer',
  )
  const sample = useSandbox()?.sampleCustomers.find((customer) => customer.username === username.toLowerCase())
  const { problems, busy, over, link, setProblems } = useLinking(props)
  const submit = (code: Code, form: FormData): void => void link(code, String(form.get(ANSWER_ID) ?? ''))
  const answer = (
    <TextField
      id={ANSWER_ID}
      label={offer.securityQuestion}
      autoComplete="off"
      hint={
        sample
          ? t('Sandbox: {name} answers “{answer}”.', { name: sample.name, answer: sample.answer })
          : t('As you gave it when you opened your profile.')
      }
      error={textFor(problems, ANSWER_ID)}
    />
  )
  const shared = { problems, busy, children: answer }
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
          choices={methods.map((value) => ({ value, label: METHOD_LABELS[value] })).toReversed()}
          defaultValue={method}
          onChange={(value) => {
            setProblems([])
            setMethod(value === 'token-and-answer' ? value : 'otp-and-answer')
          }}
        />
      )}
      {method === 'token-and-answer' ? (
        <LinkWithToken {...shared} onSubmit={(token, form) => submit({ token }, form)} />
      ) : (
        <LinkWithSms {...shared} offer={offer} onProblems={setProblems} onSubmit={submit} />
      )}
      <p className="small muted gap-6">
        {t('For 24 hours after linking, this device can send only small amounts. We tell your other devices about it.')}
      </p>
      <button className="link" type="button" onClick={onStartAgain}>
        {t('Back to login')}
      </button>
    </>
  )
}
