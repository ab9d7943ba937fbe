/** Limits the sealed calls under work, so that an overloaded process refuses calls early and answers the others in time. */

/** A window of this length decides about the next limit. */
const WINDOW_MS = 100
/**
 * The fastest answer of a window takes longer only when every call waits in a queue. Calls in batches lose no speed: at 600 calls a second
 * 90 calls are under work, and the best rate was measured with 64 to 128.
 */
const MOST_WAIT_MS = 150
/** A window with fewer answers says nothing of a queue. */
const ENOUGH_ANSWERS = 5
/**
 * Up to this number of calls under work, slow answers have another reason than the number of calls, such as a machine that does other
 * work. Also at 15 ms for each call, the last of 64 calls is answered within a second.
 */
const LEAST = 64
const FIRST = 128
/** The limit shrinks by this factor at most. */
const MOST_SHRINK = 0.25
const GROW = 1.1
/** A call that moves money follows a review that was already answered. So the calls of both kinds together may fill this part of the limit. */
const PAYMENT_SHARE = 3

export interface Admission {
  /** The calls under work that this process takes now. */
  readonly limit: number
  /** False: answer 503. True: call `end` once, when the answer is ready. */
  begin(isPayment: boolean): boolean
  /** `ms`: the time since `begin`. */
  end(ms: number): void
}

/**
 * Measures the queue by the fastest answer of each window, because a queue delays every call, and one slow call delays only itself. The limit
 * shrinks while even the fastest answer is late, and grows while calls fill it and are answered in time.
 *
 * `most`: the highest limit. `now`: milliseconds of a steady clock.
 */
export function createAdmission(most: number, now: () => number = () => performance.now()): Admission {
  let limit = Math.min(FIRST, most)
  let working = 0
  /** Calls that began before this time waited in the longer queue. */
  let shrunkAt = Number.NEGATIVE_INFINITY
  let window = { since: now(), answers: 0, fastestMs: Number.POSITIVE_INFINITY, highest: 0 }

  const decide = (at: number): void => {
    const { answers, fastestMs, highest } = window
    if (at - window.since < WINDOW_MS || answers < ENOUGH_ANSWERS) return
    if (fastestMs > MOST_WAIT_MS && highest > LEAST) {
      limit = Math.max(Math.min(LEAST, most), limit * Math.max(MOST_SHRINK, MOST_WAIT_MS / fastestMs))
      shrunkAt = at
    } else if (fastestMs <= MOST_WAIT_MS && highest >= Math.floor(limit)) limit = Math.min(most, limit * GROW)
    window = { since: at, answers: 0, fastestMs: Number.POSITIVE_INFINITY, highest: working }
  }

  return {
    get limit() {
      return Math.floor(limit)
    },
    begin: (isPayment) => {
      if (working >= Math.min(most, Math.floor(isPayment ? limit * PAYMENT_SHARE : limit))) return false
      working += 1
      window.highest = Math.max(window.highest, working)
      return true
    },
    end: (ms) => {
      working -= 1
      const at = now()
      if (at - ms < shrunkAt) return
      window.answers += 1
      window.fastestMs = Math.min(window.fastestMs, ms)
      decide(at)
    },
  }
}
