/** Tests a call that works with and without a login, and a DELETE call with a body. The server checks a login as for any other call. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../values/result.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import type { Session } from './handler.ts'
import { openBrowser } from './browser.fixture.ts'
import { createFixture, type Fixture, failWith, hashOf, routes } from './channel.fixture.ts'

const HANDLE = '0191f0c0-7f1e-7abc-8def-0123456789ac'
let test: TestDatabase
let fixture: Fixture
let browser: ReturnType<typeof openBrowser>
const publicOrigins: string[] = []
let alive: readonly (readonly [string, Session])[]

beforeAll(async () => {
  test = await createTestDatabase()
  fixture = await createFixture(test.database, { config: { publicOrigins } })
  await fixture.app.listen({ port: 0, host: '127.0.0.1' })
  publicOrigins.push(`http://127.0.0.1:${(fixture.app.server.address() as AddressInfo).port}`, 'http://bank.example')
  alive = [...fixture.live]
})
afterAll(async () => {
  await fixture.app.close()
  await test.drop()
})
beforeEach(() => {
  fixture.handled.next = undefined
  fixture.handled.context = undefined
  fixture.live.clear()
  for (const [hash, session] of alive) fixture.live.set(hash, session)
  browser = openBrowser(publicOrigins[0]!, fixture)
})

async function signIn(accessToken: string): Promise<void> {
  const { sessionId } = fixture.session
  const user = { username: 'ada', displayName: 'Ada' }
  const cookies = { kind: 'open', accessToken, refreshToken: 'r', clientId: 'c', user, sessionId } as const
  fixture.handled.next = () => ok({ data: { done: 0 }, cookies })
  expect(await browser.call(routes.login, { amount: '1' }, { signAs: 'ada' })).toMatchObject({ ok: true })
  fixture.handled.next = undefined
  fixture.live.set(hashOf(accessToken), fixture.session)
  browser.state.session = { sessionId, username: 'ada', accessToken: 'reference-1', refreshToken: `${HANDLE}.1` }
}

describe('a call with optional login', () => {
  it('runs for a stranger, without a session', async () => {
    expect(await browser.call(routes.either, { amount: '1' })).toMatchObject({ ok: true })
    expect(fixture.handled.context?.session).toBeUndefined()
  })

  it('runs for a customer, with the session', async () => {
    await signIn('at-1')
    expect(await browser.call(routes.either, { amount: '1' })).toMatchObject({ ok: true })
    expect(fixture.handled.context?.session?.username).toBe('ada')
  })

  it('needs the device’s signature and the session’s own anti-forgery value from a signed-in customer', async () => {
    const unsigned = await fixture.send(
      routes.either,
      { amount: '1' },
      { signedIn: true, headers: { 'x-rib-device': undefined } },
    )
    expect([unsigned.raw.statusCode, fixture.handled.context]).toEqual([403, undefined])
    const { anonymous } = fixture.cookies
    const cookie = `${fixture.cookies.access}; XSRF-TOKEN=${anonymous}`
    const foreign = await fixture.send(
      routes.either,
      { amount: '1' },
      { signedIn: true, cookie, headers: { 'x-xsrf-token': anonymous } },
    )
    expect([foreign.raw.statusCode, fixture.handled.context]).toEqual([403, undefined])
  })

  it('is repeated after a refresh when the use-case needs the session that has just expired', async () => {
    await signIn('at-1')
    fixture.live.clear()
    const { sessionId } = fixture.session
    fixture.handled.next = () => {
      if (fixture.handled.context?.refreshToken !== undefined) {
        fixture.live.set(hashOf('at-2'), fixture.session)
        const cookies = { kind: 'renew', accessToken: 'at-2', refreshToken: 'r2', sessionId } as const
        return ok({ data: `${HANDLE}.2`, cookies })
      }
      return fixture.handled.context?.session ? ok({ data: { done: 1 } }) : failWith({ kind: 'not-signed-in' })()
    }
    expect(await browser.call(routes.either, { amount: '1' })).toMatchObject({ ok: true })
    expect(fixture.handled.context?.session?.username).toBe('ada')
  })
})

it('a DELETE carries its fields in its body', async () => {
  await signIn('at-1')
  expect(await browser.call(routes.remove, { amount: '7' })).toMatchObject({ ok: true })
  expect(fixture.handled.input).toEqual({ amount: '7' })
})
