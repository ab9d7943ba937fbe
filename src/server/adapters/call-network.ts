/** Makes one bounded HTTP call to an outside network, with a deadline and a size limit. It follows no redirect, and its errors contain no secret. */
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export interface NetworkRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Covers the whole call, the reply's body included. */
  readonly timeoutMs: number
  readonly maxReplyBytes: number
}

/** `notSent`: the connection was never made, so the network has certainly done nothing. */
interface NoAnswer {
  readonly kind: 'no-answer'
  readonly detail: string
  readonly notSent: boolean
}

export type NetworkReply = { readonly kind: 'answer'; readonly status: number; readonly body: Buffer } | NoAnswer

export type NetworkAnswer = { readonly kind: 'answer'; readonly status: number; readonly json: unknown } | NoAnswer

/** Errors that say that no connection was made. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

// An idle connection closes before most servers close it: a call on a connection that closes has no certain outcome.
const KEPT = { keepAlive: true, timeout: 4_000 }
const CLIENTS = {
  'http:': { request: httpRequest, agent: new HttpAgent(KEPT) },
  'https:': { request: httpsRequest, agent: new HttpsAgent(KEPT) },
}

/** Calls the network and reads its JSON. Never throws. `detail` has no address, header or body. */
export async function callNetwork(request: NetworkRequest): Promise<NetworkAnswer> {
  const reply = await exchange({ ...request, headers: { accept: 'application/json', ...request.headers } })
  if (reply.kind === 'no-answer') return reply
  const json = parseJson(reply.body.toString('utf8'))
  if (json === undefined)
    return { kind: 'no-answer', detail: `reply of status ${reply.status} is not JSON`, notSent: false }
  return { kind: 'answer', status: reply.status, json }
}

/** Calls the network for bytes of any kind, as `callNetwork` does for JSON. */
export function exchange(request: NetworkRequest): Promise<NetworkReply> {
  const { method, body, timeoutMs, maxReplyBytes } = request
  const { promise, resolve } = Promise.withResolvers<NetworkReply>()
  let url: URL
  try {
    url = new URL(request.url)
  } catch {
    return Promise.resolve(noAnswer('the address is malformed', true))
  }
  const client = CLIENTS[url.protocol === 'https:' ? 'https:' : 'http:']
  const headers = { ...request.headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) }
  const outgoing = client.request(url, { method, agent: client.agent, headers })
  let isConnected = false
  const end = (reply: NetworkReply): void => {
    clearTimeout(deadline)
    resolve(reply)
    // A reply that is too large or too late is not read any further.
    if (reply.kind === 'no-answer') outgoing.destroy()
  }
  const deadline = setTimeout(() => end(noAnswer('timed out', !isConnected)), timeoutMs)
  outgoing.once('socket', (socket) => {
    isConnected = !socket.connecting
    if (socket.connecting) socket.once('connect', () => (isConnected = true))
  })
  outgoing.on('error', (error) => end(describe(error)))
  outgoing.once('response', (reply) => {
    readBounded(reply, maxReplyBytes).then(
      (read) => end(answerOf(reply.statusCode ?? 0, read)),
      (error: unknown) => end(describe(error)),
    )
  })
  outgoing.end(body)
  return promise
}

function answerOf(status: number, body: Buffer | undefined): NetworkReply {
  if (status >= 300 && status < 400) return noAnswer(`a redirect of status ${status}`, false)
  return body === undefined ? noAnswer(`reply of status ${status} too large`, false) : { kind: 'answer', status, body }
}

async function readBounded(reply: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Leaving the loop closes the connection, so the rest is never read.
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** JSON has no `undefined`, so `undefined` means "not JSON" here. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const noAnswer = (detail: string, notSent: boolean): NoAnswer => ({ kind: 'no-answer', detail, notSent })

function describe(error: unknown): NoAnswer {
  const code = errorCode(error)
  return noAnswer(`no connection (${code})`, NOT_SENT.has(code))
}

function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'unknown'
}
