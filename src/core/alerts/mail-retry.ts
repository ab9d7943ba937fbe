/** The rule for repeating a mail that a customer asked for. */

/** Tries of the job, the first included. */
export const MAIL_ATTEMPTS = 7
/** Without a definite answer the mail may have arrived, so one more mail is sent at most. */
const TRIES_WHEN_UNKNOWN = 2

interface MailFailure {
  readonly kind: 'rejected' | 'unknown'
  /** The mail certainly did not arrive, and another try can help. */
  readonly retryable?: boolean
}

/** True when the job should run again. `attempt` counts from 1. */
export function mayMailAgain({ kind, retryable }: MailFailure, attempt: number): boolean {
  return kind === 'unknown' ? attempt < TRIES_WHEN_UNKNOWN : retryable === true
}
