/** The login of staff: at the sandbox's provider as a browser does it, and at a provider that lies. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startStaffProvider, STAFF_CLIENT, type StaffProvider } from '../../../sandbox/staff-provider.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { LOGIN_COOKIE, SESSION_COOKIE } from '../sessions/session-cookie.ts'
import { openStaffWorld, STAFF_ORIGIN, type StaffWorld } from '../staff.fixture.ts'
import { HOSTILE_TOKENS, WEAK_LOGINS } from './hostile-tokens.fixture.ts'
import { createIdentityProvider } from './identity-provider.ts'
import { type HostileProvider, startHostileProvider } from './provider.fixture.ts'
import { STAFF_CONFIG } from './staff-config.fixture.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const PROBLEM = '/login-problem?why=refused'

interface Begun {
  readonly location: URL
  readonly cookie: string
}

async function begin(world: StaffWorld, query = ''): Promise<Begun> {
  const answer = await world.app.inject({ method: 'GET', url: `/login${query}` })
  expect(answer.statusCode).toBe(303)
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { location: new URL(String(answer.headers.location)), cookie }
}

async function finish(world: StaffWorld, query: URLSearchParams | string, cookie: string) {
  const answer = await world.app.inject({ method: 'GET', url: `/login/answer?${query}`, headers: { cookie } })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  const session = cookies.find((line) => line.startsWith(`${SESSION_COOKIE}=`))
  return { location: answer.headers.location, session, token: session?.split(';')[0]?.slice(SESSION_COOKIE.length + 1) }
}

/** Follows the provider's redirects as a browser does, and chooses the person. Returns the query of the provider's answer. */
async function choose(start: URL, subject: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>()
  let next = { url: start, body: undefined as string | undefined }
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie, ...(next.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(next.body === undefined ? {} : { method: 'POST', body: next.body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location === null) {
      // The page lists the people, and the test chooses one person.
      next = { url: next.url, body: `subject=${subject}` }
      continue
    }
    const url = new URL(location, next.url)
    if (url.origin === STAFF_ORIGIN) return url.searchParams
    next = { url, body: undefined }
  }
  throw new Error('the provider sent the browser round and round')
}

describe('login at the provider of the sandbox', () => {
  let sandbox: StaffProvider
  let world: StaffWorld
  beforeAll(async () => {
    sandbox = await startStaffProvider(`${STAFF_ORIGIN}/login/answer`)
    const provider = createIdentityProvider({
      ...STAFF_CONFIG,
      issuer: sandbox.issuer,
      clientId: STAFF_CLIENT.id,
      clientSecret: STAFF_CLIENT.secret,
    })
    world = await openStaffWorld(test, provider)
    await test.asOwner(
      `insert into bank.staff_group_role (provider_group, role) values ('risk', 'risk-officer') on conflict do nothing`,
    )
  })
  afterAll(async () => {
    await world.close()
    await sandbox.close()
  })

  it('login: opens a session with the role of the group, and leads back to the page', async () => {
    const { location, cookie } = await begin(world, '?to=/orders')
    expect(location.origin).toBe(sandbox.issuer)
    const opened = await finish(world, await choose(location, 'efe.okoro'), cookie)
    expect(opened.location).toBe('/orders')
    expect(opened.session).toMatch(/HttpOnly; SameSite=Strict/)
    const me = await world.call(opened.token ?? '', 'me', {})
    expect(me).toMatchObject({ status: 200, body: { name: 'Efe Okoro', roles: ['risk-officer'] } })
  })

  it.each(['/payments?text=SENT+77&state=review', '/books/accounts/fee-income%3ANGN'])(
    'login: leads back to a page with its filters, or of an account, %s',
    async (to) => {
      const { location, cookie } = await begin(world, `?to=${encodeURIComponent(to)}`)
      expect((await finish(world, await choose(location, 'efe.okoro'), cookie)).location).toBe(to)
    },
  )

  it('login: makes one member of staff for each person, however often the person logs in', async () => {
    const ids = new Set<unknown>()
    for (const subject of ['fatima.bello', 'fatima.bello']) {
      const { location, cookie } = await begin(world)
      const { token } = await finish(world, await choose(location, subject), cookie)
      ids.add((await world.call(token ?? '', 'me', {})).body['staffId'])
    }
    expect(ids.size).toBe(1)
  })

  it('answer: works once, in the browser that started the login', async () => {
    const { location, cookie } = await begin(world)
    const answer = await choose(location, 'efe.okoro')
    expect((await finish(world, answer, `${LOGIN_COOKIE}=another-browser`)).location).toBe(PROBLEM)
    expect((await finish(world, answer, cookie)).token).toBeTruthy()
    const again = await finish(world, answer, cookie)
    expect(again).toMatchObject({ location: PROBLEM, token: undefined })
  })

  it('answer: is refused with the state of no login', async () => {
    const { location, cookie } = await begin(world)
    const answer = await choose(location, 'efe.okoro')
    answer.set('state', 'made-up')
    expect((await finish(world, answer, cookie)).location).toBe(PROBLEM)
  })

  it('answer: is refused ten minutes after the login started', async () => {
    const { location, cookie } = await begin(world)
    const answer = await choose(location, 'efe.okoro')
    world.clock.forward(10 * 60_000)
    expect((await finish(world, answer, cookie)).location).toBe(PROBLEM)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'login: leads to the first page, and not to %s',
    async (to) => {
      const { location, cookie } = await begin(world, `?to=${encodeURIComponent(to)}`)
      expect((await finish(world, await choose(location, 'efe.okoro'), cookie)).location).toBe('/')
    },
  )

  it('session: ends with the logout, after 15 minutes without a call of the person, and after ten hours', async () => {
    const open = async () => {
      const { location, cookie } = await begin(world)
      return (await finish(world, await choose(location, 'efe.okoro'), cookie)).token ?? ''
    }
    const left = await open()
    expect(await world.call(left, 'logout', {})).toMatchObject({ status: 200 })
    expect(await world.call(left, 'me', {})).toMatchObject({ status: 401 })
    const idle = await open()
    world.clock.forward(14 * 60_000)
    expect(await world.call(idle, 'me', {})).toMatchObject({ status: 200 })
    world.clock.forward(16 * 60_000)
    expect(await world.call(idle, 'me', {})).toMatchObject({ status: 401 })
    const watched = await open()
    for (let minutes = 0; minutes < 14; minutes += 2) {
      expect(await world.call(watched, 'me', {}, { 'x-by-page': '1' })).toMatchObject({ status: 200 })
      world.clock.forward(2 * 60_000)
    }
    world.clock.forward(2 * 60_000)
    expect(await world.call(watched, 'me', {}, { 'x-by-page': '1' })).toMatchObject({ status: 401 })
    const long = await open()
    for (let minutes = 0; minutes < 600; minutes += 10) {
      expect(await world.call(long, 'me', {})).toMatchObject({ status: 200 })
      world.clock.forward(10 * 60_000)
    }
    expect(await world.call(long, 'me', {})).toMatchObject({ status: 401 })
  })
})

describe('login at a provider that lies', () => {
  let hostile: HostileProvider
  let world: StaffWorld
  beforeAll(async () => {
    hostile = await startHostileProvider()
    world = await openStaffWorld(test, createIdentityProvider(hostile.config))
  })
  afterAll(async () => {
    await world.close()
    await hostile.close()
  })
  afterEach(() => {
    hostile.claims = {}
    hostile.signature = 'right'
  })

  async function logIn(query = '', at = world) {
    const { location, cookie } = await begin(at, query)
    if (!('nonce' in hostile.claims)) hostile.nonce = location.searchParams.get('nonce') ?? ''
    const state = location.searchParams.get('state') ?? ''
    return finish(at, new URLSearchParams({ code: 'c', state, iss: hostile.config.issuer }), cookie)
  }

  it('a configured acr and amr: refuse an ID token in a browser that does not have them', async () => {
    const config = { ...hostile.config, acr: ['phr', 'phrh'], amr: ['pwd', 'otp'] }
    const strict = await openStaffWorld(test, createIdentityProvider(config))
    for (const claims of [
      { acr: 'phr', amr: ['otp', 'pwd'] },
      { acr: 'phrh', amr: ['pwd', 'otp', 'mfa'] },
    ]) {
      hostile.claims = claims
      expect((await logIn('', strict)).token, JSON.stringify(claims)).toBeTruthy()
    }
    for (const claims of WEAK_LOGINS) {
      hostile.claims = claims
      const answer = await logIn('', strict)
      expect(answer, JSON.stringify(claims)).toMatchObject({ location: PROBLEM, token: undefined })
    }
    await strict.close()
  })

  it('a right ID token: opens a session', async () => {
    expect((await logIn()).token).toBeTruthy()
  })

  const past = Math.floor(Date.now() / 1000) - 3600
  it.each(HOSTILE_TOKENS)('an ID token with %s: opens no session', async (_what, fault) => {
    Object.assign(hostile, fault)
    const calls = hostile.tokenCalls()
    expect(await logIn()).toMatchObject({ location: PROBLEM, token: undefined })
    expect(hostile.tokenCalls()).toBe(calls + 1)
  })

  it('the ID token of a finished login: opens no second session', async () => {
    expect((await logIn()).token).toBeTruthy()
    const nonce = hostile.nonce
    hostile.claims = { nonce }
    expect(await logIn()).toMatchObject({ location: PROBLEM, token: undefined })
  })

  it('a fresh login: is refused when the proof of identity is older than a minute', async () => {
    hostile.claims = { auth_time: past }
    expect(await logIn('?fresh=yes')).toMatchObject({ location: PROBLEM, token: undefined })
    hostile.claims = {}
    expect((await logIn('?fresh=yes')).token).toBeTruthy()
  })

  it('an old proof of identity: opens a session that may not check orders', async () => {
    hostile.claims = { auth_time: past }
    const { token = '' } = await logIn()
    const answer = await world.call(token, 'orders/propose', {
      orderId: '5b6c2a0e-8f0f-4c65-9f77-0a4f4f1b6f11',
      kind: 'unfreeze-customer',
      payload: { customerId: '5b6c2a0e-8f0f-4c65-9f77-0a4f4f1b6f12' },
      reasonCode: 'customer-identified',
      reason: 'Identified at the branch',
    })
    expect(answer).toMatchObject({ status: 403, body: { problem: 'log-in-again' } })
  })

  it('a provider that is down: shows a page, and the next login asks again', async () => {
    const down = await startHostileProvider()
    await down.close()
    const lost = await openStaffWorld(test, createIdentityProvider(down.config))
    const answer = await lost.app.inject({ method: 'GET', url: '/login' })
    expect(answer.headers.location).toBe('/login-problem?why=provider')
    await lost.close()
  })
})
