/** Traffic limits on real connections: one address cannot use up the limits of another, and an overloaded server does no work. */
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../values/result.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { createFixture, type Fixture, routes } from '../channel.fixture.ts'
import { type Client, listen, openClient, sendFrom, unfinishedRequest } from '../sockets.fixture.ts'
import type { TrafficLimits } from './traffic-limits.ts'

const ATTACKER = '127.0.0.2'
const CUSTOMER = '127.0.0.3'
const LOGIN = routes.login.path
let test: TestDatabase
let clients: Client[] = []
let fixtures: Fixture[] = []

beforeAll(async () => {
  test = await createTestDatabase()
})
afterEach(async () => {
  for (const { socket } of clients) socket.destroy()
  clients = []
  await Promise.all(fixtures.map(({ app }) => app.close()))
  fixtures = []
})
afterAll(() => test.drop())

async function serve(traffic: Partial<TrafficLimits>, trustProxy = false) {
  const fixture = await createFixture(test.database, { config: { traffic, trustProxy } })
  fixtures.push(fixture)
  let connections = 0
  fixture.app.server.on('connection', (socket: Socket) => {
    connections += 1
    socket.once('close', () => void (connections -= 1))
  })
  const port = await listen(fixture.app)
  const open = async (count: number, from: string, textOf: (n: number) => string): Promise<readonly Client[]> => {
    const opened = await Promise.all(Array.from({ length: count }, (_, n) => openClient(port, from, textOf(n))))
    clients.push(...opened)
    return opened
  }
  const pay = async (from: string, headers = {}): Promise<number> => {
    const prepared = await fixture.prepare(routes.pay, { amount: '1' }, { headers })
    return (await sendFrom(port, from, prepared.request)).statusCode
  }
  const limited = async (limit: string): Promise<number> => {
    const text = await fixture.metrics.registry.getSingleMetricAsString('adire_http_limited_total')
    return Number(new RegExp(`limit="${limit}"} (\\d+)`).exec(text)?.[1] ?? 0)
  }
  return { fixture, port, open, pay, limited, connections: () => connections }
}

const statusOf = ({ text }: Client) => text.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3)
const waiting = (all: readonly Client[]) => all.filter(({ isClosed, text }) => !isClosed && text === '')
const refused = (all: readonly Client[]) =>
  all.filter(({ isClosed, text }) => isClosed && /\r\nretry-after: 1\r\n/i.test(text))

describe('unfinished bodies', () => {
  it('of one address: keep no other address out, and are refused at the limit of the address', async () => {
    const { open, pay } = await serve({ maxConnectionsPerAddress: 30, maxOpenPerAddress: 20, maxWorking: 5 })
    const all = await open(40, ATTACKER, () => unfinishedRequest(LOGIN, 100, 50))
    await expect.poll(() => [waiting(all).length, refused(all).length]).toEqual([20, 20])
    expect(new Set(refused(all).map(statusOf)).difference(new Set(['429', '503']))).toEqual(new Set())
    expect(await pay(CUSTOMER)).toBe(200)
    expect(await pay(ATTACKER)).toBe(429)
    for (const { socket } of waiting(all)) socket.destroy()
    await expect.poll(() => pay(ATTACKER)).toBe(200)
  })

  it('behind a proxy: count for the forwarded address, and the number of the proxy’s connections is not limited', async () => {
    const { open, pay } = await serve({ maxConnectionsPerAddress: 5, maxOpenPerAddress: 20, maxWorking: 5 }, true)
    const forwarded = (address: string) => ({ 'x-forwarded-for': address })
    const all = await open(40, ATTACKER, (n) =>
      unfinishedRequest(LOGIN, 100, 50, [`X-Forwarded-For: 2001:db8:1:2::${n.toString(16)}`]),
    )
    await expect.poll(() => [waiting(all).length, refused(all).length]).toEqual([20, 20])
    expect(await pay(ATTACKER, forwarded('2001:db8:1:2:ffff::1'))).toBe(429)
    expect(await pay(ATTACKER, forwarded('2001:db8:1:3::1'))).toBe(200)
  })

  it('that hold much memory: are refused first for their address, then for all', async () => {
    const { open, pay, limited } = await serve({ maxBodyBytes: 40_000 })
    const upload = (bytes: number) => unfinishedRequest(LOGIN, 60_000, bytes)
    const [greedy] = await open(1, ATTACKER, () => upload(10_001))
    await expect.poll(() => greedy && refused([greedy]).map(statusOf)).toEqual(['429'])
    for (const from of ['127.0.0.4', '127.0.0.5', '127.0.0.6', '127.0.0.7']) {
      await open(1, from, () => upload(9_999))
    }
    // When all four bodies have arrived, there is room for four more bytes.
    await expect.poll(() => pay(CUSTOMER)).toBe(503)
    expect([await limited('bytes-per-address'), (await limited('bytes')) > 0]).toEqual([1, true])
    for (const { socket } of clients) socket.destroy()
    await expect.poll(() => pay(CUSTOMER)).toBe(200)
  })
})

describe('connections', () => {
  it('of one address: are answered 503 above its limit, before a request', async () => {
    const { open, pay, limited } = await serve({ maxConnectionsPerAddress: 10 })
    const all = await open(15, ATTACKER, () => '')
    await expect.poll(() => [waiting(all).length, refused(all).map(statusOf)]).toEqual([10, Array(5).fill('503')])
    expect(await limited('connections-per-address')).toBe(5)
    expect(await pay(CUSTOMER)).toBe(200)
  })

  it('of all addresses: are closed above the limit', async () => {
    const { open, limited } = await serve({ maxConnections: 10 })
    const all = await open(15, ATTACKER, () => '')
    await expect.poll(() => [waiting(all).length, all.filter(({ isClosed }) => isClosed).length]).toEqual([10, 5])
    expect(await limited('connections')).toBe(5)
  })

  it('without headers or with an unfinished body: are answered 408 and closed after their time', async () => {
    const { open, limited } = await serve({ headersTimeoutMs: 300, requestTimeoutMs: 300 })
    const texts = ['', `POST ${LOGIN} HTTP/1.1\r\nHost: ba`, unfinishedRequest(LOGIN, 100, 50)]
    const all = await open(3, ATTACKER, (n) => texts[n]!)
    await expect.poll(() => all.every(({ isClosed }) => isClosed)).toBe(true)
    expect(all.map(statusOf)).toEqual(['408', '408', '408'])
    expect(await limited('timeout')).toBe(3)
  })

  it('between two requests: are closed after the idle time', async () => {
    const { open } = await serve({ idleTimeoutMs: 200 })
    const [client] = await open(1, ATTACKER, () => 'GET /api/health HTTP/1.1\r\nHost: bank.example\r\n\r\n')
    await expect.poll(() => client?.isClosed).toBe(true)
    expect(client && statusOf(client)).toBe('200')
  })
})

describe('overload', () => {
  it('answers 503 with Retry-After before the message is claimed: the same message works later', async () => {
    const { fixture, port, limited } = await serve({ maxWorking: 1 })
    const gate = Promise.withResolvers<void>()
    fixture.handled.next = async () => {
      await gate.promise
      return ok({ data: { done: 1 } })
    }
    const [busy, message] = [
      await fixture.prepare(routes.pay, { amount: '1' }),
      await fixture.prepare(routes.pay, { amount: '2' }),
    ]
    const first = sendFrom(port, ATTACKER, busy.request)
    await expect.poll(() => fixture.handled.runs).toBe(1)
    const before = await countClaims()
    const early = await sendFrom(port, CUSTOMER, message.request)
    expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '1'])
    const kept = await fixture.app.inject(message.request)
    expect([kept.statusCode, kept.headers.connection]).toEqual([503, 'keep-alive'])
    expect(await limited('busy')).toBe(2)
    expect(await countClaims()).toBe(before)
    expect((await fixture.app.inject('/api/health')).statusCode).toBe(200)
    gate.resolve()
    expect((await first).statusCode).toBe(200)
    const late = await sendFrom(port, CUSTOMER, message.request)
    expect([late.statusCode, (await message.open(late))?.ResponseCode]).toEqual([200, '00'])
  })

  it('counts a call until its work is done, also when its client leaves', async () => {
    const { fixture, port, connections } = await serve({ maxWorking: 1 })
    const gate = Promise.withResolvers<void>()
    fixture.handled.next = async () => {
      await gate.promise
      return ok({ data: { done: 1 } })
    }
    const { request } = await fixture.prepare(routes.pay, { amount: '1' })
    const lines = Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${String(value)}`)
    const payload = String(request.payload)
    const text = `POST ${String(request.url)} HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`
    const client = await openClient(port, ATTACKER, text)
    await expect.poll(() => fixture.handled.runs).toBe(1)
    client.socket.destroy()
    await expect.poll(connections).toBe(0)
    const pay = async () => (await fixture.send(routes.pay, { amount: '2' })).raw.statusCode
    expect(await pay()).toBe(503)
    gate.resolve()
    await expect.poll(pay).toBe(200)
  })
})

async function countClaims(): Promise<number> {
  const { rows } = await test.database.pool.query<{ n: number }>('select count(*)::int as n from bank.sealed_replay')
  return rows[0]!.n
}
