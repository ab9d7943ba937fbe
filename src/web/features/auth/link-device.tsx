/** Linking a browser that the bank does not know (code 16): an SMS code and one security answer, then a device key. */
import { useEffect, useState } from 'react'
import { authRoutes, type LinkOffer, type UserSession } from '../../../contract/auth.ts'
import type { CodeSent } from '../../../contract/fields.ts'
import { RESULT_CODES } from '../../../contract/result-codes.ts'
import { call } from '../../api/browser-client.ts'
import type { CallFailure } from '../../api/call-result.ts'
import { confirmDeviceKey, prepareDeviceKey } from '../../api/link-device-key.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { Note } from '../../ui/note.tsx'
import { PageTitle } from '../../ui/page-head.tsx'
import { Bone, Loading } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { problemsOf, reasonOf, textFor } from './call-problems.ts'
import { CodeNotSent } from './code-not-sent.tsx'
import { deviceName } from '../../session/device-name.ts'
import { OTP_FIELD_ID, OtpForm } from './otp-form.tsx'
import { useSandbox } from './use-sandbox.ts'

export interface LinkDeviceProps {
  readonly username: string
  readonly offer: LinkOffer
  readonly onLinked: (session: UserSession) => void
  /** Back to the password: the ticket has run out, or the customer chose so. */
  readonly onStartAgain: () => void
}

const ANSWER_ID = 'answer'
const FIELD_IDS = { otp: OTP_FIELD_ID, answer: ANSWER_ID } as const

/** Code 07 does not say which of the two was wrong, and neither do we; an expired code is told apart. */
function linkProblems(failure: CallFailure): readonly FieldProblem[] {
  if (failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS) {
    return [{ fieldId: OTP_FIELD_ID, text: 'The code or the answer is not right. Check both and try again.' }]
  }
  const reason = reasonOf(failure)
  if (reason === 'code-expired' || reason === 'code-tries-used')
    return [{ fieldId: OTP_FIELD_ID, text: failure.errorMsg }]
  return problemsOf(failure, FIELD_IDS)
}

function useLinking({ username, offer, onLinked }: LinkDeviceProps) {
  const [code, setCode] = useState<CodeSent>()
  const [unsent, setUnsent] = useState<CallFailure>()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)

  const send = async (): Promise<void> => {
    setUnsent(undefined)
    const answer = await call(authRoutes.sendOTPToLinkDevice, { linkTicket: offer.linkTicket })
    if (answer.ok) setCode(answer.data)
    else setUnsent(answer)
  }
  const resend = async (referenceId: string): Promise<void> => {
    setBusy(true)
    const answer = await call(authRoutes.resendOtpToCustomer, { referenceId })
    setBusy(false)
    if (answer.ok) setCode(answer.data)
    setProblems(answer.ok ? [] : problemsOf(answer, FIELD_IDS))
  }
  const link = async (referenceId: string, otp: string, answerText: string): Promise<void> => {
    setBusy(true)
    const device = { name: deviceName(), publicKey: await prepareDeviceKey(username) }
    const input = { linkTicket: offer.linkTicket, referenceId, otp, answer: answerText, device }
    const answer = await call(authRoutes.linkDevice, input)
    if (answer.ok) {
      await confirmDeviceKey(username, answer.data.deviceKeyId)
      return onLinked(answer.data)
    }
    setBusy(false)
    setOver(reasonOf(answer) === 'ticket-expired')
    setProblems(linkProblems(answer))
  }
  return { code, unsent, problems, busy, over, send, resend, link, setProblems }
}

/** What is plainly missing, before anything is sent. */
function missing(otp: string, answer: string): readonly FieldProblem[] {
  return [
    ...(/^[0-9]{6}$/.test(otp) ? [] : [{ fieldId: OTP_FIELD_ID, text: 'Enter the 6 digits of the code' }]),
    ...(answer.trim() === '' ? [{ fieldId: ANSWER_ID, text: 'Answer your security question' }] : []),
  ]
}

function TooLong({ onStartAgain }: Pick<LinkDeviceProps, 'onStartAgain'>) {
  return (
    <Note kind="wait" role="alert">
      <p>This took too long, so we stopped it to keep you safe.</p>
      <Button small className="gap-3" onClick={onStartAgain}>
        Log in again
      </Button>
    </Note>
  )
}

export function LinkDevice(props: LinkDeviceProps) {
  const { username, offer, onStartAgain } = props
  const sample = useSandbox()?.sampleCustomers.find((customer) => customer.username === username.toLowerCase())
  const { code, unsent, problems, busy, over, send, resend, link, setProblems } = useLinking(props)
  useEffect(() => {
    void send()
    // Asked for once per offer: every further code is the customer's own wish.
    // oxlint-disable-next-line react/exhaustive-deps -- `send` is made anew at each render and must not send again.
  }, [offer])
  return (
    <>
      <PageTitle className="title" title="Link this device" step="link">
        Link this device
      </PageTitle>
      <p className="lead">
        You have not used this browser before.
        {code && (
          <>
            {' '}
            We sent a code by SMS to <span className="strong ink num">{offer.maskedPhone}</span>.
          </>
        )}
      </p>
      {over && <TooLong onStartAgain={onStartAgain} />}
      {unsent && <CodeNotSent failure={unsent} onRetry={() => void send()} />}
      {!code && !unsent && (
        <Loading label="Sending a code">
          <Bone height={5} />
        </Loading>
      )}
      {code && (
        <OtpForm
          code={code}
          submitLabel="Link and log in"
          problems={problems}
          busy={busy}
          onResend={() => void resend(code.referenceId)}
          onSubmit={(otp, form) => {
            const answer = String(form.get(ANSWER_ID) ?? '')
            const empty = missing(otp, answer)
            setProblems(empty)
            if (empty.length === 0) void link(code.referenceId, otp, answer)
          }}
        >
          <TextField
            id={ANSWER_ID}
            label={offer.securityQuestion}
            autoComplete="off"
            hint={
              sample
                ? `Sandbox: ${sample.name} answers “${sample.answer}”.`
                : 'As you gave it when you opened your profile.'
            }
            error={textFor(problems, ANSWER_ID)}
          />
        </OtpForm>
      )}
      <p className="small muted gap-6">
        For 24 hours after linking, this device can send only small amounts. We tell your other devices about it.
      </p>
      <button className="link" type="button" onClick={onStartAgain}>
        Back to login
      </button>
    </>
  )
}
