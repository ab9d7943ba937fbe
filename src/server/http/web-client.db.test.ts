/**
 * Tests the browser's client with a listening server over real HTTP: seal, refresh, retry, kinds of failures and
 * messages.
 */
// @module-tag one-try
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { ok } from '../../values/result.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import type { CookieChange } from './handler.ts'
import { openBrowser } from './browser.fixture.ts'
import { createFixture, type Fixture, failWith, hashOf, routes } from './channel.fixture.ts'

const HANDLE = '0191f0c0-7f1e-7abc-8def-0123456789ac'
let test: TestDatabase
let fixture: Fixture
let browser: ReturnType<typeof openBrowser>
const publicOrigins: string[] = []

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await test.database.pool.query('delete from bank.message_key')
  publicOrigins.length = 0
  fixture = await createFixture(test.database, { config: { publicOrigins } })
  await fixture.app.listen({ port: 0, host: '127.0.0.1' })
  publicOrigins.push(`http://127.0.0.1:${(fixture.app.server.address() as AddressInfo).port}`)
  browser = openBrowser(publicOrigins[0]!, fixture)
})
afterEach(async () => {
  await fixture.app.close()
})

const opened = (accessToken: string): CookieChange => ({
  kind: 'open',
  accessToken,
  refreshToken: 'refresh-1',
  clientId: 'client',
  user: { username: 'ada', displayName: 'Ada' },
  sessionId: fixture.session.sessionId,
})

/** Signs in with real cookies of the server. Only the handler of the route is the test's. */
async function signIn(accessToken: string): Promise<void> {
  fixture.handled.next = () => ok({ data: { done: 0 }, cookies: opened(accessToken) })
  const result = await browser.call(routes.login, { amount: '1' }, { signAs: 'ada' })
  expect(result).toEqual({ ok: true, data: { done: 0 }, message: 'Successful' })
  fixture.handled.next = undefined
  fixture.live.set(hashOf(accessToken), fixture.session)
  browser.state.session = {
    sessionId: fixture.session.sessionId,
    username: 'ada',
    accessToken: 'reference-1',
    refreshToken: `${HANDLE}.1`,
  }
  browser.state.calls.length = 0
}

/** Makes the access token expire. The refresh route answers with a new token. */
function expireAndRenew(): void {
  fixture.live.clear()
  fixture.handled.next = () => {
    if (fixture.handled.context?.refreshToken === undefined) return ok({ data: { done: 1 } })
    fixture.live.set(hashOf('at-2'), fixture.session)
    const cookies = {
      kind: 'renew',
      accessToken: 'at-2',
      refreshToken: 'refresh-2',
      sessionId: fixture.session.sessionId,
    } as const
    return ok({ data: `${HANDLE}.2`, cookies })
  }
}

describe('a call', () => {
  it('before login gets its key and anti-forgery cookie, and carries the device’s proof', async () => {
    await signIn('at-1')
    expect(fixture.handled.context?.deviceProof?.verify(fixture.device.point)).toBe(true)
    expect(browser.jar.get('RIB_AT')).toBe('at-1')
  })

  it('a call that changes state, a call without payload and a read all arrive', async () => {
    await signIn('at-1')
    expect(await browser.call(routes.pay, { amount: '5', note: 'Ọ̀rẹ́ ₦' })).toMatchObject({ ok: true })
    expect(fixture.handled.input).toEqual({ amount: '5', note: 'Ọ̀rẹ́ ₦' })
    expect(await browser.call(routes.ping, {})).toMatchObject({ ok: true })
    expect(await browser.call(routes.list, { q: "a b+c&d='ẹ'~*" })).toMatchObject({ ok: true })
    expect(fixture.handled.input).toEqual({ q: "a b+c&d='ẹ'~*" })
    expect(browser.state.calls.filter((one) => one.includes('keys'))).toEqual([])
  })

  it('works with the client’s clock an hour off', async () => {
    fixture.clock.offsetMs = 3_600_000
    await signIn('at-1')
    expect(await browser.call(routes.pay, { amount: '5' })).toMatchObject({ ok: true })
  })

  it('fetches the key once more when the server does not know the key or its date', async () => {
    await signIn('at-1')
    await test.database.pool.query('delete from bank.message_key')
    fixture.clock.offsetMs = 49 * 3_600_000
    expect(await browser.call(routes.pay, { amount: '5' })).toMatchObject({ ok: true })
    expect(browser.state.calls).toEqual(['POST /api/test/pay', 'GET /api/keys/message', 'POST /api/test/pay'])
    browser.state.meddle = (response, path) =>
      path.includes('/api/test')
        ? new Response('{"type":"x#date"}', { status: 400, headers: { 'content-type': 'application/problem+json' } })
        : response
    browser.state.calls.length = 0
    expect(await browser.call(routes.pay, { amount: '5' })).toMatchObject({ ok: false, kind: 400 })
    expect(browser.state.calls).toHaveLength(3)
  })

  it('trusts no key without the signature of a pinned root key', async () => {
    browser.state.rootPins = [fixture.device.point.toString('base64')]
    const result = await browser.call(routes.login, { amount: '1' })
    expect(result).toMatchObject({ ok: false, kind: 'PARSING_ERROR', errorMsg: 'An unexpected error occurred' })
    expect(fixture.handled.runs).toBe(0)
    browser.state.rootPins = [fixture.device.point.toString('base64'), fixture.messageKeys.rootPin]
    expect(await browser.call(routes.login, { amount: '1' })).toMatchObject({ ok: true })
  })
})

describe('a 401', () => {
  it('leads to one refresh of the tokens and one repeated call, which is sealed again', async () => {
    await signIn('at-1')
    expireAndRenew()
    expect(await browser.call(routes.pay, { amount: '5' })).toMatchObject({ ok: true, data: { done: 1 } })
    expect(browser.state.calls).toEqual([
      'POST /api/test/pay',
      'POST /api/auth/getnewaccesstoken',
      'POST /api/test/pay',
    ])
    expect(browser.state.session).toMatchObject({ accessToken: `${HANDLE}.2`, refreshToken: `${HANDLE}.2` })
    expect(browser.state.lost).toBe(0)
  })

  it('many parallel calls with an expired token cause one refresh', async () => {
    await signIn('at-1')
    expireAndRenew()
    const results = await Promise.all(Array.from({ length: 8 }, () => browser.call(routes.list, {})))
    expect(results.every((result) => result.ok)).toBe(true)
    expect(browser.state.calls.filter((one) => one.includes('getnewaccesstoken'))).toHaveLength(1)
  })

  it('uses the tokens that another tab has got', async () => {
    await signIn('at-1')
    fixture.live.clear()
    browser.profile.newest = { ...browser.state.session!, accessToken: 'reference-2', refreshToken: `${HANDLE}.2` }
    const waiting = browser.call(routes.list, {})
    fixture.live.set(hashOf('at-1'), fixture.session)
    expect(await waiting).toMatchObject({ ok: true })
    expect(browser.state.calls.some((one) => one.includes('getnewaccesstoken'))).toBe(false)
  })

  it('ends the session when the refresh is refused, and the call fails with it', async () => {
    await signIn('at-1')
    fixture.live.clear()
    fixture.handled.next = failWith({ kind: 'invalid-credentials', cookies: { kind: 'close' } })
    const result = await browser.call(routes.list, {})
    expect(result).toMatchObject({ ok: false, kind: 401, errorMsg: 'Session expired. Please login again' })
    expect(browser.state.lost).toBe(1)
    expect([...browser.jar.keys()]).toEqual(['XSRF-TOKEN'])
  })

  it('of the repeated call is final', async () => {
    await signIn('at-1')
    fixture.live.clear()
    fixture.handled.next = () => ok({ data: 'reference-2' })
    expect(await browser.call(routes.list, {})).toMatchObject({ ok: false, kind: 401 })
    expect(browser.state.calls).toHaveLength(3)
  })

  it('no refresh without an access token, and none with the cookies of another login', async () => {
    await signIn('at-1')
    fixture.live.clear()
    const { session } = browser.state
    browser.state.session = { ...session!, accessToken: '' }
    expect(await browser.call(routes.list, {})).toMatchObject({ ok: false, kind: 401 })
    browser.state.session = { ...session!, sessionId: '0191f0c0-7f1e-7abc-8def-0123456789ff' }
    expect(await browser.call(routes.list, {})).toMatchObject({ ok: false, kind: 401 })
    expect(browser.state.calls.some((one) => one.includes('getnewaccesstoken'))).toBe(false)
    expect(browser.state.lost).toBe(2)
  })
})

describe('a failure says what Product §6.2 says', () => {
  const meddle = (make: (response: Response) => Response | Promise<Response>): void => {
    browser.state.meddle = (response, path) => (path.includes('/api/test') ? make(response) : response)
  }

  it('a business refusal has the server’s code, message and Data', async () => {
    await signIn('at-1')
    fixture.handled.next = failWith({ kind: 'refused', reason: 'insufficient-funds' })
    expect(await browser.call(routes.pay, { amount: '5' })).toMatchObject({
      ok: false,
      kind: 200,
      errorCode: '06',
      errorMsg: 'No money has moved: there is not enough in this account.',
      data: { reason: 'insufficient-funds' },
    })
  })

  it('wrong fields: the map, joined into one message', async () => {
    await signIn('at-1')
    const result = await browser.call(routes.pay as Route, { amount: '0', note: 5 })
    expect(result).toMatchObject({
      errorCode: '06',
      errors: { amount: ['Enter an amount above zero'], note: ['This value cannot be used'] },
      errorMsg: 'Enter an amount above zero. This value cannot be used',
    })
  })

  it('no network: Network Error, and no second try', async () => {
    await signIn('at-1')
    await fixture.app.close()
    const result = await browser.call(routes.pay, { amount: '5' })
    expect(result).toEqual({ ok: false, kind: 'FETCH_ERROR', errorCode: '06', errorMsg: 'Network Error' })
    expect(browser.state.calls).toHaveLength(1)
  })

  it('a lost answer: Network Error, and the call is not repeated', async () => {
    await signIn('at-1')
    const runs = fixture.handled.runs
    meddle(() => Promise.reject(new TypeError('terminated')))
    expect(await browser.call(routes.pay, { amount: '5' })).toMatchObject({ kind: 'FETCH_ERROR' })
    expect(fixture.handled.runs).toBe(runs + 1)
  })

  it('an answer after the time limit of the call', async () => {
    await signIn('at-1')
    const gate = Promise.withResolvers<void>()
    fixture.handled.next = () => gate.promise.then(() => ok({ data: { done: 1 } }))
    const result = await browser.call(routes.list, {}, { timeoutMs: 50 })
    gate.resolve()
    expect(result).toMatchObject({ kind: 'TIMEOUT_ERROR', errorMsg: 'Network Error' })
  })

  it('a call that the page aborts', async () => {
    await signIn('at-1')
    expect(await browser.call(routes.list, {}, { signal: AbortSignal.abort() })).toMatchObject({ kind: 'FETCH_ERROR' })
  })

  it('an empty reply', async () => {
    await signIn('at-1')
    meddle((response) => new Response('', { status: 200, headers: response.headers }))
    expect(await browser.call(routes.list, {})).toMatchObject({
      kind: 'PARSING_ERROR',
      errorMsg: 'Something went wrong. Please try again',
    })
  })

  it('a reply that was tampered with, or whose status was changed', async () => {
    await signIn('at-1')
    meddle(async (response) => new Response(await response.text(), { status: 401, headers: response.headers }))
    expect(await browser.call(routes.list, {})).toMatchObject({
      kind: 'PARSING_ERROR',
      errorMsg: 'An unexpected error occurred',
    })
    expect(browser.state.lost).toBe(0)
  })

  it('a call that came too often: says that nothing was done and how long to wait', async () => {
    await signIn('at-1')
    fixture.handled.next = failWith({ kind: 'too-many', retryAfterS: 30 })
    expect(await browser.call(routes.list, {})).toMatchObject({
      kind: 429,
      status: 429,
      errorMsg: 'Nothing was done: too many tries. Try again in 1 min',
      retryAfterS: 30,
    })
  })

  it('an error page of a proxy', async () => {
    await signIn('at-1')
    meddle(() => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }))
    expect(await browser.call(routes.list, {})).toMatchObject({
      kind: 502,
      errorCode: '06',
      errorMsg: 'Request Failed. Please try again',
    })
  })
})
