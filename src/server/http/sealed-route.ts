/** Handles one sealed call: opens it, refuses replays, finds the session, checks it, calls the use-case and seals the answer. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { BUILD_HEADER } from '../../contract/web-build.ts'
import type { MessageKeys } from '../keys/message-keys.ts'
import type { Clock } from '../ports/clock.ts'
import { isOwnOrigin, isXsrfGood, issueXsrf, sessionIdBytes, type XsrfKeys } from './anti-forgery.ts'
import { cookieName, readCookie, REFRESH_PATH, setCookieLines } from './cookies.ts'
import { readDeviceProof } from './device-proof.ts'
import { errorForLog } from './error-for-log.ts'
import type { CookieChange, DeviceProof, Endpoint, RequestContext, Session, SessionFinder } from './handler.ts'
import type { CallGroups } from './limits/call-groups.ts'
import type { Metrics } from './metrics.ts'
import { parseRequest, queryFields } from './parse-request.ts'
import { type PlainStatus, refusePlain, refuseProblem } from './plain-reply.ts'
import type { ReplayGuard } from './replay-guard.ts'
import {
  codeFor,
  failureAnswer,
  type PlainFailure,
  type SealedAnswer,
  type SealedFailure,
  successAnswer,
  unhandledAnswer,
  unknownAnswer,
} from './reply.ts'
import { type OpenedMessage, openSealed, parseSealed, type SealedMessage } from './sealed-channel.ts'
import { buildOf } from './pages/web-build.ts'

/** The largest difference between the time of a message and the server's clock. */
const FRESH_S = 120
/** A crash that loses an unflushed claim loses the later database effects too, but no effect outside the database. */
const DURABILITY = { database: 'unflushed', outside: 'flushed' } as const
/** The time that a client waits after a fault of the database. */
const DATABASE_RETRY_S = 5

export interface SealedRouteDeps {
  readonly sessions: SessionFinder
  readonly messageKeys: Pick<MessageKeys, 'find'>
  readonly replays: ReplayGuard
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  /** Groups the calls that change state. */
  readonly groups: CallGroups
  /** True for an error that means that the database cannot be reached now. */
  readonly isDatabaseDown: (error: unknown) => boolean
  readonly config: {
    readonly publicOrigins: readonly string[]
    readonly isHttps: boolean
    readonly xsrfKeys: XsrfKeys
  }
}

/** An opened request with the facts about its sender. */
interface OpenedCall {
  readonly request: FastifyRequest
  readonly data: string
  readonly message: SealedMessage
  readonly body: unknown
}

type Outcome =
  | { readonly kind: 'sealed'; readonly answer: SealedAnswer; readonly cookies?: CookieChange | undefined }
  | { readonly kind: 'plain'; readonly failure: PlainFailure }

/** The fastify handler of one endpoint. */
export function sealedRoute(
  deps: SealedRouteDeps,
  endpoint: Endpoint,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const handle = async (request: FastifyRequest, reply: FastifyReply, start: () => Promise<void>) => {
    const opened = await openRequest(deps, endpoint, request, start)
    if ('refusal' in opened) return refuse(deps, request, reply, opened)
    const outcome = await answer(deps, endpoint, opened.call)
    if (outcome.kind === 'plain') return sendPlain(reply, outcome.failure)
    return sendSealed(deps, reply, opened.opened, outcome)
  }
  if (!endpoint.route.changesState) return (request, reply) => handle(request, reply, NO_WAIT)
  return (request, reply) => deps.groups.run((start) => handle(request, reply, start))
}

/** A call that only reads starts immediately. */
const NO_WAIT = (): Promise<void> => Promise.resolve()

const forbidden: SealedFailure = { kind: 'forbidden' }

interface Refusal {
  readonly refusal: 'bad-envelope' | 'unknown-host' | 'stale' | 'unknown-key' | 'not-opened' | 'replayed'
}

async function openRequest(
  deps: SealedRouteDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  start: () => Promise<void>,
): Promise<Refusal | { readonly call: OpenedCall; readonly opened: OpenedMessage }> {
  const data = sealedData(endpoint, request)
  const message = data === undefined ? undefined : parseSealed(data)
  if (data === undefined || !message) return { refusal: 'bad-envelope' }
  const host = request.headers.host
  if (host === undefined || !isPublicHost(deps, host)) return { refusal: 'unknown-host' }
  if (Math.abs(deps.clock.now().getTime() / 1000 - message.ts) > FRESH_S) return { refusal: 'stale' }
  const key = await deps.messageKeys.find(message.kid)
  if (!key) return { refusal: 'unknown-key' }
  const started = performance.now()
  const opened = openSealed(message, key, { method: request.method, host, target: request.raw.url ?? '' })
  deps.metrics.observeSeal('open', (performance.now() - started) / 1000)
  const body = opened && parseJson(opened.text)
  if (!opened || !body) return { refusal: 'not-opened' }
  // The work of sealing is done. From here on the calls of a group share their statements.
  await start()
  if (endpoint.route.changesState) {
    const digest = createHash('sha256').update(message.enc).digest()
    if (!(await deps.replays.claim(digest, message.ts, DURABILITY[endpoint.guards.reach])))
      return { refusal: 'replayed' }
  }
  return { opened, call: { request, data, message, body: body.value } }
}

/** The sealed `data` of the body, or of the header for a call without payload. Undefined when both or none have it. */
function sealedData(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const header = request.headers['x-rib-seal']
  const body: unknown = request.body
  const hasBody = Buffer.isBuffer(body) && body.length > 0
  if (endpoint.route.method === 'GET' || !hasBody) return typeof header === 'string' && !hasBody ? header : undefined
  if (header !== undefined) return undefined
  const envelope = parseJson(body.toString())?.value
  if (typeof envelope !== 'object' || envelope === null || Array.isArray(envelope)) return undefined
  const entries = Object.entries(envelope)
  const [entry] = entries
  return entries.length === 1 && entry?.[0] === 'data' && typeof entry[1] === 'string' ? entry[1] : undefined
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

function isPublicHost(deps: SealedRouteDeps, host: string): boolean {
  return deps.config.publicOrigins.includes(`${deps.config.isHttps ? 'https' : 'http'}://${host}`)
}

/** Logs one line for each refused message: its kind, never its content. */
function refuse(deps: SealedRouteDeps, request: FastifyRequest, reply: FastifyReply, refused: Refusal): FastifyReply {
  deps.logger.warn(
    { event: 'message-refused', reason: refused.refusal, requestId: request.id, address: request.ip },
    'a message was refused',
  )
  if (refused.refusal === 'stale' || refused.refusal === 'unknown-key') return refuseProblem(reply, refused.refusal)
  return refusePlain(reply, 400)
}

/**
 * Everything after opening. The answer is sealed, except when nothing ran because the server is too busy or has no
 * database.
 */
async function answer(deps: SealedRouteDeps, endpoint: Endpoint, call: OpenedCall): Promise<Outcome> {
  try {
    return await decide(deps, endpoint, call)
  } catch (error) {
    if (deps.isDatabaseDown(error)) {
      deps.logger.error({ event: 'database-down', requestId: call.request.id }, 'the database cannot be reached')
      if (endpoint.route.changesState)
        return { kind: 'sealed', answer: unknownAnswer(call.request.id, DATABASE_RETRY_S) }
      return { kind: 'plain', failure: { kind: 'unavailable', retryAfterS: DATABASE_RETRY_S } }
    }
    const { method, path } = endpoint.route
    deps.logger.error(
      { event: 'unhandled-error', err: errorForLog(error), requestId: call.request.id, route: path },
      `unhandled error in ${method} ${path}`,
    )
    return { kind: 'sealed', answer: unhandledAnswer(call.request.id) }
  }
}

async function decide(deps: SealedRouteDeps, endpoint: Endpoint, call: OpenedCall): Promise<Outcome> {
  const { route } = endpoint
  const { headers } = call.request
  if (!isOwnOrigin(headers, deps.config.publicOrigins)) return refused(deps, call, forbidden, 'foreign-origin')
  const session = route.caller === 'anyone' ? undefined : await findSession(deps, call)
  if (route.caller === 'customer' && !session) return refused(deps, call, { kind: 'not-signed-in' }, 'no-session')
  if (route.method !== 'GET' && !isXsrfGood(deps.config.xsrfKeys, headers, session?.sessionId)) {
    return refused(deps, call, forbidden, 'xsrf')
  }
  const deviceProof = readDeviceProof(headers['x-rib-device'], call.data)
  if (session && route.changesState && !isSessionsDevice(session, deviceProof)) {
    return refused(deps, call, forbidden, 'device-signature')
  }
  const input = route.method === 'GET' ? getInput(call) : call.body
  const parsed = parseRequest(route, input)
  if (!parsed.ok) return refused(deps, call, parsed.failure, 'invalid-input')
  const context = { ...requestContext(deps, endpoint, call, deviceProof), ...(session ? { session } : {}) }
  const result = await endpoint.handle(parsed.value, context)
  return outcomeOf(deps, call, endpoint, result)
}

function outcomeOf(
  deps: SealedRouteDeps,
  call: OpenedCall,
  endpoint: Endpoint,
  result: Awaited<ReturnType<Endpoint['handle']>>,
): Outcome {
  if (result.ok) {
    // Parsing drops fields that the contract does not name. Data of another shape is an unhandled error.
    const data = v.parse(endpoint.route.data, result.value.data)
    return { kind: 'sealed', answer: successAnswer(data, result.value.message), cookies: result.value.cookies }
  }
  const { cookies, ...failure } = result.failure
  const reason = 'reason' in failure ? failure.reason : failure.kind
  const details = { event: 'call-answered', code: codeFor[failure.kind], reason, requestId: call.request.id }
  deps.logger.info({ ...details, route: endpoint.route.path }, 'a call was refused by its use-case')
  if (failure.kind === 'too-many' || failure.kind === 'unavailable') return { kind: 'plain', failure }
  return { kind: 'sealed', answer: failureAnswer(failure, endpoint.guards.money === 'moves'), cookies }
}

/** The fields of a GET are in its query, and its sealed body is `{}`. Any field in the sealed body is refused as unknown. */
function getInput(call: OpenedCall): unknown {
  if (typeof call.body !== 'object' || call.body === null || Array.isArray(call.body)) return call.body
  return { ...queryFields(call.request.raw.url ?? ''), ...call.body }
}

/** Logs one line for each call that reaches no use-case: the reason and the names of the fields, never their content. */
function refused(deps: SealedRouteDeps, call: OpenedCall, failure: SealedFailure, reason: string): Outcome {
  const { id: requestId, ip: address, routeOptions } = call.request
  const fields = failure.kind === 'invalid-input' ? { fields: Object.keys(failure.errors) } : {}
  const details = { event: 'call-refused', reason, requestId, address, route: routeOptions.url, ...fields }
  deps.logger.warn(details, 'a call was refused')
  return { kind: 'sealed', answer: failureAnswer(failure) }
}

/** Finds the session of the access token's cookie, if the sealed header has the id of the same session. */
async function findSession(deps: SealedRouteDeps, call: OpenedCall): Promise<Session | undefined> {
  const token = readCookie(call.request.headers.cookie, cookieName('RIB_AT', deps.config.isHttps))
  if (token === undefined || token === '') return undefined
  const session = await deps.sessions.findByAccessTokenHash(createHash('sha256').update(token).digest())
  return session && sessionIdBytes(session.sessionId).equals(call.message.sid) ? session : undefined
}

function isSessionsDevice(session: Session, proof: DeviceProof | undefined): boolean {
  return proof !== undefined && proof.deviceKeyId === session.deviceKeyId && proof.verify(session.devicePublicKey)
}

function requestContext(
  deps: SealedRouteDeps,
  endpoint: Endpoint,
  call: OpenedCall,
  deviceProof: DeviceProof | undefined,
): RequestContext {
  const { headers } = call.request
  const clientId = headers['clientid']
  return {
    requestId: call.request.id,
    address: call.request.ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    webBuild: buildOf(headers[BUILD_HEADER]),
    clientId: typeof clientId === 'string' ? clientId : undefined,
    deviceProof,
    refreshToken:
      endpoint.route.path === REFRESH_PATH
        ? readCookie(headers.cookie, cookieName('RIB_RT', deps.config.isHttps))
        : undefined,
  }
}

function sendSealed(
  deps: SealedRouteDeps,
  reply: FastifyReply,
  opened: OpenedMessage,
  outcome: Extract<Outcome, { kind: 'sealed' }>,
): FastifyReply {
  const { status, envelope, retryAfterS } = outcome.answer
  if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS))
  if (outcome.cookies) {
    const sessionId = sessionIdAfter(outcome.cookies)
    const xsrf = issueXsrf(deps.config.xsrfKeys, sessionId)
    reply.header('set-cookie', setCookieLines(outcome.cookies, xsrf, deps.config.isHttps))
  }
  const started = performance.now()
  const sealed = opened.seal(status, JSON.stringify(envelope))
  deps.metrics.observeSeal('seal', (performance.now() - started) / 1000)
  return reply.code(status).type('text/plain; charset=utf-8').send(sealed)
}

function sessionIdAfter(change: CookieChange): string | undefined {
  return change.kind === 'close' ? undefined : change.sessionId
}

function sendPlain(reply: FastifyReply, failure: PlainFailure): FastifyReply {
  const status: PlainStatus = failure.kind === 'too-many' ? 429 : 503
  return refusePlain(reply, status, { retryAfterS: failure.retryAfterS })
}
