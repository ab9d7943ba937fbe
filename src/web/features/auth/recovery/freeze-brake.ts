/** Freezes the accounts without a login, by the proofs that the password reset has collected. */
import { freezeLoggedOutRoutes as routes } from '../../../../contract/identity/freeze-logged-out.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { call } from '../../../api/channel/browser-client.ts'
import { problemsOf } from '../call-problems.ts'
import type { useAttempt } from '../use-attempt.ts'
import { OLD_PASSWORD_ID } from './freeze-steps.tsx'
import type { Stage } from './reset-stage.ts'
import { t } from '../../../language/language.ts'

export function createBrake(attempt: ReturnType<typeof useAttempt>['attempt'], setStage: (stage: Stage) => void) {
  const freeze = async (ticket: string): Promise<void> => {
    setStage({ step: 'freeze', ticket, failure: undefined })
    const answer = await call(routes.freezeLoggedOut, { ticket })
    setStage(answer.ok ? { step: 'password', ticket } : { step: 'freeze', ticket, failure: answer })
  }
  const freezeByPassword = (ticket: string, password: string): Promise<void> =>
    attempt({
      missing: password === '' ? [{ fieldId: OLD_PASSWORD_ID, text: t('Enter your password') }] : [],
      ask: () => call(routes.freezeLoggedOut, { ticket, password }),
      explain: (failure) =>
        failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS
          ? [{ fieldId: OLD_PASSWORD_ID, text: t('That is not the password we have.') }]
          : problemsOf(failure, { password: OLD_PASSWORD_ID }),
      next: () => setStage({ step: 'frozen' }),
    })
  const withoutPhone = (answerTicket: string): void => setStage({ step: 'no-phone', answerTicket })
  return { freeze, freezeByPassword, withoutPhone }
}
