import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { createTestDatabase, type TestDatabase } from '../database.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('a statement with parameters is read and planned once per connection, from the pool and in a transaction alike', async () => {
  const database = openDatabase(db.url, { maxConnections: 1 })
  const ask = `select $1::int + 1 as next`
  expect((await database.pool.query(ask, [1])).rows).toEqual([{ next: 2 }])
  expect((await database.pool.query(ask, [2])).rows).toEqual([{ next: 3 }])
  const inside = await database.transaction((tx) => tx.query(ask, [3]))
  expect(inside.rows).toEqual([{ next: 4 }])
  await database.pool.query('select 1')
  const { rows } = await database.pool.query<{ statement: string; plans: string }>(
    'select statement, generic_plans + custom_plans as plans from pg_prepared_statements',
  )
  expect(rows).toEqual([{ statement: ask, plans: '3' }])
  await database.close()
})

test('a failed statement is reported, and does not affect later ones', async () => {
  const ask = 'select 1 / $1::int as share'
  await expect(db.database.pool.query(ask, [0])).rejects.toThrow(/division by zero/)
  expect((await db.database.pool.query(ask, [1])).rows).toEqual([{ share: 1 }])
  await expect(db.database.pool.query('select from nowhere where id = $1', [1])).rejects.toThrow(/does not exist/)
  await expect(db.database.pool.query('select from nowhere where id = $1', [1])).rejects.toThrow(/does not exist/)
})

test('a statement whose result a migration changed is prepared again: it fails once on each connection', async () => {
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query('create table public.changing (id int); grant select on public.changing to adire_app')
  await owner.query('insert into public.changing values (1)')
  const ask = 'select * from public.changing where id = $1'
  const [first, second] = await Promise.all([db.database.pool.connect(), db.database.pool.connect()])
  for (const client of [first, second]) expect((await client.query(ask, [1])).rows).toEqual([{ id: 1 }])
  await owner.query('alter table public.changing add column name text')
  await expect(first.query(ask, [1])).rejects.toThrow(/cached plan must not change result type/)
  for (const client of [first, second]) expect((await client.query(ask, [1])).rows).toEqual([{ id: 1, name: null }])
  await owner.query('alter table public.changing add column size int')
  first.release()
  second.release()
  // The pool calls the client with a callback.
  const asked = await Promise.allSettled(Array.from({ length: 3 }, () => db.database.pool.query(ask, [1])))
  expect(asked.some(({ status }) => status === 'rejected')).toBe(true)
  expect((await db.database.pool.query(ask, [1])).rows).toEqual([{ id: 1, name: null, size: null }])
  await owner.end()
})
