/** How many alerts are unread, in the frame: its code comes after the page, and the page does without it. */
import { type ComponentType, useEffect, useState } from 'react'

export function Unread() {
  const [Count, setCount] = useState<ComponentType>()
  useEffect(() => {
    import('../features/alerts/unread-count.tsx').then(
      ({ UnreadCount }) => setCount(() => UnreadCount),
      () => undefined,
    )
  }, [])
  return Count && <Count />
}
