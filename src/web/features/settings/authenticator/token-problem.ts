/** Returns the text for a refused code of the authenticator, or a refused PIN before it, in the settings. */
import type { CallProblem } from '../../../api/call-problem.ts'
import { pinRefusal } from '../../../api/pin-refusal.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { formatTime } from '../../../../values/date.ts'

/** Sentences that begin with what happened and end with what to do. */
export function tokenProblem(problem: CallProblem): string {
  const { code, reason, detail } = problem
  if (code === RESULT_CODES.INVALID_CREDENTIALS) {
    return 'That code is not right. Nothing was changed. Each code works once: wait for the next one in your app.'
  }
  const until = detail['lockedUntil']
  if (reason === 'token-locked' && typeof until === 'string') {
    return `Too many wrong codes. Nothing was changed. Try again after ${formatTime(until)}.`
  }
  return pinRefusal(code, detail) ?? problem.message
}
