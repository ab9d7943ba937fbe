/** Makes callers start together, so that the work that they start is done in one batch. */
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Returns a function that callers await before they start. The first caller starts immediately. Callers that come within `everyMs` of the
 * last start wait until that time is over, and then start together.
 */
export function createPace(everyMs: number): () => Promise<void> {
  let startedAt = Number.NEGATIVE_INFINITY
  let next: Promise<void> | undefined
  return () => {
    if (next !== undefined) return next
    const now = performance.now()
    const waitMs = startedAt + everyMs - now
    if (waitMs <= 0) {
      startedAt = now
      return Promise.resolve()
    }
    next = delay(waitMs).then(() => {
      startedAt = performance.now()
      next = undefined
    })
    return next
  }
}
