/** Reads the data of a page again when its tab becomes visible, because another person or another tab may have changed the data. */
import { useEffect, useRef } from 'react'
import type { Loaded } from './use-call.ts'

/** The calls are without an act of the person, so that the session does not last longer. */
export function usePollWhenVisible(...calls: readonly Pick<Loaded<unknown>, 'poll'>[]): void {
  const current = useRef(calls)
  useEffect(() => {
    current.current = calls
  })
  useEffect(() => {
    const onChange = (): void => {
      if (document.visibilityState === 'visible') for (const { poll } of current.current) poll()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}
