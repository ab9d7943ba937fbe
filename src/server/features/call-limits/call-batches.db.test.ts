/** The meters of many calls in one statement: each call gets the answer that it gets alone. */
// @module-tag one-try
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALL_RATES } from '../../../core/limits/call-rates.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { createTakeCall, type Refused } from './take-call.ts'

let test: TestDatabase
let other: Database
beforeAll(async () => {
  test = await createTestDatabase()
  other = openDatabase(test.url)
})
afterAll(async () => {
  await other.close()
  await test.drop()
})

describe('calls that arrive together', () => {
  const NOW = new Date('2026-11-20T12:00:00Z')
  /** The subjects of a call. The same number gives the same session. */
  const subjectsOf = (address: string, session: string) => ({ address, account: undefined, session })

  it('parallel calls: share a statement, and get the answers that they get one by one', async () => {
    const { times } = CALL_RATES.initiate.session
    // Three sessions of one address. The first asks more often than it may.
    const calls = (prefix: string) =>
      Array.from({ length: times + 20 }, (_, n) => subjectsOf(prefix, `${prefix}:${n % 10 === 9 ? 1 + (n % 3) : 0}`))
    const alone = createTakeCall({ pool: test.database.pool, factor: 1 })
    const expected: (Refused | undefined)[] = []
    for (const subjects of calls('alone')) expected.push(await alone('initiate', subjects, NOW))
    let statements = 0
    const query = (...args: Parameters<typeof test.database.pool.query>) => {
      statements += 1
      return test.database.pool.query(...args)
    }
    const together = createTakeCall({ pool: { query } as unknown as Database['pool'], factor: 1 })
    const answers = await Promise.all(calls('together').map((subjects) => together('initiate', subjects, NOW)))
    const outcomes = (all: readonly (Refused | undefined)[]) => all.map((refused) => refused?.by ?? 'ok').toSorted()
    expect(outcomes(answers)).toEqual(outcomes(expected))
    expect(statements).toBeLessThan(expected.length / 4)
    expect(answers.filter((refused) => refused?.isFirst === true).length).toBeLessThan(2)
    expect(outcomes(answers)).toContain('session')
  })

  it('a subject that the database refuses fails alone', async () => {
    const take = createTakeCall({ pool: test.database.pool, factor: 1 })
    const settled = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        take('initiate', subjectsOf('refused', n === 3 ? '\0' : `refused:${n}`), NOW),
      ),
    )
    expect(settled.map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, (_, n) => (n === 3 ? 'rejected' : 'fulfilled')),
    )
  })

  it('two processes: two batches that use the same meters in different orders do not deadlock', async () => {
    const errors: unknown[] = []
    const nodes = [test.database, other].map(({ pool }) => {
      const query = (text: string, values: unknown[]) =>
        pool.query(text, values).catch((error: unknown) => {
          errors.push(error)
          throw error
        })
      return createTakeCall({ pool: { query } as unknown as Database['pool'], factor: 1 })
    })
    const names = Array.from({ length: 30 }, (_, n) => n)
    const answers = await Promise.all(
      [...names, ...names.toReversed()].flatMap((n) =>
        nodes.map((take) => take('initiate', subjectsOf(`crossed:${n % 7}`, `crossed:${(n * 11) % 30}`), NOW)),
      ),
    )
    expect(answers.every((refused) => refused === undefined)).toBe(true)
    const rows = (
      await other.pool.query<{ meters: number }>(
        `select count(*)::int as meters from bank.call_meter where key like '%crossed:%'`,
      )
    ).rows
    expect(rows).toEqual([{ meters: 37 }])
    // PostgreSQL ends a deadlock with an error, and the batch would try again.
    expect(errors).toEqual([])
  })
})
