// @module-tag one-try
/**
 * Tests that the rate limits hold across all nodes and for each kind of subject, and refuse calls when the database is
 * unavailable.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CALL_RATES } from '../../../core/limits/call-rates.ts'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { linkDeviceRoutes } from '../../../contract/identity/link-device.ts'
import { passwordResetRoutes } from '../../../contract/identity/password-reset.ts'
import { deviceRoutes } from '../../../contract/identity/devices.ts'
import { pinRoutes } from '../../../contract/identity/pin.ts'
import { type Database, isDatabaseDown, openDatabase } from '../../db/database.ts'
import type { Endpoint, RequestContext } from '../../http/handler.ts'
import { type CallLimitsDeps, limitCalls } from './limit-calls.ts'
import { accountOfCall } from '../../identity/account-of-call.ts'
import { authEndpoints } from '../../identity/auth-endpoints.ts'
import { makeDevice } from '../../identity/fixtures/device.fixture.ts'
import {
  type AuthWorld,
  callerOf,
  createAuthWorld,
  failureOf,
  login,
  PASSWORD,
  PIN,
  tally,
  valueOf,
} from '../../identity/fixtures/world.fixture.ts'
import { createTakeCall, dropEmptyMeters } from './take-call.ts'

const SECOND = 1_000
let world: AuthWorld
let other: Database
const logged: object[] = []
beforeAll(async () => {
  world = await createAuthWorld()
  other = openDatabase(world.test.url)
})
afterAll(async () => {
  await other.close()
  await world.close()
})
beforeEach(() => {
  logged.length = 0
})

const accountsIn =
  (database: Database): CallLimitsDeps['accountOf'] =>
  (input, context) =>
    accountOfCall({ ...world.deps, database }, input, context)

/** A second node: its own pool, meters and hashing queues, on the same database with the same keys. */
function node(database: Database = world.database, factor = 1) {
  const deps = { ...world.deps, database }
  const logger = { warn: (details: object) => void logged.push(details) }
  return callerOf(limitCalls({ ...deps, logger, factor, accountOf: accountsIn(database) }, authEndpoints(deps)))
}

/** The address of a call. Each test has its own addresses, because the meters outlive the test. */
let network = 0
const elsewhere = (): Pick<RequestContext, 'address'> => ({
  address: `198.51.${Math.floor(++network / 250)}.${network % 250}`,
})
const nobody = () => `nobody.${crypto.randomUUID().slice(0, 18)}`
const ask = (call: ReturnType<typeof node>, username: string, context = elsewhere()) =>
  call(passwordResetRoutes.revealQuestion, { username }, context)

describe('a meter', () => {
  it('rate limit: accepts the burst from all nodes together, then one call per step', async () => {
    const { times, withinMs } = CALL_RATES['reset-password'].account
    const nodes = [node(), node(other)]
    const username = nobody()
    const all = await Promise.all(Array.from({ length: times + 20 }, (_, n) => ask(nodes[n % 2]!, username)))
    expect(tally(all)).toEqual({ ok: times, 'too-many': 20 })
    const step = withinMs / times
    expect(failureOf(await ask(nodes[0]!, username))).toEqual({ kind: 'too-many', retryAfterS: step / SECOND })
    world.later(step - 1)
    expect(failureOf(await ask(nodes[1]!, username))).toEqual({ kind: 'too-many', retryAfterS: 1 })
    world.later(1)
    expect(tally(await Promise.all(nodes.map((one) => ask(one, username))))).toEqual({ ok: 1, 'too-many': 1 })
    world.later(withinMs)
    expect(tally(await Promise.all(Array.from({ length: times + 1 }, () => ask(nodes[0]!, username))))).toEqual({
      ok: times,
      'too-many': 1,
    })
  })

  it('rate limit of an address: counts the calls for every account, and an IPv6 network as one address', async () => {
    const { times } = CALL_RATES['link-device'].address
    const call = node()
    const linkTicket = 'A'.repeat(43)
    const from = (address: string) => call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket }, { address })
    const all = await Promise.all(Array.from({ length: times }, (_, n) => from(`2001:db8:7:1::${n.toString(16)}`)))
    expect(tally(all)).toEqual({ 'ticket-expired': times })
    expect(failureOf(await from('2001:0DB8:7:1:ffff::1')).kind).toBe('too-many')
    expect(failureOf(await from('2001:db8:7:2::1')).kind).toBe('refused')
  })

  it('a full meter of an address does not use up the meter of the account', async () => {
    const { address, account } = CALL_RATES['reset-password']
    const call = node(world.database)
    const flood = elsewhere()
    const victim = nobody()
    const all = (times: number, who: () => string) =>
      Promise.all(Array.from({ length: times }, () => ask(call, who(), flood)))
    expect(tally(await all(address.times, nobody))).toEqual({ ok: address.times })
    expect(tally(await all(account.times, () => victim))).toEqual({ 'too-many': account.times })
    expect(await ask(call, victim)).toMatchObject({ ok: true })
  })

  it('full meter: is recorded once in the audit trail and each time in the log, without the customer’s name', async () => {
    const { times } = CALL_RATES['reset-password'].account
    const username = nobody()
    const call = node()
    const where = elsewhere()
    await Promise.all(Array.from({ length: times }, () => ask(call, username, where)))
    for (let n = 0; n < 3; n += 1) await ask(call, username, where)
    const rows = await world.rows(
      `select kind, outcome, detail from bank.audit_event where address = $1 and kind = 'call.limited'`,
      [where.address],
    )
    expect(rows).toEqual([
      { kind: 'call.limited', outcome: 'refused', detail: { meter: 'reset-password', by: 'account' } },
    ])
    expect(logged).toHaveLength(3)
    expect(JSON.stringify([logged, await world.rows('select key from bank.call_meter')])).not.toContain(username)
  })

  it('an empty meter is deleted, and a meter in use is not', async () => {
    const username = nobody()
    const call = node()
    await ask(call, username)
    const count = async () => (await world.rows('select count(*)::int as n from bank.call_meter'))[0].n
    await dropEmptyMeters(world.database.pool, world.outside.now)
    expect(await count()).toBeGreaterThan(0)
    world.later(3_600_000)
    await dropEmptyMeters(world.database.pool, world.outside.now)
    expect(await count()).toBe(0)
  })
})

describe('an account', () => {
  it('account meter: belongs to the signed-in customer, so a full meter does not stop another customer at the same address', async () => {
    const { times } = CALL_RATES['use-pin'].account
    const [ada, bisi] = [await world.loggedIn(), await world.loggedIn()]
    const call = node()
    // The new PIN equals the present PIN, so the call is refused before the PIN is compared and counts no wrong try.
    const change = ({ session }: typeof ada) =>
      call(pinRoutes.changeTransactionPin, { currentPin: PIN, newPin: PIN }, { session })
    expect(tally(await Promise.all(Array.from({ length: times + 1 }, () => change(ada))))).toEqual({
      'invalid-input': times,
      'too-many': 1,
    })
    expect(failureOf(await change(bisi)).kind).toBe('invalid-input')
    const [row] = await world.rows(
      `select customer_id from bank.audit_event where kind = 'call.limited' order by event_id desc limit 1`,
    )
    expect(row).toEqual({ customer_id: ada.session.customerId })
  })

  it('account meter before login: belongs to the linked device, so strangers who use up the username do not stop the owner', async () => {
    const { times } = CALL_RATES['log-in'].account
    const customer = await world.signedUp()
    const call = node()
    const input = { username: customer.username.toUpperCase(), password: 'Wrong-one-1', deviceId: 'fp' }
    for (let n = 0; n < times; n += 1) failureOf(await call(authRoutes.login, input, elsewhere()))
    expect(failureOf(await call(authRoutes.login, input, elsewhere())).kind).toBe('too-many')
    const forged = makeDevice().proof(customer.deviceKeyId)
    expect(failureOf(await call(authRoutes.login, input, { ...elsewhere(), deviceProof: forged })).kind).toBe(
      'too-many',
    )
    const deviceProof = customer.device.proof(customer.deviceKeyId)
    const right = { ...input, password: PASSWORD }
    expect(await call(authRoutes.login, right, { ...elsewhere(), deviceProof })).toMatchObject({ ok: true })
  })

  it('account meter: allows as many calls as the factor says', async () => {
    const call = node(world.database, 3)
    const { times } = CALL_RATES['reset-password'].account
    const username = nobody()
    const all = await Promise.all(Array.from({ length: 3 * times + 2 }, () => ask(call, username)))
    expect(tally(all)).toEqual({ ok: 3 * times, 'too-many': 2 })
  })
})

describe('a session', () => {
  it('thief: cannot use up the calls by which the owner ends the session of the thief', async () => {
    const { times } = CALL_RATES['put-out'].session
    const owner = await world.loggedIn()
    const thief = await login(world, owner.username, owner.device.proof(owner.deviceKeyId))
    const call = node()
    const ask = (session: typeof thief.session) =>
      call(pinRoutes.confirmUserForResetPIN, { password: PASSWORD }, { session })
    const change = () =>
      call(pinRoutes.changeTransactionPin, { currentPin: PIN, newPin: PIN }, { session: thief.session })
    expect(tally(await Promise.all(Array.from({ length: times + 1 }, () => ask(thief.session))))).toEqual({
      ok: times,
      'too-many': 1,
    })
    // The meter of the account refuses too.
    await Promise.all(Array.from({ length: CALL_RATES['use-pin'].account.times }, change))
    expect(failureOf(await change()).kind).toBe('too-many')
    expect(await ask(owner.session)).toMatchObject({ ok: true })
    const ended = await call(deviceRoutes.endOtherSessions, { transactionPin: PIN }, { session: owner.session })
    expect(valueOf(ended).data).toEqual({ ended: 1 })
  })
})

it('phone: gets at most five messages an hour from all nodes together', async () => {
  const record = world.addPerson()
  const nodes = [node(), node(other)]
  const { bvn, dateOfBirth } = record
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) => nodes[n % 2]!(authRoutes.sendOTPByBVN, { bvn, dateOfBirth }, elsewhere())),
  )
  expect(tally(all)).toEqual({ ok: 5, 'code-limit': 3 })
})

describe('without the database', () => {
  it('rate limit without the database: no call is accepted uncounted', async () => {
    const away = openDatabase('postgres://bank@127.0.0.1:9/bank')
    let runs = 0
    const endpoints: Endpoint[] = authEndpoints(world.deps).map((endpoint) => ({
      ...endpoint,
      handle: (...given) => {
        runs += 1
        return endpoint.handle(...given)
      },
    }))
    const logger = { warn: () => {} }
    const call = callerOf(
      limitCalls({ ...world.deps, database: away, logger, factor: 1, accountOf: accountsIn(away) }, endpoints),
    )
    await expect(ask(call, nobody())).rejects.toSatisfy(isDatabaseDown)
    expect(runs).toBe(0)
    await away.close()
  })

  it('rate limit without the database: a meter that is known to be full still refuses calls', async () => {
    const away = openDatabase('postgres://bank@127.0.0.1:9/bank')
    const { times } = CALL_RATES['send-code'].account
    const subjects = { address: undefined, account: `customer:${crypto.randomUUID()}`, session: undefined }
    const pool = { query: world.database.pool.query.bind(world.database.pool) }
    const take = createTakeCall({ pool, factor: 1 })
    for (let n = 0; n < times; n += 1) expect(await take('send-code', subjects, world.outside.now)).toBeUndefined()
    expect(await take('send-code', subjects, world.outside.now)).toMatchObject({ by: 'account', isFirst: true })
    pool.query = away.pool.query.bind(away.pool) as typeof pool.query
    expect(await take('send-code', subjects, world.outside.now)).toMatchObject({ by: 'account', isFirst: false })
    await away.close()
  })
})
