/** Decides whether a refused approval can be tried again, and returns the text for the customer. */
import type { ApprovalWay } from '../../values/vocabularies/approval-ways.ts'
import type { CallProblem } from '../api/result/call-problem.ts'
import { plural, t } from '../language/language.ts'

/**
 * Refusals after which the same approval, or another review of the same payment, is still possible. The PIN and the
 * codes have separate result codes.
 */
const STILL_OPEN = new Set(['code-expired', 'code-limit', 'code-not-sent', 'quote-expired', 'resend-too-soon'])

/** True when a refusal is about the payment itself, or uses the approval up. Another try then needs a new approval. */
export function endsApproval(problem: CallProblem): boolean {
  return problem.reason !== undefined && !STILL_OPEN.has(problem.reason)
}

export const isPinLocked = (problem: CallProblem | undefined): boolean => problem?.code === '14'

/**
 * `nothing` is the first sentence and says what did not happen: "Nothing was sent." Code 77 adds the number of tries
 * left.
 */
export function refusalText(problem: CallProblem, way: ApprovalWay, nothing: string): string {
  if (problem.code === '77')
    return t('That PIN is not right. {nothing}{triesText}', {
      nothing,
      triesText: triesText(problem.detail['triesLeft']),
    })
  if (problem.code === '07') return `${WRONG[way]} ${nothing} ${NEXT[way]}`.trim()
  return problem.message
}

function triesText(triesLeft: unknown): string {
  if (typeof triesLeft !== 'number') return ''
  return plural(triesLeft, ' 1 try left before it locks.', ' {count} tries left before it locks.')
}

const WRONG = {
  pin: t('That is not right.'),
  sms: t('That code is not right.'),
  token: t('That code is not right.'),
  passkey: t('Your passkey was not accepted.'),
} as const satisfies Record<ApprovalWay, string>

/** The customer's next step. */
export const NEXT = {
  pin: '',
  sms: t('Check the newest SMS.'),
  token: t('Each code works once: wait for the next one in your app.'),
  passkey: t('Try again, or choose another way.'),
} as const satisfies Record<ApprovalWay, string>
