/**
 * Watches for inactivity while a customer is signed in, notifies the other tabs and the bank of activity, and shows the
 * warning.
 */
import { useEffect, useRef, useState } from 'react'
import { endSession } from '../tab/end-session.ts'
import { type InactivityWatch, watchInactivity } from './inactivity.ts'
import { createKeepAlive } from './keep-alive.ts'
import { isAuthPath } from '../paths/path-kinds.ts'
import { SessionWarning } from './session-warning.tsx'
import { readLastActivityMs, saveLastActivityMs } from '../tab/signed-in-marker.ts'
import { tabChannel } from '../tab/tab-channel.ts'

export function InactivityGuard() {
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const watch = useRef<InactivityWatch>(undefined)
  useEffect(() => {
    const channel = tabChannel()
    const tellBank = createKeepAlive()
    const began = watchInactivity(
      {
        onWarning: setSecondsLeft,
        onAlive: () => setSecondsLeft(undefined),
        onIdle: () => endSession('idle'),
        onActivity(atMs) {
          saveLastActivityMs(atMs)
          channel.post({ kind: 'activity', atMs })
          tellBank()
        },
        isExempt: () => isAuthPath(location.pathname),
      },
      // A tab that was restored after hours counts from its last use, not from now.
      readLastActivityMs() ?? Date.now(),
    )
    watch.current = began
    const unlisten = channel.listen((message) => {
      if (message.kind === 'activity') began.heard(message.atMs)
    })
    return () => {
      began.stop()
      unlisten()
    }
  }, [])
  if (secondsLeft === undefined) return null
  return (
    <SessionWarning
      secondsLeft={secondsLeft}
      onStay={() => watch.current?.stay()}
      onLogOut={() => endSession('logout')}
    />
  )
}
