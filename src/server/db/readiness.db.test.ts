/** Tests that a process is ready only when the database has all migrations of this code. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readiness } from './readiness.ts'
import { createTestDatabase } from './database.fixture.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('process: is ready on a migrated database', async () => {
  expect(await readiness(test.database)).toEqual({ database: true, migrations: true, queue: true })
})

it('process: is not ready while a migration is missing', async () => {
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query(
    'delete from migrations.file where name = (select max(name) from migrations.file) returning *',
  )
  expect(await readiness(test.database)).toMatchObject({ database: true, migrations: false })
  await owner.query('insert into migrations.file select ($1::migrations.file[])[1].*', [
    rows.map((row) => `(${row.name},${row.checksum},"${row.landed_at.toISOString()}")`),
  ])
  expect(await readiness(test.database)).toMatchObject({ migrations: true })
  await owner.end()
})

it('process: is not ready without a database', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 })
  expect(await readiness({ pool })).toEqual({ database: false, migrations: false, queue: false })
  await pool.end()
})
