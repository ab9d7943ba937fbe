/** Polls the state of a check that runs as a job, and announces its result. */
import { useEffect, useState } from 'react'
import { announce } from '../../web/ui/note/live-region.ts'
import type { Loaded } from './use-call.ts'

/** The wait after an answer. */
const POLL_AFTER_MS = 2_000

/**
 * Repeats the call while a check runs. Each answer starts the next wait, so that a slow bank gets no queue of calls. A check can run
 * for hours, so polling does not make the session last longer, and it stops when the session ends.
 */
export function usePolling(
  { isLoading, problem, poll }: Pick<Loaded<unknown>, 'isLoading' | 'problem' | 'poll'>,
  isRunning: boolean,
): void {
  const isOn = isRunning && !isLoading && problem?.problem !== 'not-logged-in'
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(poll, POLL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOn, poll])
}

interface Watched {
  readonly checkId: string
  readonly state: string
}

/** Announces the result of the check that the person watched to screen readers. `textOf` gives its words. */
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
