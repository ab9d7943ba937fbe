/** The way to a new PIN: password, security answer, then the SMS code together with the new PIN. */
import { useState } from 'react'
import { authRoutes } from '../../../../contract/auth.ts'
import type { CodeSent } from '../../../../contract/fields.ts'
import { pinRoutes } from '../../../../contract/pin.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { call } from '../../../api/browser-client.ts'
import type { CallFailure, CallResult } from '../../../api/call-result.ts'
import type { FieldProblem } from '../../../ui/error-summary.tsx'
import { answerProblems, missingAnswer } from '../answer-form.tsx'
import { problemsOf } from '../call-problems.ts'
import { codeProblems, missingCode } from '../code-problems.ts'
import { NEW_PIN_ID, readNewPin } from '../new-pin-fields.tsx'
import { useAttempt } from '../use-attempt.ts'

export const PASSWORD_ID = 'password'

export type PinStage =
  | { readonly step: 'password' }
  | { readonly step: 'question'; readonly ticket: string; readonly question: string }
  | { readonly step: 'code'; readonly ticket: string; readonly code: CodeSent }
  | { readonly step: 'done' }

const START: PinStage = { step: 'password' }

function passwordProblems(failure: CallFailure): readonly FieldProblem[] {
  if (failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS) {
    return [{ fieldId: PASSWORD_ID, text: 'This is not your password. Try again.' }]
  }
  return problemsOf(failure, { password: PASSWORD_ID })
}

/** The new PIN's own texts go to its field; what remains is about the code. */
function resetProblems(failure: CallFailure): readonly FieldProblem[] {
  return failure.errors?.['newPin'] ? problemsOf(failure, { newPin: NEW_PIN_ID }) : codeProblems(failure)
}

/** Both calls of the first step: the password gives a ticket, the ticket the question. */
async function askForQuestion(password: string): Promise<CallResult<{ ticket: string; question: string }>> {
  const user = await call(pinRoutes.confirmUserForResetPIN, { password })
  if (!user.ok) return user
  const { ticket } = user.data
  const asked = await call(pinRoutes.revealQuestionPINReset, { ticket })
  return asked.ok ? { ...asked, data: { ticket, question: asked.data.question } } : asked
}

export function useResetPin() {
  const [stage, setStage] = useState<PinStage>(START)
  const { summary, busy, over, attempt, startAgain } = useAttempt()

  const confirmPassword = (password: string): Promise<void> =>
    attempt({
      missing: password === '' ? [{ fieldId: PASSWORD_ID, text: 'Enter your password' }] : [],
      ask: () => askForQuestion(password),
      explain: passwordProblems,
      next: (asked) => setStage({ step: 'question', ...asked }),
    })
  const answerQuestion = (ticket: string, answer: string): Promise<void> =>
    attempt({
      missing: missingAnswer(answer),
      ask: () => call(pinRoutes.sendOTPForResetPIN, { ticket, answer }),
      explain: answerProblems,
      next: (code) => setStage({ step: 'code', ticket, code }),
    })
  const resend = (ticket: string, referenceId: string): Promise<void> =>
    attempt({
      ask: () => call(authRoutes.resendOtpToCustomer, { referenceId }),
      explain: (failure) => problemsOf(failure, {}),
      next: (code) => setStage({ step: 'code', ticket, code }),
    })
  const setPin = (ticket: string, referenceId: string, otp: string, form: FormData): Promise<void> => {
    const { newPin, problems: wrong } = readNewPin(form)
    return attempt({
      missing: [...missingCode(otp), ...wrong],
      ask: () => call(pinRoutes.resetUserPIN, { ticket, referenceId, otp, newPin }),
      explain: resetProblems,
      next: () => setStage({ step: 'done' }),
    })
  }
  const restart = (): void => {
    setStage(START)
    startAgain()
  }
  const steps = { confirmPassword, answerQuestion, resend, setPin }
  return { stage, summary, busy, over, ...steps, startAgain: restart }
}
