/** Sets the time after which an inactive customer is logged out (Product §3.5). */
export const IDLE_LIMIT_MS = 300_000
