/** Confirms a new secret: what changed, and the next step. */
import { type ReactNode, useLayoutEffect } from 'react'
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { CheckIcon } from '../../../ui/icon/icons-public.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { markNavigation, PageHead } from '../../../ui/frame/page-head.tsx'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export interface FactorDoneProps {
  readonly title: string
  readonly children: ReactNode
  /** The page that the customer came from, unless it was the settings. */
  readonly back?: { readonly to: string; readonly label: string } | undefined
}

export function FactorDone({ title, children, back }: FactorDoneProps) {
  // This page replaces a form without a navigation, perhaps in a document that was just loaded. Its heading must take
  // the focus in any case.
  useLayoutEffect(markNavigation, [])
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{title}</PageHead>
      <div className={layoutStyles.narrow}>
        <Note kind="ok" icon={<CheckIcon />}>
          <p>{children}</p>
        </Note>
        <p className="small muted gap-4">
          {t('We will also tell you by SMS and email. If you did not do this, call us immediately.')}
        </p>
        <Link
          className={`${buttonStyles.button} ${buttonStyles.wide} gap-6 ${back ? buttonStyles.primary : buttonStyles.secondary}`}
          to={back?.to ?? PATHS.settings}
        >
          {back?.label ?? t('Back to settings')}
        </Link>
      </div>
    </>
  )
}
