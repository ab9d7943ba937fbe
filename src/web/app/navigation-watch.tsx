/** What goes with every change of page: the scroll position, where the focus goes, and the way out when the session ends. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '../ui/router.tsx'
import { onSessionEnd } from '../session/end-session.ts'
import { isAuthPath, isPublicPath } from '../session/path-kinds.ts'
import * as PATHS from '../session/paths.ts'
import { markNavigation } from '../ui/page-head.tsx'
import { setReloaded } from './require-session.tsx'

export function NavigationWatch() {
  const navigate = useNavigate()
  const here = useLocation()
  const first = useRef(here.pathname)
  useEffect(() => {
    if (first.current === here.pathname) return
    first.current = ''
    // This stands before the pages, so its effects run before their headings take the focus.
    markNavigation()
    scrollTo(0, 0)
  }, [here.pathname])
  useEffect(
    () =>
      onSessionEnd((reason, username) => {
        setReloaded(false)
        // Product §3.5: a session that runs out leads to login, from support too. After a logout elsewhere help stays open.
        if ((reason === 'logout' ? isPublicPath : isAuthPath)(location.pathname)) return
        // A session that ran out leads its own customer back to where it was; a logout does not.
        const state = reason === 'logout' ? null : { destination: `${location.pathname}${location.search}`, username }
        navigate(PATHS.login, { replace: true, state })
      }),
    [navigate],
  )
  return null
}
