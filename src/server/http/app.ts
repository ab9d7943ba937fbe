/** Builds the HTTP server: sealed calls, a few plain calls, the built web, and the limits that come before any work. */
import type { XsrfKeys } from './anti-forgery.ts'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { BUILD_HEADER } from '../../contract/web-build.ts'
import type { MessageKeys } from '../keys/message-keys.ts'
import { addHealth, endConnectionsInDrain, type HealthDeps } from './health.ts'
import type { Endpoint, PlainEndpoint } from './handler.ts'
import { securityHeaders } from './pages/page-headers.ts'
import { giveXsrfCookie, type PageDeps, servePage } from './pages/pages.ts'
import { refusePlain } from './plain-reply.ts'
import { type CallGroups, createCallGroups } from './limits/call-groups.ts'
import { createRateLimit, type RateLimitSettings } from './limits/rate-limit.ts'
import { BodyError, createBodyReader, type TakeBytes } from './read-body.ts'
import { type SealedRouteDeps, sealedRoute } from './sealed-route.ts'
import {
  BUSY_RETRY_S,
  DEFAULT_TRAFFIC,
  limitConnections,
  limitRequests,
  refuseSocket,
  type SealedCallTraffic,
  type TrafficDeps,
  type TrafficLimits,
} from './limits/traffic-limits.ts'
import { inRequest, traceRequests, traceUseCases } from './trace-requests.ts'
import { type WebBuilds, withWebBuild } from './pages/web-build.ts'
import { HASHED_FOLDER } from './pages/web-files.ts'

/** The envelope of a call has at most 64 KiB, unless its route allows more. */
const ENVELOPE_BYTES = 64 * 1024
const MAX_HEADER_BYTES = 16 * 1024
/** The interval between searches for connections that have exceeded their time limit. */
const CONNECTIONS_CHECK_MS = 1_000
/**
 * The time after which a connection without a byte in either direction is closed, such as a client that does not read
 * its answer.
 */
const SILENT_CONNECTION_MS = 300_000
const DATABASE_RETRY_S = 5
const DEFAULT_RATE: RateLimitSettings = { perSecond: 100, burst: 600 }
/** The rate for a network's address, because a network sends the messages of all customers from a few addresses. */
const DEFAULT_NETWORK_RATE: RateLimitSettings = { perSecond: 1_000, burst: 4_000 }
/** The answer to a page request when no web build is served, for example in tests. */
const NO_WEB = 'The web application is not built.'

declare module 'fastify' {
  interface FastifyContextConfig {
    sealedCall?: SealedCallTraffic
  }
}

export interface HttpConfig {
  /** The origins under which customers reach the bank. The server reads them on every request. */
  readonly publicOrigins: readonly string[]
  /** True when customers reach the bank by https. Then cookies are Secure and have a prefix, and HSTS is sent. */
  readonly isHttps: boolean
  /** 32 bytes. */
  readonly xsrfKeys: XsrfKeys
  /** True behind one reverse proxy: the caller's address is the last one of X-Forwarded-For. */
  readonly trustProxy?: boolean
  readonly rateLimit?: RateLimitSettings
  /** The rate limit of each plain endpoint. */
  readonly networkRateLimit?: RateLimitSettings
  readonly traffic?: Partial<TrafficLimits>
}

export interface AppDeps extends Omit<SealedRouteDeps, 'config' | 'messageKeys' | 'groups'>, HealthDeps {
  readonly config: HttpConfig
  readonly messageKeys: Pick<MessageKeys, 'find' | 'current'>
  readonly endpoints: readonly Endpoint[]
  /** Default: the groups of a server under load. */
  readonly groups?: CallGroups
  readonly plainEndpoints: readonly PlainEndpoint[]
  /** The built web and the configuration of its pages. Absent when only the API is served. */
  readonly pages?: Omit<PageDeps, 'config'>
  /** Absent when no web application is served, or its build has no name. */
  readonly webBuilds?: WebBuilds | undefined
}

/** Builds the server; the caller listens and closes. `close` waits for the requests under way. */
export function createApp(deps: AppDeps): FastifyInstance {
  const limits: TrafficLimits = { ...DEFAULT_TRAFFIC, ...deps.config.traffic }
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: ENVELOPE_BYTES,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.idleTimeoutMs,
    connectionTimeout: SILENT_CONNECTION_MS,
    forceCloseConnections: 'idle',
    // The bank trusts one proxy only, so it uses the address that the nearest proxy states, and no earlier address.
    trustProxy: (_address: string, hop: number) => deps.config.trustProxy === true && hop === 0,
    exposeHeadRoutes: false,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    },
    clientErrorHandler: ({ code }: NodeJS.ErrnoException, socket: Socket) => {
      if (code !== 'ERR_HTTP_REQUEST_TIMEOUT') return refuseSocket(socket, '400 Bad Request')
      deps.metrics.countLimited('timeout')
      refuseSocket(socket, '408 Request Timeout')
    },
    frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      refusePlain(reply, 400)
    },
  })
  const takeBytes = addLimits(app, deps, limits)
  traceRequests(app)
  useRawBodies(app, takeBytes)
  addHeadersAndLog(app, deps)
  endConnectionsInDrain(app, deps.drain)
  addErrors(app, deps)
  const sealed = { ...deps, groups: deps.groups ?? createCallGroups() }
  for (const endpoint of withWebBuild(deps.webBuilds, traceUseCases(deps.endpoints))) {
    const { method, path: url, maxEnvelopeBytes: bodyLimit = ENVELOPE_BYTES } = endpoint.route
    const config = { sealedCall: { movesMoney: endpoint.guards.money === 'moves' } }
    app.route({ method, url, bodyLimit, config, handler: sealedRoute(sealed, endpoint) })
  }
  addPlainRoutes(app, deps, takeBytes)
  addPages(app, deps)
  return app
}

/** Bodies are kept as bytes, because the envelope is parsed strictly, and only after the cheap checks. */
function useRawBodies(app: FastifyInstance, takeBytes: TakeBytes): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', createBodyReader(takeBytes))
}

function addLimits(app: FastifyInstance, deps: AppDeps, limits: TrafficLimits): TakeBytes {
  const customers = createRateLimit(deps.config.rateLimit ?? DEFAULT_RATE)
  // Networks have rate limits of their own. So a flood of customers' requests cannot block networks, and a flood of a
  // network's messages cannot block customers.
  const networks = new Map(
    deps.plainEndpoints.map(({ path, rateLimit }) => [
      path,
      createRateLimit(rateLimit ?? deps.config.networkRateLimit ?? DEFAULT_NETWORK_RATE),
    ]),
  )
  const traffic: TrafficDeps = {
    limits,
    isBehindProxy: deps.config.trustProxy === true,
    metrics: deps.metrics,
    rateLimitOf: (request) =>
      isHashedFile(request) ? undefined : (networks.get(request.routeOptions.url ?? '') ?? customers),
    isCall,
    sealedCallOf: (request) => request.routeOptions.config.sealedCall,
  }
  limitConnections(app.server, traffic)
  return limitRequests(app, traffic)
}

/** Files with a hash in their name are served from memory and are not counted, because a page requests dozens of them. */
function isHashedFile({ method, raw }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && raw.url?.startsWith(HASHED_FOLDER) === true
}

function addHeadersAndLog(app: FastifyInstance, deps: AppDeps): void {
  const addSecurityHeaders = securityHeaders(deps.config.isHttps)
  app.addHook('onSend', async (request, reply, payload) => {
    if (deps.webBuilds && isCall(request)) reply.header(BUILD_HEADER, deps.webBuilds.current)
    addSecurityHeaders(reply)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const seconds = reply.elapsedTime / 1000
    deps.metrics.observeRequest(route, request.method, reply.statusCode, seconds)
    if (route === 'page') return
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const facts = { requestId: request.id, method: request.method, route, status: reply.statusCode, ms }
    inRequest(request, () => deps.logger.info({ event: 'request', ...facts }, 'request'))
  })
}

/** Answers errors before a handler, such as a body that is too large or cut off, and errors that no handler has answered. */
function addErrors(app: FastifyInstance, deps: AppDeps): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof BodyError) return refuseBody(deps, error, request, reply)
    if (deps.isDatabaseDown(error)) {
      deps.logger.error({ event: 'database-down', requestId: request.id }, 'the database cannot be reached')
      return refusePlain(reply, 503, { retryAfterS: DATABASE_RETRY_S })
    }
    if (error.statusCode === 415) return refusePlain(reply, 415)
    if (error.statusCode !== undefined && error.statusCode < 500) return refusePlain(reply, 400)
    const type = error instanceof Error ? error.name : typeof error
    const details = { event: 'unhandled-error', requestId: request.id, type, stack: error.stack }
    deps.logger.error(details, `unhandled error before the handler of ${request.method} ${routeOf(request)}`)
    return refusePlain(reply, 503, { retryAfterS: DATABASE_RETRY_S })
  })
}

function refuseBody(deps: AppDeps, { fault }: BodyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (fault === 'too-large') return refusePlain(reply, 413)
  if (fault === 'bytes') return refusePlain(reply, 503, { retryAfterS: BUSY_RETRY_S })
  if (fault === 'bytes-per-address') return refusePlain(reply, 429, { retryAfterS: BUSY_RETRY_S })
  const route = routeOf(request)
  deps.metrics.countAbort(route)
  deps.logger.info(
    { event: 'client-aborted', requestId: request.id, route },
    'a connection ended before the request body was complete',
  )
  return refusePlain(reply, 400)
}

function addPlainRoutes(app: FastifyInstance, deps: AppDeps, takeBytes: TakeBytes): void {
  addHealth(app, '/api', deps)
  app.get('/api/keys/message', async (request, reply) => {
    // A page that is open for days outlives its anti-forgery cookie. It gets a new cookie with the key.
    giveXsrfCookie(deps.config, request, reply)
    return deps.messageKeys.current()
  })
  app.register(async (scope) => {
    // A network's message may have any media type: its endpoint reads the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', createBodyReader(takeBytes))
    for (const endpoint of deps.plainEndpoints) {
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: endpoint.maxBytes,
        handler: (request, reply) => answerPlain(endpoint, request, reply),
      })
    }
  })
}

async function answerPlain(
  endpoint: PlainEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = new URLSearchParams((request.raw.url ?? '').split('?').slice(1).join('?'))
  const answer = await endpoint.handle({
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: request.headers,
    query: Object.fromEntries(query),
    params: request.params as Readonly<Record<string, string | undefined>>,
  })
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type(answer.contentType)
    .send(answer.body)
}

function addPages(app: FastifyInstance, deps: AppDeps): void {
  const methods = allowedMethods(deps)
  const pages = deps.pages && { ...deps.pages, config: deps.config }
  app.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? ''
    const allow = methods.get(path)
    if (allow) return refusePlain(reply, 405, { allow: allow.join(', ') })
    if (isCall(request)) return refusePlain(reply, 400)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusePlain(reply, 405, { allow: 'GET, HEAD' })
    if (!pages) return reply.code(404).type('text/plain; charset=utf-8').send(NO_WEB)
    return servePage(pages, request, reply)
  })
}

function allowedMethods(deps: AppDeps): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>([
    ['/api/health', ['GET']],
    ['/api/ready', ['GET']],
    ['/api/keys/message', ['GET']],
  ])
  const known = [...deps.endpoints.map((endpoint) => endpoint.route), ...deps.plainEndpoints]
  for (const { path, method } of known) methods.set(path, [...(methods.get(path) ?? []), method])
  return methods
}

/** The name of a request in metrics and in the log. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? (isCall(request) ? 'unknown' : 'page')
}

/** Uses the path of the found route, because a requested path with escaped letters finds its route too. */
function isCall(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.raw.url ?? '').startsWith('/api/')
}
