/**
 * Tests PIN tries, approvals and session look-ups of many calls in one statement: each call gets the same answer as
 * alone.
 */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApprovals } from '../approvals/approvals.ts'
import { tokenHash } from '../crypto/sealing.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { approvalsDeps } from './factor-checks.ts'
import { createCheckPin } from './pin/check-pin.ts'
import { createTouchSessions, endSession } from './sessions/session-store.ts'
import { createPinTries } from './profiles/profile-store.ts'
import { type AuthWorld, createAuthWorld, PIN } from './fixtures/world.fixture.ts'

const CUSTOMERS = 6
let world: AuthWorld
let other: Database
let customers: Awaited<ReturnType<AuthWorld['loggedIn']>>[] = []
beforeAll(async () => {
  world = await createAuthWorld()
  other = openDatabase(world.test.url)
  for (let count = 0; count < CUSTOMERS; count++) customers = [...customers, await world.loggedIn()]
})
afterAll(async () => {
  await other.close()
  await world.close()
})
const idOf = (index: number): string => customers[index]?.session.customerId ?? ''
const missesOf = async (customerId: string): Promise<number> =>
  (await world.rows('select pin_misses from bank.profile where customer_id = $1', [customerId]))[0].pin_misses

/** Returns the texts of the statements that ran on the pool during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { pool } = world.deps.database
  const texts: string[] = []
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((...args: unknown[]) => {
    texts.push(String((args[0] as { text?: string }).text ?? args[0]))
    return query(...args)
  }) as typeof pool.query
  try {
    await work()
  } finally {
    pool.query = query as typeof pool.query
  }
  return texts
}

test('PIN checks of several customers share their statements, and each gets its own answer', async () => {
  const checkPin = createCheckPin(world.deps)
  const answers: unknown[] = []
  const texts = await statementsOf(async () => {
    const pins = customers.map((_, index) => checkPin(idOf(index), index === 2 ? '5039' : PIN))
    answers.push(...(await Promise.all(pins)))
  })
  expect(answers.map((answer) => (answer as { ok: boolean }).ok)).toEqual([true, true, false, true, true, true])
  expect(await Promise.all(customers.map((_, index) => missesOf(idOf(index))))).toEqual([0, 0, 1, 0, 0, 0])
  expect(texts.filter((text) => text.includes('take_pin_tries'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('clear_pin_tries')).length).toBeLessThan(CUSTOMERS)
  await createCheckPin(world.deps)(idOf(2), PIN)
})

test('four right PINs of one customer at the same time are all right, and leave no failed try', async () => {
  const { session } = customers[0]!
  const approvals = createApprovals(approvalsDeps(world.deps))
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => approvals.open({ ...proposal(session), subjectId: randomUUID() })),
  )
  const context = { session, requestId: '', address: '', userAgent: '', clientId: '', deviceProof: undefined }
  const given = { pin: PIN } as const
  const checked = await Promise.all(
    opened.map((approval) => approvals.check(approval, given, { ...context, refreshToken: undefined })),
  )
  expect(checked).toEqual(Array.from({ length: 4 }, () => ({ ok: true, value: 'pin' })))
  expect(await missesOf(session.customerId)).toBe(0)
})

test('right PIN: waits for the tries of another process that pauses before it clears them', async () => {
  const longWait = Promise.withResolvers<void>()
  const calling = ({ pool, ...rest }: Database, before: (text: string) => unknown): Database => {
    const query = async (...args: unknown[]) => {
      await before(String(args[0]))
      return (pool.query as (...all: unknown[]) => unknown).apply(pool, args)
    }
    return { ...rest, pool: new Proxy(pool, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) }) }
  }
  const paused = calling(world.deps.database, (text) => text.includes('clear_pin_tries') && longWait.promise)
  let requests = 0
  // The fifth request comes half a second after the first.
  const counted = calling(other, (text) => text.includes('take_pin_tr') && ++requests === 5 && longWait.resolve())
  const [here, there] = [paused, counted].map((database) => createCheckPin({ ...world.deps, database }))
  const earlier = [1, 2, 3].map(() => here!(idOf(0), PIN))
  await expect.poll(() => missesOf(idOf(0))).toBe(3)
  const answer = await there!(idOf(0), PIN).finally(longWait.resolve)
  expect([answer, ...(await Promise.all(earlier))]).toEqual([1, 2, 3, 4].map(() => ({ ok: true })))
  expect(await missesOf(idOf(0))).toBe(0)
})

test('PIN tries of two processes count every wrong PIN, and a locked profile delays no other customer', async () => {
  const [here, there] = [createPinTries(world.deps.database.pool, 100), createPinTries(other.pool, 100)]
  const tries = customers.flatMap((_, index) =>
    Array.from({ length: 4 }, () => [here.take(idOf(index)), there.take(idOf(index))]),
  )
  await Promise.all(tries.flat())
  expect(await Promise.all(customers.map((_, index) => missesOf(idOf(index))))).toEqual(Array(CUSTOMERS).fill(8))
  let isAnswered = false
  await other.transaction(async (tx) => {
    await tx.query('select from bank.profile where customer_id = $1 for update', [idOf(1)])
    const [, locked, free] = [here.take(idOf(0)), here.take(idOf(1)), here.take(idOf(2))]
    void locked.then(() => (isAnswered = true))
    expect(await free).toMatchObject({ misses: 9 })
    expect(isAnswered).toBe(false)
    setImmediate(() => locked.catch(() => {}))
  })
  await expect.poll(() => missesOf(idOf(1))).toBe(9)
  await world.asOwner('update bank.profile set pin_misses = 0')
})

const proposal = (session: Parameters<ReturnType<typeof createApprovals>['open']>[0]['session']) => ({
  kind: 'transfer',
  subjectId: randomUUID(),
  session,
  content: { what: 'a payment' },
  methods: ['pin'] as const,
  codeMessage: { message: '', params: {} } as never,
})

test('approvals: share a statement across sessions, and only the approval that the database refuses fails', async () => {
  const approvals = createApprovals(approvalsDeps(world.deps))
  const results: PromiseSettledResult<unknown>[] = []
  const texts = await statementsOf(async () => {
    const opened = customers.map(({ session }, index) =>
      approvals.open({ ...proposal(session), ...(index === 3 ? { subjectId: 'no uuid' } : {}) }),
    )
    results.push(...(await Promise.allSettled(opened)))
  })
  expect(results.map(({ status }) => status)).toEqual(
    customers.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
  )
  expect(results[3]).toMatchObject({ reason: { code: '22P02' } })
  expect(texts.filter((text) => text.includes('bank.open_approvals')).length).toBeLessThan(8)
  for (const [index, result] of results.entries()) {
    if (result.status === 'rejected') continue
    const { challengeId } = result.value as { challengeId: string }
    const { customerId, sessionId } = customers[index]!.session
    const key = { kind: 'transfer', challengeId, customerId, sessionId }
    expect(await approvals.find(key)).toMatchObject({
      content: { what: 'a payment' },
      methods: ['pin'],
      isReplaced: false,
    })
  }
})

test('a logout that was acknowledged is seen by the next look-up, while look-ups of other sessions share its statement', async () => {
  const tokens = customers.map(({ cookies }) => tokenHash(cookies.accessToken))
  const lookUp = (hash: Buffer) => world.sessions.findByAccessTokenHash(hash)
  const { customerId, sessionId } = customers[5]!.session
  // A statement is running when the session ends.
  const before = tokens.map(lookUp)
  await new Promise((resolve) => setImmediate(resolve))
  expect(await endSession(world.deps.database.pool, customerId, sessionId, 'logout', world.deps.clock.now())).toBe(true)
  const found: unknown[] = []
  const texts = await statementsOf(async () => {
    found.push(...(await Promise.all([...tokens, ...tokens].map(lookUp))))
  })
  const expected = customers.map(({ session }, index) => (index === 5 ? undefined : session.sessionId))
  expect(found.map((session) => (session as { sessionId: string } | undefined)?.sessionId)).toEqual([
    ...expected,
    ...expected,
  ])
  expect(texts.filter((text) => text.includes('bank.session_token')).length).toBeLessThan(4)
  expect((await Promise.all(before)).slice(0, 5).every((session) => session !== undefined)).toBe(true)
})

test('last-seen times of several sessions share a statement, and a locked session delays no other', async () => {
  const touch = createTouchSessions(world.deps.database.pool)
  const at = new Date(world.deps.clock.now().getTime() + 20_000)
  const seenOf = async (index: number): Promise<Date> =>
    (
      await world.rows('select last_seen_at from bank.session where session_id = $1', [
        customers[index]?.session.sessionId,
      ])
    )[0].last_seen_at
  const seen = customers.map(({ session }) => ({ sessionId: session.sessionId, at }))
  let locked: Promise<void> | undefined
  const texts = await statementsOf(() =>
    other.transaction(async (tx) => {
      await tx.query('select from bank.session where session_id = $1 for update', [seen[1]?.sessionId])
      const [first, waiting, ...free] = seen.map(touch)
      locked = waiting
      await Promise.all([first, ...free])
      expect(await seenOf(2)).toEqual(at)
      expect(await seenOf(1)).not.toEqual(at)
    }),
  )
  await locked
  expect(await Promise.all(customers.map((_, index) => seenOf(index)))).toEqual(customers.map(() => at))
  // The calls share a statement, and the locked session is written alone.
  expect(texts.filter((text) => text.includes('set last_seen_at'))).toHaveLength(2)
  // An earlier last-seen time changes nothing.
  await touch({ sessionId: seen[3]!.sessionId, at: new Date(at.getTime() - 1_000) })
  expect(await seenOf(3)).toEqual(at)
})
