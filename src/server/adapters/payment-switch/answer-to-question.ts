/** The meaning of a reply to a status inquiry for the credit: a refusal of the inquiry itself says nothing. */
import { isOfTheQuestion } from '../../../core/transfers/switch-codes.ts'
import type { SwitchAnswer } from '../../ports/payment-switch.ts'

/** The answer as it was read; pending, and marked for a person, where its code may have refused the question. */
export function answerToQuestion(answer: SwitchAnswer): SwitchAnswer {
  if (answer.kind !== 'refused' || !isOfTheQuestion(answer.code)) return answer
  const { code, reason } = answer
  return { kind: 'pending', code, detail: `the question was refused: ${reason}`, alert: true, notReceived: false }
}
