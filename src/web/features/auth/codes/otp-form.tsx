/**
 * Shows the field of a one-time code, for sign-up and device linking: one field, paste, autofill, resend after a
 * countdown.
 */
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { Link } from '../../../ui/router/link.tsx'
import type { CodeSent } from '../../../../contract/fields.ts'
import { formatTime } from '../../../../values/date.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { countdownText } from '../../../session/inactivity/countdown-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DigitsField } from '../../../ui/form/digits-field.tsx'
import { ErrorSummary, type FieldProblem } from '../../../ui/form/error-summary.tsx'
import { announce } from '../../../ui/note/live-region.ts'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { textFor } from '../call-problems.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

export const OTP_FIELD_ID = 'otp'
const OTP_LENGTH = 6
/** The longest wait that the bank asks for. A wrong clock on the device must not lock the button for longer. */
const LONGEST_WAIT_S = 240

export interface OtpFormProps {
  readonly code: CodeSent
  readonly submitLabel: string
  readonly problems: readonly FieldProblem[]
  readonly busy: boolean
  /** The typed code, and the form for the fields that `children` adds. */
  readonly onSubmit: (otp: string, form: FormData) => void
  readonly onResend: () => void
  /** The text of the link for a customer who no longer has the phone or mailbox of the code. */
  readonly lost?: string | undefined
  /** Further fields, which get the problems that the customer has not fixed yet. */
  readonly children?: (problems: readonly FieldProblem[]) => ReactNode
}

function secondsUntil(instant: string): number {
  return Math.min(LONGEST_WAIT_S, Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000)))
}

/** Counts down to the time when another code may be requested, and says once that the time has come. */
function useResendCountdown(resendAt: string): number {
  const [left, setLeft] = useState(() => secondsUntil(resendAt))
  useEffect(() => {
    const timer = setInterval(() => {
      const next = secondsUntil(resendAt)
      setLeft(next)
      if (next > 0) return
      clearInterval(timer)
      announce(t('You can ask for a new code now.'))
    }, 1000)
    return () => clearInterval(timer)
  }, [resendAt])
  return left
}

function ResendCard({ code, busy, onResend, lost }: Pick<OtpFormProps, 'code' | 'busy' | 'onResend' | 'lost'>) {
  const left = useResendCountdown(code.resendAt)
  return (
    <div className={`${cardStyles.card} gap-6`}>
      <div className={cardStyles.pad}>
        <h2>{t('Didn’t get it?')}</h2>
        <p className="small muted gap-1">
          {left > 0 ? (
            <span role="timer" aria-live="off">
              {tNodes('You can get a new code in {wait}. The old one will stop working.', {
                wait: <span className="strong num ink">{countdownText(left)}</span>,
              })}
            </span>
          ) : (
            t('You can get a new code now. The old one will stop working.')
          )}
        </p>
        <Button look="sec" small className="gap-3" disabled={left > 0 || busy} onClick={onResend}>
          {t('Send again')}
        </Button>
      </div>
      <div className={`${cardStyles.pad} ${cardStyles.edge}`}>
        <Link className={linkStyles.link} to={PATHS.support}>
          {lost ?? t('I no longer have this phone')}
        </Link>
      </div>
    </div>
  )
}

export function OtpForm({
  code,
  submitLabel,
  problems: given,
  busy,
  onSubmit,
  onResend,
  lost,
  children,
}: OtpFormProps) {
  const [problems, onChange] = useUnfixed(given)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    onSubmit(String(form.get(OTP_FIELD_ID) ?? ''), form)
  }
  return (
    <>
      <form className={layoutStyles.form} noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary problems={problems} />
        <DigitsField
          key={code.referenceId + code.expiresAt}
          id={OTP_FIELD_ID}
          label={t('{otpLength}-digit code', { otpLength: OTP_LENGTH })}
          look="code"
          length={OTP_LENGTH}
          hint={t('You can paste it. It works until {when}.', { when: formatTime(code.expiresAt) })}
          error={textFor(problems, OTP_FIELD_ID)}
        />
        {children?.(problems)}
        <Button type="submit" wide busy={busy}>
          {submitLabel}
        </Button>
      </form>
      <ResendCard key={code.resendAt} code={code} busy={busy} onResend={onResend} lost={lost} />
    </>
  )
}
