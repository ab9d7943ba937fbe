/** Shows the number of unread alerts in the layout. Its code is loaded after the page, which works without it. */
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../ui/loading/when-idle.ts'

export function Unread() {
  const [Count, setCount] = useState<ComponentType>()
  useEffect(() => {
    whenIdle(() => {
      import('../../features/alerts/unread-count.tsx').then(
        ({ UnreadCount }) => setCount(() => UnreadCount),
        () => undefined,
      )
    })
  }, [])
  return Count && <Count />
}
