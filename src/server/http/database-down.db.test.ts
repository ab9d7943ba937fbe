/**
 * Tests a database that goes away while the server runs: the answer is 503 with Retry-After, nothing is half-done, and
 * the server recovers by itself.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ok } from '../../values/result.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createFixture, type Fixture, routes } from './channel.fixture.ts'

const CONSTANT = '{"ResponseCode":"96","ResponseMessage":"Request Failed. Please try again"}'
const SOCKET = '.s.PGSQL.5432'
const HOST_FIELD = /host=([^&]+)/
let test: TestDatabase
let database: Database
let fixture: Fixture
let folder: string
let door: Server
const open = new Set<Socket>()

beforeAll(async () => {
  test = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'adire-door-'))
  await signInOnce()
  database = openDatabase(test.url.replace(HOST_FIELD, `host=${encodeURIComponent(folder)}`))
  fixture = await createFixture(database)
})
beforeEach(() => {
  fixture.handled.next = undefined
})
afterAll(async () => {
  await fixture.app.close()
  await database.close()
  await shutOut()
  await test.drop()
  rmSync(folder, { recursive: true })
})

/**
 * Starts a proxy in front of the database's socket. When a test closes the proxy, the application sees what a killed
 * server leaves.
 */
async function signInOnce(): Promise<void> {
  const real = join(decodeURIComponent(HOST_FIELD.exec(test.url)![1]!), SOCKET)
  door = createServer((client) => {
    const server = connect(real)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => door.listen(join(folder, SOCKET), resolve))
}

async function shutOut(): Promise<void> {
  const closed = new Promise((resolve) => door.close(resolve))
  for (const socket of open) socket.destroy()
  open.clear()
  await closed
}

it('server without its database: answers 503, and works again when the database is back', async () => {
  expect((await fixture.send(routes.pay, { amount: '1' })).raw.statusCode).toBe(200)
  const prepared = await fixture.prepare(routes.pay, { amount: '1' })
  await shutOut()
  const runs = fixture.handled.runs
  for (let i = 0; i < 3; i += 1) {
    const away = await fixture.app.inject(prepared.request)
    expect([away.statusCode, away.body]).toEqual([503, CONSTANT])
    expect(Number(away.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
  expect(fixture.handled.runs).toBe(runs)
  expect((await fixture.app.inject('/api/health')).statusCode).toBe(200)

  await signInOnce()
  // The same message is sent again. It was not claimed, so nothing was half-done.
  const back = await fixture.app.inject(prepared.request)
  expect([back.statusCode, (await prepared.open(back))?.ResponseCode]).toEqual([200, '00'])
})

it('server that loses its database during a call that changes state: answers a sealed 503 with an unknown result', async () => {
  fixture.handled.next = async () => {
    await shutOut()
    await database.pool.query('select 1')
    return ok({ data: { done: 1 } })
  }
  const { raw, envelope } = await fixture.send(routes.pay, { amount: '1' })
  expect([raw.statusCode, raw.headers['retry-after']]).toEqual([503, '5'])
  expect(envelope).toMatchObject({
    ResponseCode: '96',
    Data: { reason: 'result-unknown', incidentId: expect.any(String) },
  })
  fixture.handled.next = undefined
  await signInOnce()
  expect((await fixture.send(routes.pay, { amount: '1' })).raw.statusCode).toBe(200)
})

it('server that loses its database during a read: answers a plain 503, because nothing has changed', async () => {
  fixture.handled.next = async () => {
    await shutOut()
    await database.pool.query('select 1')
    return ok({ data: { done: 1 } })
  }
  const { raw } = await fixture.send(routes.list, {})
  expect([raw.statusCode, raw.body, raw.headers['retry-after']]).toEqual([503, CONSTANT, '5'])
  fixture.handled.next = undefined
  await signInOnce()
})

it('server without its database: answers 503 for the message key when no key is in memory', async () => {
  const fresh = await createFixture(database)
  await shutOut()
  const away = await fresh.app.inject('/api/keys/message')
  expect([away.statusCode, away.body]).toEqual([503, CONSTANT])
  await signInOnce()
  expect((await fresh.app.inject('/api/keys/message')).statusCode).toBe(200)
  await fresh.app.close()
})
