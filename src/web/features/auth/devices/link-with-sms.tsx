/** Links a device with an SMS code. The first code is requested automatically, and later codes only by the customer. */
import { useEffect, useState } from 'react'
import { authRoutes } from '../../../../contract/identity/auth.ts'
import { linkDeviceRoutes, type LinkOffer } from '../../../../contract/identity/link-device.ts'
import type { CodeSent } from '../../../../contract/fields.ts'
import { call } from '../../../api/channel/browser-client.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { Bone, Loading } from '../../../ui/loading/skeleton.tsx'
import { problemsOf } from '../call-problems.ts'
import { CodeNotSent } from '../codes/code-not-sent.tsx'
import { OTP_FIELD_ID, OtpForm, type OtpFormProps } from '../codes/otp-form.tsx'
import { tNodes, t } from '../../../language/language.ts'

export interface LinkWithSmsProps {
  readonly offer: LinkOffer
  readonly problems: readonly FieldProblem[]
  readonly busy: boolean
  readonly onProblems: (problems: readonly FieldProblem[]) => void
  /** The typed code with its reference, and the form for the fields that `children` adds. */
  readonly onSubmit: (code: { readonly referenceId: string; readonly otp: string }, form: FormData) => void
  readonly children: NonNullable<OtpFormProps['children']>
}

export function LinkWithSms({ offer, problems, busy, onProblems, onSubmit, children }: LinkWithSmsProps) {
  const { linkTicket, maskedPhone } = offer
  const [code, setCode] = useState<CodeSent>()
  const [unsent, setUnsent] = useState<CallFailure>()
  const [resending, setResending] = useState(false)

  const send = async (): Promise<void> => {
    setUnsent(undefined)
    const answer = await call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })
    if (answer.ok) setCode(answer.data)
    else setUnsent(answer)
  }
  const resend = async (referenceId: string): Promise<void> => {
    setResending(true)
    const answer = await call(authRoutes.resendOtpToCustomer, { referenceId })
    setResending(false)
    if (answer.ok) setCode(answer.data)
    onProblems(answer.ok ? [] : problemsOf(answer, { otp: OTP_FIELD_ID }))
  }
  useEffect(() => {
    void send()
    // oxlint-disable-next-line react/exhaustive-deps -- each render makes a new `send`, which must not send again.
  }, [linkTicket])
  if (unsent) return <CodeNotSent failure={unsent} onRetry={() => void send()} />
  if (!code) {
    return (
      <Loading label={t('Sending a code')}>
        <Bone height={5} />
      </Loading>
    )
  }
  return (
    <>
      <p className="lead">
        {tNodes('We sent a code by SMS to {maskedPhone}.', {
          maskedPhone: <span className="strong ink num">{maskedPhone}</span>,
        })}
      </p>
      <OtpForm
        code={code}
        submitLabel={t('Link and log in')}
        problems={problems}
        busy={busy || resending}
        onResend={() => void resend(code.referenceId)}
        onSubmit={(otp, form) => onSubmit({ referenceId: code.referenceId, otp }, form)}
      >
        {children}
      </OtpForm>
    </>
  )
}
