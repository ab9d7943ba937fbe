/** Sends web push messages. The library web-push encrypts and signs them (RFC 8291, VAPID of RFC 8292). Our call has a time-out. */
import webPush from 'web-push'
import { isPushEndpoint } from '../../ports/push-endpoint.ts'
import { fail, ok } from '../../../values/result.ts'
import type { PushGateway } from '../../ports/push.ts'
import { exchange } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'

interface VapidPair {
  readonly publicKey: string
  readonly privateKey: string
}

export interface WebPushOptions {
  /** The origins of the allowed push services. */
  readonly services: readonly string[]
  /** Our keys. A browser accepts messages of the key with which it subscribed. There are two while the master key is changed. */
  readonly vapids: readonly [VapidPair, ...VapidPair[]]
  /** A `mailto:` or https address at which the operator of the push service can reach the bank. */
  readonly subject: string
  readonly timeoutMs?: number
  /** The certificates and the proxy of the network. */
  readonly transport?: NetworkTransport | undefined
}

/** The push service drops a message after this time. The customer then finds the event in the list of alerts. */
const LIVES_S = 24 * 60 * 60

/** The answers of push services to a key with which the browser did not subscribe (RFC 8292). */
const OTHER_KEY: ReadonlySet<number> = new Set([401, 403])

export function createWebPush(options: WebPushOptions): PushGateway {
  return {
    async send(message) {
      const [first, ...others] = options.vapids
      let sent = await sendWith(options, first, message)
      for (const vapid of others) {
        if (!sent.isOtherKey) break
        sent = await sendWith(options, vapid, message)
      }
      return sent.result
    },
  }
}

type Sent = Awaited<ReturnType<PushGateway['send']>>

async function sendWith(
  options: WebPushOptions,
  vapid: VapidPair,
  { target, text }: Parameters<PushGateway['send']>[0],
): Promise<{ readonly result: Sent; readonly isOtherKey: boolean }> {
  const ended = (result: Sent) => ({ result, isOtherKey: false })
  const { endpoint, p256dh, auth } = target
  // The address is checked again, because the list of allowed services may be shorter than when the browser gave the address.
  if (!isPushEndpoint(endpoint, options.services)) return ended(fail({ kind: 'gone' }))
  const details = detailsOf(options.subject, vapid, { endpoint, keys: { p256dh, auth } }, text)
  // The keys of this browser are not valid, so no message can be encrypted for it.
  if (details === undefined) return ended(fail({ kind: 'gone' }))
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
    return ended(fail({ kind: notSent ? 'rejected' : 'unknown', detail: `push: ${detail}`, retryable: notSent }))
  }
  const { status } = reply
  if (status === 404 || status === 410) return ended(fail({ kind: 'gone' }))
  if (status >= 200 && status < 300) return ended(ok({ providerId: `push ${status}` }))
  const retryable = status === 429 || status >= 500
  const result = fail({ kind: 'rejected', detail: `push: status ${status}`, retryable } as const)
  return { result, isOtherKey: OTHER_KEY.has(status) }
}

function detailsOf(subject: string, vapid: VapidPair, subscription: webPush.PushSubscription, text: string) {
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
