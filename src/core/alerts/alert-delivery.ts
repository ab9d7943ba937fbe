/** Decides when an alert that did not get through is tried again, and when the bank gives up. */

/** The most tries. The last try is about a quarter of an hour after the first, because a later alert would confuse the customer. */
export const MAX_ATTEMPTS = 7

/** The time for which no other worker takes a delivery that was handed to its network. It is longer than any network may take to answer. */
export const ANSWER_WITHIN_MS = 60_000

/** Milliseconds after the given try (from 1): e, e², … seconds, as the job queue's own backoff. */
export function retryAfterMs(attempt: number): number {
  return Math.round(Math.exp(Math.min(attempt, 10)) * 1_000)
}
