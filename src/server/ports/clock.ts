/** The time, as a port, so that expiry and limits can be tested at their edges. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
