/**
 * Tests that a connection ended by a client does not count as a database fault, and that a connection reset by the
 * database does.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createFixture, type Fixture, routes } from './channel.fixture.ts'
import { listen, openClient, sendFrom, unfinishedRequest } from './sockets.fixture.ts'

const HOST_FIELD = /host=([^&]+)/
const HOOK = '/hook/test'
const CUSTOMER = '127.0.0.3'
let test: TestDatabase
let proxy: Server
let database: Database
let fixture: Fixture
let port: number
const connections = new Set<Socket>()
let querying = 0
const faults: (string | undefined)[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  proxy = await startProxy(join(decodeURIComponent(HOST_FIELD.exec(test.url)![1]!), '.s.PGSQL.5432'))
  const { port: proxyPort } = proxy.address() as AddressInfo
  database = openDatabase(test.url.replace(HOST_FIELD, `host=127.0.0.1&port=${proxyPort}`))
  const handle = async () => {
    const client = await database.pool.connect()
    querying += 1
    try {
      await client.query('select pg_sleep(60)')
    } catch (error) {
      faults.push((error as NodeJS.ErrnoException).code)
      throw error
    } finally {
      client.release(true)
    }
    return { status: 200, contentType: 'text/plain', body: 'ok' }
  }
  fixture = await createFixture(database, { plain: [{ method: 'POST', path: HOOK, maxBytes: 1_000, handle }] })
  port = await listen(fixture.app)
})
afterEach(() => {
  fixture.lines.length = 0
  faults.length = 0
  querying = 0
})
afterAll(async () => {
  await fixture.app.close()
  await database.close()
  await new Promise((resolve) => proxy.close(resolve))
  await test.drop()
})

/** Forwards TCP connections to the database's socket. */
async function startProxy(path: string): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connect(path)
    connections.add(client)
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const events = () => fixture.lines.map((line) => (JSON.parse(line) as { event: string }).event)
const aborts = async (route: string) => {
  const text = await fixture.metrics.registry.getSingleMetricAsString('adire_http_client_aborts_total')
  return Number(new RegExp(`route="${route}"} (\\d+)`).exec(text)?.[1] ?? 0)
}

it.each([
  ['a sealed call', routes.pay.path],
  ['a network hook', HOOK],
])('body of %s: counts as a client abort, not as a database fault, when its connection ends', async (_name, path) => {
  const closed = await openClient(port, CUSTOMER, unfinishedRequest(path, 100, 50))
  const reset = await openClient(port, CUSTOMER, unfinishedRequest(path, 100, 50))
  closed.socket.end()
  reset.socket.resetAndDestroy()
  await expect.poll(() => aborts(path)).toBe(2)
  expect(events().filter((event) => event === 'client-aborted')).toHaveLength(2)
  expect(events()).not.toContain('database-down')
  expect(events()).not.toContain('unhandled-error')
})

it('database: logs database-down and answers 503 when the database resets a connection', async () => {
  const { request } = await fixture.prepare(routes.pay, { amount: '1' })
  const before = await aborts(HOOK)
  const answers = ['{"a":1}', '{"b":2}'].map((payload) =>
    sendFrom(port, CUSTOMER, { ...request, method: 'POST', url: HOOK, payload }),
  )
  await expect.poll(() => querying).toBe(2)
  for (const connection of connections) connection.resetAndDestroy()
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([503, 503])
  expect(faults).toEqual(['ECONNRESET', 'ECONNRESET'])
  expect(events().filter((event) => event === 'database-down')).toHaveLength(2)
  expect([await aborts(HOOK), events().includes('client-aborted')]).toEqual([before, false])
})
