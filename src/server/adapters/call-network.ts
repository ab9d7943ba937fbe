/** Makes one bounded HTTP call to an outside network, with a deadline and a size limit. It follows no redirect, and its errors contain no secret. */
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { NetworkName, NetworkOutcome } from '../ports/network-calls.ts'
import { observeCall, outcomeOfStatus } from './observe-call.ts'
import { type NetworkTransport, openTransport } from './network-transport.ts'

export interface NetworkRequest {
  /** The name of the network in metrics and traces. */
  readonly network: NetworkName
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Covers the whole call, the reply's body included. */
  readonly timeoutMs: number
  readonly maxReplyBytes: number
  /** The certificates and the proxy of the network. Undefined: direct connections with the authorities of Node.js. */
  readonly transport?: NetworkTransport | undefined
}

/**
 * `notSent`: the connection was never made, the proxy refused it, or the network's certificate is not trusted. The network
 * has certainly done nothing.
 */
interface NoAnswer {
  readonly kind: 'no-answer'
  readonly detail: string
  readonly notSent: boolean
}

export type NetworkReply = { readonly kind: 'answer'; readonly status: number; readonly body: Buffer } | NoAnswer

export type NetworkAnswer = { readonly kind: 'answer'; readonly status: number; readonly json: unknown } | NoAnswer

const DIRECT = openTransport({ prefix: 'NETWORK' })
const REQUESTS = { 'http:': httpRequest, 'https:': httpsRequest }

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
  return observeCall(request, () => send(request), outcomeOf)
}

function outcomeOf(reply: NetworkReply): NetworkOutcome {
  if (reply.kind === 'answer') return outcomeOfStatus(reply.status)
  return reply.notSent ? 'unreachable' : 'silent'
}

function send(request: NetworkRequest): Promise<NetworkReply> {
  const { method, body, timeoutMs, maxReplyBytes } = request
  const { promise, resolve } = Promise.withResolvers<NetworkReply>()
  let url: URL
  try {
    url = new URL(request.url)
  } catch {
    return Promise.resolve(noAnswer('the address is malformed', true))
  }
  const scheme = url.protocol === 'https:' ? 'https:' : 'http:'
  const headers = { ...request.headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) }
  const { agents } = request.transport ?? DIRECT
  const outgoing = REQUESTS[scheme](url, { method, agent: agents[scheme], headers })
  let isConnected = false
  const end = (reply: NetworkReply): void => {
    clearTimeout(deadline)
    resolve(reply)
    // A reply that is too large or too late is not read any further.
    if (reply.kind === 'no-answer') outgoing.destroy()
  }
  const deadline = setTimeout(() => end(noAnswer('timed out', !isConnected)), timeoutMs)
  onceConnected(outgoing, () => (isConnected = true))
  outgoing.on('error', (error) => end(describe(error, !isConnected)))
  outgoing.once('response', (reply) => {
    readBounded(reply, maxReplyBytes).then(
      (read) => end(answerOf(reply.statusCode ?? 0, read)),
      (error: unknown) => end(describe(error, false)),
    )
  })
  outgoing.end(body)
  return promise
}

/** Runs `then` before the first byte of the request can leave. A TLS connection must have accepted the certificate. */
function onceConnected(outgoing: ClientRequest, then: () => void): void {
  outgoing.once('socket', (socket) => {
    const isTls = socket instanceof TLSSocket
    if (isTls ? socket.authorized : !socket.connecting) then()
    else socket.once(isTls ? 'secureConnect' : 'connect', then)
  })
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

const describe = (error: unknown, notSent: boolean): NoAnswer =>
  noAnswer(`no connection (${errorCode(error)})`, notSent)

function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'unknown'
}
