/** Shows the steps of a freeze without a login: the password when the phone is lost, a failure, and the next step. */
import { type SubmitEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { BRAND } from '../../../../values/brand.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { fraudPhoneHref } from '../../../session/public-page.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary, type ErrorSummaryProps } from '../../../ui/form/error-summary.tsx'
import { CheckIcon } from '../../../ui/icon/icons-public.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { markNavigation, PageTitle } from '../../../ui/frame/page-head.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { textFor } from '../call-problems.ts'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export const OLD_PASSWORD_ID = 'password'

const never = (): (() => void) => () => undefined

/** True when the address asks for a freeze. Known only in the browser, because the prerendered page has no query. */
export function useFreezing(): boolean {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(window.location.search).has('freeze'),
    () => false,
  )
}

interface FreezeByPasswordProps {
  readonly summary: ErrorSummaryProps
  readonly busy: boolean
  readonly onSubmit: (password: string) => void
}

export function FreezeByPassword({ summary, busy, onSubmit }: FreezeByPasswordProps) {
  const [problems, onChange] = useUnfixed(summary.problems)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) onSubmit(String(new FormData(event.currentTarget).get(OLD_PASSWORD_ID) ?? ''))
  }
  return (
    <>
      <p className="lead">{t('Your password freezes the accounts now. It does not log you in.')}</p>
      <form className={layoutStyles.form} noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary {...summary} problems={problems} />
        <PasswordField
          id={OLD_PASSWORD_ID}
          label={t('Password')}
          autoComplete="current-password"
          error={textFor(problems, OLD_PASSWORD_ID)}
        />
        <Button type="submit" look="danger" wide busy={busy}>
          {t('Freeze my accounts now')}
        </Button>
      </form>
    </>
  )
}

export function FrozenNote() {
  return (
    <Note kind="ok" icon={<CheckIcon />} className="gap-4" role="alert">
      <p className="strong">{t('Your accounts are frozen: no money can leave them.')}</p>
      <p>{t('Every session has ended. Choose a new password now, and unfreeze in the settings when it is safe.')}</p>
    </Note>
  )
}

export function FreezeDone() {
  useLayoutEffect(markNavigation, [])
  return (
    <>
      <PageTitle className="title" title={t('Your accounts are frozen')}>
        {t('Your accounts are frozen')}
      </PageTitle>
      <Note kind="ok" icon={<CheckIcon />} className="gap-4">
        <p>{t('No money can leave them, and every session has ended. Money still comes in.')}</p>
      </Note>
      <p className="gap-4">{t('Lost the phone? Block its SIM with your network, and call us: we help you back in.')}</p>
      <a
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide} gap-6`}
        href={fraudPhoneHref()}
      >
        {t('Call {fraudPhone}', { fraudPhone: BRAND.fraudPhone })}
      </a>
      <Link className={`${buttonStyles.button} ${buttonStyles.quiet} ${buttonStyles.wide} gap-2`} to={PATHS.support}>
        {t('Back to support')}
      </Link>
    </>
  )
}
