/**
 * Provides the server's message key, from the page or from the server, after it has verified the signature of a pinned
 * root. It also provides the server's time.
 */
import * as v from 'valibot'
import { messageKeySchema, messageKeyText } from '../../../contract/message-key.ts'
import type { Ask } from './ask.ts'
import { fromBase64 } from './base64.ts'

interface MessageKey {
  readonly kid: number
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** The server's current time, in Unix seconds. */
  serverTime(): number
}

interface MessageKeySource {
  /**
   * Returns the key. Fetches it when there is no key or the key has expired. Rejects with NoAnswer when the network
   * fails.
   */
  get(): Promise<MessageKey>
  /** Deletes the key, so that the next `get` fetches a key. */
  forget(): void
}

/** The key document in the page. */
export interface PageKey {
  readonly document: unknown
  /** The time when the page arrived, by this device's clock. */
  readonly answeredAtMs: number
}

interface Fetched extends MessageKey {
  readonly exp: number
  readonly fetchedAtMs: number
}

/** A fetched key is fetched again after this time, because the server makes a new key every day. */
const KEEP_MS = 12 * 3600 * 1000
const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** `rootPins` are base64 points of the root keys. One valid signature is enough. */
export function createMessageKeySource(env: {
  readonly ask: Ask
  readonly rootPins: () => readonly string[]
  readonly pageKey?: (() => PageKey | undefined) | undefined
}): MessageKeySource {
  let pending: Promise<Fetched> | undefined
  // The key in the page is used once. After a refusal, the key is fetched from the server.
  let inPage = env.pageKey?.()
  const obtain = async (): Promise<Fetched> => {
    const first = inPage
    inPage = undefined
    return first === undefined ? fetchKey(env) : readKey(env, first).catch(() => fetchKey(env))
  }
  const get = async (): Promise<Fetched> => {
    const asked = (pending ??= obtain())
    try {
      const key = await asked
      if (key.serverTime() < key.exp && Date.now() - key.fetchedAtMs < KEEP_MS) return key
    } catch (error) {
      if (pending === asked) pending = undefined
      throw error
    }
    // The key is too old. The first caller that notices this fetches a new key, and the other callers wait for the same
    // request.
    if (pending === asked) pending = obtain()
    return get()
  }
  return {
    get,
    forget: () => {
      pending = undefined
      inPage = undefined
    },
  }
}

async function fetchKey(env: Parameters<typeof createMessageKeySource>[0]): Promise<Fetched> {
  const { text } = await env.ask('/api/keys/message', { cache: 'no-store', credentials: 'same-origin' })
  return readKey(env, { document: JSON.parse(text), answeredAtMs: Date.now() })
}

async function readKey(
  env: Pick<Parameters<typeof createMessageKeySource>[0], 'rootPins'>,
  { document, answeredAtMs }: PageKey,
): Promise<Fetched> {
  const key = v.parse(messageKeySchema, document)
  if (!(await isSignedByRoot(key, env.rootPins()))) throw new Error('the message key is not signed by a pinned root')
  const offsetS = key.now - answeredAtMs / 1000
  return {
    kid: key.kid,
    exp: key.exp,
    fetchedAtMs: answeredAtMs,
    publicKey: fromBase64(key.pub),
    serverTime: () => Math.floor(Date.now() / 1000 + offsetS),
  }
}

async function isSignedByRoot(key: v.InferOutput<typeof messageKeySchema>, pins: readonly string[]): Promise<boolean> {
  const text = new TextEncoder().encode(messageKeyText(key))
  const signature = fromBase64(key.sig)
  for (const pin of pins) {
    const root = await crypto.subtle.importKey('raw', fromBase64(pin), EC, false, ['verify'])
    if (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, root, signature, text)) return true
  }
  return false
}
