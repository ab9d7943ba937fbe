/** Keeps the time of the newest answer of the bank, because each call makes the session last longer. All tabs of the browser share the time. */

const KEY = 'staff-last-call'
/** The time of this tab, for a browser that refuses its storage. */
let ownTime = 0

export function keepLastCall(now: number): void {
  ownTime = now
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // The time of this tab is enough for a warning.
  }
}

/** Milliseconds since 1970. */
export function lastCallAt(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? ownTime)
  } catch {
    return ownTime
  }
}
