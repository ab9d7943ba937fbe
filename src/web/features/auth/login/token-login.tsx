/** Asks for a code of the authenticator app after the password, when the customer has chosen so for every login. */
import { type SubmitEvent, useState } from 'react'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import type { UserSession } from '../../../../contract/identity/session.ts'
import { logInWithToken } from '../../../../contract/identity/token-login.ts'
import { call } from '../../../api/channel/browser-client.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import { TOKEN_CODE_ID, TokenCodeField, tokenCodeProblem } from '../../../ui/form/token-code-field.tsx'
import * as PATHS from '../../../session/paths/paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary, type FieldProblem } from '../../../ui/form/error-summary.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { PageTitle } from '../../../ui/frame/page-head.tsx'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { problemsOf, textFor } from '../call-problems.ts'
import { TooLong } from '../too-long.tsx'
import { useAttempt } from '../use-attempt.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

export interface TokenLoginProps {
  readonly username: string
  /** The ticket after a right password. It is valid for this device and a few minutes. */
  readonly loginTicket: string
  readonly onLoggedIn: (session: UserSession) => void
  readonly onStartAgain: () => void
}

function explain(failure: CallFailure): readonly FieldProblem[] {
  if (failure.errorCode !== RESULT_CODES.INVALID_CREDENTIALS) return problemsOf(failure, { token: TOKEN_CODE_ID })
  return [
    { fieldId: TOKEN_CODE_ID, text: t('That code is not right. Each works once: wait for the next one in your app') },
  ]
}

function missing(token: string): readonly FieldProblem[] {
  const text = tokenCodeProblem(token)
  return text === undefined ? [] : [{ fieldId: TOKEN_CODE_ID, text }]
}

export function TokenLogin({ username, loginTicket, onLoggedIn, onStartAgain }: TokenLoginProps) {
  const { summary, busy, over, attempt } = useAttempt()
  const [problems, onChange] = useUnfixed(summary.problems)
  const [isIn, setIsIn] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy || isIn) return
    const token = String(new FormData(event.currentTarget).get(TOKEN_CODE_ID) ?? '').trim()
    void attempt({
      missing: missing(token),
      ask: () => call(logInWithToken, { loginTicket, token }, { signAs: username }),
      explain,
      next: (session) => {
        setIsIn(true)
        onLoggedIn(session)
      },
    })
  }
  return (
    <>
      <PageTitle className="title" title={t('Enter your code')} step="token">
        {t('Enter your code')}
      </PageTitle>
      <p className="lead">{t('Your password is right. Now the code that your authenticator app shows.')}</p>
      {over ? (
        <TooLong onStartAgain={onStartAgain} />
      ) : (
        <form className={layoutStyles.form} noValidate onChange={onChange} onSubmit={submit}>
          <ErrorSummary {...summary} problems={problems} />
          <TokenCodeField error={textFor(problems, TOKEN_CODE_ID)} />
          <Button type="submit" wide busy={busy || isIn}>
            {t('Log in')}
          </Button>
        </form>
      )}
      <p className="small muted gap-6">
        {tNodes('Lost the phone and the recovery codes? {link}: we check who you are first.', {
          link: <Link to={PATHS.support}>{t('Ask us for help')}</Link>,
        })}
      </p>
      <button className={linkStyles.link} type="button" onClick={onStartAgain}>
        {t('Back to login')}
      </button>
    </>
  )
}
