/** What the login page says for each answer that is not a login: what happened, then the way on (Spec §8). */
import { Link } from '../../ui/link.tsx'
import { RESULT_CODES } from '../../../contract/result-codes.ts'
import { BRAND } from '../../../values/brand.ts'
import type { CallFailure } from '../../api/call-result.ts'
import { PATHS } from '../../session/paths.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { problemsOf } from './call-problems.ts'

const TITLES: Readonly<Record<string, string>> = {
  [RESULT_CODES.INVALID_CREDENTIALS]: 'We could not log you in',
  [RESULT_CODES.PASSWORD_ACCOUNT_LOCKED]: 'Your login is locked',
}

const FIELD_IDS = { username: 'username', password: 'password' } as const

function NextStep({ code }: { readonly code: string }) {
  if (code === RESULT_CODES.PASSWORD_ACCOUNT_LOCKED) {
    return (
      <p className="small">
        If this was not you, call {BRAND.fraudPhone}. Otherwise wait, or{' '}
        <Link to={PATHS.forgotPassword}>choose a new password</Link>.
      </p>
    )
  }
  return null
}

export function LoginOutcome({ failure }: { readonly failure: CallFailure }) {
  const title = TITLES[failure.errorCode]
  return (
    <ErrorSummary problems={problemsOf(failure, FIELD_IDS)} {...(title ? { title } : {})}>
      <NextStep code={failure.errorCode} />
    </ErrorSummary>
  )
}
