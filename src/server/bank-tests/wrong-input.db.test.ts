/** Every call of the table with all inputs that it must refuse: an error per field, no echo, no effect, one line in the log. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../contract/routes.ts'
import type { Route } from '../../contract/route.ts'
import { databaseContent } from './database-content.fixture.ts'
import { derivedKey } from '../crypto/key-ring.ts'
import { addressMarks } from '../open-telemetry.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { type Servers, startServers } from './start-servers.fixture.ts'
import { sendRaw, signIn, type SignedIn } from './customer.fixture.ts'
import { MARK, requiredFields, wrongInputs } from './wrong-values.fixture.ts'

const CONSTANT = '{"ResponseCode":"96","ResponseMessage":"Request Failed. Please try again"}'
let test: TestDatabase
let folder: string
let servers: Servers
let ada: SignedIn
/** The mark of an address in the log. */
let markOf: (address: string) => string
/** The content after the last call that was checked. No call of this file may change the content. */
let content: Record<string, string>

beforeAll(async () => {
  test = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'adire-wrong-'))
  servers = await startServers({
    databaseUrl: test.url,
    folder,
    count: 1,
    // Recurring jobs would change the database too. In this test only the calls may change it.
    env: { TRUST_PROXY: 'on', LOG_LEVEL: 'warn', ROLE: 'api' },
    host: 'bank.example',
  })
  const master = Buffer.from(servers.env['MASTER_KEY'] ?? '', 'base64')
  markOf = addressMarks({ derive: (purpose) => derivedKey(master, purpose) })
  ada = await signIn(servers, test, 'ngozi.eze')
  // On a busy machine the file takes longer than an access token lasts.
  await test.asOwner("update bank.session_token set access_expires_at = now() + interval '1 day'")
  content = await databaseContent(test)
})
afterAll(async () => {
  await servers?.stop()
  await test.drop()
  rmSync(folder, { recursive: true })
})

const routes = Object.entries(ROUTES) as [string, Route][]
const changing = routes.filter(([, route]) => route.changesState)
const signedIn = routes.filter(([, route]) => route.caller === 'customer')

let caller = 0
let linesBefore = 0
/** A different address for each request, so that the rate limit refuses none. */
const elsewhereNow = () => `203.0.${Math.floor(caller / 250) % 250}.${caller % 250}`
const elsewhere = () => {
  caller += 1
  linesBefore = servers.lines.length
  return { 'x-forwarded-for': elsewhereNow() }
}

function send(route: Route, input: unknown) {
  const isQuery = route.method === 'GET'
  const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  return ada.send(route, isQuery ? {} : input, {
    headers: elsewhere(),
    query: query === '?' ? '' : query,
    signedIn: route.caller === 'customer',
  })
}

/** The log lines of the last request. Lines of earlier requests may come late. */
function linesOfLast(): string[] {
  const address = JSON.stringify(markOf(elsewhereNow()))
  return servers.lines.slice(linesBefore).filter((line) => line.includes(`"address":${address}`))
}

it('server of these tests: runs no recurring jobs, because JOBS is off', async () => {
  const known = 'select identifier from graphile_worker._private_known_crontabs'
  expect((await test.database.pool.query(known)).rows).toEqual([])
})

describe.each(routes)('%s', (_name, route) => {
  const required = requiredFields(route)

  it('names each wrong field, echoes nothing, does nothing, and leaves one line', async () => {
    for (const { field, input } of wrongInputs(route)) {
      const { statusCode, body, envelope } = await send(route, input)
      const what = `${field} ${JSON.stringify(input).slice(0, 80)}`
      expect([statusCode, envelope?.ResponseCode], what).toEqual([200, '06'])
      expect(Object.keys(envelope?.errors ?? {}), what).toContainEqual(expect.stringMatching(fieldOrWhole(field)))
      expect(JSON.stringify(envelope) + body, what).not.toContain(MARK)
      expect(JSON.stringify(envelope), what).not.toMatch(/\bat \S+:\d+|node_modules|valibot/i)
      await expect.poll(() => linesOfLast().length, { message: what, interval: 1 }).toBe(1)
      const [line] = linesOfLast()
      expect(line).toContain('"reason":"invalid-input"')
      expect(line).not.toContain(MARK)
    }
    const before = content
    content = await databaseContent(test)
    expect(content).toEqual(before)
  })

  it('refuses what is missing, and what it does not know', async () => {
    // Without required fields it would be a good call.
    const missing = required.length > 0 ? (await send(route, {})).envelope?.errors : {}
    expect(Object.keys(missing ?? {}).toSorted()).toEqual(required.toSorted())
    for (const name of [MARK, 'constructor', '__proto__']) {
      const text = `{"${name}":"${MARK}"}`
      const { envelope } =
        route.method === 'GET'
          ? await send(route, { [MARK]: MARK })
          : await ada.send(route, {}, { text, headers: elsewhere(), signedIn: route.caller === 'customer' })
      expect([envelope?.ResponseCode, JSON.stringify(envelope)]).toEqual(['06', expect.stringContaining('not known')])
    }
  })

  if (route.method === 'GET') return
  it('refuses what is no object', async () => {
    for (const text of ['null', '[]', '"text"', '7']) {
      const { statusCode, envelope } = await ada.send(
        route,
        {},
        { text, headers: elsewhere(), signedIn: route.caller === 'customer' },
      )
      expect([statusCode, envelope?.ResponseCode, Object.keys(envelope?.errors ?? {})]).toEqual([
        200,
        '06',
        ['request'],
      ])
    }
  })
})

/** A union tells its trouble at its own place, one above the field. */
function fieldOrWhole(field: string): RegExp {
  const places = field.split('.').map((_, n, parts) => parts.slice(0, n + 1).join('\\.'))
  return new RegExp(`^(${places.join('|')})(\\.|$)`)
}

it.each(routes)('%s with another method is 405, in plain sight 400', async (_name, route) => {
  const origin = servers.origins[0]!
  const other = route.method === 'GET' ? 'DELETE' : 'GET'
  const headers = { host: 'bank.example', ...elsewhere() }
  const wrongMethod = await sendRaw(origin, { method: other, url: route.path, headers })
  const shared = routes.some(([, one]) => one.path === route.path && one.method === other)
  expect([wrongMethod.statusCode, wrongMethod.body]).toEqual([shared ? 400 : 405, CONSTANT])
  const open = { ...headers, 'content-type': 'application/json' }
  const plain = await sendRaw(origin, {
    method: route.method,
    url: route.path,
    headers: open,
    payload: '{"username":"ada"}',
  })
  expect([plain.statusCode, plain.body]).toEqual([400, CONSTANT])
})

it.each(signedIn)('%s without a session is 401, before any check of the input', async (_name, route) => {
  const { statusCode, envelope } = await ada.send(route, {}, { signedIn: false, headers: elsewhere() })
  expect([statusCode, envelope?.ResponseCode]).toEqual([401, '06'])
})

it.each(changing)(
  '%s is refused without the anti-forgery value, from another site, and the second time',
  async (_name, route) => {
    const isSignedIn = route.caller === 'customer'
    for (const wrong of [
      { 'x-xsrf-token': undefined },
      { 'x-xsrf-token': 'A'.repeat(64) },
      { origin: 'https://evil.example' },
    ]) {
      const { statusCode } = await ada.send(route, {}, { signedIn: isSignedIn, headers: { ...elsewhere(), ...wrong } })
      expect([JSON.stringify(wrong), statusCode]).toEqual([JSON.stringify(wrong), 403])
    }
    if (isSignedIn) {
      const unsigned = await ada.send(route, {}, { headers: { ...elsewhere(), 'x-rib-device': undefined } })
      expect(unsigned.statusCode).toBe(403)
    }
    const { request } = await ada.prepare(route, { [MARK]: 1 }, { signedIn: isSignedIn, headers: elsewhere() })
    const [first, second] = [await sendRaw(servers.origins[0]!, request), await sendRaw(servers.origins[0]!, request)]
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 400, CONSTANT])
  },
)
