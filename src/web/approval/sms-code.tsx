/** The SMS code of an approval: sent on request, one field, a resend that waits, and what to do when none comes. */
import { useEffect, useRef, useState } from 'react'
import { formatTime } from '../../values/date.ts'
import { Button } from '../ui/button.tsx'
import { DigitsField } from '../ui/digits-field.tsx'
import type { ApprovalCode } from './use-approval-code.ts'
import { t } from '../language/language.ts'

/** Whole seconds until a time, 0 once it has come. */
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
  /** What is wrong with what was typed, or that no code was asked for. */
  readonly error: string | undefined
}

export function SmsCode({ code, error }: SmsCodeProps) {
  const { sent, busy } = code
  const wait = useSecondsUntil(sent?.resendAt)
  const problem = code.problem ?? (sent ? undefined : error)
  const had = useRef(sent)
  // The button that asked for it is gone: who pressed it by keyboard would stand nowhere.
  useEffect(() => {
    if (sent && !had.current) document.getElementById(SMS_CODE_ID)?.focus()
    had.current = sent
  }, [sent])
  return (
    <div className="form sms">
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
      <div className="sms-again">
        {wait > 0 ? (
          <p className="hint">
            {t('You can ask for another code in {wait} s. Any code before it then stops working.', { wait })}
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
