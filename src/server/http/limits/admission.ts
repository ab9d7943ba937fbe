/** Limits the sealed calls in progress, so that an overloaded process refuses calls early and answers the others in time. */

/** The limit is computed again after each window of this length. */
const WINDOW_MS = 100
/**
 * The fastest answer of a window exceeds this time only when every call waits in a queue. The limit costs no
 * throughput: at 600 calls a second 90 calls are in progress, and the best rate was measured with 64 to 128.
 */
const MOST_WAIT_MS = 150
/** A window with fewer answers does not show whether there is a queue. */
const ENOUGH_ANSWERS = 5
/**
 * The limit never shrinks below this number of calls. With so few calls, slow answers have another cause, such as other
 * work of the machine. Even at 15 ms for each call, the last of 64 calls is answered within a second.
 */
const LEAST = 64
/** The limit at the start, and again after an overload has ended. */
const FIRST = 128
/** One window reduces the limit at most by this factor. */
const MOST_SHRINK = 0.25
const GROW = 1.1
/**
 * A call that moves money comes after a review that the bank has already answered. So payments and other calls together
 * may fill this multiple of the limit.
 */
const PAYMENT_SHARE = 2
/**
 * While the process is calm, the number of calls in progress may exceed the limit by this share of the limit. A short pause, such as a
 * garbage collection, must refuse no call, because the process is not overloaded. At 800 calls a second the calls of 160 ms fill the limit, and those of 240 ms fill this larger limit.
 */
const CALM_SHARE = 0.5
/** The process is calm when no window had a queue for this time. In an overload the queue returns within a second. */
const CALM_AFTER_MS = 5_000

export interface Admission {
  /** The number of calls that this process takes now. */
  readonly limit: number
  /**
   * Returns false when the call must be answered with 503. When it returns true, call `end` once, when the answer is
   * ready.
   */
  begin(isPayment: boolean): boolean
  /** `ms`: the time since `begin`. */
  end(ms: number): void
}

/**
 * Measures the queue by the fastest answer of each window, because a queue delays every call, and one slow call delays only itself. The limit
 * shrinks while even the fastest answer is late, and grows while calls are answered in time: up to its first value in any case, and beyond it when calls fill it.
 *
 * `most`: the highest limit. `now`: milliseconds of a steady clock.
 */
export function createAdmission(most: number, now: () => number = () => performance.now()): Admission {
  let limit = Math.min(FIRST, most)
  let working = 0
  /** Calls that began before this time waited in a longer queue, so they say nothing about the present limit. */
  let shrunkAt = Number.NEGATIVE_INFINITY
  const mostNow = (isPayment: boolean): number => {
    const calm = now() - shrunkAt > CALM_AFTER_MS ? CALM_SHARE : 0
    return Math.min(most, Math.floor(limit * ((isPayment ? PAYMENT_SHARE : 1) + calm)))
  }
  let window = { since: now(), answers: 0, fastestMs: Number.POSITIVE_INFINITY, highest: 0 }

  const decide = (at: number): void => {
    const { answers, fastestMs, highest } = window
    if (at - window.since < WINDOW_MS || answers < ENOUGH_ANSWERS) return
    if (fastestMs > MOST_WAIT_MS && highest > LEAST) {
      limit = Math.max(Math.min(LEAST, most), limit * Math.max(MOST_SHRINK, MOST_WAIT_MS / fastestMs))
      shrunkAt = at
    } else if (fastestMs <= MOST_WAIT_MS) {
      const isFull = highest >= Math.floor(limit)
      limit = Math.min(most, Math.max(limit, isFull ? limit * GROW : Math.min(FIRST, limit * GROW)))
    }
    window = { since: at, answers: 0, fastestMs: Number.POSITIVE_INFINITY, highest: working }
  }

  return {
    get limit() {
      return Math.floor(limit)
    },
    begin: (isPayment) => {
      if (working >= mostNow(isPayment)) return false
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
