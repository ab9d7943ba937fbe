/** Asks for the PIN and a code of the app before anything about the app is changed. */
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type CallProblem, callProblem } from '../../../api/call-problem.ts'
import type { StepUp } from '../../../api/token-api.ts'
import { isPinLocked } from '../../../approval/approval-problem.ts'
import { PinLocked, ResetPinLink } from '../../../approval/pin-locked.tsx'
import { TOKEN_CODE_ID, TokenCodeField, tokenCodeProblem } from '../../../ui/token-code-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { DigitsField } from '../../../ui/digits-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { tokenProblem } from './token-problem.ts'

const PIN_ID = 'pin'

export interface StepUpSheetProps {
  readonly title: string
  /** What it does. */
  readonly children: ReactNode
  readonly submitLabel: string
  readonly danger?: boolean
  /** Answers with the error of the data layer, or undefined when it is done. */
  readonly onConfirm: (stepUp: StepUp) => Promise<unknown>
  readonly onClose: () => void
}

export function StepUpSheet({ title, children, submitLabel, danger, onConfirm, onClose }: StepUpSheetProps) {
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<{ readonly pin?: string; readonly code?: string }>({})
  const [problem, setProblem] = useState<CallProblem>()

  async function confirm(form: HTMLFormElement): Promise<void> {
    const typed = (id: string): string => String(new FormData(form).get(id) ?? '').trim()
    const transactionPin = typed(PIN_ID)
    const token = typed(TOKEN_CODE_ID)
    const code = tokenCodeProblem(token)
    const pin = /^[0-9]{4}$/.test(transactionPin) ? undefined : 'Enter your 4-digit PIN'
    setMissing({ ...(pin ? { pin } : {}), ...(code ? { code } : {}) })
    if (pin) return document.getElementById(PIN_ID)?.focus()
    if (code) return document.getElementById(TOKEN_CODE_ID)?.focus()
    setProblem(undefined)
    setBusy(true)
    const error = await onConfirm({ transactionPin, token })
    setBusy(false)
    if (error === undefined) return
    setProblem(callProblem(error))
    form.reset()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void confirm(event.currentTarget)
  }
  return (
    <Sheet title={title} onClose={onClose}>
      {isPinLocked(problem) ? (
        <PinLocked>Nothing was changed, and your money is safe.</PinLocked>
      ) : (
        <form className="form" noValidate onSubmit={submit}>
          <p>{children}</p>
          {problem && (
            <Note kind="bad" role="alert">
              <p className="strong">{tokenProblem(problem)}</p>
            </Note>
          )}
          <div>
            <DigitsField id={PIN_ID} label="Transaction PIN" look="secret" length={4} error={missing.pin} />
            <ResetPinLink className="link">Forgot PIN?</ResetPinLink>
          </div>
          <TokenCodeField error={missing.code} />
          <div className="btns">
            <Button type="submit" look={danger ? 'danger' : 'pri'} wide busy={busy}>
              {submitLabel}
            </Button>
            <Button look="quiet" wide onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  )
}
