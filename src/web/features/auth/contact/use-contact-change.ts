/**
 * Changes the email address or the phone in three steps: the new value with the PIN, a code at the old contact, a code
 * at the new contact.
 */
import { useState } from 'react'
import * as v from 'valibot'
import {
  type ContactChange,
  type ContactDetails,
  contactChangeRoutes as routes,
} from '../../../../contract/identity/contact-change.ts'
import { type CodeSent, codeSent } from '../../../../contract/fields.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { call } from '../../../api/channel/browser-client.ts'
import type { CallFailure, CallResult } from '../../../api/result/call-result.ts'
import { signedIn } from '../../../session/store/user-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../session/store/hooks.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { problemsOf, reasonOf } from '../call-problems.ts'
import { codeProblems, missingCode } from '../codes/code-problems.ts'
import { OTP_FIELD_ID } from '../codes/otp-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { t } from '../../../language/language.ts'

export const IDS = { value: 'new-contact', transactionPin: 'contact-pin' } as const
export type What = ContactChange['what']

export type Stage =
  | { readonly step: 'overview' }
  | { readonly step: 'value'; readonly what: What }
  | { readonly step: 'code'; readonly change: ContactChange; readonly code: CodeSent | undefined }
  | { readonly step: 'done'; readonly change: ContactChange }

function wrongCode(failure: CallFailure): readonly FieldProblem[] {
  if (failure.errorCode !== RESULT_CODES.INVALID_CREDENTIALS) return codeProblems(failure)
  return [{ fieldId: OTP_FIELD_ID, text: t('This code is wrong. Check the message and type the code again.') }]
}

/** It is too early for another code. The earlier code is still valid, and the answer says where it was sent. */
async function askForCode(changeId: string): Promise<CallResult<CodeSent>> {
  const answer = await call(routes.sendContactChangeCode, { changeId })
  if (answer.ok || reasonOf(answer) !== 'resend-too-soon') return answer
  const earlier = v.safeParse(codeSent, answer.data)
  return earlier.success ? { ok: true, data: earlier.output, message: '' } : answer
}

export function useContactChange(details: ContactDetails) {
  const [stage, setStage] = useState<Stage>(
    details.change === null ? { step: 'overview' } : { step: 'code', change: details.change, code: undefined },
  )
  const [isOver, setIsOver] = useState(false)
  const [typed, setTyped] = useState<string>()
  const { summary, busy, attempt, startAgain } = useAttempt()
  const user = useAppSelector((state) => state.user)
  const dispatch = useAppDispatch()

  const explained = (explain: (failure: CallFailure) => readonly FieldProblem[]) => (failure: CallFailure) => {
    const reason = reasonOf(failure)
    setIsOver(reason === 'contact-change-over' || reason === 'phone-taken' || reason === 'code-tries-used')
    return explain(failure)
  }
  const sendCode = (change: ContactChange): Promise<void> =>
    attempt({
      ask: () => askForCode(change.changeId),
      explain: explained((failure) => problemsOf(failure, {})),
      next: (code) => setStage({ step: 'code', change, code }),
    })
  const goTo = (change: ContactChange): void => {
    setStage({ step: 'code', change, code: undefined })
    void sendCode(change)
  }
  /** Keeps the typed value. The other pages show it after the bank has accepted it. */
  const begun = (change: ContactChange, value: string): void => {
    setTyped(value)
    startAgain()
    goTo(change)
  }
  const confirm = (change: ContactChange, referenceId: string, otp: string): Promise<void> =>
    attempt({
      missing: missingCode(otp),
      ask: () => call(routes.confirmContactChange, { changeId: change.changeId, referenceId, otp }),
      explain: explained(wrongCode),
      next: (following) => {
        if (following !== null) return goTo(following)
        // The other pages show the session's data from the login, so the session gets the new value.
        const changed = change.what === 'email' ? { email: typed ?? change.maskedNew } : { CanUpdatePhoneNumber: false }
        dispatch(signedIn({ ...user, ...changed } as Parameters<typeof signedIn>[0]))
        setStage({ step: 'done', change })
      },
    })
  const leave = (stageAfter: Stage): void => {
    setIsOver(false)
    startAgain()
    setStage(stageAfter)
  }
  const giveUp = (change: ContactChange): Promise<void> =>
    attempt({
      ask: () => call(routes.giveUpContactChange, { changeId: change.changeId }),
      explain: (failure) => problemsOf(failure, {}),
      next: () => leave({ step: 'overview' }),
    })
  return { stage, summary, busy, isOver, begun, sendCode, confirm, giveUp, leave }
}
