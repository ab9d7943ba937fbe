/** Links from any PIN field to the reset of the PIN, and back. */
import type { ReactNode } from 'react'
import { useLocation } from '../ui/router/router.tsx'
import * as PATHS from '../session/paths/paths.ts'
import { Link } from '../ui/router/link.tsx'
import { Note } from '../ui/note/note.tsx'
import { t } from '../language/language.ts'
import * as buttonStyles from '../ui/button/button.module.css'
import * as layoutStyles from '../ui/layout.module.css'

/** Leads to a new PIN and then back to this page. The form keeps the typed text. */
export function ResetPinLink({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link className={className} to={PATHS.resetPin} state={{ from: pathname }}>
      {children}
    </Link>
  )
}

/** A locked PIN (14) cannot be used, so the reset is the only button. `children` is the task that waits. */
export function PinLocked({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`${layoutStyles.form} ${layoutStyles.dense}`}>
      <Note kind="bad" role="alert">
        <p>
          <span className="strong">{t('Your PIN is locked after three wrong tries.')}</span> {children}
        </p>
      </Note>
      <ResetPinLink className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide}`}>
        {t('Reset your PIN')}
      </ResetPinLink>
    </div>
  )
}
