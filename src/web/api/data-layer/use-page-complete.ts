/** Delays the calls that the first screen does not need until that screen is complete. */
import { useEffect, useState } from 'react'
import { earlyAnswers, isEarlyVisit } from './early-calls.ts'

const REST_MS = 3000

/**
 * True when the first screen is complete. A document that made early calls is complete three seconds after the last answer to them, and
 * each other document immediately.
 */
export function usePageComplete(): boolean {
  const [rested, setRested] = useState(() => !isEarlyVisit())
  useEffect(() => {
    if (rested) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    void earlyAnswers().then(() => {
      if (!isLeft) timer = setTimeout(() => setRested(true), REST_MS)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [rested])
  return rested
}
