/** Computes when the worker inquires again about a payment whose network gave no definite answer. */

/** Times are milliseconds. */
export interface RetryPolicy {
  /** The interval before each of the first inquiries, and the number of these. */
  readonly firstIntervalMs: number
  readonly firstInquiries: number
  /** The interval before each later inquiry. */
  readonly laterIntervalMs: number
  /** The window for inquiries, from the approval on. After the window an operator decides. */
  readonly windowMs: number
}

const MINUTE_MS = 60 * 1000

/** The switch's rules for status requests: 60 s apart, three times; then every 15 minutes, for 24 hours in all. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  firstIntervalMs: MINUTE_MS,
  firstInquiries: 3,
  laterIntervalMs: 15 * MINUTE_MS,
  windowMs: 24 * 60 * MINUTE_MS,
}

/**
 * The time of the next inquiry (milliseconds since the epoch), or undefined once the window is over. `inquiries` counts the
 * status inquiries since the payment was last sent. The last inquiry is at the end of the window, whatever the interval.
 */
export function nextInquiryAt(
  policy: RetryPolicy,
  payment: { readonly approvedAtMs: number; readonly inquiries: number },
  nowMs: number,
): number | undefined {
  const endsAtMs = payment.approvedAtMs + policy.windowMs
  if (nowMs >= endsAtMs) return undefined
  const intervalMs = payment.inquiries < policy.firstInquiries ? policy.firstIntervalMs : policy.laterIntervalMs
  return Math.min(nowMs + intervalMs, endsAtMs)
}
