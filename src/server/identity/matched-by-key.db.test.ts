/**
 * Batches of sessions, PIN tries and approvals: each call gets its row by a key, in each order of the result set. A batch
 * answers as the same calls one by one.
 */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApprovals } from '../approvals/approvals.ts'
import { tokenHash } from '../crypto/sealing.ts'
import { changedRows, withChangedRows } from '../db/changed-rows.fixture.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { approvalsDeps } from './factor-checks.ts'
import { type AuthWorld, createAuthWorld, PIN } from './fixtures/world.fixture.ts'
import { createCheckPin } from './pin/check-pin.ts'
import { createPinTries } from './profiles/profile-store.ts'
import { createSessionFinder } from './sessions/session-finder.ts'
import { endSession } from './sessions/session-store.ts'

const CUSTOMERS = 8
const RUNS = { numRuns: 15 }
let world: AuthWorld
/** The second pool acts as another process. */
let other: Database
let customers: Awaited<ReturnType<AuthWorld['loggedIn']>>[] = []
let ids: readonly string[]
beforeAll(async () => {
  world = await createAuthWorld()
  other = openDatabase(world.test.url)
  while (customers.length < CUSTOMERS) customers = [...customers, await world.loggedIn()]
  ids = customers.map(({ session }) => session.customerId)
})
afterAll(async () => {
  await other?.close()
  await world?.close()
})

const resetMisses = () => world.asOwner('update bank.profile set pin_misses = 0')
async function readPins() {
  const rows = (await world.rows(
    'select customer_id, pin_misses, pin_hash from bank.profile where customer_id = any ($1)',
    [ids],
  )) as readonly { customer_id: string; pin_misses: number; pin_hash: Buffer }[]
  return ids.map((id) => rows.find((row) => row.customer_id === id)!)
}

test('sessions: no changed result set gives a call the session of another customer', async () => {
  const { pool } = world.deps.database
  const hashes = customers.map(({ cookies }) => tokenHash(cookies.accessToken))
  await fc.assert(
    fc.asyncProperty(changedRows, async ({ change, isShortened }) => {
      const found = await withChangedRows(pool, change, () =>
        Promise.all(hashes.map((hash) => world.sessions.findByAccessTokenHash(hash))),
      )
      const own = customers.map(({ session }) => session.sessionId)
      const seen = found.map((session) => session?.sessionId)
      expect(seen).toEqual(isShortened ? own.map((id, index) => (seen[index] === undefined ? undefined : id)) : own)
    }),
    RUNS,
  )
})

test('PIN tries: no changed result set gives a call the hash of another customer, or leaves a failed try after a right PIN', async () => {
  const { pool } = world.deps.database
  const hashes = (await readPins()).map((row) => row.pin_hash)
  const tries = createPinTries(pool, 3)
  await fc.assert(
    fc.asyncProperty(changedRows, async ({ change }) => {
      const taken = await withChangedRows(pool, change, () => Promise.all(ids.map((id) => tries.take(id))))
      expect(taken.map((one) => one?.hash)).toEqual(hashes)
      await withChangedRows(pool, change, () => Promise.all(taken.map((one, index) => tries.clear(ids[index]!, one!))))
      expect((await readPins()).map((row) => row.pin_misses)).toEqual(ids.map(() => 0))
    }),
    RUNS,
  )
})

const proposal = (index: number) => ({
  kind: 'transfer',
  subjectId: randomUUID(),
  session: customers[index]!.session,
  content: { what: `payment ${randomUUID()}` },
  methods: ['pin'] as const,
  codeMessage: { message: '', params: {} } as never,
})

test('approvals: a call whose row is missing fails, and each other call has stored its own content', async () => {
  const { pool } = world.deps.database
  const approvals = createApprovals(approvalsDeps(world.deps))
  await fc.assert(
    fc.asyncProperty(changedRows, async ({ change, isShortened }) => {
      const proposals = customers.map((_, index) => proposal(index))
      const opened = await withChangedRows(pool, change, () =>
        Promise.allSettled(proposals.map((one) => approvals.open(one))),
      )
      if (!isShortened) expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 'fulfilled'))
      for (const [index, result] of opened.entries()) {
        if (result.status === 'rejected') continue
        const { customerId, sessionId } = customers[index]!.session
        const key = { kind: 'transfer', challengeId: result.value.challengeId, customerId, sessionId }
        expect(await approvals.find(key)).toMatchObject({ content: proposals[index]!.content })
      }
    }),
    RUNS,
  )
})

test('PIN tries: a call with an invalid customer id fails, and no other call fails', async () => {
  const tries = createPinTries(world.deps.database.pool, 3)
  const asked = [...ids.slice(0, 4), 'no uuid', ...ids.slice(4)]
  const taken = await Promise.allSettled(asked.map((id) => tries.take(id)))
  expect(taken.map(({ status }) => status)).toEqual(asked.map((id) => (id === 'no uuid' ? 'rejected' : 'fulfilled')))
  expect(taken[4]).toMatchObject({ reason: { code: '22P02' } })
  const empty = { misses: 1, salt: Buffer.alloc(0), hash: Buffer.alloc(0) }
  const right = taken.map((one) => (one.status === 'fulfilled' ? one.value! : empty))
  const cleared = await Promise.allSettled(asked.map((id, index) => tries.clear(id, right[index]!)))
  expect(cleared.map(({ status }) => status)).toEqual(taken.map(({ status }) => status))
  expect((await readPins()).map((row) => row.pin_misses)).toEqual(ids.map(() => 0))
})

test('PIN checks: rounds of right and wrong PINs are answered together as one by one', async () => {
  const checkPin = createCheckPin(world.deps)
  const round = fc.uniqueArray(fc.record({ of: fc.nat(CUSTOMERS - 1), isRight: fc.boolean() }), {
    selector: ({ of }) => of,
    maxLength: CUSTOMERS,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(round, { maxLength: 5 }), async (rounds) => {
      const check = ({ of, isRight }: { of: number; isRight: boolean }) => checkPin(ids[of]!, isRight ? PIN : '5039')
      const misses = async () => (await readPins()).map((row) => row.pin_misses)
      await resetMisses()
      const together: unknown[] = []
      for (const one of rounds) together.push(await Promise.all(one.map(check)))
      const missesTogether = await misses()
      await resetMisses()
      const alone: unknown[] = []
      for (const one of rounds) {
        const answers: unknown[] = []
        for (const asked of one) answers.push(await check(asked))
        alone.push(answers)
      }
      expect([together, missesTogether]).toEqual([alone, await misses()])
    }),
    RUNS,
  )
  await resetMisses()
})

test('four right PINs of one customer at the same time in two processes: all are right, and no failed try stays', async () => {
  const turnOf = (deps: AuthWorld['deps']) => createApprovals(approvalsDeps(deps))
  const processes = [turnOf(world.deps), turnOf({ ...world.deps, database: other })]
  const { session } = customers[0]!
  const opened = await Promise.all(Array.from({ length: 4 }, () => processes[0]!.open(proposal(0))))
  const context = { session, requestId: '', address: '', userAgent: '', clientId: '', deviceProof: undefined }
  const checked = await Promise.all(
    opened.map((approval, n) =>
      processes[n % 2]!.check(approval, { pin: PIN }, { ...context, refreshToken: undefined }),
    ),
  )
  expect(checked).toEqual(opened.map(() => ({ ok: true, value: 'pin' })))
  expect((await readPins())[0]).toMatchObject({ pin_misses: 0 })
})

test('a logout in one process is seen by the next look-up of another, also while look-ups share statements', async () => {
  const there = createSessionFinder({ ...world.deps, database: other })
  const hashes = customers.map(({ cookies }) => tokenHash(cookies.accessToken))
  const before = hashes.map((hash) => there.findByAccessTokenHash(hash))
  const { customerId, sessionId } = customers[1]!.session
  await endSession(world.deps.database.pool, customerId, sessionId, 'logout', world.deps.clock.now())
  const after = await Promise.all(hashes.map((hash) => there.findByAccessTokenHash(hash)))
  expect(after.map((session) => session !== undefined)).toEqual(customers.map((_, index) => index !== 1))
  await Promise.all(before)
})
