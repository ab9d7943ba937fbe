/** Sends web push messages. The library web-push encrypts and signs them (RFC 8291, VAPID of RFC 8292). Our call has a time-out. */
import webPush from 'web-push'
import { isPushEndpoint } from '../../ports/push-endpoint.ts'
import { fail, ok } from '../../../values/result.ts'
import type { PushGateway } from '../../ports/push.ts'
import { exchange } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'

export interface WebPushOptions {
  /** The origins of the allowed push services. */
  readonly services: readonly string[]
  readonly vapid: { readonly publicKey: string; readonly privateKey: string }
  /** A `mailto:` or https address at which the operator of the push service can reach the bank. */
  readonly subject: string
  readonly timeoutMs?: number
  /** The certificates and the proxy of the network. */
  readonly transport?: NetworkTransport | undefined
}

/** The push service drops a message after this time. The customer then finds the event in the list of alerts. */
const LIVES_S = 24 * 60 * 60

export function createWebPush(options: WebPushOptions): PushGateway {
  return {
    async send({ target, text }) {
      const { endpoint, p256dh, auth } = target
      // The address is checked again, because the list of allowed services may be shorter than when the browser gave the address.
      if (!isPushEndpoint(endpoint, options.services)) return fail({ kind: 'gone' })
      const details = detailsOf(options, { endpoint, keys: { p256dh, auth } }, text)
      // The keys of this browser are not valid, so no message can be encrypted for it.
      if (details === undefined) return fail({ kind: 'gone' })
      const { 'Content-Length': _length, ...headers } = details.headers as Record<string, unknown>
      const reply = await exchange({
        network: 'push',
        url: endpoint,
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: details.body ?? Buffer.alloc(0),
        timeoutMs: options.timeoutMs ?? 10_000,
        maxReplyBytes: 64 * 1024,
        transport: options.transport,
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
