/** One person with two records: the provider names the person differently in the browser and in the command line. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { createIdentityProvider } from '../login/identity-provider.ts'
import { CLI_CLIENT_ID, type HostileProvider, startHostileProvider } from '../login/provider.fixture.ts'
import { lockPeople } from '../../features/break-glass/break-glass-store.ts'
import { SESSION_COOKIE } from '../sessions/session-cookie.ts'
import { addCustomer, openStaffWorld, type StaffWorld } from '../staff.fixture.ts'
import { findMemberAccess } from './people-store.ts'

let test: TestDatabase
let provider: HostileProvider
beforeAll(async () => {
  test = await createTestDatabase()
  provider = await startHostileProvider()
})
afterAll(async () => {
  await provider.close()
  await test.drop()
})
afterEach(() => {
  provider.claims = {}
})

/** Logs in with these claims as a browser does. Returns the token of the session. */
async function inBrowser({ app }: StaffWorld, claims: object): Promise<string | undefined> {
  const begun = await app.inject({ method: 'GET', url: '/login' })
  const { searchParams } = new URL(String(begun.headers.location))
  provider.nonce = searchParams.get('nonce') ?? ''
  provider.claims = { ...claims }
  const query = new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '', iss: provider.config.issuer })
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const answer = await app.inject({ method: 'GET', url: `/login/answer?${query}`, headers: { cookie } })
  const line = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith(`${SESSION_COOKIE}=`))
  return line?.split(';')[0]?.slice(SESSION_COOKIE.length + 1)
}

/** Logs in with these claims as the command line does. Returns the token of the session. */
async function inCommandLine({ app }: StaffWorld, claims: object): Promise<string | undefined> {
  const begun = await app.inject({ method: 'POST', url: '/device-login/begin', payload: { isFresh: false } })
  const { login, nonce } = begun.json<{ login: string; nonce: string }>()
  provider.nonce = nonce
  provider.claims = { aud: CLI_CLIENT_ID, ...claims }
  const idToken = await provider.idToken()
  const opened = await app.inject({ method: 'POST', url: '/device-login/finish', payload: { login, idToken } })
  return opened.json<{ token?: string }>().token
}

/** Calls as the command line does. */
async function callBy({ app }: StaffWorld, token: string | undefined, path: string, payload: object) {
  const headers = { authorization: `Bearer ${token ?? ''}` }
  const answer = await app.inject({ method: 'POST', url: `/api/${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

describe('the claim of STAFF_SUBJECT_CLAIM', () => {
  let world: StaffWorld
  beforeAll(async () => {
    world = await openStaffWorld(test, createIdentityProvider({ ...provider.config, subjectClaim: 'oid' }))
  })
  afterAll(() => world.close())

  it('two clients with another sub: open sessions of one member of staff', async () => {
    const browser = await inBrowser(world, { sub: 'pairwise-1', oid: 'efe' })
    const commandLine = await inCommandLine(world, { sub: 'pairwise-2', oid: 'efe' })
    const me = await world.call(browser ?? '', 'me', {})
    expect(me.status).toBe(200)
    expect((await callBy(world, commandLine, 'me', {})).body['staffId']).toBe(me.body['staffId'])
    const other = await inBrowser(world, { sub: 'pairwise-1', oid: 'fatima' })
    expect((await world.call(other ?? '', 'me', {})).body['staffId']).not.toBe(me.body['staffId'])
  })

  it.each([{}, { oid: '' }, { oid: 7 }])('an ID token with %j: opens no session', async (claims) => {
    expect(await inBrowser(world, { sub: 'pairwise-1', ...claims })).toBeUndefined()
    expect(await inCommandLine(world, { sub: 'pairwise-2', ...claims })).toBeUndefined()
  })
})

describe('two records of one person', () => {
  let world: StaffWorld
  let number = 70_000_000
  beforeAll(async () => {
    world = await openStaffWorld(test, createIdentityProvider(provider.config))
  })
  afterAll(() => world.close())

  /** A frozen customer, and an order of the command line that lifts the freeze. */
  async function proposed(claims: object): Promise<string> {
    number += 1
    const { customerId } = await addCustomer(world, `222${number}`, `customer.${number}`)
    const order = (kind: string, reasonCode: string) => {
      return {
        orderId: randomUUID(),
        kind,
        payload: { customerId },
        reasonCode,
        reason: 'The customer asks at the branch',
      }
    }
    await world.call(await world.logIn('teller'), 'orders/propose', order('freeze-customer', 'customer-asks'))
    const wanted = order('unfreeze-customer', 'customer-identified')
    const answer = await callBy(world, await inCommandLine(world, claims), 'orders/propose', wanted)
    expect(answer).toMatchObject({ status: 200, body: { state: 'proposed' } })
    return wanted.orderId
  }

  it.each([
    ['one sub', { sub: 'efe' }, { sub: 'efe' }],
    [
      'two sub and one email address',
      { sub: 'pairwise-3', email: 'Efe.Okoro@bank.example' },
      { sub: 'pairwise-4', email: 'efe.okoro@BANK.example ' },
    ],
  ])('a browser and a command line with %s: cannot check an order of each other', async (_what, first, second) => {
    const orderId = await proposed(first)
    const browser = (await inBrowser(world, second)) ?? ''
    for (const act of ['approve', 'reject']) {
      const decided = await world.call(browser, `orders/${act}`, { orderId, note: 'The caller was not identified' })
      expect(decided, act).toMatchObject({ status: 403, body: { problem: 'own-order' } })
    }
    const shown = await world.call(browser, 'orders/read', { orderId })
    expect(shown.body['order']).toMatchObject({ isOwn: true, canCheck: false })
    expect(Object.keys(shown.body['order'] as object)).not.toContain('makerEmail')
    expect(await world.call(browser, 'orders/withdraw', { orderId })).toMatchObject({ body: { state: 'withdrawn' } })
  })

  it.each([
    ['another email address', 'fatima@bank.example'],
    ['no email address', undefined],
    ['an empty email address', ' '],
  ])('two people, and the second with %s: check an order of each other', async (_what, email) => {
    const orderId = await proposed({ sub: randomUUID(), email: email === ' ' ? '' : 'efe.okoro@bank.example' })
    const browser = (await inBrowser(world, { sub: randomUUID(), email })) ?? ''
    expect(await world.call(browser, 'orders/approve', { orderId })).toMatchObject({ body: { state: 'executed' } })
  })
})

describe('a person who is shut out', () => {
  let world: StaffWorld
  beforeAll(async () => {
    world = await openStaffWorld(test, createIdentityProvider(provider.config))
  })
  afterAll(() => world.close())

  const LEAVER = { sub: 'leaver-1', email: 'leaver@bank.example' }
  const SAME = { sub: 'leaver-2', email: 'Leaver@bank.example' }
  const eventsOf = (kind: string, staffId: unknown) =>
    test.asOwner(`select outcome from bank.audit_event where kind = $1 and detail->>'staffId' = $2`, [kind, staffId])
  const order = (kind: string, staffId: unknown) => {
    const reasonCode = kind === 'shut-out-staff' ? 'left-team' : 'correction'
    return { orderId: randomUUID(), kind, payload: { staffId }, reasonCode, reason: 'The person left the bank today' }
  }

  it('shut out: one administrator ends all sessions, and two administrators readmit the person', async () => {
    const [browser = '', commandLine] = [await inBrowser(world, LEAVER), await inCommandLine(world, SAME)]
    const stays = (await inBrowser(world, { sub: 'stays', email: 'stays@bank.example' })) ?? ''
    const { staffId } = (await world.call(browser, 'me', {})).body
    const [first, second] = [await world.logIn('administrator'), await world.logIn('administrator')]
    await test.asOwner('insert into bank.break_glass_person (staff_id, granted_at) values ($1, now())', [staffId])

    const wanted = order('shut-out-staff', staffId)
    const made = await world.call(first, 'orders/propose', wanted)
    expect(made).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect(await world.call(browser, 'me', {})).toMatchObject({ status: 401 })
    expect(await callBy(world, commandLine, 'me', {})).toMatchObject({ status: 401 })
    expect(await world.call(stays, 'me', {})).toMatchObject({ status: 200 })
    for (const claims of [LEAVER, SAME, { sub: 'leaver-3', email: 'leaver@bank.example' }]) {
      expect(await inBrowser(world, claims), claims.sub).toBeUndefined()
      expect(await inCommandLine(world, claims), claims.sub).toBeUndefined()
    }
    expect(await eventsOf('staff.login-refused', staffId)).toHaveLength(2)
    expect(await findMemberAccess(world.database.pool, String(staffId))).toMatchObject({ roles: [], duties: [] })
    expect((await lockPeople(world.database.pool, [LEAVER.email])).size).toBe(0)
    expect(await world.call(first, 'orders/propose', order('shut-out-staff', staffId))).toMatchObject({ status: 404 })

    const back = order('readmit-staff', staffId)
    expect(await world.call(first, 'orders/propose', back)).toMatchObject({ body: { state: 'proposed' } })
    expect(await inBrowser(world, LEAVER)).toBeUndefined()
    expect(await world.call(first, 'orders/approve', { orderId: back.orderId })).toMatchObject({
      body: { problem: 'own-order' },
    })
    const approved = await world.call(second, 'orders/approve', { orderId: back.orderId })
    expect(approved).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect(await world.call((await inBrowser(world, LEAVER)) ?? '', 'me', {})).toMatchObject({ status: 200 })
    expect(await callBy(world, await inCommandLine(world, SAME), 'me', {})).toMatchObject({ status: 200 })
    expect(await world.call(browser, 'me', {})).toMatchObject({ status: 401 })
  })

  it('shut out: a session that no act ended opens nothing', async () => {
    const session = (await inBrowser(world, { sub: 'late', email: 'late@bank.example' })) ?? ''
    const { staffId } = (await world.call(session, 'me', {})).body
    await test.asOwner('update bank.staff_member set shut_out_at = now() where staff_id = $1', [staffId])
    expect(await world.call(session, 'me', {})).toMatchObject({ status: 401 })
  })
})
