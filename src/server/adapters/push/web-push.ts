/** Web push: encrypted for the browser (RFC 8291) and signed with our key (VAPID, RFC 8292) by web-push, sent by our own bounded call. */
import webPush from 'web-push'
import { isPushEndpoint } from '../../ports/push-endpoint.ts'
import { fail, ok } from '../../../values/result.ts'
import type { PushGateway } from '../../ports/push.ts'
import { exchange } from '../call-network.ts'

export interface WebPushOptions {
  /** Origins that may be called. */
  readonly services: readonly string[]
  readonly vapid: { readonly publicKey: string; readonly privateKey: string }
  /** `mailto:` or https: where the push service's people can ask about us. */
  readonly subject: string
  readonly timeoutMs?: number
}

/** A browser that is off for longer shows the events in its inbox. */
const LIVES_S = 24 * 60 * 60

export function createWebPush(options: WebPushOptions): PushGateway {
  return {
    async send({ target, text }) {
      const { endpoint, p256dh, auth } = target
      // Again, after the database: the list may be shorter than when the browser gave it.
      if (!isPushEndpoint(endpoint, options.services)) return fail({ kind: 'gone' })
      const details = detailsOf(options, { endpoint, keys: { p256dh, auth } }, text)
      // Nothing can be encrypted for these keys, now or later.
      if (details === undefined) return fail({ kind: 'gone' })
      const { 'Content-Length': _length, ...headers } = details.headers as Record<string, unknown>
      const reply = await exchange({
        url: endpoint,
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: details.body ?? Buffer.alloc(0),
        timeoutMs: options.timeoutMs ?? 10_000,
        maxReplyBytes: 64 * 1024,
      })
      if (reply.kind === 'no-answer') {
        const { notSent, detail } = reply
        return fail({ kind: notSent ? 'rejected' : 'unknown', detail: `push: ${detail}`, retryable: notSent })
      }
      const { status } = reply
      if (status === 404 || status === 410) return fail({ kind: 'gone' })
      if (status >= 200 && status < 300) return ok({ providerId: `push ${status}` })
      const retryable = status === 429 || status >= 500
      return fail({ kind: 'rejected', detail: `push: status ${status}`, retryable })
    },
  }
}

function detailsOf({ vapid, subject }: WebPushOptions, subscription: webPush.PushSubscription, text: string) {
  try {
    return webPush.generateRequestDetails(subscription, text, {
      TTL: LIVES_S,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, ...vapid },
    })
  } catch {
    return undefined
  }
}
