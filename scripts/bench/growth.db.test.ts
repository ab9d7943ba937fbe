/** Tests that a fill of `npm run bench -- growth` that was ended goes on after its last set, with books that pass every check. */
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillTo, makeAccounts, STEP_MS } from '../../bench/growth/fill.ts'
import { transferOf } from '../../bench/ledger/workload.ts'
import { createTestDatabase, type TestDatabase } from '../../src/server/db/database.fixture.ts'
import { createLedger } from '../../src/server/ledger/create-ledger.ts'
import { verifyBooks } from '../../src/server/ledger/verify.ts'

const START = new Date('2026-01-05T08:00:00Z')
const ACCOUNTS = 20

let test: TestDatabase
let owner: pg.Client
beforeEach(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  await makeAccounts(test.ownerUrl, ACCOUNTS, START)
})
afterEach(async () => {
  await owner.end()
  await test.drop()
})

const fill = async (transfers: number, tables: 'books' | 'all') => {
  // Each start computes the sets from the same progress, as a run does that goes on.
  const progress = { transfers: 0, at: START }
  return {
    filled: await fillTo(test.ownerUrl, progress, { transfers, accounts: ACCOUNTS, tables, set: 100 }),
    progress,
  }
}
const count = async (table: string): Promise<number> => {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}
const indexesOf = async (table: string): Promise<readonly string[]> => {
  const { rows } = await owner.query<{ definition: string }>(
    'select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass order by 1',
    [table],
  )
  return rows.map(({ definition }) => definition)
}

it('fill: writes only the sets that an earlier start has not written', async () => {
  expect((await fill(200, 'books')).filled.transfers).toBe(200)
  const { filled, progress } = await fill(500, 'all')
  expect(filled.transfers).toBe(300)
  expect(progress).toEqual({ transfers: 500, at: new Date(START.getTime() + 500 * STEP_MS) })
  expect(await count('ledger.request')).toBe(500)
  expect(await count('bank.payment')).toBe(500)
  expect(await count('bank.alert')).toBe(1_000)
  const { faults, journals } = await verifyBooks(test.database)
  expect({ faults, journals }).toEqual({ faults: [], journals: 500n })
})

it('fill: builds the indexes that an interrupted run had dropped', async () => {
  const before = { entry: await indexesOf('ledger.entry'), payment: await indexesOf('bank.payment') }
  await fill(100, 'all')
  // The start was ended after its last set, before it built the indexes.
  const [index] = before.payment.filter((definition) => !definition.includes('UNIQUE'))
  const name = /INDEX (\S+) ON/.exec(index ?? '')?.[1]
  await owner.query('alter table ledger.entry drop constraint entry_pkey')
  await owner.query(`insert into bench.dropped_index (fill, definition) values ('payments', $1)`, [index])
  await owner.query(`drop index bank.${name}`)
  expect((await fill(100, 'all')).filled.transfers).toBe(0)
  expect({ entry: await indexesOf('ledger.entry'), payment: await indexesOf('bank.payment') }).toEqual(before)
})

it('fill: puts the next postings after those that an interrupted run measured', async () => {
  await fill(100, 'books')
  const late = new Date(START.getTime() + 100 * STEP_MS + 1_000)
  const ledger = createLedger({ database: test.database, clock: { now: () => late } })
  expect(await ledger.post(transferOf([1n, 2n]))).toMatchObject({ ok: true })
  await ledger.close()
  expect((await fill(100, 'books')).progress.at).toEqual(new Date(late.getTime() + STEP_MS))
})
