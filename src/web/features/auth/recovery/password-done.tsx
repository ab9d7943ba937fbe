/** Confirms a new password: what changed, and the link to login. */
import { useLayoutEffect } from 'react'
import * as PATHS from '../../../session/paths/paths.ts'
import { CheckIcon } from '../../../ui/icon/icons-public.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { markNavigation, PageTitle } from '../../../ui/frame/page-head.tsx'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'

/** `message` is the bank's own text. */
export function PasswordDone({ message }: { readonly message: string }) {
  // This page replaces a form without a navigation, perhaps in a document that was just loaded. Its heading must take
  // the focus in any case.
  useLayoutEffect(markNavigation, [])
  return (
    <>
      <PageTitle className="title" title={t('Your password is changed')}>
        {t('Your password is changed')}
      </PageTitle>
      <Note kind="ok" className="gap-4" icon={<CheckIcon />}>
        <p>{message}.</p>
      </Note>
      <p className="small muted gap-4">
        {t(
          'Every session that was open has ended. We tell you by SMS and email; if it was not you who did this, call us immediately.',
        )}
      </p>
      <Link className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide} gap-6`} to={PATHS.login}>
        {t('Log in')}
      </Link>
    </>
  )
}
