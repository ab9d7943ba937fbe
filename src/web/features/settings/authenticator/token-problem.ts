/** Returns the text for a refused code of the authenticator, or a refused PIN before it, in the settings. */
import type { CallProblem } from '../../../api/result/call-problem.ts'
import { pinRefusal } from '../../../api/result/pin-refusal.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { formatTime } from '../../../../values/date.ts'
import { t } from '../../../language/language.ts'

/** Sentences that begin with what happened and end with what to do. */
export function tokenProblem(problem: CallProblem): string {
  const { code, reason, detail } = problem
  if (code === RESULT_CODES.INVALID_CREDENTIALS) {
    return t('That code is wrong. Nothing was changed. Each code works once: wait for the next code in your app.')
  }
  const until = detail['lockedUntil']
  if (reason === 'token-locked' && typeof until === 'string') {
    return t('Too many wrong codes. Nothing was changed. Try again after {until}.', { until: formatTime(until) })
  }
  return pinRefusal(code, detail) ?? problem.message
}
