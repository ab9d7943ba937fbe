/** A new transaction PIN, typed twice because nobody sees what they type. */
import { transactionPin } from '../../../contract/fields.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { textFor } from './call-problems.ts'
import { checkFields } from './check-fields.ts'
import { t } from '../../language/language.ts'

export const NEW_PIN_ID = 'new-pin'
const REPEATED_PIN_ID = 'repeated-pin'
export const PIN_LENGTH = 4

/** The new PIN of a form, and what the device can see is wrong with it. */
export function readNewPin(form: FormData): { readonly newPin: string; readonly problems: readonly FieldProblem[] } {
  const newPin = String(form.get(NEW_PIN_ID) ?? '')
  const repeated = String(form.get(REPEATED_PIN_ID) ?? '')
  if (newPin === '') return { newPin, problems: [{ fieldId: NEW_PIN_ID, text: t('Choose a 4-digit PIN') }] }
  const wrong = checkFields(transactionPin, newPin, { '': NEW_PIN_ID })
  if (wrong.length > 0 || repeated === newPin) return { newPin, problems: wrong }
  return { newPin, problems: [{ fieldId: REPEATED_PIN_ID, text: t('The two PINs are not the same') }] }
}

export function NewPinFields({ problems }: { readonly problems: readonly FieldProblem[] }) {
  return (
    <>
      <DigitsField
        id={NEW_PIN_ID}
        label={t('New PIN')}
        look="secret"
        length={PIN_LENGTH}
        hint={t('4 digits that approve payments. Not your birth year, not running digits.')}
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
