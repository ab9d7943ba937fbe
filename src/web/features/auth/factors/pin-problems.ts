/** Returns the texts of a form with a PIN when the bank refuses the PIN: tries left (77), locked (14). */
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import type { CallProblem } from '../../../api/result/call-problem.ts'
import { pinRefusal } from '../../../api/result/pin-refusal.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'

export function isPinLocked(refusal: CallProblem | undefined): boolean {
  return refusal?.code === RESULT_CODES.PIN_ACCOUNT_LOCKED
}

/** The `explain` of a form. `pinId` is the control of the current PIN. */
export const explainPin =
  (pinId: string) =>
  (refusal: CallProblem): string | readonly FieldProblem[] => {
    const text = pinRefusal(refusal.code, refusal.detail)
    if (text === undefined) return refusal.message
    return [isPinLocked(refusal) ? { text } : { fieldId: pinId, text }]
  }
