/** The login of the command line: by device flow at the sandbox's provider, and with tokens of a provider that lies. */
import {
  allowInsecureRequests,
  Configuration,
  discovery,
  initiateDeviceAuthorization,
  None,
  pollDeviceAuthorizationGrant,
} from 'openid-client'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { begunDeviceLoginSchema, openedSessionSchema } from '../../../contract/staff/staff-device-login.ts'
import {
  startStaffProvider,
  STAFF_CLI_CLIENT_ID,
  STAFF_CLIENT,
  type StaffProvider,
} from '../../../sandbox/staff-provider.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { SESSION_COOKIE } from '../sessions/session-cookie.ts'
import { openStaffWorld, STAFF_ORIGIN, type StaffWorld } from '../staff.fixture.ts'
import { confirmCode } from './device-browser.fixture.ts'
import { WEAK_LOGINS } from './hostile-tokens.fixture.ts'
import { createIdentityProvider } from './identity-provider.ts'
import { CLI_CLIENT_ID, type HostileProvider, startHostileProvider } from './provider.fixture.ts'
import { STAFF_CONFIG } from './staff-config.fixture.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

type Headers = Readonly<Record<string, string>>

/** Makes a call without the headers that a browser adds. `headers` adds headers. */
async function post({ app }: StaffWorld, url: string, body: object, headers: Headers = {}) {
  const answer = await app.inject({ method: 'POST', url, payload: body, headers })
  return {
    status: answer.statusCode,
    body: answer.json<Record<string, unknown>>(),
    cookie: answer.headers['set-cookie'],
  }
}

const begin = async (world: StaffWorld, isFresh = false) =>
  v.parse(begunDeviceLoginSchema, (await post(world, '/device-login/begin', { isFresh })).body)
const finish = (world: StaffWorld, login: string | undefined, idToken: string, headers: Headers = {}) =>
  post(world, '/device-login/finish', { login, idToken }, headers)
const bearer = (token: unknown): Headers => ({ authorization: `Bearer ${String(token)}` })

const ORDER = {
  orderId: '5b6c2a0e-8f0f-4c65-9f77-0a4f4f1b6f21',
  kind: 'unfreeze-customer',
  payload: { customerId: '5b6c2a0e-8f0f-4c65-9f77-0a4f4f1b6f22' },
  reasonCode: 'customer-identified',
  reason: 'Identified at the branch',
}

describe('device flow at the provider of the sandbox', () => {
  let sandbox: StaffProvider
  let world: StaffWorld
  let client: Configuration
  beforeAll(async () => {
    sandbox = await startStaffProvider(`${STAFF_ORIGIN}/login/answer`)
    const provider = createIdentityProvider({
      ...STAFF_CONFIG,
      issuer: sandbox.issuer,
      clientId: STAFF_CLIENT.id,
      clientSecret: STAFF_CLIENT.secret,
      cliClientId: STAFF_CLI_CLIENT_ID,
    })
    world = await openStaffWorld(test, provider)
    await test.asOwner(
      `insert into bank.staff_group_role (provider_group, role) values ('risk', 'risk-officer') on conflict do nothing`,
    )
    client = await discovery(new URL(sandbox.issuer), STAFF_CLI_CLIENT_ID, undefined, None(), {
      execute: [allowInsecureRequests],
    })
  })
  afterAll(async () => {
    await world.close()
    await sandbox.close()
  })

  /** Gets the ID token of a person who confirms the code in a browser. */
  async function tokenOf(subject: string, parameters: Record<string, string>): Promise<string> {
    const device = await initiateDeviceAuthorization(client, parameters)
    const last = await confirmCode(device.verification_uri, device.user_code, subject)
    expect(last).toContain('You are logged in')
    // The person has confirmed the code, so the first poll gets the tokens.
    const tokens = await pollDeviceAuthorizationGrant(client, { ...device, interval: 0 })
    return tokens.id_token ?? ''
  }

  it('login: opens a session with the role of the group, and the logout ends the session', async () => {
    const begun = await begin(world)
    expect(begun).toMatchObject({ issuer: sandbox.issuer, clientId: STAFF_CLI_CLIENT_ID, maxAgeS: null })
    const idToken = await tokenOf('efe.okoro', { scope: begun.scope, nonce: begun.nonce })
    const opened = await finish(world, begun.login, idToken)
    expect(opened).toMatchObject({ status: 200, body: { name: 'Efe Okoro' }, cookie: undefined })
    const headers = bearer(v.parse(openedSessionSchema, opened.body).token)
    expect(await post(world, '/api/me', {}, headers)).toMatchObject({
      status: 200,
      body: { name: 'Efe Okoro', roles: ['risk-officer'] },
    })
    expect(await post(world, '/api/logout', {}, headers)).toMatchObject({ status: 200, cookie: undefined })
    expect(await post(world, '/api/me', {}, headers)).toMatchObject({ status: 401 })
  })

  it('a fresh login: proves the identity again, and opens a session that may make a dangerous order', async () => {
    const begun = await begin(world, true)
    // This login is of another person. Two ID tokens of one person in one second can be the same text, and a token works once.
    const idToken = await tokenOf('fatima.bello', { scope: begun.scope, max_age: String(begun.maxAgeS) })
    const opened = await finish(world, begun.login, idToken)
    // The fresh login may make the order. The order fails only because its customer does not exist.
    const answer = await post(world, '/api/orders/propose', ORDER, bearer(opened.body['token']))
    expect(answer).toMatchObject({ status: 404, body: { problem: 'not-found' } })
  })

  it('an ID token of the web application: opens no session of the command line', async () => {
    const begun = await begin(world)
    const refused = await discovery(new URL(sandbox.issuer), STAFF_CLIENT.id, STAFF_CLIENT.secret, undefined, {
      execute: [allowInsecureRequests],
    })
    await expect(initiateDeviceAuthorization(refused, { scope: begun.scope })).rejects.toThrow()
  })
})

describe('ID tokens of a provider that lies', () => {
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

  /** Logs the command line in at the provider that lies. The claims of `hostile` replace the right claims. */
  async function logIn({ isFresh = false } = {}) {
    const begun = await begin(world, isFresh)
    hostile.nonce = begun.nonce
    hostile.claims = { aud: CLI_CLIENT_ID, ...hostile.claims }
    const idToken = await hostile.idToken()
    return { ...(await finish(world, begun.login, idToken)), idToken, login: begun.login }
  }

  it('a right ID token: opens a session, with and without a nonce', async () => {
    expect((await logIn()).status).toBe(200)
    hostile.claims = { nonce: undefined }
    expect((await logIn()).status).toBe(200)
  })

  const now = Math.floor(Date.now() / 1000)
  it.each<[string, Partial<Pick<HostileProvider, 'claims' | 'signature'>>]>([
    ['a signature of another key', { signature: 'other-key' }],
    ['no signature', { signature: 'none' }],
    ['a MAC with the client secret', { signature: 'client-secret' }],
    ['a MAC with the public key', { signature: 'public-key' }],
    ['another issuer', { claims: { iss: 'https://other.example' } }],
    ['the audience of the web application', { claims: { aud: 'adire-staff' } }],
    ['two audiences', { claims: { aud: [CLI_CLIENT_ID, 'adire-staff'] } }],
    ['another authorized party', { claims: { azp: 'adire-staff' } }],
    ['no audience', { claims: { aud: undefined } }],
    ['the nonce of another login', { claims: { nonce: 'earlier' } }],
    ['an end in the past', { claims: { exp: now - 60 } }],
    ['no end', { claims: { exp: undefined } }],
    ['a time of issue before the login', { claims: { iat: now - 300 } }],
    ['a time of issue in the future', { claims: { iat: now + 3600, exp: now + 7200 } }],
    ['a start in the future', { claims: { nbf: now + 3600 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['no name', { claims: { name: undefined } }],
    ['no groups', { claims: { groups: undefined } }],
  ])('an ID token with %s: opens no session of the command line', async (_what, fault) => {
    Object.assign(hostile, fault)
    expect(await logIn()).toMatchObject({ status: 401, body: { problem: 'not-logged-in' } })
  })

  it('an ID token that opened a session: opens no second session in the same login or in another login', async () => {
    const { idToken, login, status } = await logIn()
    expect(status).toBe(200)
    expect((await finish(world, login, idToken)).status).toBe(401)
    hostile.claims = { nonce: undefined }
    const first = await logIn()
    const other = await begin(world)
    expect(first.status).toBe(200)
    expect((await finish(world, other.login, first.idToken)).status).toBe(401)
  })

  it('a login with a refused ID token: ends, and leaves one audit event for any number of tries', async () => {
    const refusals = () => test.asOwner(`select from bank.audit_event where kind = 'staff.login-refused'`)
    const begun = await begin(world)
    hostile.nonce = begun.nonce
    hostile.claims = { aud: CLI_CLIENT_ID }
    const idToken = await hostile.idToken()
    const before = await refusals()
    await Promise.all([1, 2, 3].map(() => finish(world, begun.login, 'a.b.c')))
    expect((await finish(world, begun.login, idToken)).status).toBe(401)
    expect(await refusals()).toHaveLength(before.length + 1)
  })

  it('a login of the command line: is refused ten minutes after its start', async () => {
    const begun = await begin(world)
    hostile.nonce = begun.nonce
    hostile.claims = { aud: CLI_CLIENT_ID, exp: now + 7200 }
    const idToken = await hostile.idToken()
    world.clock.forward(10 * 60_000)
    expect((await finish(world, begun.login, idToken)).status).toBe(401)
  })

  it('a fresh login of the command line: is refused with an old proof of identity, and with a proof without a time', async () => {
    for (const authTime of [now - 3600, undefined]) {
      hostile.claims = { auth_time: authTime, iat: undefined }
      const at = Math.floor(world.clock.now().getTime() / 1000)
      hostile.claims = { auth_time: authTime, iat: at, exp: at + 300 }
      expect((await logIn({ isFresh: true })).status).toBe(401)
      hostile.claims = { auth_time: authTime, iat: at, exp: at + 300 }
      const opened = await logIn()
      const answer = await post(world, '/api/orders/propose', ORDER, bearer(opened.body['token']))
      expect(answer).toMatchObject({ status: 403, body: { problem: 'log-in-again' } })
    }
  })

  it('a configured acr and amr: refuse an ID token that does not have them', async () => {
    const strict = await openStaffWorld(
      test,
      createIdentityProvider({ ...hostile.config, acr: ['phr', 'phrh'], amr: ['pwd', 'otp'] }),
    )
    const status = async (claims: object) => {
      const begun = await begin(strict)
      hostile.claims = { aud: CLI_CLIENT_ID, nonce: undefined, ...claims }
      return (await finish(strict, begun.login, await hostile.idToken())).status
    }
    expect(await status({ acr: 'phr', amr: ['otp', 'pwd'] })).toBe(200)
    for (const claims of WEAK_LOGINS) expect(await status(claims), JSON.stringify(claims)).toBe(401)
    await strict.close()
  })

  it('a provider without a client for the command line: begins no login', async () => {
    const { cliClientId: _none, ...config } = hostile.config
    const web = await openStaffWorld(test, createIdentityProvider({ ...config, cliClientId: undefined }))
    expect(await post(web, '/device-login/begin', { isFresh: false })).toMatchObject({ status: 404 })
    await web.close()
  })

  it('the calls that log the command line in: are refused from a browser', async () => {
    for (const headers of [{ origin: STAFF_ORIGIN }, { cookie: 'a=b' }, { 'sec-fetch-site': 'same-origin' }]) {
      expect((await post(world, '/device-login/begin', { isFresh: false }, headers)).status).toBe(403)
      expect((await finish(world, 'x'.repeat(43), 'a.b.c', headers)).status).toBe(403)
    }
  })

  describe('sessions of two clients', () => {
    it('a bearer session: does not work as a cookie, and is refused from a browser', async () => {
      const at = Math.floor(world.clock.now().getTime() / 1000)
      hostile.claims = { iat: at, exp: at + 300, auth_time: at }
      const token = String((await logIn()).body['token'])
      expect((await post(world, '/api/me', {}, bearer(token))).status).toBe(200)
      expect(await world.call(token, 'me', {})).toMatchObject({ status: 401 })
      for (const headers of [{ origin: STAFF_ORIGIN }, { cookie: 'a=b' }, { 'sec-fetch-site': 'none' }])
        expect((await post(world, '/api/me', {}, { ...bearer(token), ...headers })).status).toBe(403)
    })

    it('a browser session: does not work as a bearer token, and needs the header of its origin', async () => {
      const cookie = await world.logIn('risk-officer')
      expect(await world.call(cookie, 'me', {})).toMatchObject({ status: 200 })
      expect((await post(world, '/api/me', {}, bearer(cookie))).status).toBe(401)
      const line = `${SESSION_COOKIE}=${cookie}`
      expect((await post(world, '/api/me', {}, { cookie: line })).status).toBe(403)
      expect((await post(world, '/api/me', {}, { ...bearer('x'), cookie: line, origin: STAFF_ORIGIN })).status).toBe(
        403,
      )
    })

    it('a bearer session: ends after 15 minutes without a call, and after one hour', async () => {
      const open = async () => {
        const at = Math.floor(world.clock.now().getTime() / 1000)
        hostile.claims = { iat: at, exp: at + 300, auth_time: at }
        return bearer((await logIn()).body['token'])
      }
      const idle = await open()
      world.clock.forward(16 * 60_000)
      expect((await post(world, '/api/me', {}, idle)).status).toBe(401)
      const long = await open()
      for (let minutes = 0; minutes < 60; minutes += 10) {
        expect((await post(world, '/api/me', {}, long)).status).toBe(200)
        world.clock.forward(10 * 60_000)
      }
      expect((await post(world, '/api/me', {}, long)).status).toBe(401)
    })
  })
})
