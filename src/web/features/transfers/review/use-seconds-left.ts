/** Counts down from the bank's remaining time, so that a device with a wrong clock counts correctly. */
import { useEffect, useState } from 'react'

/** The whole seconds that are left, counted from the first rendering. Undefined when nothing expires. */
export function useSecondsLeft(seconds: number | undefined): number | undefined {
  const [endsAtMs] = useState(() => Date.now() + (seconds ?? 0) * 1000)
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
  const counts = seconds !== undefined && left > 0
  useEffect(() => {
    if (!counts) return
    const timer = setInterval(() => setNowMs(Date.now()), 500)
    return () => clearInterval(timer)
  }, [counts])
  return seconds === undefined ? undefined : left
}
