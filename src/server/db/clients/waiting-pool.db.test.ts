/** Tests the pool: it observes the wait for a connection, and a caller that waited keeps its own span. */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Span, type Tracer, useTracer } from '../../ports/tracing.ts'
import { createTestDatabase, type TestDatabase } from '../database.fixture.ts'
import { type Database, openDatabase } from '../database.ts'

let test: TestDatabase
let database: Database
const waits: [string, number][] = []

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase(test.url, {
    maxConnections: 1,
    observeWait: (pool, seconds) => void waits.push([pool, seconds]),
  })
})
afterEach(() => {
  waits.length = 0
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

it('wait for a connection: is observed for a free connection, a busy one and a refused caller', async () => {
  await database.pool.query('select 1')
  expect(waits).toEqual([['requests', expect.any(Number)]])
  const client = await database.pool.connect()
  // The short limit is for this caller only. A connection may take longer to open on a busy machine.
  const { connectionTimeoutMillis } = database.pool.options
  database.pool.options.connectionTimeoutMillis = 300
  const waiting = database.pool.query('select 1')
  await expect(waiting).rejects.toThrow('timeout exceeded when trying to connect')
  database.pool.options.connectionTimeoutMillis = connectionTimeoutMillis
  client.release()
  expect(waits).toHaveLength(3)
  expect(waits[2]?.[1]).toBeGreaterThanOrEqual(0.29)
})

it('waits of the pools: are observed for the ledger and not for the queue', async () => {
  const [ledger, jobs] = [database.openPool(1, { pipelined: true }), database.openPool(1)]
  await ledger.query('select 1')
  await jobs.query('select 1')
  expect(waits.map(([pool]) => pool)).toEqual(['ledger'])
  await ledger.end()
  await jobs.end()
})

it('statement of a caller that waited: belongs to the span of this caller, not to the span of the caller before it', async () => {
  const present = new AsyncLocalStorage<string>()
  const parts: [string | undefined, string][] = []
  const span: Span = { add: () => {}, link: () => {}, run: (work) => work(), end: () => {} }
  const tracer: Tracer = {
    begin: () => span,
    part: ({ name }) => {
      parts.push([present.getStore(), name])
      return span
    },
    traceparent: () => undefined,
    traceId: () => undefined,
    outside: (work) => work(),
    bind: (callback) => AsyncResource.bind(callback as never),
    close: async () => {},
  }
  useTracer(tracer)
  try {
    await Promise.all([
      present.run('first', () => database.pool.query('select pg_sleep(0.05)')),
      present.run('second', () => database.pool.query('delete from bank.notice')),
    ])
  } finally {
    useTracer(undefined)
  }
  expect(parts).toEqual([
    ['first', 'select'],
    ['second', 'delete bank.notice'],
  ])
})
