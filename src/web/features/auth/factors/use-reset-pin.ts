/**
 * Runs the steps to a new PIN: password, security answer (or another proof), then the SMS code together with the new
 * PIN.
 */
import { useState } from 'react'
import { authRoutes } from '../../../../contract/identity/auth.ts'
import type { CodeSent } from '../../../../contract/fields.ts'
import type { PasskeyRequestOptions } from '../../../../contract/identity/passkey-request.ts'
import { pinRoutes } from '../../../../contract/identity/pin.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { hasPasskeys } from '../../../api/identity/ask-for-passkey.ts'
import { call } from '../../../api/channel/browser-client.ts'
import type { CallFailure, CallResult } from '../../../api/result/call-result.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { answerProblems, missingAnswer } from '../secrets/answer-form.tsx'
import { problemsOf } from '../call-problems.ts'
import { codeProblems, missingCode } from '../codes/code-problems.ts'
import { NEW_PIN_ID, readNewPin } from '../secrets/new-pin-fields.tsx'
import { missingProof, type OtherProof, type OtherWay, proofProblems } from '../secrets/other-proof-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { t } from '../../../language/language.ts'

export const PASSWORD_ID = 'password'

export type PinStage =
  | { readonly step: 'password' }
  | { readonly step: 'question'; readonly ticket: string; readonly question: string }
  /** This step replaces the security answer for a customer without security questions. */
  | ({ readonly step: 'proof'; readonly ticket: string; readonly way: OtherWay } & OtherProofs)
  | { readonly step: 'code'; readonly ticket: string; readonly code: CodeSent }
  | { readonly step: 'done' }

interface OtherProofs {
  readonly ways: readonly OtherWay[]
  readonly passkeyOptions: PasskeyRequestOptions | undefined
}

const START: PinStage = { step: 'password' }

function passwordProblems(failure: CallFailure): readonly FieldProblem[] {
  if (failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS) {
    return [{ fieldId: PASSWORD_ID, text: t('Your password is wrong. Try again.') }]
  }
  return problemsOf(failure, { password: PASSWORD_ID })
}

/** Problems of the new PIN go to its field. All other problems are about the code. */
function resetProblems(failure: CallFailure): readonly FieldProblem[] {
  return failure.errors?.['newPin'] ? problemsOf(failure, { newPin: NEW_PIN_ID }) : codeProblems(failure)
}

/**
 * Makes both calls of the first step: the password gives a ticket, and the ticket gives the question or the other
 * proofs.
 */
async function askForQuestion(password: string): Promise<CallResult<PinStage>> {
  const user = await call(pinRoutes.confirmUserForResetPIN, { password })
  if (!user.ok) return user
  const { ticket } = user.data
  const asked = await call(pinRoutes.revealQuestionPINReset, { ticket })
  if (!asked.ok) return asked
  const { question, otherProofs = [], passkeyOptions } = asked.data
  if (question !== undefined) return { ...asked, data: { step: 'question', ticket, question } }
  const ways = otherProofs.filter((way) => way !== 'passkey' || hasPasskeys())
  const [way = 'passkey'] = ways
  return { ...asked, data: { step: 'proof', ticket, way, ways, passkeyOptions } }
}

export function useResetPin() {
  const [stage, setStage] = useState<PinStage>(START)
  const { summary, busy, over, attempt, startAgain } = useAttempt()

  const confirmPassword = (password: string): Promise<void> =>
    attempt({
      missing: password === '' ? [{ fieldId: PASSWORD_ID, text: t('Enter your password') }] : [],
      ask: () => askForQuestion(password),
      explain: passwordProblems,
      next: setStage,
    })
  const answerQuestion = (ticket: string, answer: string): Promise<void> =>
    attempt({
      missing: missingAnswer(answer),
      ask: () => call(pinRoutes.sendOTPForResetPIN, { ticket, answer }),
      explain: answerProblems,
      next: (code) => setStage({ step: 'code', ticket, code }),
    })
  const prove = (ticket: string, proof: OtherProof): Promise<void> =>
    attempt({
      missing: missingProof(proof),
      ask: () => call(pinRoutes.sendOTPForResetPIN, { ticket, ...proof }),
      explain: (failure) => proofProblems(failure, proof),
      next: (code) => setStage({ step: 'code', ticket, code }),
    })
  const chooseWay = (way: OtherWay): void => {
    startAgain()
    setStage((now) => (now.step === 'proof' ? { ...now, way } : now))
  }
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
  const steps = { confirmPassword, answerQuestion, prove, chooseWay, resend, setPin }
  return { stage, summary, busy, over, ...steps, startAgain: restart }
}
