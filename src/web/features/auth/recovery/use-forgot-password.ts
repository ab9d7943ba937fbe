/**
 * Runs the steps of a password reset: username, security answer (or another proof), SMS code, new password. Each step's
 * ticket allows only the next step.
 */
import { useState } from 'react'
import { passwordResetRoutes as routes } from '../../../../contract/identity/password-reset.ts'
import type { RouteRequest } from '../../../../contract/route.ts'
import { authRoutes } from '../../../../contract/identity/auth.ts'
import { call } from '../../../api/channel/browser-client.ts'
import { deviceIdentifier } from '../../../api/device/device-identifier.ts'
import { rememberUsername } from '../../../session/device/remembered-user.ts'
import { answerProblems, missingAnswer } from '../secrets/answer-form.tsx'
import { problemsOf } from '../call-problems.ts'
import { codeProblems, missingCode } from '../codes/code-problems.ts'
import { NEW_PASSWORD_ID, newPasswordProblems } from '../secrets/new-password-field.tsx'
import { missingProof, type OtherProof, proofProblems } from '../secrets/other-proof-form.tsx'
import { type Attempt, type Step, useAttempt } from '../use-attempt.ts'
import { createBrake } from './freeze-brake.ts'
import type { ProofStep, Stage } from './reset-stage.ts'
import { t } from '../../../language/language.ts'

export const USERNAME_ID = 'username'

const START: Stage = { step: 'identify' }

/** `freezing`: the accounts are frozen with the proofs before the new password is chosen. */
export function useForgotPassword(freezing: boolean) {
  const [stage, setStage] = useState<Stage>(START)
  const [username, setUsername] = useState('')
  const { summary, busy, over, attempt, startAgain } = useAttempt()
  const brake = createBrake(attempt, setStage)
  const sendCode = async (ticket: string): Promise<void> => {
    setStage({ step: 'send', ticket, failure: undefined })
    const headers = { clientId: await deviceIdentifier() }
    const answer = await call(routes.sendOTPForResetPassword, { ticket }, { headers, signAs: username })
    if (answer.ok) setStage({ step: 'code', code: answer.data, answerTicket: ticket })
    else setStage({ step: 'send', ticket, failure: answer })
  }
  const identify = (typed: string): Promise<void> =>
    attempt({
      missing: typed === '' ? [{ fieldId: USERNAME_ID, text: t('Enter your username') }] : [],
      ask: () => call(routes.revealQuestion, { username: typed }),
      explain: (failure) => problemsOf(failure, { username: USERNAME_ID }),
      next: (shown) => {
        setUsername(typed)
        setStage({ step: 'question', ...shown })
      },
    })
  const { answerQuestion, prove } = proofSteps(attempt, username, (ticket) => void sendCode(ticket))
  const chooseProof = (step: ProofStep): void => {
    startAgain()
    setStage((now) => ('passkeyOptions' in now ? { ...now, step } : now))
  }
  const resend = (referenceId: string, answerTicket: string): Promise<void> =>
    attempt({
      ask: () => call(authRoutes.resendOtpToCustomer, { referenceId }),
      explain: (failure) => problemsOf(failure, {}),
      next: (code) => setStage({ step: 'code', code, answerTicket }),
    })
  const confirmCode = (referenceId: string, otp: string): Promise<void> =>
    attempt({
      missing: missingCode(otp),
      ask: () => call(routes.validateForgetPasswordOtp, { referenceId, otp }),
      explain: codeProblems,
      next: ({ ticket }) => (freezing ? void brake.freeze(ticket) : setStage({ step: 'password', ticket })),
    })
  const setPassword = (ticket: string, newPassword: string): Promise<void> =>
    attempt({
      missing: newPasswordProblems(newPassword),
      ask: () => call(routes.resetUserPassword, { ticket, newPassword }),
      explain: (failure) => problemsOf(failure, { newPassword: NEW_PASSWORD_ID }),
      next: (_, message) => {
        rememberUsername(username)
        setStage({ step: 'done', message })
      },
    })
  const restart = (): void => {
    setStage(START)
    startAgain()
  }
  const steps = { identify, answerQuestion, prove, chooseProof, sendCode, resend, confirmCode, setPassword }
  return { freezing, ...brake, stage, username, summary, busy, over, ...steps, startAgain: restart }
}

/**
 * The steps that prove the customer. On a known device the calls are signed, so that the bank counts their tries
 * separately from an attacker's tries.
 */
function proofSteps(attempt: Attempt, username: string, onProven: (ticket: string) => void) {
  const verify = (
    proof: RouteRequest<typeof routes.verifyAnswerForPasswordReset>,
    checks: Pick<Step<unknown>, 'missing' | 'explain'>,
  ): Promise<void> =>
    attempt({
      ...checks,
      ask: () => call(routes.verifyAnswerForPasswordReset, proof, { signAs: username }),
      next: ({ ticket }) => onProven(ticket),
    })
  return {
    answerQuestion: (referenceId: string, answer: string): Promise<void> =>
      verify({ referenceId, answer }, { missing: missingAnswer(answer), explain: answerProblems }),
    prove: (referenceId: string, proof: OtherProof): Promise<void> =>
      verify(
        { referenceId, ...proof },
        { missing: missingProof(proof), explain: (failure) => proofProblems(failure, proof) },
      ),
  }
}
