/** EasyPay's bearer token: requested with client id and secret, kept while it is valid, and requested again when it is refused. */
import * as v from 'valibot'
import type { Clock } from '../../ports/clock.ts'
import { callNetwork } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'

export interface EasypayClient {
  readonly tokenUrl: string
  readonly id: string
  readonly secret: string
  readonly scope: string
}

export interface EasypayAccess {
  /** The address with the service's path: https://easypay.example/nipservice/v1 */
  readonly baseUrl: string
  readonly client: EasypayClient
  readonly clock: Clock
  /** The certificates and the proxy of the switch and of its token service. */
  readonly transport?: NetworkTransport | undefined
}

/** `detail` is for the log. `alert`: an operator must repair the cause. */
export type EasypayReply =
  | { readonly kind: 'answer'; readonly json: unknown }
  | { readonly kind: 'none'; readonly detail: string; readonly alert: boolean }

const MAX_REPLY_BYTES = 64 * 1024
const TOKEN_TIMEOUT_MS = 10_000
/** A token is not used in its last minute: it must last for the call. */
const SPARE_MS = 60_000

const tokenReply = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,8000}$/)),
  expires_in: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.minValue(1), v.maxValue(86_400)),
})

type NoToken = Extract<EasypayReply, { kind: 'none' }>

interface Token {
  readonly kind: 'token'
  readonly value: string
  readonly goodUntilMs: number
}

/**
 * Calls the service with its token: GET when there is no body, otherwise POST. A call never throws. A call that failed
 * only because of the token is repeated once.
 */
export function createTokenBearer(
  access: EasypayAccess,
  maxReplyBytes = MAX_REPLY_BYTES,
): (path: string, body: unknown, timeoutMs: number) => Promise<EasypayReply> {
  const { baseUrl, clock, transport } = access
  let token: Token | undefined
  let asking: Promise<Token | NoToken> | undefined
  const fresh = async (): Promise<Token | NoToken> => {
    if (token !== undefined && token.goodUntilMs > clock.now().getTime()) return token
    // Calls that arrive during a token request wait for this request.
    asking ??= askForToken(access).finally(() => {
      asking = undefined
    })
    const given = await asking
    token = given.kind === 'token' ? given : undefined
    return given
  }
  const once = async (path: string, body: unknown, timeoutMs: number): Promise<EasypayReply | 'token-refused'> => {
    const bearer = await fresh()
    if (bearer.kind === 'none') return bearer
    const reply = await callNetwork({
      network: 'switch',
      url: `${baseUrl}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer.value}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
      maxReplyBytes,
      transport,
    })
    if (reply.kind === 'no-answer') return { kind: 'none', detail: reply.detail, alert: false }
    if (reply.status === 401) return 'token-refused'
    if (reply.status !== 200) return { kind: 'none', detail: `HTTP ${reply.status}`, alert: reply.status < 500 }
    return { kind: 'answer', json: reply.json }
  }
  return async (path, body, timeoutMs) => {
    const first = await once(path, body, timeoutMs)
    if (first !== 'token-refused') return first
    token = undefined
    const second = await once(path, body, timeoutMs)
    return second === 'token-refused' ? { kind: 'none', detail: 'HTTP 401', alert: true } : second
  }
}

async function askForToken({ client, clock, transport }: EasypayAccess): Promise<Token | NoToken> {
  const form = { client_id: client.id, client_secret: client.secret, scope: client.scope }
  const reply = await callNetwork({
    network: 'switch',
    url: client.tokenUrl,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, grant_type: 'client_credentials' }).toString(),
    timeoutMs: TOKEN_TIMEOUT_MS,
    maxReplyBytes: MAX_REPLY_BYTES,
    transport,
  })
  if (reply.kind === 'no-answer') return { kind: 'none', detail: `no token: ${reply.detail}`, alert: false }
  const parsed = v.safeParse(tokenReply, reply.json)
  // The token was refused, or came in an undocumented form. Like a wrong secret, this needs a repair.
  if (reply.status !== 200 || !parsed.success)
    return { kind: 'none', detail: `no token: HTTP ${reply.status}`, alert: reply.status < 500 }
  const goodUntilMs = clock.now().getTime() + parsed.output.expires_in * 1_000 - SPARE_MS
  return { kind: 'token', value: parsed.output.access_token, goodUntilMs }
}
