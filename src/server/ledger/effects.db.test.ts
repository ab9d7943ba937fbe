// @module-tag one-try
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { copyRows } from '../db/copy-rows.ts'
import { allWritten } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createLedger } from './create-ledger.ts'
import { type Effect, type EffectRow, effectRow } from './effect.ts'
import { GuardError } from './guard-error.ts'
import type { Ledger } from './ledger.ts'
import { openCustomers, transfer } from './ledger-world.fixture.ts'
import { MalformedRequestError } from './request.ts'
import { verifyBooks } from './verify.ts'

let db: TestDatabase
let ledger: Ledger
let a: bigint
let b: bigint
let c: bigint
let d: bigint

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  expect((await verifyBooks(db.database)).faults).toEqual([])
  await db.drop()
})
beforeEach(async () => {
  ledger = createLedger({ database: db.database })
  const world = await openCustomers(ledger, db.database.pool, 4, 100_000n)
  ;[a, b, c, d] = world.customers as [bigint, bigint, bigint, bigint]
})
afterEach(() => ledger.close())

/** An effect that records each call of its write and the number of its rows. */
function noting(name: string, calls: string[], phase: Effect<never>['phase'] = 'write'): Effect<number> {
  return {
    name,
    phase,
    write: (_, rows) => {
      calls.push(`${name} ${rows.length}`)
      return Promise.resolve()
    },
  }
}

const post = (effects: readonly EffectRow[]) => ledger.post(transfer(a, b, 1n, { effects }))

test('an effect is written once for a batch of fifty postings', async () => {
  const calls: string[] = []
  const [guard, write] = [noting('once-guard', calls, 'guard'), noting('once-write', calls)]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => post([effectRow(write, index), effectRow(guard, index)])),
  )
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(calls).toEqual(['once-guard 50', 'once-write 50'])
})

test('a second effect object under a known name is rejected, and the other postings of its batch are posted', async () => {
  const calls: string[] = []
  const [first, second] = [noting('twin', calls), noting('twin', calls)]
  const answers = await Promise.allSettled([
    post([effectRow(first, 1)]),
    post([effectRow(second, 2)]),
    post([effectRow(first, 3)]),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(answers[1]).toMatchObject({ reason: expect.any(MalformedRequestError) })
  expect(calls).toEqual(['twin 2'])
})

test('guards are written in the order of their names, and the other effects in the order of their rows', async () => {
  const calls: string[] = []
  const [late, early] = [noting('order-z', calls, 'guard'), noting('order-a', calls, 'guard')]
  const [one, other] = [noting('order-y', calls), noting('order-b', calls)]
  await Promise.all([
    post([one, late, early].map((effect) => effectRow(effect, 1))),
    post([other, early, late].map((effect) => effectRow(effect, 1))),
  ])
  expect(calls).toEqual(['order-a 2', 'order-z 2', 'order-y 1', 'order-b 1'])
})

test('the refusal of the first guard by name decides, though a later guard refuses sooner', async () => {
  const refusing = (name: string, delayS: number): Effect<number> => ({
    name,
    phase: 'guard',
    async write(tx, rows) {
      if (delayS > 0) await tx.query('select pg_sleep($1)', [delayS])
      throw new GuardError(`refused by ${name}`, new Map(rows.map(({ postingId }) => [postingId, []])))
    },
  })
  const [late, early] = [refusing('refusal-z', 0), refusing('refusal-a', 0.05)]
  await expect(post([effectRow(late, 1), effectRow(early, 1)])).rejects.toThrow('refused by refusal-a')
})

test('two processes whose postings name guards in opposite orders never deadlock', async () => {
  let writes = 0
  const locking = (name: string, key: number): Effect<null> => ({
    name,
    phase: 'guard',
    async write(tx) {
      writes += 1
      // During the pause each process takes its first lock, before it asks for the second lock.
      await tx.query('select pg_advisory_xact_lock($1), pg_sleep(0.2)', [key])
    },
  })
  const guards = [locking('lock-a', 81), locking('lock-z', 82)]
  const rows = guards.map((guard) => effectRow(guard, null))
  const pair = [createLedger({ database: db.database }), createLedger({ database: db.database })] as const
  const answers = await Promise.all([
    pair[0].post(transfer(a, b, 1n, { effects: rows })),
    pair[1].post(transfer(c, d, 1n, { effects: rows.toReversed() })),
  ])
  for (const one of pair) await one.close()
  expect(answers.every(({ ok }) => ok)).toBe(true)
  // After a deadlock, one batch would be rolled back and its effects written again.
  expect(writes).toBe(4)
})

// On the pipelined connection the errors of all writes arrive together. The first error passes through more promises than the second error.
const copyNotice = copyRows('bank.notice', { journal_id: 'uuid' })
const failing: Effect<null>['write'] = async (tx, rows) => {
  const notices = rows.map(({ postingId }) => ({ journal_id: postingId }))
  await Promise.all([copyNotice(tx, notices), undefined])
}

test('a posting fails with the error of the failed write, when a later effect reports the failed transaction sooner', async () => {
  const first: Effect<null> = { name: 'failing', write: failing }
  const second: Effect<null> = { name: 'following', write: async (tx) => void (await tx.query('select 1')) }
  await expect(post([effectRow(first, null), effectRow(second, null)])).rejects.toMatchObject({ code: '23502' })
})

test('a posting fails with the error of the failed write, when a later write of its effect reports the failed transaction sooner', async () => {
  const both: Effect<null> = {
    name: 'failing-and-following',
    write: async (tx, rows) => allWritten([failing(tx, rows), tx.query('select 1')]),
  }
  await expect(post([effectRow(both, null)])).rejects.toMatchObject({ code: '23502' })
})
