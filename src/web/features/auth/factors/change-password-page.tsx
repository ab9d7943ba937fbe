/** Changes the password in the settings. The current password proves the customer. */
import { useState } from 'react'
import * as v from 'valibot'
import { passwordResetRoutes as routes } from '../../../../contract/identity/password-reset.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { call } from '../../../api/channel/browser-client.ts'
import type { CallProblem } from '../../../api/result/call-problem.ts'
import { sent } from '../../../api/result/sent.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { useAppSelector } from '../../../session/store/hooks.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { Form, FormProblems, SubmitButton, SubmitNote } from '../../../ui/form/form.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { NEW_PASSWORD_ID, newPassword, NewPasswordField } from '../secrets/new-password-field.tsx'
import { FactorDone } from './factor-done.tsx'
import { t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

const IDS = { currentPassword: 'current-password', newPassword: NEW_PASSWORD_ID } as const

const isLocked = (refusal: CallProblem | undefined): boolean => refusal?.code === RESULT_CODES.PASSWORD_ACCOUNT_LOCKED

const passwordForm = v.object({
  [IDS.currentPassword]: v.pipe(v.string(), v.minLength(1, t('Enter your current password'))),
  [IDS.newPassword]: newPassword,
})

function useChange(onDone: () => void) {
  return useForm(
    passwordForm,
    (typed) => ({ currentPassword: typed[IDS.currentPassword], newPassword: typed[IDS.newPassword] }),
    {
      names: IDS,
      send: async (passwords) => sent(await call(routes.changePassword, passwords)),
      onDone,
      explain: ({ code, message }) =>
        code === RESULT_CODES.INVALID_CREDENTIALS
          ? [{ fieldId: IDS.currentPassword, text: t('Your current password is wrong. Nothing was changed.') }]
          : message,
    },
  )
}

export function ChangePasswordPage() {
  const { username, fullName } = useAppSelector((state) => state.user)
  const [done, setDone] = useState(false)
  const form = useChange(() => setDone(true))
  if (done) {
    return (
      <FactorDone title={t('Your password is changed')}>
        {t('You stay logged in here. Every other session has ended and needs the new password.')}
      </FactorDone>
    )
  }
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Change password')}</PageHead>
      <Form form={form} placesProblems className={`${layoutStyles.form} ${layoutStyles.narrow}`}>
        <FormProblems form={form} title={isLocked(form.refusal) ? t('Too many tries') : undefined} />
        <PasswordField
          id={IDS.currentPassword}
          label={t('Current password')}
          autoComplete="current-password"
          error={form.errorOf(IDS.currentPassword)}
          after={
            <Link className={`${linkStyles.link} ${layoutStyles.start}`} to={PATHS.forgotPassword}>
              {t('Forgot your password?')}
            </Link>
          }
        />
        <NewPasswordField username={username} names={fullName.split(' ').filter(Boolean)} problems={form.problems} />
        <SubmitButton form={form}>{t('Change password')}</SubmitButton>
        <SubmitNote form={form}>{t('Every other session ends. You stay logged in here.')}</SubmitNote>
      </Form>
    </>
  )
}
