/** Asks before something is taken away: says what it does, names it, and wants the PIN. */
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { CallProblem } from '../../api/call-problem.ts'
import { pinRefusal } from '../../api/pin-refusal.ts'
import * as PATHS from '../../session/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { Form, FormProblems, SubmitButton, SubmitNote } from '../../ui/form.tsx'
import { digits } from '../../ui/form-schemas.ts'
import { Link } from '../../ui/link.tsx'
import { emptyControl } from '../../ui/read-form.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useForm } from '../../ui/use-form.ts'

const PIN_ID = 'pin'
const PIN_LENGTH = 4
const PIN_LOCKED = '14'
const PIN_MISMATCH = '77'

const pinForm = v.object({ [PIN_ID]: digits(PIN_LENGTH, 'Enter your 4-digit PIN') })

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

/** The field is empty after each refusal, and takes the next try. */
function refusalOf({ code, detail, message }: CallProblem, form: HTMLFormElement | undefined): readonly FieldProblem[] {
  emptyControl(form, PIN_ID)
  document.getElementById(PIN_ID)?.focus()
  const text = pinRefusal(code, detail) ?? message
  return [code === PIN_MISMATCH ? { fieldId: PIN_ID, text } : { text }]
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
  const form = useForm(pinForm, (typed) => typed[PIN_ID], {
    send: async (pin) => ({ error: await onConfirm(pin) }),
    onDone: () => undefined,
    explain: refusalOf,
    isShort: true,
  })
  return (
    <Sheet title={title} onClose={onClose}>
      <Form form={form} placesProblems>
        <p>{children}</p>
        <FormProblems form={form}>
          {form.refusal?.code === PIN_LOCKED && (
            <Link className="btn sec sm gap-3" to={PATHS.resetPin}>
              Reset your PIN
            </Link>
          )}
        </FormProblems>
        <div>
          <DigitsField
            id={PIN_ID}
            label="Transaction PIN"
            look="secret"
            length={PIN_LENGTH}
            error={form.errorOf(PIN_ID)}
          />
          <Link className="link" to={PATHS.resetPin}>
            Forgot PIN?
          </Link>
        </div>
        <div className="btns">
          <SubmitButton form={form} look={look}>
            {submitLabel}
          </SubmitButton>
          <Button look="quiet" wide onClick={onClose}>
            {cancelLabel}
          </Button>
        </div>
        <SubmitNote form={form} />
      </Form>
    </Sheet>
  )
}
