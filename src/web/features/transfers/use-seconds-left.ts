/** A countdown from what the bank said is left, so that a device whose clock is wrong counts right. */
import { useEffect, useState } from 'react'

/** Whole seconds that are left of so many at the first rendering; undefined where nothing runs out. */
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
