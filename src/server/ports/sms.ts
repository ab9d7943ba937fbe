/** Sends a text message to a phone; the network may be any SMS provider. */
import { hash } from 'node:crypto'
import type { Result } from '../../values/result.ts'

/**
 * `rejected`: the provider certainly did not take the message; `retryable` when that was a passing state
 * (it could not be reached, was busy), so that sending again is safe and useful.
 * `unknown`: no definite answer; the message may still arrive. `detail` is for logs: no secret, no number, no text.
 */
export type MessageFailure = {
  readonly kind: 'rejected' | 'unknown'
  readonly detail: string
  readonly retryable?: boolean
}

export interface SmsGateway {
  /** `to` is E.164; `reference` is ours and unique per message. */
  send(message: {
    readonly to: string
    readonly text: string
    readonly reference: string
  }): Promise<Result<{ providerId: string }, MessageFailure>>
}

/** For messages that must not arrive twice. */
export interface SmsHistory {
  /** Returns the provider's ids of recent messages that have one of these digests, newest first. */
  findSent(digests: readonly string[]): Promise<Result<readonly string[], MessageFailure>>
}

/** 64 hex digits that identify a message and do not disclose its text. `to` is E.164. */
export function smsDigest({ to, text }: { readonly to: string; readonly text: string }): string {
  return hash('sha256', `${to}\n${text}`)
}
