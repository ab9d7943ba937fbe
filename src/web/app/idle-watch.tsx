/** Inactivity is watched on every page while somebody is signed in, the public ones too (Product §3.5); the code comes only then. */
import { useSyncExternalStore } from 'react'
import { useLocation } from '../ui/router.tsx'
import { onSessionEnd } from '../session/end-session.ts'
import { isMarkedSignedIn } from '../session/signed-in-marker.ts'
import { InactivityGuard } from './pages.tsx'

export function IdleWatch() {
  // A login or a logout goes with a change of address, which renders this anew.
  useLocation()
  const watched = useSyncExternalStore(onSessionEnd, isMarkedSignedIn, () => false)
  return watched ? <InactivityGuard /> : null
}
