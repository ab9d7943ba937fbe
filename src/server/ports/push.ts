/** Sends a notification to a browser by its own push service (RFC 8030). */
import type { Result } from '../../values/result.ts'
import type { MessageFailure } from './sms.ts'

export interface PushTarget {
  readonly endpoint: string
  /** The browser's keys, base64url. */
  readonly p256dh: string
  readonly auth: string
}

export interface PushGateway {
  /** `gone`: this browser has ended its subscription. `text` is read by the browser alone. */
  send(message: {
    readonly target: PushTarget
    readonly text: string
  }): Promise<Result<{ readonly providerId: string }, MessageFailure | { readonly kind: 'gone' }>>
}
