/**
 * Guards pages that need a session (Product §2.2): without the signed-in marker a page leads to login, unless it was
 * just reloaded.
 */
import { Navigate, useLocation } from '../ui/router/router.tsx'
import * as PATHS from '../session/paths/paths.ts'
import { wayBack } from '../session/tab/end-session.ts'
import { isMarkedSignedIn } from '../session/tab/signed-in-marker.ts'
import { SignedIn } from './signed-in-page.tsx'

let reloaded = false

/** Read once at start: whether a reload opened this document. */
export function setReloaded(value: boolean): void {
  reloaded = value
}

/** The check runs during rendering, so that no content of the page shows before it. */
export function RequireSession() {
  const here = useLocation()
  if (!isMarkedSignedIn() && !reloaded) {
    return <Navigate to={PATHS.login} replace state={wayBack(here)} />
  }
  return <SignedIn />
}
