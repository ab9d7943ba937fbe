/** Compares the row types of src/server/db/tables with a migrated database. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../src/server/db/database.fixture.ts'
import { rowTypes } from './row-types.ts'

const TABLES = join(import.meta.dirname, '..', '..', 'src', 'server', 'db', 'tables')
let test: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await test?.drop()
})

const stored = () => readdirSync(TABLES).map((file) => [file, readFileSync(join(TABLES, file), 'utf8')] as const)

it('row types: equal the catalogue (run `npm run db:describe` after a change of db/migrations)', async () => {
  expect(Object.fromEntries(stored())).toEqual(Object.fromEntries(await rowTypes(owner)))
})

it('row types: cover every table of the bank and the ledger', async () => {
  const { rows } = await owner.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class
     where relnamespace::regnamespace::text in ('bank', 'ledger') and relkind in ('r', 'p') and not relispartition`,
  )
  const interfaces = stored().flatMap(([, text]) => text.match(/^export interface /gm) ?? [])
  expect(interfaces).toHaveLength(rows[0]?.tables ?? 0)
})

it('row types: change with a column that is renamed, allows null, or takes other values', async () => {
  await owner.query('begin')
  await owner.query('alter table bank.customer_freeze rename column frozen_at to planted_at')
  await owner.query('alter table bank.customer_freeze alter column frozen_by drop not null')
  await owner.query("alter table bank.customer_freeze add column planted text check (planted in ('a', 'b'))")
  const text = [...(await rowTypes(owner)).values()].join('')
  await owner.query('rollback')
  const [freeze = ''] = /export interface BankCustomerFreezeRow [^}]*/.exec(text) ?? []
  expect(freeze).toContain('readonly planted_at: Date\n')
  expect(freeze).not.toContain('frozen_at')
  expect(freeze).toMatch(/readonly frozen_by: .*null\n/)
  expect(freeze).toContain("readonly planted: 'a' | 'b' | null\n")
})
