/** The operators' metrics: request times by route, the cost of sealing, the pool. They are served on a separate port. */
import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@platformatic/prom-client'
import type { NetworkCall } from '../ports/network-calls.ts'
import { addHealth, type HealthDeps } from './health.ts'

export interface Metrics {
  readonly registry: Registry
  /** `route` is the route's pattern, never the raw target, which can hold account numbers. */
  observeRequest(route: string, method: string, status: number, seconds: number): void
  observeSeal(step: 'open' | 'seal', seconds: number): void
  /**
   * Counts a request whose connection ended before its body was complete, because of a lost network, a time-out or a
   * closed page.
   */
  countAbort(route: string): void
  /** Records a batch that the ledger wrote: the number of its postings and the time of its transaction. */
  observeBatch(postings: number, seconds: number): void
  /** Counts a connection or request that a traffic limit refused or ended. `limit` is the name of the limit. */
  countLimited(limit: string): void
  /** Counts a read by the place that answered it: the replica or the primary. */
  countRead(place: string): void
  /** Counts a time at which the process could not load the sealing keys. */
  countKeyFault(): void
  /** Counts a sealed call in work until the returned function runs. A call that never ends is seen by its age only. */
  beginCall(): () => void
  /** Records a call to a network by its outcome. */
  observeNetworkCall(call: NetworkCall): void
  /** Records the wait of a caller for a database connection of a pool. */
  observeWait(pool: string, seconds: number): void
}

const REQUEST_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const BATCH_BUCKETS = [1, 2, 5, 10, 25, 50, 100, 250, 500]
const BATCH_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const NETWORK_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 240]
const WAIT_BUCKETS_S = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5]
const SEAL_BUCKETS_S = [0.00005, 0.0001, 0.0002, 0.0004, 0.001, 0.005]

/** One registry for this process. `addPool` adds the database connections. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'adire_http_request_seconds',
    help: 'Time from the request’s arrival to the reply’s end.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers: [registry],
  })
  const seals = new Histogram({
    name: 'adire_seal_seconds',
    help: 'Time to open a sealed request or to seal its reply.',
    labelNames: ['step'],
    buckets: SEAL_BUCKETS_S,
    registers: [registry],
  })
  const aborts = new Counter({
    name: 'adire_http_client_aborts_total',
    help: 'Requests whose connection ended before the body was complete.',
    labelNames: ['route'],
    registers: [registry],
  })
  const limited = new Counter({
    name: 'adire_http_limited_total',
    help: 'Connections and requests that a traffic limit refused or ended, by limit.',
    labelNames: ['limit'],
    registers: [registry],
  })
  const reads = new Counter({
    name: 'adire_reads_total',
    help: 'Reads that a replica may answer: replica, or the primary because the replica was late or away.',
    labelNames: ['place'],
    registers: [registry],
  })
  const keyFaults = new Counter({
    name: 'adire_sealing_key_faults_total',
    help: 'Times at which the process could not load the sealing keys of the database.',
    registers: [registry],
  })
  const ledger = ledgerMetrics(registry)
  const { waits, networkCalls } = waitMetrics(registry)
  return {
    registry,
    observeRequest: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    observeSeal: (step, seconds) => seals.observe({ step }, seconds),
    observeBatch: (postings, seconds) => {
      ledger.postings.observe(postings)
      ledger.seconds.observe(seconds)
    },
    countAbort: (route) => aborts.inc({ route }),
    countLimited: (limit) => limited.inc({ limit }),
    countRead: (place) => reads.inc({ place }),
    countKeyFault: () => keyFaults.inc(),
    beginCall: callsInWork(registry),
    observeNetworkCall: ({ network, outcome, seconds }) => networkCalls.observe({ network, outcome }, seconds),
    observeWait: (pool, seconds) => waits.observe({ pool }, seconds),
  }
}

/** The calls in work, and the age of the oldest. The age is read at each scrape. */
function callsInWork(registry: Registry): Metrics['beginCall'] {
  // A set keeps the order in which the calls began.
  const begun = new Set<{ readonly at: number }>()
  const calls: Gauge = new Gauge({
    name: 'adire_http_calls_in_work',
    help: 'Sealed calls whose answer is not ready.',
    registers: [registry],
    collect: () => calls.set(begun.size),
  })
  const oldest: Gauge = new Gauge({
    name: 'adire_http_oldest_call_seconds',
    help: 'Age of the oldest sealed call whose answer is not ready.',
    registers: [registry],
    collect: () => {
      const [first] = begun
      oldest.set(first === undefined ? 0 : (performance.now() - first.at) / 1_000)
    },
  })
  return () => {
    const call = { at: performance.now() }
    begun.add(call)
    return () => void begun.delete(call)
  }
}

/** The times for which the process waits for others. */
function waitMetrics(registry: Registry) {
  const waits = new Histogram({
    name: 'adire_db_wait_seconds',
    help: 'Time for which callers wait for a database connection, by pool.',
    labelNames: ['pool'],
    buckets: WAIT_BUCKETS_S,
    registers: [registry],
  })
  const networkCalls = new Histogram({
    name: 'adire_network_call_seconds',
    help: 'Time of calls to networks, by network and outcome: answered, refused, fault, silent, unreachable.',
    labelNames: ['network', 'outcome'],
    buckets: NETWORK_BUCKETS_S,
    registers: [registry],
  })
  return { waits, networkCalls }
}

function ledgerMetrics(registry: Registry) {
  const postings = new Histogram({
    name: 'adire_ledger_batch_postings',
    help: 'Requests to the books that were written together.',
    buckets: BATCH_BUCKETS,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'adire_ledger_batch_seconds',
    help: 'Time to write requests to the books, with the commit.',
    buckets: BATCH_BUCKETS_S,
    registers: [registry],
  })
  return { postings, seconds }
}

/** Adds the connections of the pool of requests, and the callers that wait for one. */
export function addPool(registry: Registry, pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void {
  const connections = new Gauge({
    name: 'adire_db_connections',
    help: 'Connections of the pool by state, and callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'open' }, pool.totalCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waited-for' }, pool.waitingCount)
    },
  })
}

/** A server with `GET /metrics`, `/health` and `/ready` only, for the operators' network. A process that only runs jobs has no other server. */
export function createMetricsServer(metrics: Pick<Metrics, 'registry'>, health: HealthDeps): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true })
  addHealth(app, '', health)
  app.get('/metrics', async (_request, reply) => {
    const text = await metrics.registry.metrics()
    return reply.type(metrics.registry.contentType).send(text)
  })
  return app
}
