import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErasureStage, ErasureStep } from '../../db/personal-data.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { PERSONAL_DATA } from '../../personal-data.ts'
import { findErasureObstacles } from './erasure-obstacles.ts'
import { erasureSteps } from './erasure-plan.ts'

const STAGES = ['at-closing', 'after-closing', 'login-expired', 'retention-expired'] as const
const STEPS = erasureSteps(PERSONAL_DATA)
let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const isDelete = ({ table, sql }: ErasureStep) => sql.includes(`delete from ${table} `)

describe('an erasure reads by index', () => {
  /** These tables stay short: approvals are deleted soon after they expire, and few beneficiaries wait to be saved. */
  const SHORT = ['bank.approval', 'bank.pending_beneficiary']

  it('each erasure step, and each count of an obstacle', async () => {
    const scans: string[] = []
    const counts: string[] = []
    await test.database.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off')
      const explain = async (name: string, sql: string) => {
        const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [randomUUID()])
        const scanned = rows.flatMap((row) => /Seq Scan on (?!closed_customer)\w+/.exec(row['QUERY PLAN'])?.[0] ?? [])
        if (scanned.length > 0) scans.push(`${name}: ${scanned.join(', ')}`)
      }
      for (const { table, sql } of STEPS) if (!SHORT.includes(table)) await explain(table, sql)
      const counting = {
        query: async (sql: string) => {
          await explain(sql, sql)
          counts.push(sql)
          return { rows: [] }
        },
      }
      await findErasureObstacles(PERSONAL_DATA, counting as never, randomUUID())
    })
    expect(counts.length).toBeGreaterThan(9)
    expect(scans).toEqual([])
  })

  it('foreign keys to deleted rows: have an index in the referring table', async () => {
    const { rows: unfound } = await test.database.pool.query<{ key: string; table: string }>(
      `select c.conrelid::regclass || ' to ' || c.confrelid::regclass as key, c.confrelid::regclass::text as table from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'bank'::regnamespace and not exists (select from pg_index i
         where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`,
    )
    const deleted = STEPS.filter(isDelete).map(({ table }) => table)
    expect(deleted).toContain('bank.device_key')
    expect(unfound.filter(({ table }) => deleted.includes(table)).map(({ key }) => key)).toEqual([])
  })
})

describe('the order of the steps', () => {
  const at = (table: string, stage: ErasureStage) =>
    STEPS.findIndex((step) => isDelete(step) && step.table === table && step.stage === stage)

  it('a deletion: comes after the deletions of the rows that refer to its rows', async () => {
    const { rows: keys } = await test.database.pool.query<{ child: string; parent: string }>(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
       where contype = 'f' and confdeltype <> 'c' and conrelid <> confrelid and connamespace = 'bank'::regnamespace`,
    )
    const pairs = keys.flatMap((key) =>
      STAGES.flatMap((stage) => {
        const [child, parent] = [at(key.child, stage), at(key.parent, stage)]
        return child < 0 || parent < 0 ? [] : [{ ...key, isInOrder: child < parent }]
      }),
    )
    expect(pairs.length).toBeGreaterThan(4)
    expect(pairs.filter(({ isInOrder }) => !isInOrder)).toEqual([])
  })

  it('a table whose rows refer to deleted rows: loses its rows in the same stage or an earlier one', async () => {
    const { rows: keys } = await test.database.pool.query<{ child: string; parent: string }>(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
       where contype = 'f' and confdeltype <> 'c' and connamespace = 'bank'::regnamespace`,
    )
    const first = (table: string) => STAGES.findIndex((stage) => at(table, stage) >= 0)
    const deleted = keys.filter(({ parent }) => first(parent) >= 0)
    expect(deleted.length).toBeGreaterThan(4)
    expect(deleted.filter(({ child, parent }) => first(child) < 0 || first(child) > first(parent))).toEqual([])
  })
})
