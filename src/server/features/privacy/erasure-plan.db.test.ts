import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts'
import { findErasureObstacles } from './erasure-obstacles.ts'
import { ERASURE_STEPS } from './erasure-plan.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe('an erasure reads by index', () => {
  /** Approvals are deleted soon after they expire; of savings on the way there are a few. */
  const SHORT = ['bank.approval', 'bank.pending_beneficiary']

  it('each step, and each count of what stands in the way', async () => {
    const scans: string[] = []
    const counts: string[] = []
    await test.database.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off')
      const explain = async (name: string, sql: string) => {
        const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [randomUUID()])
        const scanned = rows.flatMap((row) => /Seq Scan on (?!closed_customer)\w+/.exec(row['QUERY PLAN'])?.[0] ?? [])
        if (scanned.length > 0) scans.push(`${name}: ${scanned.join(', ')}`)
      }
      for (const { table, sql } of ERASURE_STEPS) if (!SHORT.includes(table)) await explain(table, sql)
      const counting = {
        query: async (sql: string) => {
          await explain(sql, sql)
          counts.push(sql)
          return { rows: [] }
        },
      }
      await findErasureObstacles(counting as never, randomUUID())
    })
    expect(counts.length).toBeGreaterThan(9)
    expect(scans).toEqual([])
  })

  it('and whatever a deletion makes the database look for, in tables that refer to the row', async () => {
    const { rows: unfound } = await test.database.pool.query<{ key: string; table: string }>(
      `select c.conrelid::regclass || ' to ' || c.confrelid::regclass as key, c.confrelid::regclass::text as table from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'bank'::regnamespace and not exists (select from pg_index i
         where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`,
    )
    const deleted = ERASURE_STEPS.filter(({ table, sql }) => sql.includes(`delete from ${table} `)).map(
      ({ table }) => table,
    )
    expect(deleted).toContain('bank.device_key')
    expect(unfound.filter(({ table }) => deleted.includes(table)).map(({ key }) => key)).toEqual([])
  })
})
