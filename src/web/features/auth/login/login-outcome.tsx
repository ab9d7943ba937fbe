/**
 * Returns the texts of the login page for each answer that does not log the customer in: what happened, then the next
 * step (Product §6.1).
 */
import { Link } from '../../../ui/router/link.tsx'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { BRAND } from '../../../../values/brand.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { ErrorSummary, type Problems } from '../../../ui/form/error-summary.tsx'
import { tNodes, t } from '../../../language/language.ts'

export interface LoginOutcomeProps {
  readonly failure: CallFailure
  /** The problems that the customer has not fixed yet. */
  readonly problems: Problems
  /** After too many wrong passwords the summary says so and names the next step. */
  readonly locked: boolean
}

function titleOf({ failure, locked }: Pick<LoginOutcomeProps, 'failure' | 'locked'>): string | undefined {
  if (locked) return t('Your login is locked')
  return failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS ? t('We could not log you in') : undefined
}

export function LoginOutcome(props: LoginOutcomeProps) {
  const title = titleOf(props)
  return (
    <ErrorSummary problems={props.problems} {...(title ? { title } : {})}>
      {props.locked && (
        <p className="small">
          {tNodes('If this was not you, call {fraudPhone}. Otherwise wait, or {link}.', {
            fraudPhone: BRAND.fraudPhone,
            link: <Link to={PATHS.forgotPassword}>{t('choose a new password')}</Link>,
          })}
        </p>
      )}
    </ErrorSummary>
  )
}
