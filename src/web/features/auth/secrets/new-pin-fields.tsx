/** Shows the fields of a new transaction PIN, which is typed twice because the digits are hidden. */
import * as v from 'valibot'
import { transactionPin } from '../../../../contract/fields.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { DigitsField } from '../../../ui/form/digits-field.tsx'
import { textFor } from '../call-problems.ts'
import { checkFields } from '../check-fields.ts'
import { t } from '../../../language/language.ts'

export const NEW_PIN_ID = 'new-pin'
export const REPEATED_PIN_ID = 'repeated-pin'
export const PIN_LENGTH = 4

/** For use in a form schema. The pipe then checks that both PINs are equal. */
export const NEW_PIN_CONTROLS = {
  [NEW_PIN_ID]: v.pipe(v.string(), v.minLength(1, t('Choose a 4-digit PIN')), transactionPin),
  [REPEATED_PIN_ID]: v.string(),
}
export const PINS_DIFFER = t('The two PINs are not the same')

const newPinForm = v.pipe(
  v.object(NEW_PIN_CONTROLS),
  v.forward(
    v.partialCheck(
      [[NEW_PIN_ID], [REPEATED_PIN_ID]],
      (typed) => typed[NEW_PIN_ID] === typed[REPEATED_PIN_ID],
      PINS_DIFFER,
    ),
    [REPEATED_PIN_ID],
  ),
)

const FIELD_IDS = { [NEW_PIN_ID]: NEW_PIN_ID, [REPEATED_PIN_ID]: REPEATED_PIN_ID }

/** Reads the new PIN of a form, with the problems that the device can find. */
export function readNewPin(form: FormData): { readonly newPin: string; readonly problems: readonly FieldProblem[] } {
  const newPin = String(form.get(NEW_PIN_ID) ?? '')
  const typed = { [NEW_PIN_ID]: newPin, [REPEATED_PIN_ID]: String(form.get(REPEATED_PIN_ID) ?? '') }
  return { newPin, problems: checkFields(newPinForm, typed, FIELD_IDS) }
}

export function NewPinFields({ problems }: { readonly problems: readonly FieldProblem[] }) {
  return (
    <>
      <DigitsField
        id={NEW_PIN_ID}
        label={t('New PIN')}
        look="secret"
        length={PIN_LENGTH}
        hint={t('4 digits that approve payments. Do not use your birth year or numbers in order, such as 1234.')}
        error={textFor(problems, NEW_PIN_ID)}
      />
      <DigitsField
        id={REPEATED_PIN_ID}
        label={t('New PIN again')}
        look="secret"
        length={PIN_LENGTH}
        error={textFor(problems, REPEATED_PIN_ID)}
      />
    </>
  )
}
