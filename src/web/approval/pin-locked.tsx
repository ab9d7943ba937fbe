/** The ways to a new PIN, from wherever one is asked for, and back to there. */
import type { ReactNode } from 'react'
import { useLocation } from '../ui/router.tsx'
import * as PATHS from '../session/paths.ts'
import { Link } from '../ui/link.tsx'
import { Note } from '../ui/note.tsx'
import { t } from '../language/language.ts'

/** Leads to a new PIN and, when that is done, back here: the form keeps what was typed. */
export function ResetPinLink({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link className={className} to={PATHS.resetPin} state={{ from: pathname }}>
      {children}
    </Link>
  )
}

/** No PIN opens a locked one (14): what is left to do is the only thing to press. `children`: what waits meanwhile. */
export function PinLocked({ children }: { readonly children: ReactNode }) {
  return (
    <div className="form approve">
      <Note kind="bad" role="alert">
        <p>
          <span className="strong">{t('Your PIN is locked after three wrong tries.')}</span> {children}
        </p>
      </Note>
      <ResetPinLink className="btn pri wide">{t('Reset your PIN')}</ResetPinLink>
    </div>
  )
}
