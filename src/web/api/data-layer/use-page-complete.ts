/** Delays the calls that the first screen does not need until that screen is complete. */
import { useEffect, useState } from 'react'
import { isEarlyVisit } from './early-calls.ts'

const REST_MS = 3000

/** True immediately, or after three seconds when this document asked early for its data. */
export function usePageComplete(): boolean {
  const [rested, setRested] = useState(() => !isEarlyVisit())
  useEffect(() => {
    if (rested) return
    const timer = setTimeout(() => setRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [rested])
  return rested
}
