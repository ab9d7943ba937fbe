/**
 * Shows the SMS code of an approval: a button that requests it, one field, a delayed resend, and help when no code
 * arrives.
 */
import { useEffect, useRef, useState } from 'react'
import { formatTime } from '../../values/date.ts'
import { Button } from '../ui/button/button.tsx'
import { DigitsField } from '../ui/form/digits-field.tsx'
import type { ApprovalCode } from './use-approval-code.ts'
import { t } from '../language/language.ts'
import * as fieldStyles from '../ui/form/field.module.css'
import * as layoutStyles from '../ui/layout.module.css'

/** The whole seconds until a time, or 0 after it. */
function useSecondsUntil(instant: string | undefined): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = instant === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - nowMs) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNowMs(Date.now()), 500)
    return () => clearInterval(timer)
  }, [left])
  return left
}

export const SMS_CODE_ID = 'sms-code'

export interface SmsCodeProps {
  readonly code: ApprovalCode
  /** The error of the typed code, or the note that no code was requested. */
  readonly error: string | undefined
}

export function SmsCode({ code, error }: SmsCodeProps) {
  const { sent, busy } = code
  const wait = useSecondsUntil(sent?.resendAt)
  const problem = code.problem ?? (sent ? undefined : error)
  const had = useRef(sent)
  // The request button disappeared, so a keyboard user would lose the focus.
  useEffect(() => {
    if (sent && !had.current) document.getElementById(SMS_CODE_ID)?.focus()
    had.current = sent
  }, [sent])
  return (
    <div className={`${layoutStyles.form} ${layoutStyles.dense}`}>
      {sent ? (
        <DigitsField
          id={SMS_CODE_ID}
          label={t('SMS code')}
          look="code"
          length={6}
          error={error}
          hint={t('6 digits, sent to {maskedPhone}. It works until {time}.', {
            maskedPhone: sent.maskedPhone,
            time: formatTime(sent.expiresAt),
          })}
        />
      ) : (
        <p className="small">{t('This also needs a code that we send to your phone.')}</p>
      )}
      {problem && (
        <p className="small neg strong" role="alert">
          {problem}
        </p>
      )}
      <div className="">
        {wait > 0 ? (
          <p className={fieldStyles.hint}>
            {t('You can get a new code in {wait} seconds. The old code will then stop working.', { wait })}
          </p>
        ) : (
          <Button look="sec" small busy={busy} onClick={code.send} id={sent ? undefined : SMS_CODE_ID}>
            {sent ? t('Send another code') : t('Send me the code')}
          </Button>
        )}
      </div>
    </div>
  )
}
