/** Attacks the back office of a whole bank on this machine: forged logins, duties of other roles, own orders, and cookies of the other side (`npm run attack`). */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ROUTES } from '../../src/contract/routes.ts'
import { freePorts } from '../../src/server/bank-tests/free-ports.fixture.ts'
import { HOSTILE_TOKENS } from '../../src/server/staff/login/hostile-tokens.fixture.ts'
import { startHostileProvider } from '../../src/server/staff/login/provider.fixture.ts'
import { ORDER_KIND_TABLE } from '../../src/server/staff/orders/order-kinds.ts'
import { LOGIN_COOKIE, SESSION_COOKIE } from '../../src/server/staff/sessions/session-cookie.ts'
import type { StaffDeps } from '../../src/server/staff/staff-deps.ts'
import { staffRoutes } from '../../src/server/staff/staff-routes.ts'
import type { StaffDuty } from '../../src/values/vocabularies/staff-duties.ts'
import { ORDER_REASONS } from '../../src/values/vocabularies/staff-orders.ts'
import { ADAEZE, type Customer, TUNDE } from './customer.fixture.ts'
import { openBank } from './open-bank.fixture.ts'

const [port = ''] = await freePorts(1)
const origin = `http://localhost:${port}`
/** The identity provider of the bank's staff. It gives wrong tokens while a test asks for wrong tokens. */
const provider = await startHostileProvider()
const { issuer, clientId, clientSecret } = provider.config
const its = openBank({
  STAFF: 'on',
  STAFF_PORT: port,
  STAFF_ISSUER: issuer,
  STAFF_CLIENT_ID: clientId,
  STAFF_CLIENT_SECRET: clientSecret,
})
/** Only the paths and the duties of the routes are read. */
const ROUTE_TABLE = staffRoutes({ database: {} } as StaffDeps)
const PROBLEM = '/login-problem?why=refused'
const REASON = 'Identified at the branch with a passport'

/** Prints a line of the report: the attack and its result. */
const report = (line: string): void => console.log(`  ${line}`)

let calls = 0
interface Sent {
  readonly status: number
  readonly location: string | undefined
  readonly cookies: Readonly<Record<string, string>>
  readonly body: string
}

/** Each call comes from another loopback address, because the rate of one address is limited. */
function send(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body = ''): Promise<Sent> {
  calls += 1
  const localAddress = `127.0.${1 + Math.floor(calls / 200)}.${1 + (calls % 200)}`
  return new Promise((resolve, reject) => {
    const options = { method, headers, localAddress, agent: false } as const
    const sent = request(`http://127.0.0.1:${port}${path}`, options, (reply) => {
      const lines = reply.headers['set-cookie'] ?? []
      const cookies = Object.fromEntries(lines.map((line) => (line.split(';')[0] ?? '').split('=') as [string, string]))
      const { statusCode: status = 0 } = reply
      text(reply).then((answer) => resolve({ status, location: reply.headers.location, cookies, body: answer }), reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function call(cookie: string, path: string, body: unknown, from: string | null = origin): Promise<Answer> {
  const headers = { 'content-type': 'application/json', cookie, ...(from === null ? {} : { origin: from }) }
  const sent = await send('POST', `/api/${path}`, headers, JSON.stringify(body))
  return { status: sent.status, body: JSON.parse(sent.body) as Record<string, unknown> }
}
const withSession = (token: string): string => `${SESSION_COOKIE}=${token}`

interface Begun {
  readonly state: string
  readonly nonce: string
  readonly browser: string
}
async function begin(): Promise<Begun> {
  const { location = '', cookies } = await send('GET', '/login', {})
  const query = new URL(location).searchParams
  return { state: query.get('state') ?? '', nonce: query.get('nonce') ?? '', browser: cookies[LOGIN_COOKIE] ?? '' }
}

/** Ends a login. Returns the token of the session, or undefined when the bank refused the login. */
async function finish({ state, browser }: Omit<Begun, 'nonce'>): Promise<string | undefined> {
  const query = new URLSearchParams({ code: 'c', state, iss: issuer })
  const { location, cookies } = await send('GET', `/login/answer?${query}`, { cookie: `${LOGIN_COOKIE}=${browser}` })
  const token = cookies[SESSION_COOKIE]
  if (token === undefined) expect(location).toBe(PROBLEM)
  return token
}

async function logIn(group: string, subject = randomUUID()): Promise<string> {
  const begun = await begin()
  provider.nonce = begun.nonce
  provider.claims = { sub: subject, name: `Person of ${group}`, groups: [group] }
  const token = await finish(begun)
  provider.claims = {}
  if (token === undefined) throw new Error('a right login was refused')
  return token
}

let customer: Customer
let teller: string
let duties: readonly StaffDuty[]
beforeAll(async () => {
  customer = await its.logIn(TUNDE)
  teller = await logIn('branch')
  const me = await call(withSession(teller), 'me', {})
  expect(me).toMatchObject({ status: 200, body: { roles: ['teller'] } })
  duties = me.body['duties'] as readonly StaffDuty[]
})
afterEach(() => {
  provider.claims = {}
  provider.signature = 'right'
})
afterAll(() => provider.close())

it('logins: forged ID tokens open no session, and a right ID token opens a session', async () => {
  for (const [what, { claims = {}, signature = 'right' }] of HOSTILE_TOKENS) {
    const begun = await begin()
    provider.nonce = begun.nonce
    provider.claims = claims
    provider.signature = signature
    expect(await finish(begun), what).toBeUndefined()
    provider.claims = {}
    provider.signature = 'right'
  }
  expect(await logIn('risk')).toBeTruthy()
  report(`${HOSTILE_TOKENS.length} forged ID tokens (signature, issuer, audience, nonce, times, claims): no session`)
})

it('logins: a replayed answer, a replayed ID token, a made-up state and another browser open no session', async () => {
  const first = await begin()
  provider.nonce = first.nonce
  expect(await finish(first)).toBeTruthy()
  expect(await finish(first), 'a replayed answer').toBeUndefined()
  // The provider repeats the ID token of the first login.
  expect(await finish(await begin()), 'a replayed ID token').toBeUndefined()
  const second = await begin()
  provider.nonce = second.nonce
  expect(await finish({ ...second, state: 'made-up' }), 'a made-up state').toBeUndefined()
  expect(await finish({ ...second, browser: 'another' }), 'another browser').toBeUndefined()
  expect(await finish(second)).toBeTruthy()
  report('replayed answers and ID tokens, made-up states and other browsers: no session')
})

it('duties: a teller is refused by each route of another duty', async () => {
  const routes = ROUTE_TABLE.filter(({ duty }) => duty !== 'any' && !duties.includes(duty))
  expect(routes.length).toBeGreaterThan(20)
  for (const { path } of routes)
    expect(await call(withSession(teller), path, {}), path).toMatchObject({
      status: 403,
      body: { problem: 'forbidden' },
    })
  // As a control, a call that the teller may make succeeds.
  expect(await call(withSession(teller), 'customers/search', { text: 'Bakare' })).toMatchObject({ status: 200 })
  report(`a teller calls ${routes.length} routes of other duties: each was refused`)
})

const orderOf = (kind: keyof typeof ORDER_REASONS, payload: object) => ({
  orderId: randomUUID(),
  kind,
  payload,
  reasonCode: ORDER_REASONS[kind][0],
  reason: REASON,
})

it('duties: a teller is refused each kind of order of another duty, and no decision on an order', async () => {
  const kinds = Object.values(ORDER_KIND_TABLE).filter(({ maker }) => !duties.includes(maker))
  expect(kinds.length).toBeGreaterThan(15)
  for (const { name } of kinds)
    expect(await call(withSession(teller), 'orders/propose', orderOf(name, {})), name).toMatchObject({
      status: 403,
      body: { problem: 'forbidden' },
    })
  const orderId = await proposeByTeller(await logIn('branch'))
  for (const [path, note] of [
    ['orders/approve', undefined],
    ['orders/reject', 'The caller was not identified'],
    ['orders/withdraw', undefined],
  ] as const) {
    const body = note === undefined ? { orderId } : { orderId, note }
    expect(await call(withSession(teller), path, body), path).toMatchObject({ status: 403 })
  }
  report(`a teller proposes ${kinds.length} kinds of orders of other duties, and decides an order: each was refused`)
})

/** Makes a teller's order that a risk officer checks: a temporary password. Returns the id of the order. */
async function proposeByTeller(token: string): Promise<string> {
  const { rows } = await its.owner.query<{ customer_id: string }>(
    'select customer_id from bank.profile where username = $1',
    [ADAEZE.username],
  )
  const order = orderOf('temporary-password', { customerId: rows[0]?.customer_id })
  const proposed = await call(withSession(token), 'orders/propose', order)
  expect(proposed).toMatchObject({ status: 200, body: { state: 'proposed' } })
  return order.orderId
}

it('four eyes: a maker cannot approve the maker’s own order, also after another login with another role', async () => {
  const subject = randomUUID()
  const orderId = await proposeByTeller(await logIn('branch', subject))
  const again = await logIn('risk', subject)
  const own = await call(withSession(again), 'orders/approve', { orderId })
  expect(own).toMatchObject({ status: 403, body: { problem: 'own-order' } })
  const other = await call(withSession(await logIn('risk')), 'orders/approve', { orderId })
  expect(other).toMatchObject({ status: 200, body: { state: 'executed' } })
  report('a maker approves the own order with another role: refused; another person approves it: done')
})

it('cookies: a customer opens no call of staff, and a member of staff opens no call of a customer', async () => {
  const access = customer.jar.get('RIB_AT') ?? ''
  expect(access).not.toBe('')
  for (const cookie of [withSession(access), `RIB_AT=${access}`, `RIB_AT=${teller}`])
    expect(await call(cookie, 'me', {})).toMatchObject({ status: 401 })
  expect((await customer.call(ROUTES.getAccounts, {})).ok).toBe(true)
  const thief = await its.logIn(TUNDE)
  thief.jar.set('RIB_AT', teller)
  thief.jar.delete('RIB_RT')
  expect((await thief.call(ROUTES.getAccounts, {})).ok).toBe(false)
  report('the cookie of a customer at the back office, and the cookie of staff at the bank of customers: refused')
})

it('staff API: refuses a call with the cookie of a session when its origin is missing or foreign', async () => {
  for (const from of [null, 'null', 'https://other.example', its.bank.url, `${origin}.other.example`])
    expect(await call(withSession(teller), 'me', {}, from), String(from)).toMatchObject({ status: 403 })
  expect(await call(withSession(teller), 'me', {})).toMatchObject({ status: 200 })
  report('calls without an origin and from four other origins: refused')
})
