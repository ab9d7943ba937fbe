// @module-tag one-try
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import type { CookieChange } from '../../http/handler.ts'
import { purgeExpired } from '../purge-expired.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { makeDevice } from '../fixtures/device.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, login, valueOf } from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>
const MINUTE = 60_000

function renewing(customer: Customer, refreshToken: string, handle: string, call = world.call) {
  const deviceProof = customer.device.proof(customer.deviceKeyId)
  return call(authRoutes.getnewaccesstoken, { refreshToken: handle }, { refreshToken, deviceProof })
}

function renewedCookies(cookies: CookieChange | undefined) {
  if (cookies?.kind !== 'renew') throw new Error('Nothing was renewed')
  return cookies
}

const find = (accessToken: string) => world.sessions.findByAccessTokenHash(tokenHash(accessToken))
const family = (customer: Customer) => customer.user.refreshToken.split('.')[0]

describe('the session finder', () => {
  it('knows nothing of another token', async () => {
    expect(await world.sessions.findByAccessTokenHash(randomBytes(32))).toBeUndefined()
  })

  it('has the language that the customer chose last', async () => {
    const { cookies, session } = await world.loggedIn()
    const languages = [(await find(cookies.accessToken))?.language]
    for (const language of ['yo', 'ha']) {
      await world.database.pool.query('update bank.customer set language = $2 where customer_id = $1', [
        session.customerId,
        language,
      ])
      languages.push((await find(cookies.accessToken))?.language)
    }
    expect(languages).toEqual([null, 'yo', 'ha'])
  })

  it('an access token expires after five minutes', async () => {
    const { cookies } = await world.loggedIn()
    world.later(4 * MINUTE)
    expect(await find(cookies.accessToken)).toBeDefined()
    world.later(MINUTE)
    expect(await find(cookies.accessToken)).toBeUndefined()
  })

  it('ends a session after six idle minutes, and keeps an active one', async () => {
    const world6 = await createAuthWorld({ accessLifeMs: 3_600_000 })
    try {
      const { cookies } = await world6.loggedIn()
      const findThere = () => world6.sessions.findByAccessTokenHash(tokenHash(cookies.accessToken))
      for (let n = 0; n < 5; n += 1) {
        world6.later(5 * MINUTE)
        expect(await findThere()).toBeDefined()
      }
      world6.later(6 * MINUTE)
      expect(await findThere()).toBeUndefined()
    } finally {
      await world6.close()
    }
  })

  it('keepAlive: keeps the session of a customer who only reads beyond six minutes, and without it the session ends', async () => {
    const long = await createAuthWorld({ accessLifeMs: 3_600_000 })
    try {
      const { cookies } = await long.loggedIn()
      const findThere = () => long.sessions.findByAccessTokenHash(tokenHash(cookies.accessToken))
      for (let n = 0; n < 12; n += 1) {
        long.later(MINUTE)
        const session = await findThere()
        if (!session) throw new Error(`The session had ended after ${n + 1} minutes`)
        expect(valueOf(await long.call(authRoutes.keepAlive, {}, { session })).data).toBeNull()
      }
      long.later(6 * MINUTE)
      expect(await findThere()).toBeUndefined()
    } finally {
      await long.close()
    }
  })

  it('writes the last-seen time at most every 15 seconds', async () => {
    const { cookies, user } = await world.loggedIn()
    const seen = async () =>
      (await world.rows('select last_seen_at from bank.session where session_id = $1', [user.sessionId]))[0]
        .last_seen_at
    const opened = await seen()
    world.later(14_999)
    await find(cookies.accessToken)
    expect(await seen()).toEqual(opened)
    world.later(1)
    await find(cookies.accessToken)
    expect(await seen()).toEqual(world.outside.now)
  })

  it('ends a session after twelve hours, even when it is in use', async () => {
    const long = await createAuthWorld({ accessLifeMs: 24 * 60 * MINUTE, idleMs: 24 * 60 * MINUTE })
    try {
      const { cookies } = await long.loggedIn()
      const findThere = () => long.sessions.findByAccessTokenHash(tokenHash(cookies.accessToken))
      long.later(12 * 60 * MINUTE - 1)
      expect(await findThere()).toBeDefined()
      long.later(1)
      expect(await findThere()).toBeUndefined()
    } finally {
      await long.close()
    }
  })
})

describe('getnewaccesstoken', () => {
  it('exchanges both tokens, and the new tokens work', async () => {
    const customer = await world.loggedIn()
    world.later(5 * MINUTE)
    const reply = valueOf(await renewing(customer, customer.cookies.refreshToken, customer.user.refreshToken))
    expect(reply.data).toBe(`${family(customer)}.1`)
    const cookies = renewedCookies(reply.cookies)
    expect(cookies.sessionId).toBe(customer.user.sessionId)
    expect(await find(cookies.accessToken)).toMatchObject({ sessionId: customer.user.sessionId })
    const next = valueOf(await renewing(customer, cookies.refreshToken, reply.data))
    expect(next.data).toBe(`${family(customer)}.2`)
  })

  it('gives the same successor within ten seconds, to two parallel tabs and from two nodes', async () => {
    const customer = await world.loggedIn()
    const { refreshToken } = customer.cookies
    const other = world.another()
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        renewing(customer, refreshToken, customer.user.refreshToken, n % 2 ? other : world.call),
      ),
    )
    world.later(9_999)
    replies.push(await renewing(customer, refreshToken, customer.user.refreshToken))
    const tokens = replies.map((reply) => renewedCookies(valueOf(reply).cookies))
    for (const pair of tokens) expect(pair).toEqual(tokens[0])
  })

  it.each([
    ['after ten seconds', 10_000, true],
    ['within ten seconds from another device', 1_000, false],
  ])('ends the family when a token comes back %s', async (_when, waitMs, sameDevice) => {
    const customer = await world.loggedIn()
    const { refreshToken } = customer.cookies
    const renewed = renewedCookies(valueOf(await renewing(customer, refreshToken, customer.user.refreshToken)).cookies)
    world.later(waitMs)
    const deviceProof = (sameDevice ? customer.device : makeDevice()).proof(customer.deviceKeyId)
    const handle = { refreshToken: customer.user.refreshToken }
    const again = await world.call(authRoutes.getnewaccesstoken, handle, { refreshToken, deviceProof })
    expect(failureOf(again)).toEqual({ kind: 'not-signed-in', cookies: { kind: 'close' } })
    expect(await find(renewed.accessToken)).toBeUndefined()
    const successor = await renewing(customer, renewed.refreshToken, `${family(customer)}.1`)
    expect(failureOf(successor).kind).toBe('not-signed-in')
    const [row] = await world.rows('select revoked_reason from bank.session where session_id = $1', [
      customer.user.sessionId,
    ])
    expect(row.revoked_reason).toBe('refresh-reuse')
    const { customerId } = customer.session
    const notified = world.outside.notices.filter((notice) => notice.customerId === customerId).map(({ kind }) => kind)
    expect(notified).toEqual(['profile-created', 'logged-in', 'session-copied'])
  })

  it('refuses a missing or unknown token, a wrong or newer handle, and a missing or wrong device, and ends no session', async () => {
    const customer = await world.loggedIn()
    const stranger = await world.loggedIn()
    const { refreshToken } = customer.cookies
    const deviceProof = customer.device.proof(customer.deviceKeyId)
    const handle = customer.user.refreshToken
    const refused = [
      [handle, { deviceProof }],
      [handle, { deviceProof, refreshToken: 'x'.repeat(43) }],
      [stranger.user.refreshToken, { deviceProof, refreshToken }],
      [`${family(customer)}.1`, { deviceProof, refreshToken }],
      [handle, { refreshToken }],
      [handle, { refreshToken, deviceProof: stranger.device.proof(stranger.deviceKeyId) }],
      [handle, { refreshToken, deviceProof: stranger.device.proof(customer.deviceKeyId) }],
    ] as const
    for (const [refreshHandle, context] of refused) {
      const answer = await world.call(authRoutes.getnewaccesstoken, { refreshToken: refreshHandle }, context)
      expect(failureOf(answer)).toEqual({ kind: 'not-signed-in', cookies: { kind: 'close' } })
    }
    valueOf(await renewing(customer, refreshToken, handle))
  })

  it('a tab that missed a rotation continues with the current cookie', async () => {
    const customer = await world.loggedIn()
    const first = renewedCookies(
      valueOf(await renewing(customer, customer.cookies.refreshToken, customer.user.refreshToken)).cookies,
    )
    world.later(MINUTE)
    const stale = valueOf(await renewing(customer, first.refreshToken, customer.user.refreshToken))
    expect(stale.data).toBe(`${family(customer)}.2`)
  })

  it('renews no session that was idle for six minutes', async () => {
    const customer = await world.loggedIn()
    world.later(6 * MINUTE)
    const late = await renewing(customer, customer.cookies.refreshToken, customer.user.refreshToken)
    expect(failureOf(late).kind).toBe('not-signed-in')
  })
})

describe('logout', () => {
  it('ends the session on the server and clears the cookies; a repeat answers the same', async () => {
    const customer = await world.loggedIn()
    const { session, cookies } = customer
    for (let n = 0; n < 2; n += 1) {
      const reply = valueOf(await world.call(authRoutes.logout, {}, { session }))
      expect(reply.cookies).toEqual({ kind: 'close' })
    }
    expect(await find(cookies.accessToken)).toBeUndefined()
    const late = await renewing(customer, cookies.refreshToken, customer.user.refreshToken)
    expect(failureOf(late).kind).toBe('not-signed-in')
    const closed = await world.rows(
      "select 1 from bank.audit_event where kind = 'session.closed' and session_id = $1",
      [session.sessionId],
    )
    expect(closed).toHaveLength(1)
  })

  it('ends no session of another customer', async () => {
    const customer = await world.loggedIn()
    const stranger = await world.loggedIn()
    const forged = { ...customer.session, sessionId: stranger.session.sessionId }
    valueOf(await world.call(authRoutes.logout, {}, { session: forged }))
    expect(await find(stranger.cookies.accessToken)).toBeDefined()
  })
})

describe('purgeExpired', () => {
  it('deletes expired rows, and keeps live sessions and customers', async () => {
    const old = await world.loggedIn()
    world.later(25 * 60 * MINUTE)
    const live = await world.loggedIn()
    await Promise.all([1, 2].map(() => purgeExpired(world.deps, world.outside.now)))
    expect(await find(live.cookies.accessToken)).toBeDefined()
    const left = await world.rows(
      `select (select count(*) from bank.session_token where session_id = $1)::int as tokens,
              (select count(*) from bank.sign_up where created_at < $2)::int as sign_ups,
              (select count(*) from bank.one_time_code where created_at < $2)::int as codes`,
      [old.user.sessionId, new Date(world.outside.now.getTime() - 24.6 * 60 * MINUTE)],
    )
    expect(left).toEqual([{ tokens: 0, sign_ups: 0, codes: 0 }])
    await login(world, old.username, old.device.proof(old.deviceKeyId))
  })
})
