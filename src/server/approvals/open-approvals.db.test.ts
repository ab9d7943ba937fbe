/**
 * Tests open approvals: at most 20 for each session across processes, a largest size, and a meter on the call that
 * opens them.
 */
// @module-tag one-try
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transferRoutes } from '../../contract/transfers/transfers.ts'
import { CALL_RATES } from '../../core/limits/call-rates.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { testKeys } from '../identity/fixtures/world.fixture.ts'
import { createWorld, PIN, reasonOf, type Person, type World } from '../features/transfers/world.fixture.ts'
import { endpoint } from '../http/handler.ts'
import { noMoney } from '../http/route-guards.ts'
import { type CallLimitsDeps, limitCalls } from '../features/call-limits/limit-calls.ts'
import { accountOfCall } from '../identity/account-of-call.ts'
import { defineMessage } from '../../values/message.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import type { SignedIn } from './approvals-deps.ts'
import { createApprovals } from './approvals.ts'
import { purgeApprovals } from './purge-approvals.ts'

const MOST_OPEN = 20
const START_MINOR = 1_000_000_00n
let test: TestDatabase
let world: World
let other: Database
let ada: Person
let bisi: Person

beforeAll(async () => {
  test = await createTestDatabase()
  world = await createWorld(test)
  other = openDatabase(test.url)
})
beforeEach(async () => {
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, START_MINOR)
  bisi = await world.addPerson('Bisi', 'Ade', 3, START_MINOR)
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const propose = ({ context }: Person, content: object = { what: 'a thing' }) => ({
  kind: 'test',
  subjectId: randomUUID(),
  session: context.session,
  content,
  methods: ['pin'] as const,
  codeMessage: { message: defineMessage('{code} approves a thing'), params: {} },
})

async function openOf({ context }: Person): Promise<{ readonly open: number; readonly replaced: number }> {
  const { rows } = await world.database.pool.query<{ open: number; replaced: number }>(
    `select count(*) filter (where replaced_at is null)::int as open, count(replaced_at)::int as replaced
     from bank.approval where session_id = $1`,
    [context.session.sessionId],
  )
  return rows[0]!
}

async function waitingForLock(): Promise<number> {
  const { rows } = await world.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
  )
  return rows[0]!.n
}

/** Opens an approval. Each approval is a millisecond younger than the approval before. */
async function offer(from: Person, to: Person) {
  const request = await world.requestFor(from, to.accountNumber, { amount: '10000' })
  world.time.now = new Date(world.time.now.getTime() + 1)
  const made = await world.handlers.initiate(request, from.context)
  if (!made.ok) throw new Error(reasonOf(made))
  return { request, challengeId: made.value.data.challengeId }
}

async function openMany(from: Person, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    world.time.now = new Date(world.time.now.getTime() + 1)
    await world.deps.approvals.open(propose(from))
  }
}

const confirm = (by: Person, challengeId: string, pin = PIN) => world.handlers.confirm({ challengeId, pin }, by.context)

describe('a session with 20 open approvals', () => {
  it('replaced approval: is refused in words and takes no try of the PIN when it is confirmed', async () => {
    const [oldest, second] = [await offer(ada, bisi), await offer(ada, bisi)]
    await openMany(ada, MOST_OPEN - 2)
    expect(await openOf(ada)).toEqual({ open: MOST_OPEN, replaced: 0 })
    await openMany(ada, 1)
    expect(await openOf(ada)).toEqual({ open: MOST_OPEN, replaced: 1 })
    expect(reasonOf(await confirm(ada, oldest.challengeId, '0000'))).toBe('approval-replaced')
    expect(await world.balanceOf(ada.accountNumber)).toBe(START_MINOR)
    expect(reasonOf(await confirm(ada, second.challengeId))).toBe('ok')
    expect(await world.postingsOf(oldest.request.transferId)).toBe(0)
  })

  it('replaced approval: can be withdrawn for good', async () => {
    const { request, challengeId } = await offer(ada, bisi)
    await openMany(ada, MOST_OPEN)
    const withdrawn = await world.handlers.withdraw({ challengeId }, ada.context)
    expect(withdrawn).toMatchObject({ ok: true, value: { data: { outcome: 'withdrawn' } } })
    expect(reasonOf(await world.handlers.initiate(request, ada.context))).toBe('approval-used')
  })

  it('same payment: gets a new approval after its first one was replaced', async () => {
    const { request, challengeId } = await offer(ada, bisi)
    await openMany(ada, MOST_OPEN)
    const again = await world.handlers.initiate(request, ada.context)
    if (!again.ok) throw new Error(reasonOf(again))
    expect(again.value.data.challengeId).not.toBe(challengeId)
    expect(reasonOf(await confirm(ada, again.value.data.challengeId))).toBe('ok')
    // Each approval of the payment gives the same answer.
    expect(reasonOf(await confirm(ada, challengeId))).toBe('ok')
    expect(await world.postingsOf(request.transferId)).toBe(1)
  })

  it('used and expired approvals: are not counted and not replaced', async () => {
    const paid = await offer(ada, bisi)
    expect(reasonOf(await confirm(ada, paid.challengeId))).toBe('ok')
    const used = await world.deps.approvals.open(propose(ada))
    await world.database.transaction((tx) => world.deps.approvals.use(tx, used, 'pin'))
    await openMany(ada, MOST_OPEN)
    expect((await openOf(ada)).replaced).toBe(0)
    world.time.now = new Date(world.time.now.getTime() + 180_000)
    await openMany(ada, MOST_OPEN)
    expect((await openOf(ada)).replaced).toBe(0)
  })

  it('two processes: count one after the other, and touch no other session', async () => {
    await openMany(bisi, 1)
    await openMany(ada, MOST_OPEN - 1)
    const there = createApprovals({ ...world.approving, database: other })
    const { late } = await world.database.transaction(async (tx) => {
      const database = { ...world.database, pool: tx as Database['pool'] }
      await createApprovals({ ...world.approving, database }).open(propose(ada))
      const waiting = there.open(propose(ada))
      await expect.poll(waitingForLock).toBe(1)
      return { late: waiting }
    })
    await late
    expect(await openOf(ada)).toEqual({ open: MOST_OPEN, replaced: 1 })
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? world.deps.approvals : there).open(propose(ada))),
    )
    expect(await openOf(ada)).toEqual({ open: MOST_OPEN, replaced: 61 })
    expect(await openOf(bisi)).toEqual({ open: 1, replaced: 0 })
  })
})

describe('storage', () => {
  it('content above the size of its kind: is not stored', async () => {
    const large = { text: 'x'.repeat(16 * 1024) }
    await expect(world.deps.approvals.open(propose(ada, large))).rejects.toThrow('is too large')
    await world.deps.approvals.open({ ...propose(ada, large), mostContentBytes: 320 * 1024 })
    const list = { ...propose(ada, { text: 'x'.repeat(320 * 1024) }), mostContentBytes: 1024 * 1024 }
    await expect(world.deps.approvals.open(list)).rejects.toThrow('approval_content_size')
    expect(await openOf(ada)).toEqual({ open: 1, replaced: 0 })
  })

  it('replaced approvals: are deleted after an hour, unless one was paid or withdrawn', async () => {
    const withdrawn = await offer(ada, bisi)
    await openMany(ada, MOST_OPEN + 4)
    await world.handlers.withdraw({ challengeId: withdrawn.challengeId }, ada.context)
    const after = (ms: number) => purgeApprovals(world.database.pool, new Date(world.time.now.getTime() + ms), 'false')
    await after(3_599_000)
    expect(await openOf(ada)).toEqual({ open: MOST_OPEN, replaced: 5 })
    await after(3_601_000)
    expect(await openOf(ada)).toEqual({ open: MOST_OPEN, replaced: 1 })
  })
})

describe('the meter of approvals', () => {
  it('200 initiates of one session: leave 20 open approvals, get 429 at its limit, and leave other sessions alone', async () => {
    const { database, deps, handlers } = world
    const { times, withinMs } = CALL_RATES.initiate.session
    const logger = { warn: () => {} }
    const keyed = { database, keys: testKeys() }
    const accountOf: CallLimitsDeps['accountOf'] = (input, context) => accountOfCall(keyed, input, context)
    const limits = { database, clock: deps.clock, logger, factor: 1, accountOf }
    const [limited] = limitCalls(limits, [
      endpoint(transferRoutes.initiate, noMoney('initiate', null), handlers.initiate),
    ])
    const initiate = (request: object, context: SignedIn) =>
      limited!.handle({ ...request, transferId: randomUUIDv7() }, context)
    const request = await world.requestFor(ada, bisi.accountNumber, { amount: '10000' })
    const answers = await Promise.all(Array.from({ length: 200 }, () => initiate(request, ada.context)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(times)
    expect(answers.filter((answer) => !answer.ok && answer.failure.kind === 'too-many')).toHaveLength(200 - times)
    expect(await openOf(ada)).toEqual({ open: MOST_OPEN, replaced: times - MOST_OPEN })
    const late = await initiate(request, ada.context)
    expect(late).toMatchObject({ ok: false, failure: { kind: 'too-many', retryAfterS: withinMs / times / 1000 } })
    const second = await world.addSession(ada.customerId, { linkedHoursAgo: 100, linkedBy: 'link' })
    expect(await initiate(request, second)).toMatchObject({ ok: true })
    const back = await world.requestFor(bisi, ada.accountNumber, { amount: '10000' })
    expect(await initiate(back, bisi.context)).toMatchObject({ ok: true })
  })
})
