/**
 * Watches for inactivity on every page while a customer is signed in, also on public pages (Product §3.5). The code is
 * loaded only then.
 */
import { useSyncExternalStore } from 'react'
import { useLocation } from '../ui/router/router.tsx'
import { onSessionEnd } from '../session/tab/end-session.ts'
import { isMarkedSignedIn } from '../session/tab/signed-in-marker.ts'
import { InactivityGuard } from './pages/public-pages.tsx'

export function IdleWatch() {
  // A login or a logout changes the address, which renders this component again.
  useLocation()
  const watched = useSyncExternalStore(onSessionEnd, isMarkedSignedIn, () => false)
  return watched ? <InactivityGuard /> : null
}
