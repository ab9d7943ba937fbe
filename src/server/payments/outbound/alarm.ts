/** A timer of one process for the earliest of the times that were set. */

/** Times are those of `now`. A longer wait is cut, because a recurring job looks more often. */
const LONGEST_WAIT_MS = 60 * 60_000

export interface Alarm {
  /** Rings at this time, unless it rings before. */
  set(at: Date): void
  close(): void
}

/** A lost alarm does no harm: the recurring job of the worker looks too. */
export function createAlarm(now: () => Date, ring: () => void): Alarm {
  let next: { readonly atMs: number; readonly timer: NodeJS.Timeout } | undefined
  let isClosed = false
  return {
    set(at) {
      const atMs = at.getTime()
      if (isClosed || (next !== undefined && next.atMs <= atMs)) return
      clearTimeout(next?.timer)
      const waitMs = Math.min(Math.max(atMs - now().getTime(), 0), LONGEST_WAIT_MS)
      const timer = setTimeout(() => {
        next = undefined
        ring()
      }, waitMs)
      next = { atMs, timer: timer.unref() }
    },
    close() {
      isClosed = true
      clearTimeout(next?.timer)
    },
  }
}
