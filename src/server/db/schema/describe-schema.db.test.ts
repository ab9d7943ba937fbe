import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTableUses } from '../../../../scripts/sql/table-owners.ts'
import { createTestDatabase, type TestDatabase } from '../database.fixture.ts'
import { readCatalogue } from './catalogue.ts'
import { describeSchema } from './describe-schema.ts'
import { printDiagrams } from './print-diagrams.ts'
import { printSchema } from './print-schema.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

let db: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  db = await createTestDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await db.drop()
})

/** Returns the result of `read` after a change, and rolls the change back. */
async function after<T>(change: string, read: () => Promise<T>): Promise<T> {
  await owner.query('begin')
  await owner.query(change)
  const result = await read()
  await owner.query('rollback')
  return result
}

describe('the description of the schema', () => {
  it.each([0, 1])('schema: file %i is what npm run db:describe writes', async (place) => {
    const file = (await describeSchema(owner, await readTableUses()))[place]
    if (file === undefined) throw new Error('no such file')
    expect(readFileSync(join(ROOT, file.name), 'utf8'), `${file.name} is old: run npm run db:describe`).toBe(file.text)
  })

  it('schema: every table has a comment of one sentence or more', async () => {
    const { tables } = await readCatalogue(owner)
    expect(tables.length).toBeGreaterThan(100)
    expect(tables.filter(({ comment }) => !comment?.endsWith('.')).map(({ name }) => name)).toEqual([])
    const planted = await after('create table bank.planted ()', () => readCatalogue(owner))
    expect(planted.tables.find(({ name }) => name === 'bank.planted')?.comment).toBeNull()
    expect(() => printDiagrams(planted, [])).toThrow(/no file of db\/migrations creates .*bank\.planted/)
  })

  it('schema: leaves out the partitions of a minute', async () => {
    const before = printSchema(await readCatalogue(owner))
    const partition = `select bank.turn_sealed_replay(now())`
    expect(await after(partition, async () => printSchema(await readCatalogue(owner)))).toBe(before)
  })

  it.each([
    [
      'a right on a column',
      'grant update (name) on bank.biller to public',
      'grant update (name) on bank.biller to public;',
    ],
    [
      'a revoked function',
      'revoke execute on function bank.take_calls from public',
      'revoke execute on function bank.take_calls(',
    ],
    ['a setting of a function', `alter function bank.take_calls set work_mem = '1MB'`, `set work_mem to '1MB'`],
    ['a fill factor', 'alter table bank.biller set (fillfactor = 42)', 'with (fillfactor=42)'],
    ['a collation', 'alter table bank.biller alter name type text collate "C"', 'name text collate "C"'],
    [
      'a constraint that is not validated',
      'alter table bank.biller add constraint planted check (name <> $$A$$) not valid',
      `check (name <> 'A') not valid`,
    ],
    [
      'a trigger that is off',
      'alter table bank.card disable trigger card_step',
      'alter table bank.card disable trigger card_step;',
    ],
  ])('schema: shows %s', async (_, change, line) => {
    expect(printSchema(await readCatalogue(owner))).not.toContain(line)
    expect(await after(change, async () => printSchema(await readCatalogue(owner)))).toContain(line)
  })
})
