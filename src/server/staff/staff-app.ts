/** The HTTP server of the staff's side: the login, the calls behind their duties, and the pages. */
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { StaffProblem } from '../../contract/staff/staff-api.ts'
import { isDatabaseDown } from '../db/database.ts'
import { addHealth, endConnectionsInDrain } from '../http/health.ts'
import { securityHeaders } from '../http/pages/page-headers.ts'
import { createRateLimit } from '../http/limits/rate-limit.ts'
import { traceRequests } from '../http/trace-requests.ts'
import { addDeviceLogin } from './login/device-login-routes.ts'
import { addLogin } from './login/login-routes.ts'
import { clearSessionCookie } from './sessions/session-cookie.ts'
import { sessionOfCall } from './sessions/session-of-call.ts'
import { refuseDuty } from './refuse-duty.ts'
import type { StaffAppDeps, StaffDeps } from './staff-deps.ts'
import { servePages } from './staff-pages.ts'
import { inNetworks } from './staff-networks.ts'
import type { Refusal, StaffRoute } from './staff-route.ts'

/** An order with its reason is far smaller. */
const BODY_BYTES = 32 * 1024
const RATE = { perSecond: 30, burst: 120 }
const REQUEST_TIMEOUT_MS = 15_000
const HEALTH: ReadonlySet<string> = new Set(['/health', '/ready'])
const OTHER_NETWORK: Refusal = { problem: 'forbidden', message: 'The back office is not open to this network.' }

const STATUS: Readonly<Record<StaffProblem, number>> = {
  'bad-input': 400,
  'not-logged-in': 401,
  forbidden: 403,
  'log-in-again': 403,
  'own-order': 403,
  'not-found': 404,
  'order-ended': 409,
  'already-decided': 409,
  'order-expired': 409,
  'subject-changed': 409,
  'id-in-use': 409,
  busy: 429,
  fault: 500,
}

/** The caller listens and closes. */
export function createStaffApp(deps: StaffAppDeps): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // As in the customers' application: the address that the nearest proxy states, and no earlier address.
    trustProxy: (_address: string, hop: number) => deps.config.trustProxy && hop === 0,
  })
  const isHttps = deps.config.origin.startsWith('https:')
  addLimits(app, deps.config, isHttps)
  addTimes(app, deps)
  traceRequests(app)
  addErrors(app, deps)
  addHealth(app, '', deps)
  endConnectionsInDrain(app, deps.drain)
  addLogin(app, deps, isHttps)
  addDeviceLogin(app, deps, send)
  for (const route of deps.routes)
    app.post(`/api/${route.path}`, (request, reply) => answer(deps, route, request, reply))
  servePages(app, deps.web)
  return app
}

function addLimits(app: FastifyInstance, { networks }: StaffAppDeps['config'], isHttps: boolean): void {
  const rate = createRateLimit(RATE)
  const isAllowed = inNetworks(networks)
  const addSecurityHeaders = securityHeaders(isHttps)
  app.addHook('onRequest', async (request, reply) => {
    // An orchestrator outside the networks may ask for the health only.
    if (!isAllowed(request.ip) && !HEALTH.has(request.routeOptions.url ?? '')) return send(reply, OTHER_NETWORK)
    const retryAfterS = rate.take(request.ip)
    if (retryAfterS === 0) return
    reply.header('retry-after', String(Math.ceil(retryAfterS)))
    return send(reply, { problem: 'busy', message: 'Too many requests. Wait a moment, and then try again.' })
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    addSecurityHeaders(reply)
    return payload
  })
}

function addTimes(app: FastifyInstance, { metrics }: Pick<StaffAppDeps, 'metrics'>): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    metrics.observeRequest(routeOptions.url ?? 'unknown', method, reply.statusCode, reply.elapsedTime / 1000)
  })
}

function addErrors(app: FastifyInstance, { logger }: StaffDeps): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500)
      return send(reply, { problem: 'bad-input', message: 'The request could not be read.' })
    const type = error instanceof Error ? error.name : typeof error
    const isDown = isDatabaseDown(error)
    const details = { event: isDown ? 'database-down' : 'unhandled-error', requestId: request.id, type }
    logger.error(isDown ? details : { ...details, stack: error.stack }, `unhandled error in a call of staff`)
    const message = 'The call failed, and its result is unknown. Look at the record before you try again.'
    return send(reply, { problem: 'fault', message })
  })
}

function send(reply: FastifyReply, { problem, message }: Refusal): FastifyReply {
  return reply.code(STATUS[problem]).type('application/json; charset=utf-8').send({ problem, message })
}

/** A person reads the text for a wrong id after a link that is cut off. Each field that a person fills has texts in its schema. */
const textOfIssue = ({ type, message }: v.BaseIssue<unknown>): string =>
  type === 'uuid' ? 'There is no record with this id. Check the id.' : message

async function answer(
  deps: StaffAppDeps,
  route: StaffRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await sessionOfCall(deps, request.headers)
  if (!found.ok) return send(reply, found.failure)
  const caller = found.value
  const trace = { requestId: request.id, address: `operator:${caller.staffId}` }
  if (route.duty !== 'any' && !caller.duties.includes(route.duty))
    return send(reply, (await refuseDuty(deps.database.pool, trace, caller.staffId, route.duty)).failure)
  const parsed = v.safeParse(route.input, request.body, { message: textOfIssue })
  if (!parsed.success) {
    const message = parsed.issues[0]?.message ?? 'The request could not be read.'
    return send(reply, { problem: 'bad-input', message })
  }
  const result = await route.run(parsed.output as never, { caller, trace })
  if (!result.ok) return send(reply, result.failure)
  if (route.path === 'logout' && request.headers.authorization === undefined)
    clearSessionCookie(reply, deps.config.origin.startsWith('https:'))
  return reply.send(result.value)
}
