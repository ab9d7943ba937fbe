/** Health and readiness while a process serves, and while it stops. */
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { addHealth, createDrain, drainFor, endConnectionsInDrain } from './health.ts'

function openApp(parts: Readonly<Record<string, boolean>>) {
  const drain = createDrain()
  const app = fastify()
  endConnectionsInDrain(app, drain)
  addHealth(app, '', { readiness: async () => parts, drain })
  return { app, drain }
}

it('readiness: answers 503 when a part does not work', async () => {
  const { app } = openApp({ database: true, queue: false })
  const answer = await app.inject('/ready')
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { status: 'not ready', parts: { database: true, queue: false } },
  ])
})

it('drain: makes the readiness 503 immediately, while the health stays 200', async () => {
  const { app, drain } = openApp({ database: true })
  expect((await app.inject('/ready')).statusCode).toBe(200)
  const drained = drainFor(drain, 1)
  const answer = await app.inject('/ready')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'stopping', parts: { database: true } }])
  expect((await app.inject('/health')).statusCode).toBe(200)
  await drained
})

it('drain: makes the readiness 503 also for a check that began before', async () => {
  const drain = createDrain()
  const app = fastify()
  addHealth(app, '/api', { readiness: async () => (drain.begin(), { database: true }), drain })
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
})

it('drain: ends each connection with its next answer, and no connection before', async () => {
  const { app, drain } = openApp({ database: true })
  expect((await app.inject('/health')).headers['connection']).not.toBe('close')
  drain.begin()
  expect((await app.inject('/health')).headers['connection']).toBe('close')
})
