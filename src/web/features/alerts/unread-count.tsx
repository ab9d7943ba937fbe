/** The number beside "Alerts" in the frame; asked for again while the page is looked at. */
import { useEffect } from 'react'
import { useCountUnreadAlertsQuery } from '../../api/unread-alerts-api.ts'
import { useRested } from '../../api/use-rested.ts'
import { onSessionEnd } from '../../session/end-session.ts'
import { useAppSelector } from '../../session/store/hooks.ts'
import { useOnline } from '../../ui/use-online.ts'
import { endOthersPushes, unsubscribeBrowser } from './push-browser.ts'

const LOOK_AGAIN_MS = 20_000
/** The bank counts no further. */
const MANY = 100

// Not in an effect: the pages are taken down first, and their effects with them.
onSessionEnd((reason) => {
  if (reason === 'logout') void unsubscribeBrowser()
})

/** What this browser shows ends with a logout, and with another customer's login; being logged out after a while leaves it. */
function useOwnPushes(): void {
  const username = useAppSelector((state) => state.user.username) ?? ''
  useEffect(() => endOthersPushes(username), [username])
}

export function UnreadCount() {
  useOwnPushes()
  const online = useOnline()
  const { data } = useCountUnreadAlertsQuery(undefined, {
    pollingInterval: online ? LOOK_AGAIN_MS : 0,
    skipPollingIfUnfocused: true,
    skip: !useRested(),
  })
  if (!data) return null
  return (
    <span className="pill bad num">
      {data < MANY ? data : `${MANY - 1}+`}
      <span className="vh"> unread</span>
    </span>
  )
}
