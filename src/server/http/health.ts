/** Reports the health and the readiness of a process to its balancer and its orchestrator. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Every part by name, true when it works. */
export type Readiness = () => Promise<Readonly<Record<string, boolean>>>

/** The state of a process that stops: its balancer must send new calls elsewhere before the listener closes. */
export interface Drain {
  readonly hasBegun: () => boolean
  readonly begin: () => void
}

export function createDrain(): Drain {
  let hasBegun = false
  return {
    hasBegun: () => hasBegun,
    begin: () => {
      hasBegun = true
    },
  }
}

/** Begins the drain, and resolves after the time that balancers need to read the readiness. */
export async function drainFor(drain: Pick<Drain, 'begin'>, ms: number): Promise<void> {
  drain.begin()
  if (ms > 0) await delay(ms)
}

export interface HealthDeps {
  readonly readiness: Readiness
  readonly drain: Pick<Drain, 'hasBegun'>
}

/**
 * Adds `<prefix>/health`, which answers while the process lives, and `<prefix>/ready`, which answers 503 when a part does not work or the
 * process stops.
 */
export function addHealth(app: FastifyInstance, prefix: '/api' | '', { readiness, drain }: HealthDeps): void {
  app.get(`${prefix}/health`, async () => ({ status: 'up' }))
  app.get(`${prefix}/ready`, async (_request, reply) => {
    const parts = await readiness()
    // The drain is checked after the parts, because it can begin while the database answers.
    if (drain.hasBegun()) return reply.code(503).send({ status: 'stopping', parts })
    const isReady = Object.values(parts).every(Boolean)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', parts })
  })
}

/** Ends each connection with its next answer after the drain has begun, so that no client sends a call on a connection that closes. */
export function endConnectionsInDrain(app: FastifyInstance, { hasBegun }: Pick<Drain, 'hasBegun'>): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (hasBegun()) reply.header('connection', 'close')
    return payload
  })
}
