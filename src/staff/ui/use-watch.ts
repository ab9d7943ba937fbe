/** Watches a check that runs as a job: looks again while it runs, and says its result. */
import { useEffect, useState } from 'react'
import { announce } from '../../web/ui/note/live-region.ts'

/** The time between two looks at a running check. */
const LOOK_EVERY_MS = 2_000

/**
 * Looks again while a check runs. Each answer starts the next wait, so that a slow bank gets no queue of calls. A check can run for hours, so a look
 * does not make the session last longer, and the end of the session ends the looks.
 */
export function useLooks(isOn: boolean, look: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(look, LOOK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isOn, look])
}

interface Watched {
  readonly checkId: string
  readonly state: string
}

/** Says the result of the check that the person watched. `textOf` gives the words of the end. */
export function useEndOfCheck<Check extends Watched>(
  checks: readonly Check[] | undefined,
  textOf: (ended: Check) => string,
): void {
  const runningId = checks?.find(({ state }) => state === 'running')?.checkId
  const [watched, setWatched] = useState<string>()
  if (runningId !== undefined && watched !== runningId) setWatched(runningId)
  const ended = checks?.find(({ checkId, state }) => checkId === watched && state !== 'running')
  const text = ended && textOf(ended)
  useEffect(() => {
    if (text !== undefined) announce(text)
  }, [text])
}
