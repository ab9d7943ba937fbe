/** Ends an unused session after 5 minutes without an input, with a warning in the last minute (Product §3.5). */
import { IDLE_LIMIT_MS } from './idle-limit.ts'

const IDLE_WARNING_MS = 240_000

const TICK_MS = 1000
const SIGNS_OF_LIFE = ['mousemove', 'mousedown', 'keydown', 'scroll', 'click', 'touchstart'] as const

export interface InactivityEvents {
  /** Called every second of the last minute, with the whole seconds left. */
  readonly onWarning: (secondsLeft: number) => void
  /** Called when the warning ends, because the customer is there. */
  readonly onAlive: () => void
  readonly onIdle: () => void
  /** Called after an input in this tab, at most once a second, for the other tabs and for a reload. */
  readonly onActivity: (atMs: number) => void
  /** Product §3.5: pages whose path contains `auth` are not watched. */
  readonly isExempt: () => boolean
}

export interface InactivityWatch {
  /** The customer chose to stay. */
  stay(): void
  /** Another tab had an input at this wall-clock time. */
  heard(atMs: number): void
  stop(): void
}

/**
 * Watches from now, or from an earlier time that is known from before a reload.
 *
 * The times are wall-clock times, so that a machine after sleep and a throttled hidden tab are judged correctly. While
 * the warning shows, only `stay` or another tab resets the clock, because a mouse movement must not close the question
 * before the customer has read it.
 */
export function watchInactivity(events: InactivityEvents, sinceMs = Date.now()): InactivityWatch {
  let lastMs = sinceMs
  let warning = false
  let over = false

  const alive = (atMs: number): void => {
    lastMs = Math.max(lastMs, atMs)
    if (!warning) return
    warning = false
    events.onAlive()
  }
  const judge = (): void => {
    if (over) return
    if (events.isExempt()) return alive(Date.now())
    const idleMs = Date.now() - lastMs
    if (idleMs >= IDLE_LIMIT_MS) {
      over = true
      events.onIdle()
    } else if (idleMs >= IDLE_WARNING_MS) {
      warning = true
      events.onWarning(Math.ceil((IDLE_LIMIT_MS - idleMs) / 1000))
    } else if (warning) alive(lastMs)
  }
  const sign = (): void => {
    const nowMs = Date.now()
    // The check comes first, because the click that wakes a machine after an hour is no sign of presence.
    judge()
    if (over || warning || nowMs - lastMs < TICK_MS) return
    alive(nowMs)
    events.onActivity(nowMs)
  }
  const seen = (): void => {
    if (document.visibilityState === 'visible') judge()
  }

  for (const name of SIGNS_OF_LIFE) addEventListener(name, sign, { passive: true, capture: true })
  document.addEventListener('visibilitychange', seen)
  const timer = setInterval(judge, TICK_MS)
  judge()
  return {
    stay() {
      if (over) return
      const nowMs = Date.now()
      alive(nowMs)
      events.onActivity(nowMs)
    },
    heard(atMs) {
      if (!over) alive(Math.min(atMs, Date.now()))
    },
    stop() {
      over = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
      for (const name of SIGNS_OF_LIFE) removeEventListener(name, sign, { capture: true })
    },
  }
}
