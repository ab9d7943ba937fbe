/** The guard (Product §2.2): without the signed-in marker a page leads to login, unless it was just reloaded. */
import { Navigate, useLocation } from '../ui/router.tsx'
import * as PATHS from '../session/paths.ts'
import { isMarkedSignedIn } from '../session/signed-in-marker.ts'
import { SignedIn } from './signed-in-page.tsx'

let reloaded = false

/** Told once at start: whether this document came from a reload. */
export function setReloaded(value: boolean): void {
  reloaded = value
}

/** The check is done while rendering, so no content of the page is shown before it. */
export function RequireSession() {
  const here = useLocation()
  if (!isMarkedSignedIn() && !reloaded) {
    return <Navigate to={PATHS.login} replace state={{ destination: `${here.pathname}${here.search}` }} />
  }
  return <SignedIn />
}
