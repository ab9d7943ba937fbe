/** Returns the texts for a refused code. A wrong code and an expired code have different texts. */
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { problemsOf, reasonOf } from '../call-problems.ts'
import { OTP_FIELD_ID } from './otp-form.tsx'
import { t } from '../../../language/language.ts'

const FIELD_IDS = { otp: OTP_FIELD_ID } as const

/** After a wrong code the customer types the code again. After an expired code the customer needs a new code. */
export function codeProblems(failure: CallFailure): readonly FieldProblem[] {
  if (failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS) {
    return [{ fieldId: OTP_FIELD_ID, text: t('This code is not right. Check the SMS and type it again.') }]
  }
  const reason = reasonOf(failure)
  if (reason === 'code-expired' || reason === 'code-tries-used')
    return [{ fieldId: OTP_FIELD_ID, text: failure.errorMsg }]
  return problemsOf(failure, FIELD_IDS)
}

/** The problem of a code that has not six digits, before anything is sent. */
export function missingCode(otp: string): readonly FieldProblem[] {
  return /^[0-9]{6}$/.test(otp) ? [] : [{ fieldId: OTP_FIELD_ID, text: t('Enter the 6 digits of the code') }]
}
