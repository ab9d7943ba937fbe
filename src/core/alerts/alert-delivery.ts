/** When an alert that did not get through is tried again, and when it is given up. */

/** Tries in all; the backoff puts the last one about a quarter of an hour after the first: what comes later than that confuses. */
export const MAX_ATTEMPTS = 7

/** Longer than any network may take to answer: until then nobody else takes up what was handed over. */
export const ANSWER_WITHIN_MS = 60_000

/** Milliseconds after the given try (from 1): e, e², … seconds, as the job queue's own backoff. */
export function retryAfterMs(attempt: number): number {
  return Math.round(Math.exp(Math.min(attempt, 10)) * 1_000)
}
