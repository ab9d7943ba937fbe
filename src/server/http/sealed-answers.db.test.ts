/**
 * Tests the answers to an opened call: which callers are permitted, which fields are refused, and the texts of the
 * replies.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '../../core/failure.ts'
import { ok } from '../../values/result.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createFixture, type Fixture, failWith, makeDevice, routes, type SendChange } from './channel.fixture.ts'

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
  fixture.lines.length = 0
})

const refusalLines = (): string[] => fixture.lines.filter((line) => line.includes('-refused'))

describe('sealed 401', () => {
  it.each([
    ['no access token', { cookie: 'a=b' }],
    ['an unknown or expired access token', { cookie: 'RIB_AT=abc' }],
    ['the access token twice', { cookie: 'RIB_AT=abc; RIB_AT=def' }],
    ['a sid of another session', { sessionId: randomUUID() }],
    ['no sid', { sessionId: '00000000-0000-0000-0000-000000000000' }],
  ])('%s', async (_name, change) => {
    const { raw, envelope } = await fixture.send(routes.pay, { amount: '1' }, change)
    expect([raw.statusCode, envelope?.ResponseCode, envelope?.status]).toEqual([401, '06', 401])
    expect(envelope?.ResponseMessage).toBe('Session expired. Please login again')
    expect(fixture.handled.runs).toBe(0)
    expect(refusalLines()).toHaveLength(1)
  })

  it('a revoked session', async () => {
    const other = await createFixture(test.database)
    other.live.clear()
    expect((await other.send(routes.list, {})).raw.statusCode).toBe(401)
    await other.app.close()
  })
})

describe('sealed 403', () => {
  const amount = { amount: '1' }
  it.each([
    ['no anti-forgery header', { headers: { 'x-xsrf-token': undefined } }],
    ['a wrong anti-forgery header', { headers: { 'x-xsrf-token': 'abc' } }],
    ['a foreign Origin', { headers: { origin: 'https://evil.example' } }],
    ['an opaque Origin', { headers: { origin: 'null' } }],
    ['another scheme’s Origin', { headers: { origin: 'https://bank.example' } }],
    ['a request from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a request from a sister site', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['no device signature', { headers: { 'x-rib-device': undefined } }],
    ['a device signature of no form', { headers: { 'x-rib-device': 'abc' } }],
    ['another device’s signature', { headers: { 'x-rib-device': makeDevice().header('x') } }],
  ])('%s', async (_name, change) => {
    const { raw, envelope } = await fixture.send(routes.pay, amount, change)
    expect([raw.statusCode, envelope?.ResponseCode, envelope?.status]).toEqual([403, '06', 403])
    expect(fixture.handled.runs).toBe(0)
    expect(refusalLines()).toHaveLength(1)
  })

  it('the linked device’s signature over another message', async () => {
    const headers = { 'x-rib-device': fixture.device.header('another message') }
    expect((await fixture.send(routes.pay, amount, { headers })).raw.statusCode).toBe(403)
  })

  it('another key under the linked device’s id', async () => {
    const headers = { 'x-rib-device': makeDevice(fixture.device.deviceKeyId).header('x') }
    expect((await fixture.send(routes.pay, amount, { headers })).raw.statusCode).toBe(403)
  })

  it('the anti-forgery value of another session', async () => {
    const headers = { 'x-xsrf-token': fixture.cookies.anonymous }
    const cookie = `${fixture.cookies.access}; XSRF-TOKEN=${fixture.cookies.anonymous}`
    expect((await fixture.send(routes.pay, amount, { headers, cookie })).raw.statusCode).toBe(403)
  })

  it('the anti-forgery value of this session with a forged end', async () => {
    const bytes = Buffer.from(fixture.cookies.xsrf, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    const forged = bytes.toString('base64url')
    const cookie = `${fixture.cookies.access}; XSRF-TOKEN=${forged}`
    const { raw } = await fixture.send(routes.pay, amount, { headers: { 'x-xsrf-token': forged }, cookie })
    expect(raw.statusCode).toBe(403)
  })

  it.each([
    ['no anti-forgery header', { headers: { 'x-xsrf-token': undefined } }],
    ['no anti-forgery cookie', { cookie: '' }],
    ['a value that was not issued here', { cookie: 'XSRF-TOKEN=AAAA', headers: { 'x-xsrf-token': 'AAAA' } }],
    ['a foreign Origin', { headers: { origin: 'https://evil.example' } }],
  ])('before login: %s', async (_name, change) => {
    expect((await fixture.send(routes.login, amount, change)).raw.statusCode).toBe(403)
    expect(fixture.handled.runs).toBe(0)
  })

  it('a read from another site', async () => {
    expect((await fixture.send(routes.list, {}, { headers: { 'sec-fetch-site': 'cross-site' } })).raw.statusCode).toBe(
      403,
    )
  })
})

describe('fields', () => {
  const text = (amount: string) => ({ text: `{"amount":${amount}}` })
  const cases: [string, SendChange, Record<string, string[]> | undefined][] = [
    ['unknown key', { text: '{"amount":"1","other":1}' }, { other: ['This field is not known'] }],
    ['__proto__', { text: '{"amount":"1","__proto__":{"a":1}}' }, { request: ['This field is not known'] }],
    ['constructor', { text: '{"amount":"1","constructor":1}' }, { constructor: ['This field is not known'] }],
    ['missing field', { text: '{}' }, { amount: ['Fill in this field'] }],
    ['number where text', text('5'), { amount: ['Enter an amount'] }],
    ['a list', { text: '[]' }, undefined],
    ['a bare word', { text: '"amount"' }, { request: ['This value cannot be used'] }],
    ...['0', '-1', '1e3', '0x10', '1,00,0', '1.5', '10000000000000', '٣', '１'].map(
      (amount): [string, SendChange, Record<string, string[]>] => [
        `amount ${amount}`,
        text(`"${amount}"`),
        { amount: ['Enter an amount above zero'] },
      ],
    ),
  ]
  it.each(cases)('%s is 06 with the errors map', async (_name, change, errors) => {
    const { raw, envelope } = await fixture.send(routes.pay, undefined, change)
    expect([raw.statusCode, envelope?.ResponseCode]).toEqual([200, '06'])
    if (errors) expect(envelope?.errors).toEqual(errors)
    expect(Object.keys(envelope?.errors ?? {}).length).toBeGreaterThan(0)
    expect(fixture.handled.runs).toBe(0)
    expect(({} as { a?: number }).a).toBeUndefined()
  })

  it('a query field given twice, an unknown one, and fields inside a GET’s seal', async () => {
    for (const query of ['?q=1&q=2', '?z=1', '?__proto__=1']) {
      expect((await fixture.send(routes.list, {}, { query })).envelope?.ResponseCode).toBe('06')
    }
    expect((await fixture.send(routes.list, { z: 1 })).envelope?.ResponseCode).toBe('06')
  })
})

describe('answers', () => {
  const failures: [string, Failure, object][] = [
    ['07', { kind: 'invalid-credentials' }, { Data: null }],
    [
      '06',
      { kind: 'refused', reason: 'daily-limit', detail: { leftToday: '5' } },
      { Data: { reason: 'daily-limit', leftToday: '5' } },
    ],
    ['77', { kind: 'pin-mismatch', triesLeft: 1 }, { Data: { triesLeft: 1 } }],
    ['16', { kind: 'device-not-linked', data: { linkTicket: 't' } }, { Data: { linkTicket: 't' } }],
    ['90', { kind: 'ineligible', reason: 'under-18' }, { Data: { reason: 'under-18' } }],
  ]
  it.each(failures)('business refusal: has the code %s and HTTP 200', async (code, failure, more) => {
    fixture.handled.next = failWith(failure)
    const { raw, envelope } = await fixture.send(routes.pay, { amount: '1' })
    expect(raw.statusCode).toBe(200)
    expect(envelope).toMatchObject({ ResponseCode: code, ...more })
    expect(envelope?.ResponseMessage).not.toBe('')
  })

  it.each([
    [429, { kind: 'too-many', retryAfterS: 61.2 }, '62'],
    [503, { kind: 'unavailable', retryAfterS: 0 }, '1'],
  ] as const)(
    'refusal without a seal: has the plain status %d with Retry-After',
    async (status, failure, retryAfter) => {
      fixture.handled.next = failWith(failure)
      const { raw } = await fixture.send(routes.pay, { amount: '1' })
      expect([raw.statusCode, raw.body, raw.headers['retry-after']]).toEqual([status, CONSTANT, retryAfter])
    },
  )

  it('refusal: begins with “No money has moved” for a call whose guards say that it moves money', async () => {
    fixture.handled.next = failWith({ kind: 'pin-mismatch', triesLeft: 2 })
    const messageOf = async (route: typeof routes.pay | typeof routes.part) =>
      (await fixture.send(route, { amount: '1' })).envelope?.ResponseMessage
    expect(await messageOf(routes.pay)).toMatch(/^No money has moved: /)
    expect(await messageOf(routes.part)).toMatch(/^Nothing was changed: /)
  })

  it('unhandled error: gets 96, and is logged with its id and without the customer’s text', async () => {
    fixture.handled.next = () => {
      throw new TypeError('x is not a function')
    }
    const { raw, envelope } = await fixture.send(routes.pay, { amount: '987654321' })
    expect([raw.statusCode, envelope?.ResponseCode, envelope?.ResponseMessage]).toEqual([
      500,
      '96',
      'Request Failed. Please try again',
    ])
    const { incidentId } = envelope!.Data as { incidentId: string }
    const line = fixture.lines.find((one) => one.includes('"unhandled-error"'))
    expect(line).toContain(incidentId)
    expect(fixture.lines.join('')).not.toContain('987654321')
    expect(JSON.stringify(envelope)).not.toContain('is not a function')
  })

  it('error of the database: gets 96, and is logged with its rule and without the row', async () => {
    fixture.handled.next = () => {
      const text = 'duplicate key value violates unique constraint "customer_phone_key"'
      throw Object.assign(new Error(`${text} (+2348035550142)`), {
        code: '23505',
        severity: 'ERROR',
        detail: 'Key (phone)=(+2348035550142) already exists.',
        table: 'customer',
        constraint: 'customer_phone_key',
        where: 'COPY customer, line 1: "+2348035550142"',
      })
    }
    const { envelope } = await fixture.send(routes.pay, { amount: '1' })
    expect(envelope?.ResponseCode).toBe('96')
    const line = fixture.lines.find((one) => one.includes('23505'))
    expect(line).toContain('"constraint":"customer_phone_key"')
    expect(line).toContain('"table":"customer"')
    expect(fixture.lines.join('')).not.toContain('2348035550142')
  })

  it('reply that breaks the contract: becomes 96', async () => {
    fixture.handled.next = () => ok({ data: { done: 'secret-value' } })
    const { envelope } = await fixture.send(routes.pay, { amount: '1' })
    expect(envelope?.ResponseCode).toBe('96')
    expect(fixture.lines.join('')).not.toContain('secret-value')
  })

  it('refresh token: reaches the refresh route only', async () => {
    const cookie = `RIB_RT=r1; XSRF-TOKEN=${fixture.cookies.anonymous}`
    fixture.handled.next = () => ok({ data: 'reference' })
    await fixture.send(routes.refresh, {}, { cookie })
    expect(fixture.handled.context?.refreshToken).toBe('r1')
    fixture.handled.next = undefined
    await fixture.send(routes.login, { amount: '1' }, { cookie })
    expect(fixture.handled.context?.refreshToken).toBeUndefined()
  })

  it('login: gets the proof of the linked device, which verifies only with the key of that device', async () => {
    const linked = makeDevice()
    let data = ''
    await fixture.send(
      routes.login,
      { amount: '1' },
      { tamper: (text) => (data = text), payload: (text) => JSON.stringify({ data: text }) },
    )
    expect(fixture.handled.context?.deviceProof).toBeUndefined()
    expect(data).not.toBe('')
    const sent = await fixture.send(
      routes.login,
      { amount: '1' },
      { signedIn: true, cookie: `XSRF-TOKEN=${fixture.cookies.xsrf}` },
    )
    expect(sent.envelope?.ResponseCode).toBe('00')
    const proof = fixture.handled.context?.deviceProof
    expect(proof?.deviceKeyId).toBe(fixture.device.deviceKeyId)
    expect([proof?.verify(fixture.device.point), proof?.verify(linked.point), proof?.verify(Buffer.alloc(65))]).toEqual(
      [true, false, false],
    )
  })
})
