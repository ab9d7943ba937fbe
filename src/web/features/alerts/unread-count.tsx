/** The number beside "Alerts" in the frame; asked for again while the page is looked at. */
import { useCountUnreadAlertsQuery } from '../../api/unread-alerts-api.ts'
import { useOnline } from '../../ui/use-online.ts'

const LOOK_AGAIN_MS = 20_000
/** The bank counts no further. */
const MANY = 100

export function UnreadCount() {
  const online = useOnline()
  const { data } = useCountUnreadAlertsQuery(undefined, {
    pollingInterval: online ? LOOK_AGAIN_MS : 0,
    skipPollingIfUnfocused: true,
  })
  if (!data) return null
  return (
    <span className="pill bad num">
      {data < MANY ? data : `${MANY - 1}+`}
      <span className="vh"> unread</span>
    </span>
  )
}
