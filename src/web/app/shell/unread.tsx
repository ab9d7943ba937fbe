/** Shows the number of unread alerts in the layout. Its code is loaded after the page, which works without it. */
import { type ComponentType, useEffect, useState } from 'react'

export function Unread() {
  const [Count, setCount] = useState<ComponentType>()
  useEffect(() => {
    import('../../features/alerts/unread-count.tsx').then(
      ({ UnreadCount }) => setCount(() => UnreadCount),
      () => undefined,
    )
  }, [])
  return Count && <Count />
}
