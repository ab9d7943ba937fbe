/** When the network is asked again about a transfer that it gave no definite answer to, as data. Times are milliseconds. */

export interface AskSchedule {
  /** So long after each of the first silences. */
  readonly firstEveryMs: number
  readonly firstTimes: number
  /** And so long after each later one. */
  readonly laterEveryMs: number
  /** From the approval on; then it is given to an operator. */
  readonly forMs: number
}

const MINUTE_MS = 60 * 1000

/** What the switch's rules for status requests ask for: 60 s apart, three times; then every 15 minutes, for 24 hours in all. */
export const DEFAULT_ASK_SCHEDULE: AskSchedule = {
  firstEveryMs: MINUTE_MS,
  firstTimes: 3,
  laterEveryMs: 15 * MINUTE_MS,
  forMs: 24 * 60 * MINUTE_MS,
}

/**
 * When to ask next (milliseconds since the epoch), or undefined once the window is over. `asks` counts the questions since
 * it was last sent. The window's end is itself a time to ask: nobody gives up early because of the pace.
 */
export function nextAskAt(
  schedule: AskSchedule,
  transfer: { readonly approvedAtMs: number; readonly asks: number },
  nowMs: number,
): number | undefined {
  const endsAtMs = transfer.approvedAtMs + schedule.forMs
  if (nowMs >= endsAtMs) return undefined
  const paceMs = transfer.asks < schedule.firstTimes ? schedule.firstEveryMs : schedule.laterEveryMs
  return Math.min(nowMs + paceMs, endsAtMs)
}
