/** Reads the answer to a status inquiry of a credit. A refusal of the inquiry itself says nothing about the credit. */
import { isOfTheQuestion } from '../../../core/transfers/switch-codes.ts'
import type { SwitchAnswer } from '../../ports/payment-switch.ts'

/**
 * Returns the answer unchanged, except when its code may refuse the inquiry and not the credit. Such an answer is
 * pending and raises an alert.
 */
export function answerToQuestion(answer: SwitchAnswer): SwitchAnswer {
  if (answer.kind !== 'refused' || !isOfTheQuestion(answer.code)) return answer
  const { code, reason } = answer
  return { kind: 'pending', code, detail: `the question was refused: ${reason}`, alert: true, notReceived: false }
}
