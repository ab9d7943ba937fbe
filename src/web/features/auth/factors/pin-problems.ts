/** What a form with a transaction PIN shows when the bank refuses it: tries left (77), locked (14). */
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import type { CallFailure } from '../../../api/call-result.ts'
import { pinRefusal } from '../../../api/pin-refusal.ts'
import type { FieldProblem } from '../../../ui/error-summary.tsx'
import { problemsOf } from '../call-problems.ts'

export function isPinLocked(failure: CallFailure | undefined): boolean {
  return failure?.errorCode === RESULT_CODES.PIN_ACCOUNT_LOCKED
}

/** `pinId`: the control of the PIN that the customer has now. `fieldIds`: name on the wire → control. */
export function pinProblems(
  failure: CallFailure,
  pinId: string,
  fieldIds: Readonly<Record<string, string>>,
): readonly FieldProblem[] {
  const text = pinRefusal(failure.errorCode, failure.data)
  if (text === undefined) return problemsOf(failure, fieldIds)
  return [isPinLocked(failure) ? { text } : { fieldId: pinId, text }]
}
