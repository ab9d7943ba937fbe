/** Settings: another password, proven with the one that it replaces. */
import { type SubmitEvent, useState } from 'react'
import { passwordResetRoutes as routes } from '../../../../contract/password-reset.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { call } from '../../../api/browser-client.ts'
import type { CallFailure } from '../../../api/call-result.ts'
import * as PATHS from '../../../session/paths.ts'
import { useAppSelector } from '../../../session/store/hooks.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { useUnfixed } from '../../../ui/use-problems.ts'
import { problemsOf, textFor } from '../call-problems.ts'
import { NEW_PASSWORD_ID, NewPasswordField, newPasswordProblems } from '../new-password-field.tsx'
import { useAttempt } from '../use-attempt.ts'
import { FactorDone } from './factor-done.tsx'

const IDS = { currentPassword: 'current-password', newPassword: NEW_PASSWORD_ID } as const

function explain(failure: CallFailure): readonly FieldProblem[] {
  if (failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS) {
    return [{ fieldId: IDS.currentPassword, text: 'This is not your password now. Nothing was changed.' }]
  }
  return problemsOf(failure, IDS)
}

function useChange() {
  const { summary, busy, attempt } = useAttempt()
  const [done, setDone] = useState(false)
  const change = (currentPassword: string, newPassword: string): Promise<void> =>
    attempt({
      missing: [
        ...(currentPassword === '' ? [{ fieldId: IDS.currentPassword, text: 'Enter the password you have now' }] : []),
        ...newPasswordProblems(newPassword),
      ],
      ask: () => call(routes.changePassword, { currentPassword, newPassword }),
      explain,
      next: () => setDone(true),
    })
  return { summary, busy, done, change }
}

export function ChangePasswordPage() {
  const { username, fullName } = useAppSelector((state) => state.user)
  const { summary, busy, done, change } = useChange()
  const [problems, onChange] = useUnfixed(summary.problems)
  const online = useOnline()
  if (done) {
    return (
      <FactorDone title="Your password is changed">
        You stay logged in here. Every other session has ended and needs the new password.
      </FactorDone>
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string): string => String(form.get(name) ?? '')
    if (!busy && online) void change(text(IDS.currentPassword), text(IDS.newPassword))
  }
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>Settings</BackLink>}>Change password</PageHead>
      <form className="form narrow" noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary {...summary} problems={problems} />
        <PasswordField
          id={IDS.currentPassword}
          label="Password now"
          autoComplete="current-password"
          error={textFor(problems, IDS.currentPassword)}
          after={
            <Link className="link start" to={PATHS.forgotPassword}>
              Forgot your password?
            </Link>
          }
        />
        <NewPasswordField username={username} names={fullName.split(' ').filter(Boolean)} problems={problems} />
        <Button type="submit" wide busy={busy} disabled={!online}>
          Change password
        </Button>
        <p className="meta">
          {online
            ? 'Every other session ends. You stay logged in here.'
            : 'Needs a connection. What you typed is kept.'}
        </p>
      </form>
    </>
  )
}
