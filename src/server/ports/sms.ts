/** Sends a text message to a phone; the network may be any SMS provider. */
import type { Result } from '../../values/result.ts'

/** `rejected`: the provider said no. `unknown`: no definite answer; the message may still arrive. */
export type MessageFailure = { readonly kind: 'rejected' | 'unknown'; readonly detail: string }

export interface SmsGateway {
  /** `to` is E.164; `reference` is ours and unique per message. */
  send(message: {
    readonly to: string
    readonly text: string
    readonly reference: string
  }): Promise<Result<{ providerId: string }, MessageFailure>>
}
