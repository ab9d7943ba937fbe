/** Asks before something is taken away: says what it does, names it, and wants the PIN. */
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type CallProblem, callProblem } from '../../api/call-problem.ts'
import { pinRefusal } from '../../api/pin-refusal.ts'
import * as PATHS from '../../session/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const PIN_ID = 'pin'
const PIN_LENGTH = 4
const PIN_LOCKED = '14'
const PIN_MISMATCH = '77'

export interface PinSheetProps {
  /** Names what is taken away: "Remove Chrome on Android?" */
  readonly title: string
  /** What it does. */
  readonly children: ReactNode
  readonly submitLabel: string
  /** `danger` unless told: most of what asks so takes something away. */
  readonly look?: 'pri' | 'danger'
  readonly cancelLabel: string
  /** Answers with the error of the data layer, or undefined when it is done. */
  readonly onConfirm: (pin: string) => Promise<unknown>
  readonly onClose: () => void
}

function Refusal({ problem }: { readonly problem: CallProblem | undefined }) {
  if (problem === undefined || problem.code === PIN_MISMATCH) return null
  return (
    <Note kind="bad" role="alert">
      <p className="strong">{pinRefusal(problem.code, problem.detail) ?? problem.message}</p>
      {problem.code === PIN_LOCKED && (
        <Link className="btn sec sm gap-3" to={PATHS.resetPin}>
          Reset your PIN
        </Link>
      )}
    </Note>
  )
}

export function PinSheet({
  title,
  children,
  submitLabel,
  cancelLabel,
  onConfirm,
  onClose,
  look = 'danger',
}: PinSheetProps) {
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<string>()
  const [problem, setProblem] = useState<CallProblem>()
  const mismatch = problem?.code === PIN_MISMATCH ? pinRefusal(problem.code, problem.detail) : undefined

  const confirm = async (form: HTMLFormElement): Promise<void> => {
    const field = form.elements.namedItem(PIN_ID)
    if (!(field instanceof HTMLInputElement)) return
    const pin = field.value
    setProblem(undefined)
    setMissing(/^[0-9]{4}$/.test(pin) ? undefined : 'Enter your 4-digit PIN')
    if (!/^[0-9]{4}$/.test(pin)) return field.focus()
    setBusy(true)
    const error = await onConfirm(pin)
    setBusy(false)
    if (error === undefined) return
    setProblem(callProblem(error))
    field.value = ''
    field.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void confirm(event.currentTarget)
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <p>{children}</p>
        <Refusal problem={problem} />
        <div>
          <DigitsField
            id={PIN_ID}
            label="Transaction PIN"
            look="secret"
            length={PIN_LENGTH}
            error={missing ?? mismatch}
          />
          <Link className="link" to={PATHS.resetPin}>
            Forgot PIN?
          </Link>
        </div>
        <div className="btns">
          <Button type="submit" look={look} wide busy={busy}>
            {submitLabel}
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            {cancelLabel}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
