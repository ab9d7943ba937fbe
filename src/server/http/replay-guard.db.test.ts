/** Tests the replay table: a message runs once across processes and pauses, and old minutes are dropped. */
// @module-tag one-try
import { execFile as execFileWithCallback } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changedRows, withChangedRows } from '../db/changed-rows.fixture.ts'
import { openDatabase } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createReplayGuard, type ReplayGuard } from './replay-guard.ts'
import { lockReplayTable } from './replay-lock.fixture.ts'

const execFile = promisify(execFileWithCallback)

let test: TestDatabase
const clock = { at: Date.UTC(2026, 10, 21, 8, 30, 30), now: () => new Date(clock.at) }
const nowS = (): number => clock.at / 1000

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const partitions = async (): Promise<string[]> => {
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'bank.sealed_replay'::regclass order by 1`,
  )
  await owner.end()
  return rows.map((row) => row.name)
}

it('equal claims: one is accepted, both in one batch and in later batches', async () => {
  const guard = createReplayGuard({ database: test.database, clock })
  const digest = randomBytes(32)
  const answers = await Promise.all(Array.from({ length: 100 }, () => guard.claim(digest, nowS())))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await guard.claim(digest, nowS())).toBe(false)
})

it('equal claims in one batch: the first may run, the others may not', async () => {
  const query = vi.spyOn(test.database.pool, 'query')
  const guard = createReplayGuard({ database: test.database, clock })
  // The guard collects the claims of one turn of the event loop for one insert.
  const [one, other] = [randomBytes(32), randomBytes(32)]
  const batch = [one, one, other, Buffer.from(one), other].map((digest) => guard.claim(digest, nowS()))
  expect(await Promise.all(batch)).toEqual([true, false, true, false, false])
  const inserts = query.mock.calls.filter(([text]) => String(text).includes('insert into bank.sealed_replay'))
  expect(inserts.map(([, values]) => (values as unknown as [Date[]])[0].length)).toEqual([5])
  query.mockRestore()
})

it('a claim that the database refuses fails alone in its batch', async () => {
  const guard = createReplayGuard({ database: test.database, clock })
  // The guard collects the claims of one turn of the event loop for one insert.
  const [repeated, malformed] = [randomBytes(32), randomBytes(31)]
  const batch = [...Array.from({ length: 20 }, () => randomBytes(32)), repeated, malformed, repeated]
  const answers = await Promise.allSettled(batch.map((digest) => guard.claim(digest, nowS())))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code))).toEqual([
    ...Array<boolean>(21).fill(true),
    '23514',
    false,
  ])
})

it('parallel claims get the same answers as claims one by one', async () => {
  const few = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(few, async (chosen) => {
      const answersOf = async (claimAll: (digests: readonly Buffer[], guard: ReplayGuard) => Promise<unknown>) => {
        const digests = Array.from({ length: 8 }, () => randomBytes(32))
        const guard = createReplayGuard({ database: test.database, clock })
        return claimAll(
          chosen.map((one) => digests[one]!),
          guard,
        )
      }
      const together = await answersOf((digests, guard) =>
        Promise.all(digests.map((digest) => guard.claim(digest, nowS()))),
      )
      const alone = await answersOf(async (digests, guard) => {
        const answers: boolean[] = []
        for (const digest of digests) answers.push(await guard.claim(digest, nowS()))
        return answers
      })
      expect(together).toEqual(alone)
    }),
    { numRuns: 20 },
  )
})

it('claims: a repeated message never runs again when rows are reordered, repeated or missing', async () => {
  await fc.assert(
    fc.asyncProperty(changedRows, async ({ change, isShortened }) => {
      const guard = createReplayGuard({ database: test.database, clock })
      const claimed = randomBytes(32)
      await guard.claim(claimed, nowS())
      const fresh = Array.from({ length: 8 }, () => randomBytes(32))
      const answers = await withChangedRows(test.database.pool, change, () => {
        const first = guard.claim(claimed, nowS())
        return Promise.all([first, ...fresh.map((digest) => guard.claim(digest, nowS())), guard.claim(claimed, nowS())])
      })
      expect([answers[0], answers.at(-1)]).toEqual([false, false])
      if (!isShortened) expect(answers.slice(1, -1)).toEqual(fresh.map(() => true))
      // A message without its row is refused, and stays refused.
      for (const digest of fresh) expect(await guard.claim(digest, nowS())).toBe(false)
    }),
    { numRuns: 20 },
  )
})

it('equal claims in one batch of each of two processes: one claim may run', async () => {
  const lock = await lockReplayTable(test.ownerUrl)
  const digests = Array.from({ length: 20 }, () => randomBytes(32).toString('hex'))
  const processes = [0, 1].map(() => {
    const asked = { url: test.url, atMs: clock.at, first: randomBytes(32).toString('hex'), digests }
    return execFile(process.execPath, [join(import.meta.dirname, 'replay-process.fixture.ts'), JSON.stringify(asked)])
  })
  try {
    await expect.poll(() => lock.waiting()).toBe(2)
  } finally {
    await lock.release()
  }
  const outputs = await Promise.all(processes)
  const ran = outputs.flatMap(({ stdout }) => stdout.trim().split('\n').filter(Boolean))
  expect(ran.toSorted()).toEqual(digests.toSorted())
})

it('equal claims in two parallel processes: one is accepted', async () => {
  const other = openDatabase(test.url)
  const guards = [createReplayGuard({ database: test.database, clock }), createReplayGuard({ database: other, clock })]
  const digests = Array.from({ length: 50 }, () => randomBytes(32))
  const answers = await Promise.all(digests.flatMap((digest) => guards.map((guard) => guard.claim(digest, nowS()))))
  expect(answers.filter(Boolean)).toHaveLength(50)
  await other.close()
})

it('fresh message: is accepted with each permitted time, past or future', async () => {
  const guard = createReplayGuard({ database: test.database, clock })
  for (const off of [-120, -60, 0, 60, 120]) expect(await guard.claim(randomBytes(32), nowS() + off)).toBe(true)
})

it('partitions: after six hours without a claim, new ones are made and the old ones are dropped', async () => {
  const guard = createReplayGuard({ database: test.database, clock })
  const digest = randomBytes(32)
  await guard.claim(digest, nowS())
  const before = await partitions()
  clock.at += 6 * 3_600_000
  expect(await guard.claim(randomBytes(32), nowS())).toBe(true)
  const after = await partitions()
  expect(after).toHaveLength(14)
  expect(after.filter((name) => before.includes(name))).toEqual([])
  await guard.turn()
  expect(await partitions()).toEqual(after)
})

it('partition of a minute: stays while a message of this minute is fresh', async () => {
  const guard = createReplayGuard({ database: test.database, clock })
  const digest = randomBytes(32)
  const ts = nowS() + 119
  expect(await guard.claim(digest, ts)).toBe(true)
  clock.at += 239_000
  await guard.turn()
  expect(await guard.claim(digest, ts)).toBe(false)
})

it('replay guard: throws the fault of the database, and works again afterwards', async () => {
  const broken = openDatabase(test.url)
  const guard = createReplayGuard({ database: broken, clock })
  const { query } = broken.pool
  broken.pool.query = (() => Promise.reject(new Error('gone'))) as typeof query
  await expect(guard.claim(randomBytes(32), nowS())).rejects.toThrow('gone')
  broken.pool.query = query
  expect(await guard.claim(randomBytes(32), nowS())).toBe(true)
  await broken.close()
})

it('application role: cannot delete a claim', async () => {
  await expect(test.database.pool.query('delete from bank.sealed_replay')).rejects.toThrow(/permission denied/)
  await expect(test.database.pool.query('truncate bank.sealed_replay')).rejects.toThrow(/permission denied/)
})
