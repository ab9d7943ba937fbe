/**
 * Describes a failed call in one shape for every screen: no answer, a refusal with its reason, or a fault of the bank.
 */
import type { FieldErrors } from '../../../contract/envelope.ts'
import { MESSAGES, RESULT_CODES } from '../../../contract/result-codes.ts'
import { t } from '../../language/translate.ts'
import { withNextStep } from './next-step.ts'

export interface CallProblem {
  /**
   * `no-answer`: it is unknown whether the call ran. `refused`: the call did not run. `fault`: the bank failed, so the
   * result is unknown.
   */
  readonly kind: 'no-answer' | 'refused' | 'fault'
  /** The result code (Product §6.1). */
  readonly code: string
  /** A text for the customer without a last full stop, because the caller may continue the sentence. */
  readonly message: string
  /** The machine-readable reason of a refusal: `insufficient-funds`, … */
  readonly reason: string | undefined
  readonly detail: Readonly<Record<string, unknown>>
  readonly errors: FieldErrors
  /** The reference that support finds the failed call by. */
  readonly reference: string | undefined
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

function fieldErrors(value: unknown): FieldErrors {
  return Object.fromEntries(
    Object.entries(recordOf(value)).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
  )
}

/** HTTP statuses of answers that prove that the call was not carried out: a refusal, no session, no permission. */
const NOTHING_RAN: readonly unknown[] = [200, 401, 403]
const NO_ANSWER: readonly unknown[] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR']

/**
 * Reads the error of the data layer (`FETCH_ERROR`, `TIMEOUT_ERROR`, `PARSING_ERROR`, or a status with data; Product
 * §6.4).
 */
export function callProblem(error: unknown): CallProblem {
  const outer = recordOf(error)
  const body = recordOf(outer['data'])
  const inner = recordOf(body['data'])
  const code = textOf(body['errorCode']) ?? RESULT_CODES.GENERAL_ERROR
  const shared = {
    code,
    reason: textOf(inner['reason']),
    detail: inner,
    errors: fieldErrors(body['errors']),
    reference: textOf(inner['incidentId']),
  }
  const message = withNextStep((textOf(body['errorMsg']) ?? t(MESSAGES.default)).replace(/\.$/, ''))
  const status = outer['status']
  if (NO_ANSWER.includes(status)) return { ...shared, kind: 'no-answer', message }
  // An answer to too many calls (429) has the result code of a fault, but the bank did not carry out the call.
  const refused = status === 429 || (NOTHING_RAN.includes(status) && code !== RESULT_CODES.SOMETHING_WENT_WRONG)
  return { ...shared, kind: refused ? 'refused' : 'fault', message }
}
