/** Limits connections, open requests, calls in progress and received bytes, in all and for each network address. */
import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAdmission } from './admission.ts'
import type { Metrics } from '../metrics.ts'
import { rawRefusal, refusePlain } from '../plain-reply.ts'
import { createQuota } from './quota.ts'
import { networkOf, type RateLimit } from './rate-limit.ts'
import type { TakeBytes } from '../read-body.ts'

export interface TrafficLimits {
  /** The time limit for the headers, from the first byte of a request or the start of the connection. */
  readonly headersTimeoutMs: number
  /** The time limit for a whole request with its body. */
  readonly requestTimeoutMs: number
  /** The time limit for a connection between two requests. */
  readonly idleTimeoutMs: number
  readonly maxConnections: number
  /** This limit does not apply behind a reverse proxy, because all connections then have the proxy's address. */
  readonly maxConnectionsPerAddress: number
  /** Requests whose answer is not complete, unfinished bodies included. */
  readonly maxOpenPerAddress: number
  /** Calls whose body is read and whose answer is not ready. A process that answers late takes fewer sealed calls (docs/decisions/0035). */
  readonly maxWorking: number
  /** Received bytes of the bodies of all open requests. One address may fill a quarter. */
  readonly maxBodyBytes: number
}

export const DEFAULT_TRAFFIC: TrafficLimits = {
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 15_000,
  idleTimeoutMs: 10_000,
  maxConnections: 4_000,
  maxConnectionsPerAddress: 200,
  maxOpenPerAddress: 200,
  maxWorking: 1_000,
  maxBodyBytes: 64 * 1024 * 1024,
}

/** Parts of `maxBodyBytes`: one address alone does not refuse the bodies of the others. */
const ADDRESS_SHARE = 4
export const BUSY_RETRY_S = 1
const EVERYBODY = 'all'

export interface TrafficDeps {
  readonly limits: TrafficLimits
  /** True when clients connect to a reverse proxy, and only the proxy connects to this server. */
  readonly isBehindProxy: boolean
  readonly metrics: Pick<Metrics, 'countLimited' | 'beginCall'>
  /** The rate limit of a request. Undefined when the request is answered from memory and does not count. */
  readonly rateLimitOf: (request: FastifyRequest) => RateLimit | undefined
  /** True for a request that makes the server work, unlike a page. */
  readonly isCall: (request: FastifyRequest) => boolean
  /** Undefined for a request that is no sealed call, such as a network's message. */
  readonly sealedCallOf: (request: FastifyRequest) => SealedCallTraffic | undefined
}

export interface SealedCallTraffic {
  readonly movesMoney: boolean
}

/** Refuses connections above the limits. A connection above its address's limit is answered 503 before any request. */
export function limitConnections(server: Server, { limits, isBehindProxy, metrics }: TrafficDeps): void {
  const all = createQuota(limits.maxConnections)
  const perAddress = createQuota(isBehindProxy ? Number.POSITIVE_INFINITY : limits.maxConnectionsPerAddress)
  // The connections come from several sockets (listeners.ts), so the server itself cannot count them.
  server.on('connection', (socket: Socket) => {
    if (!all.take(EVERYBODY)) {
      metrics.countLimited('connections')
      socket.destroy()
      return
    }
    socket.once('close', () => all.release(EVERYBODY))
    const network = networkOf(socket.remoteAddress ?? '')
    if (!perAddress.take(network)) {
      metrics.countLimited('connections-per-address')
      refuseSocket(socket, '503 Service Unavailable', BUSY_RETRY_S)
      return
    }
    socket.once('close', () => perAddress.release(network))
  })
}

/** Sends a whole HTTP answer and closes the connection, whether or not the client closes its side. */
export function refuseSocket(socket: Socket, status: string, retryAfterS?: number): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(rawRefusal(status, retryAfterS))
  socket.destroySoon()
}

/**
 * Adds the hooks that refuse a request before any work. An open request counts for its address until the answer is sent
 * or the connection ends. A call counts as in progress from the moment when its whole body has arrived.
 */
export function limitRequests(app: FastifyInstance, deps: TrafficDeps): TakeBytes {
  const { limits, metrics } = deps
  const open = createQuota(limits.maxOpenPerAddress)
  const bytes = createBodyBytes(limits.maxBodyBytes)
  const requests = new WeakMap<IncomingMessage, OpenRequest>()
  const refuse = (reply: FastifyReply, reason: string, retryAfterS: number): FastifyReply => {
    metrics.countLimited(reason)
    // The rest of an unread body must not keep the connection open.
    if (hasBody(reply.request)) reply.header('connection', 'close')
    return refusePlain(reply, 429, { retryAfterS })
  }
  app.addHook('onRequest', async (request, reply) => {
    const rateLimit = deps.rateLimitOf(request)
    if (!rateLimit) return
    const retryAfterS = rateLimit.take(request.ip)
    if (retryAfterS > 0) return refuse(reply, 'rate', retryAfterS)
    const network = networkOf(request.ip)
    if (!open.take(network)) return refuse(reply, 'open-requests-per-address', BUSY_RETRY_S)
    const counted = { network, bytes: 0 }
    requests.set(request.raw, counted)
    // 'close' comes once for every response, sent or cut off.
    reply.raw.once('close', () => {
      open.release(network)
      bytes.release(counted)
    })
  })
  limitWork(app, deps)
  return (request, count) => {
    const one = requests.get(request.raw)
    const fault = one && bytes.take(one, count)
    if (fault !== undefined) metrics.countLimited(fault)
    return fault
  }
}

interface OpenRequest {
  readonly network: string
  /** The received bytes of the body. */
  bytes: number
}

/** The body of a call is read completely here, so a refused call keeps its connection. */
function limitWork(app: FastifyInstance, { limits, isCall, sealedCallOf, metrics }: TrafficDeps): void {
  const admission = createAdmission(limits.maxWorking)
  const sealed = new WeakMap<IncomingMessage, { readonly begun: number; readonly end: () => void }>()
  const plain = new Set<IncomingMessage>()
  const refuse = (reply: FastifyReply): FastifyReply => {
    metrics.countLimited('busy')
    return refusePlain(reply, 503, { retryAfterS: BUSY_RETRY_S })
  }
  app.addHook('preHandler', async (request, reply) => {
    const call = sealedCallOf(request)
    if (call !== undefined) {
      if (!admission.begin(call.movesMoney)) return refuse(reply)
      sealed.set(request.raw, { begun: performance.now(), end: metrics.beginCall() })
    } else if (isCall(request)) {
      if (plain.size >= limits.maxWorking) return refuse(reply)
      plain.add(request.raw)
    }
  })
  // The end of the connection does not count, because the work continues when a client leaves.
  app.addHook('onSend', async ({ raw }, _reply, payload) => {
    const work = sealed.get(raw)
    if (work !== undefined) admission.end(performance.now() - work.begun)
    work?.end()
    sealed.delete(raw)
    plain.delete(raw)
    return payload
  })
}

function createBodyBytes(maxBodyBytes: number) {
  const all = createQuota(maxBodyBytes)
  const perAddress = createQuota(Math.floor(maxBodyBytes / ADDRESS_SHARE))
  return {
    take: (request: OpenRequest, count: number): 'bytes-per-address' | 'bytes' | undefined => {
      if (!perAddress.take(request.network, count)) return 'bytes-per-address'
      if (!all.take(EVERYBODY, count)) {
        perAddress.release(request.network, count)
        return 'bytes'
      }
      request.bytes += count
      return undefined
    },
    release: (request: OpenRequest) => {
      all.release(EVERYBODY, request.bytes)
      perAddress.release(request.network, request.bytes)
      request.bytes = 0
    },
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
