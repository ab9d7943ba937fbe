/** Asks for the PIN and a code of the app before the app's settings change. */
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { StepUp } from '../../../api/identity/token-api.ts'
import { isPinLocked } from '../../../approval/approval-problem.ts'
import { PinLocked, ResetPinLink } from '../../../approval/pin-locked.tsx'
import { TOKEN_CODE_ID, TokenCodeField, typedTokenCode } from '../../../ui/form/token-code-field.tsx'
import { DigitsField } from '../../../ui/form/digits-field.tsx'
import { Form, FormProblems } from '../../../ui/form/form.tsx'
import { digits } from '../../../ui/form/form-schemas.ts'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { SheetButtons } from '../../../ui/sheet/sheet-buttons.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { tokenProblem } from './token-problem.ts'
import { t } from '../../../language/language.ts'
import * as linkStyles from '../../../ui/router/link.module.css'

const PIN_ID = 'pin'
const stepUpForm = v.object({ [PIN_ID]: digits(4, t('Enter your 4-digit PIN')), [TOKEN_CODE_ID]: typedTokenCode })

export interface StepUpSheetProps {
  readonly title: string
  /** The text about the effect of the change. */
  readonly children: ReactNode
  readonly submitLabel: string
  readonly danger?: boolean
  /** Returns the error of the data layer, or undefined on success. */
  readonly onConfirm: (stepUp: StepUp) => Promise<unknown>
  readonly onClose: () => void
}

export function StepUpSheet({ title, children, submitLabel, danger, onConfirm, onClose }: StepUpSheetProps) {
  const form = useForm(
    stepUpForm,
    (typed): StepUp => ({ transactionPin: typed[PIN_ID], token: typed[TOKEN_CODE_ID] }),
    {
      send: async (stepUp) => ({ error: await onConfirm(stepUp) }),
      onDone: () => undefined,
      explain: (problem, element) => {
        element?.reset()
        return [{ text: tokenProblem(problem) }]
      },
      isShort: true,
    },
  )
  return (
    <Sheet title={title} onClose={onClose}>
      {isPinLocked(form.refusal) ? (
        <PinLocked>{t('Nothing was changed, and your money is safe.')}</PinLocked>
      ) : (
        <Form form={form} placesProblems>
          <p>{children}</p>
          <FormProblems form={form} />
          <div>
            <DigitsField
              id={PIN_ID}
              label={t('Transaction PIN')}
              look="secret"
              length={4}
              error={form.errorOf(PIN_ID)}
            />
            <ResetPinLink className={linkStyles.link}>{t('Forgot PIN?')}</ResetPinLink>
          </div>
          <TokenCodeField error={form.errorOf(TOKEN_CODE_ID)} />
          <SheetButtons form={form} submitLabel={submitLabel} look={danger ? 'danger' : 'pri'} onClose={onClose} />
        </Form>
      )}
    </Sheet>
  )
}
