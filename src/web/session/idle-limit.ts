/** Product §3.5: after so long without a sign of life the customer is logged out. */
export const IDLE_LIMIT_MS = 300_000
