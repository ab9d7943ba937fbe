/** Handles every change of page: the scroll position, the focus, and the way to login when the session ends. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '../ui/router/router.tsx'
import { onSessionEnd, wayBack } from '../session/tab/end-session.ts'
import { isAuthPath, isPublicPath } from '../session/paths/path-kinds.ts'
import * as PATHS from '../session/paths/paths.ts'
import { markNavigation } from '../ui/frame/page-head.tsx'
import { setReloaded } from './require-session.tsx'

export function NavigationWatch() {
  const navigate = useNavigate()
  const here = useLocation()
  const first = useRef(here.pathname)
  useEffect(() => {
    if (first.current === here.pathname) return
    first.current = ''
    // This component is before the pages in the tree, so its effects run before their headings take the focus.
    markNavigation()
    scrollTo(0, 0)
  }, [here.pathname])
  useEffect(
    () =>
      onSessionEnd((reason) => {
        setReloaded(false)
        // Product §3.5: an expired session leads to login, also from support. After a logout in another tab, a public
        // page such as support stays open.
        if ((reason === 'logout' ? isPublicPath : isAuthPath)(location.pathname)) return
        // After an expired session the next login returns the same customer to this page. After a logout it does not.
        const state = reason === 'logout' ? null : wayBack(location)
        navigate(PATHS.login, { replace: true, state })
      }),
    [navigate],
  )
  return null
}
