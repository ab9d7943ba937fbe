/** Returns the form's texts for a review that the bank refused. */
import type { CallProblem } from '../../../api/result/call-problem.ts'
import { WHEN_WIRE_FIELDS } from '../../../schedule/when.ts'
import { refusalProblems } from '../../../payment/refusal-problems.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { FIELD } from '../form/check-order.ts'
import { KEPT_TRANSFER } from '../kept-transfer.ts'
import { t } from '../../../language/language.ts'

/** Turns a refused review into problems of the form: at the fields that the bank names, or as one sentence. */
export function refusedReview(problem: CallProblem): readonly FieldProblem[] {
  if (problem.reason === 'id-reused') KEPT_TRANSFER.forget()
  return refusalProblems(problem, {
    wireFields: WIRE_FIELDS,
    reasonFields: REASON_FIELDS,
    unanswered: (message) => t('{message}. Nothing was sent.', { message }),
  })
}

const WIRE_FIELDS: Readonly<Record<string, string>> = {
  ...WHEN_WIRE_FIELDS,
  bankCode: FIELD.bank,
  toAccountNumber: FIELD.to,
  fromAccountNumber: FIELD.from,
  amount: FIELD.amount,
  narration: FIELD.narration,
  beneficiaryType: FIELD.type,
}

const REASON_FIELDS: Readonly<Record<string, string>> = {
  'insufficient-funds': FIELD.amount,
  'daily-limit': FIELD.amount,
  'per-transfer-limit': FIELD.amount,
  'new-device-limit': FIELD.amount,
  'tier-limit': FIELD.amount,
  'recipient-limit': FIELD.amount,
  'new-payee-limit': FIELD.amount,
  'account-not-found': FIELD.to,
  'account-not-usable': FIELD.to,
  'bank-not-found': FIELD.bank,
  'below-minimum': FIELD.amount,
  'exchange-too-small': FIELD.amount,
  'same-account': FIELD.to,
  'currency-mismatch': FIELD.from,
}
