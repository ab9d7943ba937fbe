/** Adds a span to each call and to its use-case. Without a tracer nothing is added. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { activeTracer, inPart, type Span } from '../ports/tracing.ts'
import type { Endpoint } from './handler.ts'

const spans = new WeakMap<IncomingMessage, Span>()
/** Balancers read the health every few seconds. */
const UNTRACED = /\/(health|ready)$/

/**
 * Begins the span of a call with its headers, and ends it with its answer. A call of a browser may name its trace by the header `traceparent`,
 * which is outside the seal and decides nothing. The messages of networks begin a new trace.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = activeTracer()
  if (tracer === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url
    if (route === undefined || UNTRACED.test(route)) return done()
    const header = route.startsWith('/api/') ? request.headers['traceparent'] : undefined
    const facts = { 'http.request.method': request.method, 'http.route': route, 'adire.request': request.id }
    const span = tracer.begin(
      { name: `${request.method} ${route}`, kind: 'server', facts },
      typeof header === 'string' ? { header, isFromOutside: true } : undefined,
    )
    spans.set(request.raw, span)
    // 'close' comes once for every answer, sent or cut off. The hook onResponse comes only for a sent answer.
    reply.raw.once('close', () => {
      const isSent = reply.raw.writableFinished
      if (isSent) span.add({ 'http.response.status_code': reply.statusCode })
      span.end(isSent ? faultOf(reply.statusCode) : 'client-left')
    })
    span.run(done)
  })
}

const faultOf = (status: number): string | undefined => (status >= 500 ? String(status) : undefined)

/** Runs `work` inside the span of a request, for a line of the log after the answer. */
export function inRequest(request: FastifyRequest, work: () => void): void {
  const span = spans.get(request.raw)
  if (span === undefined) work()
  else span.run(work)
}

/** Adds a span to each use-case, with the kind of its refusal. */
export function traceUseCases(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  if (activeTracer() === undefined) return endpoints
  return endpoints.map((endpoint) => ({
    ...endpoint,
    handle: (input, context) =>
      inPart({ name: `use-case ${endpoint.route.path}`, kind: 'internal' }, async (span) => {
        const result = await endpoint.handle(input, context)
        if (!result.ok) span?.add({ 'adire.outcome': result.failure.kind })
        return result
      }),
  }))
}
