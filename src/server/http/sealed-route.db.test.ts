/** Tests bad input to the sealed channel: each row of the table in the access document, on a real server and database. */
// @module-tag one-try
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../values/result.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { lockReplayTable } from './replay-lock.fixture.ts'
import { createFixture, type Fixture, routes, type Sent } from './channel.fixture.ts'

const CONSTANT = '{"ResponseCode":"96","ResponseMessage":"Request Failed. Please try again"}'
let test: TestDatabase
let fixture: Fixture

beforeAll(async () => {
  test = await createTestDatabase()
  fixture = await createFixture(test.database)
})
afterAll(async () => {
  await fixture.app.close()
  await test.drop()
})
beforeEach(() => {
  fixture.handled.runs = 0
  fixture.handled.next = undefined
  fixture.clock.offsetMs = 0
  fixture.clock.stoppedAt = undefined
  fixture.lines.length = 0
})

/** Expects the constant plain 400 and one log line. Nothing ran, and the reply repeats no input. */
function expectRefused({ raw }: Pick<Sent, 'raw'>): void {
  expect([raw.statusCode, raw.body, raw.headers['content-type']]).toEqual([
    400,
    CONSTANT,
    'application/json; charset=utf-8',
  ])
  expect(raw.headers['set-cookie']).toBeUndefined()
  expect(fixture.handled.runs).toBe(0)
}

const refusalLines = (): string[] => fixture.lines.filter((line) => line.includes('-refused'))

describe('a good call', () => {
  it('runs once, and gets a sealed reply with code 00', async () => {
    const { raw, envelope } = await fixture.send(routes.pay, { amount: '150000' })
    expect([raw.statusCode, raw.headers['content-type'], raw.headers['cache-control']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'no-store',
    ])
    expect(envelope).toEqual({ ResponseCode: '00', ResponseMessage: 'Successful', Data: { done: 1 } })
    expect(fixture.handled.context?.session?.username).toBe('ada')
  })

  it('claims its message without a flush only when it reaches nothing outside the database', async () => {
    const claim = vi.spyOn(fixture.replays, 'claim')
    await fixture.send(routes.pay, { amount: '1' })
    await fixture.send(routes.refresh, {})
    expect(claim.mock.calls.map(([, , durability]) => durability)).toEqual(['unflushed', 'flushed'])
    claim.mockRestore()
  })

  it('carries a GET’s fields in its query, sealed to it', async () => {
    const { envelope } = await fixture.send(routes.list, {}, { query: '?q=a%20b' })
    expect(envelope?.ResponseCode).toBe('00')
    expect(fixture.handled.input).toEqual({ q: 'a b' })
  })

  it('carries a call without payload in a header', async () => {
    expect((await fixture.send(routes.ping, {})).envelope?.ResponseCode).toBe('00')
  })

  it('sends no more of Data than the contract names', async () => {
    fixture.handled.next = () => ok({ data: { done: 1, passwordHash: 'x' }, message: 'All good' })
    const { envelope } = await fixture.send(routes.pay, { amount: '1' })
    expect(envelope).toEqual({ ResponseCode: '00', ResponseMessage: 'All good', Data: { done: 1 } })
  })
})

describe('a message that cannot be opened gets the constant plain 400', () => {
  const body = { amount: '1' }
  const turned = (data: string): string => {
    const bytes = Buffer.from(data, 'base64')
    bytes[bytes.length - 20]! ^= 1
    return bytes.toString('base64')
  }
  it.each([
    ['not JSON', { payload: () => 'data=abc' }],
    ['empty body', { payload: () => '' }],
    ['JSON of another kind', { payload: () => '[1]' }],
    ['null', { payload: () => 'null' }],
    ['data of the wrong type', { payload: () => '{"data":{}}' }],
    ['a missing envelope key', { payload: () => '{}' }],
    ['an extra envelope key', { payload: (data: string) => JSON.stringify({ data, more: 1 }) }],
    ['__proto__ in the envelope', { payload: (data: string) => `{"data":"${data}","__proto__":{}}` }],
    ['a plaintext body', { payload: () => JSON.stringify(body) }],
    ['non-canonical base64', { tamper: (data: string) => `${data}=` }],
    [
      'fewer than 113 bytes',
      { tamper: (data: string) => Buffer.from(data, 'base64').subarray(0, 112).toString('base64') },
    ],
    ['a turned bit', { tamper: turned }],
    ['another path', { sealedFor: { target: '/api/test/ping' } }],
    ['another method', { sealedFor: { method: 'PUT' } }],
    ['another query', { query: '?a=1', sealedFor: { target: '/api/test/pay?a=2' } }],
    ['sealed for another host', { sealedFor: { host: 'other.example' } }],
    ['sent to a host that is not ours', { host: 'other.example' }],
    ['bad JSON inside the seal', { text: '{"amount":' }],
    ['an empty text inside the seal', { text: ' ' }],
  ])('%s', async (_name, change) => {
    expectRefused(await fixture.send(routes.pay, body, change))
    expect(refusalLines()).toHaveLength(1)
    expect(fixture.lines.join('')).not.toContain('amount')
  })

  it('a header in addition to a body', async () => {
    expectRefused(await fixture.send(routes.pay, body, { headers: { 'x-rib-seal': 'AAAA' } }))
  })

  it('an unknown path', async () => {
    const raw = await fixture.app.inject({ method: 'POST', url: '/api/test/none', payload: {} })
    expectRefused({ raw })
  })
})

describe('replays', () => {
  it('the same message again is refused and runs nothing', async () => {
    const first = await fixture.send(routes.pay, { amount: '1' })
    expect(first.envelope?.ResponseCode).toBe('00')
    fixture.handled.runs = 0
    expectRefused({ raw: await fixture.app.inject(first.request) })
  })

  it('fifty parallel copies of a request: one runs', async () => {
    const { request } = await fixture.prepare(routes.pay, { amount: '1' })
    const copies = await Promise.all(Array.from({ length: 50 }, () => fixture.app.inject(request)))
    expect(copies.filter((copy) => copy.statusCode === 200)).toHaveLength(1)
    expect(copies.filter((copy) => copy.statusCode === 400 && copy.body === CONSTANT)).toHaveLength(49)
    expect(fixture.handled.runs).toBe(1)
  })

  it('two copies in one batch of claims: one copy runs', async () => {
    const claim = vi.spyOn(fixture.replays, 'claim')
    const before = await fixture.prepare(routes.pay, { amount: '1' })
    const twice = await fixture.prepare(routes.pay, { amount: '2' })
    const lock = await lockReplayTable(test.ownerUrl)
    const answers = [fixture.app.inject(before.request)]
    try {
      await expect.poll(() => lock.waiting()).toBe(1)
      // The claim of an earlier message waits, so the next insert claims both copies.
      answers.push(fixture.app.inject(twice.request), fixture.app.inject(twice.request))
      await expect.poll(() => claim.mock.calls.length).toBe(3)
    } finally {
      await lock.release()
      claim.mockRestore()
    }
    const [first, ...copies] = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect([first, ...copies.toSorted()]).toEqual([200, 200, 400])
    expect(fixture.handled.runs).toBe(2)
  })

  it('a read may be repeated', async () => {
    const first = await fixture.send(routes.list, {})
    expect((await fixture.app.inject(first.request)).statusCode).toBe(200)
  })
})

describe('time and keys', () => {
  // The clock is stopped at a whole second, like the times of messages, so that no second passes between sealing and
  // opening.
  beforeEach(() => {
    fixture.clock.stoppedAt = Math.floor(Date.now() / 1_000) * 1_000
  })

  it.each([121, 3600, -121])('a message %d s off is stale', async (agedS) => {
    const { raw } = await fixture.send(routes.pay, { amount: '1' }, { agedS })
    expect(raw.statusCode).toBe(400)
    expect(raw.headers['content-type']).toBe('application/problem+json')
    expect((raw.json() as { type: string }).type).toMatch(/#date$/)
    expect(fixture.handled.runs).toBe(0)
  })

  it.each([120, -120])('a message %d s off is fresh', async (agedS) => {
    expect((await fixture.send(routes.pay, { amount: '1' }, { agedS })).envelope?.ResponseCode).toBe('00')
  })

  it('an unknown key has a separate problem type', async () => {
    const { kid } = await fixture.messageKeys.current()
    const { raw } = await fixture.send(routes.pay, { amount: '1' }, { kid: (kid + 1) % 2 ** 32 })
    expect([raw.statusCode, raw.headers['content-type']]).toEqual([400, 'application/problem+json'])
    expect((raw.json() as { type: string }).type).toMatch(/#ohttp-key$/)
  })
})

describe('limits of the transport', () => {
  /** A bucket that does not refill within a test, even on a slow machine. */
  const burst = (size: number) => ({ perSecond: 0.001, burst: size })
  const inject = (method: 'POST' | 'GET', url: string, headers: Record<string, string>, payload: string) =>
    fixture.app.inject({ method, url, headers: { host: 'bank.example', ...headers }, payload })

  it('more than 64 KiB is 413', async () => {
    const raw = await inject('POST', '/api/test/pay', { 'content-type': 'application/json' }, 'x'.repeat(65_537))
    expect([raw.statusCode, raw.body]).toEqual([413, CONSTANT])
  })

  it('a route with a larger limit: opens a message up to this limit, and answers 413 above it', async () => {
    const note = 'x'.repeat(130_000)
    const taken = await fixture.send(routes.part, { amount: '1', note })
    expect([taken.raw.statusCode, fixture.handled.input]).toEqual([200, { amount: '1', note }])
    const refused = await fixture.send(routes.part, { amount: '1', note: note.repeat(2) })
    expect([refused.raw.statusCode, refused.raw.body]).toEqual([413, CONSTANT])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s is 415',
    async (type) => {
      const raw = await inject('POST', '/api/test/pay', { 'content-type': type }, '{"data":"x"}')
      expect([raw.statusCode, raw.body]).toEqual([415, CONSTANT])
    },
  )

  it.each(['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const)('%s of a POST is 405', async (method) => {
    const raw = await fixture.app.inject({ method, url: '/api/test/pay' })
    expect(raw.statusCode).toBe(405)
    expect(raw.headers['allow']).toBe('POST')
    if (method !== 'HEAD') expect(raw.body).toBe(CONSTANT)
  })

  it('too many requests from one address: get 429 with Retry-After', async () => {
    const small = await createFixture(test.database, { config: { rateLimit: burst(2) } })
    const answers = []
    for (let i = 0; i < 4; i += 1) answers.push(await small.send(routes.list, {}))
    expect(answers.map((one) => one.raw.statusCode)).toEqual([200, 200, 429, 429])
    expect(Number(answers[3]?.raw.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(answers[3]?.raw.body).toBe(CONSTANT)
    await small.app.close()
  })

  it('a flood of escaped paths or of pages: gets 429 too', async () => {
    const small = await createFixture(test.database, { config: { rateLimit: burst(2) } })
    const urls = ['/%61pi/test/list', '/', '/%61pi/test/list', '/auth/login']
    const statuses = []
    for (const url of urls) statuses.push((await small.app.inject(url)).statusCode)
    expect(statuses).toEqual([400, 404, 429, 429])
    await small.app.close()
  })

  it('a flood of customers’ calls does not block networks, and a flood of networks’ messages does not block customers', async () => {
    const door = { method: 'POST', path: '/switch/test', maxBytes: 100 } as const
    const handle = async () => ({ status: 200, contentType: 'text/plain', body: 'heard' })
    const config = { rateLimit: burst(2), networkRateLimit: burst(3) }
    const small = await createFixture(test.database, { config, plain: [{ ...door, handle }] })
    const knock = async () => (await small.app.inject({ method: 'POST', url: door.path })).statusCode
    const call = async () => (await small.send(routes.list, {})).raw.statusCode
    expect([await call(), await call(), await call()]).toEqual([200, 200, 429])
    expect([await knock(), await knock(), await knock(), await knock()]).toEqual([200, 200, 200, 429])
    await small.app.close()
    const other = await createFixture(test.database, { config, plain: [{ ...door, handle }] })
    for (let n = 0; n < 4; n += 1) await other.app.inject({ method: 'POST', url: door.path })
    expect((await other.send(routes.list, {})).raw.statusCode).toBe(200)
    await other.app.close()
  })

  it.each([
    [false, '127.0.0.1'],
    [true, '203.0.113.9'],
  ])('with a trusted proxy %j, X-Forwarded-For makes the caller %s', async (trustProxy, address) => {
    const small = await createFixture(test.database, { config: { trustProxy } })
    // The caller wrote the first address, and the proxy wrote the last address.
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }
    expect((await small.send(routes.list, {}, { headers })).raw.statusCode).toBe(200)
    expect(small.handled.context?.address).toBe(address)
    await small.app.close()
  })

  it('requests above the parallel limit get 503 with Retry-After', async () => {
    const small = await createFixture(test.database, { config: { traffic: { maxWorking: 1 } } })
    const gate = Promise.withResolvers<void>()
    small.handled.next = async () => {
      await gate.promise
      return ok({ data: { done: 1 } })
    }
    const first = small.send(routes.list, {})
    await expect.poll(() => small.handled.runs).toBe(1)
    const second = await small.send(routes.list, {})
    expect([second.raw.statusCode, second.raw.headers['retry-after'], second.raw.body]).toEqual([503, '1', CONSTANT])
    gate.resolve()
    expect((await first).raw.statusCode).toBe(200)
    await small.app.close()
  })
})
