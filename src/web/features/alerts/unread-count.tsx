/** Shows the number of unread alerts next to "Alerts" in the layout, and updates it while the page is visible. */
import { useEffect } from 'react'
import { useCountUnreadAlertsQuery } from '../../api/unread-alerts-api.ts'
import { usePageComplete } from '../../api/data-layer/use-page-complete.ts'
import { onSessionEnd } from '../../session/tab/end-session.ts'
import { useAppSelector } from '../../session/store/hooks.ts'
import { useOnline } from '../../ui/use-online.ts'
import { endOthersPushes, unsubscribeBrowser } from './push-browser.ts'
import { t } from '../../language/language.ts'
import { Pill } from '../../ui/note/pill.tsx'

const LOOK_AGAIN_MS = 20_000
/** The bank counts no further than this. */
const MANY = 100

// Not in an effect, because effects end together with the pages at a logout.
onSessionEnd((reason) => {
  if (reason === 'logout') void unsubscribeBrowser()
})

/**
 * A logout ends the notifications of this browser, and so does another customer's login. An expired session keeps them.
 */
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
    skip: !usePageComplete(),
  })
  if (!data) return null
  return (
    <Pill look="bad">
      {data < MANY ? data : `${MANY - 1}+`}
      <span className="visually-hidden"> {t('unread')}</span>
    </Pill>
  )
}
