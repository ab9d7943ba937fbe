/**
 * Simulates the push service (RFC 8030): stores messages for browsers as they arrive, and marks subscriptions as ended.
 */
import type { FaultBoard } from './fault-board.ts'
import { json, type RunningServer, startNetworkServer } from './network-server.ts'

/** A message as the push service has it: encrypted. */
export interface KeptPush {
  readonly browser: string
  readonly ttl: number
  readonly urgency: string
  /** The whole Authorization header (VAPID, RFC 8292). */
  readonly authorization: string
  /** base64url, of content encoding aes128gcm (RFC 8188). */
  readonly body: string
}

export interface PushBooks {
  /** The base of the browsers' addresses, which are under /push/. */
  url: string
  readonly kept: readonly KeptPush[]
  add(message: KeptPush): void
  /** Ends the subscription of a browser. */
  end(browser: string): void
  hasEnded(browser: string): boolean
  /** Deletes the messages. Returns how many there were. An ended subscription stays ended. */
  clear(): number
}

const KEPT = 200

export function createPushBooks(): PushBooks {
  const kept: KeptPush[] = []
  const ended = new Set<string>()
  return {
    url: '',
    kept,
    add(message) {
      kept.unshift(message)
      kept.length = Math.min(kept.length, KEPT)
    },
    end: (browser) => void ended.add(browser),
    hasEnded: (browser) => ended.has(browser),
    clear: () => kept.splice(0).length,
  }
}

/**
 * Answers POST /push/BROWSER as RFC 8030 and RFC 8291 require: 201 with a Location, or 410 for an ended subscription. A
 * browser itself sends DELETE.
 */
export async function startPushNetwork(books: PushBooks, faults: FaultBoard): Promise<RunningServer> {
  let taken = 0
  const server = await startNetworkServer('push', faults, ({ method, path, headers, body }) => {
    const browser = /^\/push\/([A-Za-z0-9_-]{8,64})$/.exec(path)?.[1]
    if (browser === undefined) return json(404, { error: 'no such subscription' })
    if (method === 'DELETE') {
      books.end(browser)
      return json(200, {})
    }
    if (method !== 'POST') return json(405, { error: 'POST' })
    if (books.hasEnded(browser)) return json(410, { error: 'gone' })
    const ttl = Number(headers['ttl'])
    if (!Number.isInteger(ttl) || ttl < 0) return json(400, { error: 'TTL is missing' })
    const authorization = headers.authorization ?? ''
    if (!/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, ?k=[\w-]{87}$/.test(authorization)) return json(401, { error: 'VAPID' })
    if (headers['content-encoding'] !== 'aes128gcm') return json(415, { error: 'aes128gcm' })
    if (body.length > 4_096) return json(413, { error: 'too large' })
    books.add({
      browser,
      ttl,
      urgency: String(headers['urgency'] ?? 'normal'),
      authorization,
      body: body.toString('base64url'),
    })
    taken += 1
    return { ...json(201, {}), headers: { location: `/message/${taken}` } }
  })
  books.url = server.url
  return server
}
