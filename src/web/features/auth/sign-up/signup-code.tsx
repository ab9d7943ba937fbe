/** Shows step 2 of sign-up: the code sent to the BVN's phone. */
import { useState } from 'react'
import { authRoutes } from '../../../../contract/identity/auth.ts'
import { call } from '../../../api/channel/browser-client.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { useAppDispatch, useAppSelector } from '../../../session/store/hooks.ts'
import { codeSent, recordConfirmed, signupRestarted } from '../../../session/store/signup-slice.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { problemsOf } from '../call-problems.ts'
import { codeProblems, missingCode } from '../codes/code-problems.ts'
import { OTP_FIELD_ID, OtpForm } from '../codes/otp-form.tsx'
import { tNodes, t } from '../../../language/language.ts'
import * as linkStyles from '../../../ui/router/link.module.css'

const FIELD_IDS = { otp: OTP_FIELD_ID } as const

export function SignupCode() {
  const dispatch = useAppDispatch()
  const code = useAppSelector((state) => state.signup.code)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [busy, setBusy] = useState(false)
  if (code === null) return null

  const confirm = async (otp: string): Promise<void> => {
    const missing = missingCode(otp)
    if (missing.length > 0) return setProblems(missing)
    setBusy(true)
    const answer = await call(authRoutes.bvnValidation, { referenceId: code.referenceId, otp })
    setBusy(false)
    if (answer.ok) dispatch(recordConfirmed(answer.data))
    else setProblems(codeProblems(answer))
  }
  const resend = async (): Promise<void> => {
    setBusy(true)
    const answer = await call(authRoutes.resendOtpToCustomer, { referenceId: code.referenceId })
    setBusy(false)
    if (answer.ok) dispatch(codeSent(answer.data))
    setProblems(answer.ok ? [] : problemsOf(answer, FIELD_IDS))
  }
  return (
    <>
      <p className="lead">
        {tNodes('It went by SMS to the phone on your BVN, {maskedPhone}.', {
          maskedPhone: <span className="strong ink num">{code.maskedPhone}</span>,
        })}
      </p>
      <OtpForm
        code={code}
        submitLabel={t('Confirm code')}
        problems={problems}
        busy={busy}
        onSubmit={(otp) => void confirm(otp)}
        onResend={() => void resend()}
      />
      <p className="small gap-4">
        {tNodes('Wrong number? {link}, or {link2}.', {
          link: <a href={PATHS.support}>{t('Get help')}</a>,
          link2: (
            <button
              className={`${linkStyles.link} ${linkStyles.inline}`}
              type="button"
              onClick={() => dispatch(signupRestarted())}
            >
              {t('start again with another BVN')}
            </button>
          ),
        })}
      </p>
    </>
  )
}
