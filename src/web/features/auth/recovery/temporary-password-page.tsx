/** Replaces a temporary password (code 18), which allows nothing else. */
import { type SubmitEvent, useState } from 'react'
import { useLocation } from '../../../ui/router/router.tsx'
import { passwordResetRoutes as routes } from '../../../../contract/identity/password-reset.ts'
import { MESSAGES, RESULT_CODES } from '../../../../contract/result-codes.ts'
import { call } from '../../../api/channel/browser-client.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { PublicPage } from '../../../session/public-page.tsx'
import { rememberedUsername, rememberUsername } from '../../../session/device/remembered-user.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary, type FieldProblem } from '../../../ui/form/error-summary.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { PageTitle } from '../../../ui/frame/page-head.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { problemsOf, textFor } from '../call-problems.ts'
import { NEW_PASSWORD_ID, NewPasswordField, newPasswordProblems } from '../secrets/new-password-field.tsx'
import { useAttempt } from '../use-attempt.ts'
import { PasswordDone } from './password-done.tsx'
import { t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

const IDS = { username: 'username', currentPassword: 'temporary-password', newPassword: NEW_PASSWORD_ID } as const

/** The login page passes the username on. After a reload the page asks for it. */
function broughtUsername(state: unknown): string {
  const given = (state as { username?: unknown } | null)?.username
  return typeof given === 'string' ? given : ''
}

function explain(failure: CallFailure): readonly FieldProblem[] {
  if (failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS) {
    return [{ fieldId: IDS.currentPassword, text: t('The username or the temporary password is not right.') }]
  }
  return problemsOf(failure, IDS)
}

function useChange() {
  const { summary, busy, attempt } = useAttempt()
  const [done, setDone] = useState<string>()
  const change = (username: string, currentPassword: string, newPassword: string): Promise<void> =>
    attempt({
      missing: [
        ...(username === '' ? [{ fieldId: IDS.username, text: t('Enter your username') }] : []),
        ...(currentPassword === '' ? [{ fieldId: IDS.currentPassword, text: t('Enter the temporary password') }] : []),
        ...newPasswordProblems(newPassword),
      ],
      ask: () => call(routes.changePassword, { username, currentPassword, newPassword }, { signAs: username }),
      explain,
      next: (_, message) => {
        rememberUsername(username)
        setDone(t(message || MESSAGES.passwordChanged))
      },
    })
  return { summary, busy, done, change }
}

function TemporaryPassword() {
  const brought = broughtUsername(useLocation().state)
  const [username, setUsername] = useState(() => brought || rememberedUsername())
  const { summary, busy, done, change } = useChange()
  const [problems, onChange] = useUnfixed(summary.problems)
  if (done !== undefined) return <PasswordDone message={done} />
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string): string => String(form.get(name) ?? '')
    if (!busy) void change(username.trim(), text(IDS.currentPassword), text(IDS.newPassword))
  }
  return (
    <>
      <PageTitle className="title" title={t('Choose a new password')}>
        {t('Choose a new password')}
      </PageTitle>
      <p className="lead">
        {t('The password you have is a temporary one. It opens nothing but this page: put your own in its place.')}
      </p>
      <form className={layoutStyles.form} noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary {...summary} problems={problems} />
        <TextField
          id={IDS.username}
          label={t('Username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          error={textFor(problems, IDS.username)}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordField
          id={IDS.currentPassword}
          label={t('Temporary password')}
          autoComplete="current-password"
          error={textFor(problems, IDS.currentPassword)}
        />
        <NewPasswordField username={username} problems={problems} />
        <Button type="submit" wide busy={busy}>
          {t('Save the new password')}
        </Button>
      </form>
      <Link className={`${linkStyles.link} gap-2`} to={PATHS.login}>
        {t('Back to login')}
      </Link>
    </>
  )
}

export function TemporaryPasswordPage() {
  return (
    <PublicPage
      paneTitle={t('A password only you know.')}
      paneText={t('Once you have chosen your own password, the temporary password no longer works.')}
    >
      <TemporaryPassword />
    </PublicPage>
  )
}
