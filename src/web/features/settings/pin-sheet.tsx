/** Confirms a removal: names the removed item, says what the removal does, and asks for the PIN. */
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { CallProblem } from '../../api/result/call-problem.ts'
import { pinRefusal } from '../../api/result/pin-refusal.ts'
import { ResetPinButton } from '../../approval/reset-pin-button.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { DigitsField } from '../../ui/form/digits-field.tsx'
import type { FieldProblem } from '../../ui/form/error-summary.tsx'
import { Form, FormProblems } from '../../ui/form/form.tsx'
import { digits } from '../../ui/form/form-schemas.ts'
import { Link } from '../../ui/router/link.tsx'
import { emptyControl } from '../../ui/form/read-form.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SheetButtons } from '../../ui/sheet/sheet-buttons.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { t } from '../../language/language.ts'
import * as linkStyles from '../../ui/router/link.module.css'

const PIN_ID = 'pin'
const PIN_LENGTH = 4
const PIN_LOCKED = '14'
const PIN_MISMATCH = '77'

const pinForm = v.object({ [PIN_ID]: digits(PIN_LENGTH, t('Enter your 4-digit PIN')) })

export interface PinSheetProps {
  /** The question with the name: "Remove Chrome on Android?" */
  readonly title: string
  /** The text that says what the action does. */
  readonly children: ReactNode
  readonly submitLabel: string
  /** The default is `danger`, because most of these actions remove something. */
  readonly look?: 'pri' | 'danger'
  readonly cancelLabel: string
  /** Returns the error of the data layer, or undefined on success. */
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
        <FormProblems form={form}>{form.refusal?.code === PIN_LOCKED && <ResetPinButton />}</FormProblems>
        <div>
          <DigitsField
            id={PIN_ID}
            label={t('Transaction PIN')}
            look="secret"
            length={PIN_LENGTH}
            error={form.errorOf(PIN_ID)}
          />
          <Link className={linkStyles.link} to={PATHS.resetPin}>
            {t('Forgot PIN?')}
          </Link>
        </div>
        <SheetButtons form={form} submitLabel={submitLabel} look={look} cancelLabel={cancelLabel} onClose={onClose} />
      </Form>
    </Sheet>
  )
}
