// @module-tag one-try
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseDown, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { createEmptyDatabase, createTestDatabase, runAsOwner, type TestDatabase } from './database.fixture.ts'

let db: TestDatabase
let folder: string
const landed = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations')

beforeAll(async () => {
  db = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'adire-migrations-'))
  cpSync(landed, folder, { recursive: true })
})
afterAll(async () => {
  await db.drop()
  rmSync(folder, { recursive: true })
})

test('a migrated database has nothing left to do, also for two parallel processes', async () => {
  expect(await Promise.all([migrate(db.ownerUrl), migrate(db.ownerUrl)])).toEqual([[], []])
})

test('a new file lands once when two start together, and a failing one leaves nothing behind', async () => {
  writeFileSync(
    join(folder, '9001_landing.sql'),
    'create table public.landing (id int); insert into public.landing values (1);',
  )
  const applied = await Promise.all([migrate(db.ownerUrl, folder), migrate(db.ownerUrl, folder)])
  expect(applied.flat()).toEqual(['9001_landing'])
  writeFileSync(join(folder, '9002_failing.sql'), 'create table public.half (id int); select 1 / 0;')
  await expect(migrate(db.ownerUrl, folder)).rejects.toThrow(/9002_failing failed: division by zero/)
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query(
    "select (select count(*) from public.landing) as landed, to_regclass('public.half') as half",
  )
  await owner.end()
  expect(rows).toEqual([{ landed: '1', half: null }])
  rmSync(join(folder, '9002_failing.sql'))
})

test('a table that others hold is waited for a few seconds, and then nothing at all has changed', async () => {
  const holder = new pg.Client({ connectionString: db.ownerUrl })
  await holder.connect()
  await holder.query('begin; select from public.landing')
  writeFileSync(join(folder, '9002_first.sql'), 'create table public.half (id int)')
  writeFileSync(join(folder, '9003_busy.sql'), 'alter table public.landing add column late int')
  await expect(migrate(db.ownerUrl, folder)).rejects.toThrow(
    /^The database is busy: the migration 9003_busy waited 5 seconds for a lock\. Nothing was changed\. Try again\.$/,
  )
  const { rows } = await holder.query(
    "select to_regclass('public.half') as half, (select count(*)::int from migrations.file where name > '9001_landing') as landed",
  )
  expect(rows).toEqual([{ half: null, landed: 0 }])
  await holder.query('rollback')
  await holder.end()
  for (const name of ['9002_first', '9003_busy']) rmSync(join(folder, `${name}.sql`))
})

test('so is one of the job queue, whose own migrations wait no longer', async () => {
  const holder = new pg.Client({ connectionString: db.ownerUrl })
  await holder.connect()
  // A database that is one version behind, while another session reads the table that its next migration writes.
  const { rows: taken } = await holder.query<{ id: number; breaking: boolean }>(
    'delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations) returning id, breaking',
  )
  expect(taken).toHaveLength(1)
  await holder.query('begin; lock table graphile_worker.migrations in share mode')
  await expect(migrate(db.ownerUrl, folder)).rejects.toThrow(
    /^The database is busy: the job queue's own migration waited 5 seconds for a lock\. /,
  )
  await holder.query('rollback')
  const { rows: left } = await holder.query('select from graphile_worker.migrations where id >= $1', [taken[0]?.id])
  expect(left).toEqual([])
  await holder.query(
    `insert into graphile_worker.migrations (id, breaking)
     select id, breaking from json_to_recordset($1) as r(id int, breaking boolean)`,
    [JSON.stringify(taken)],
  )
  await holder.end()
})

test('a changed landed file and a database newer than the code are refused', async () => {
  await expect(migrate(db.ownerUrl)).rejects.toThrow(/newer than this code.*9001_landing/)
  writeFileSync(join(folder, '9001_landing.sql'), 'select 1')
  await expect(migrate(db.ownerUrl, folder)).rejects.toThrow(/9001_landing was changed/)
})

test('migrate: refuses a database of a development version before 0.2, and changes nothing', async () => {
  const old = await createEmptyDatabase()
  await runAsOwner(
    old.ownerUrl,
    `create schema migrations;
     create table migrations.file (name text primary key, checksum text not null, landed_at timestamptz not null default now());
     insert into migrations.file (name, checksum) values
       ('0001_foundation', 'af85e83f7c1ebb5e3798e95338254f42e27d29d81f4595e94e5c68b6c778fe79'), ('0470_sandbox_mark', '')`,
    [],
  )
  await expect(migrate(old.ownerUrl)).rejects.toThrow(
    'This database was made by a development version before 0.2 and cannot be upgraded. Run `npm run reset`, or use an empty database.',
  )
  expect(await runAsOwner(old.ownerUrl, `select to_regnamespace('bank') as bank`, [])).toEqual([{ bank: null }])
  await old.drop()
})

test('the application works under its role and can queue jobs set-based', async () => {
  const { rows } = await db.database.pool.query('select current_user as role')
  expect(rows).toEqual([{ role: 'adire_app' }])
  const jobs = await db.database.pool.query(
    `select id from graphile_worker.add_jobs(array(
       select row('greet', '{}'::json, null, null, null, null, null, null)::graphile_worker.job_spec from generate_series(1, 3)))`,
  )
  expect(jobs.rowCount).toBe(3)
  await expect(db.database.pool.query('create table public.mine (id int)')).rejects.toThrow(/permission denied/)
})

test('distinguishes an unreachable server, a full pool and a server that shuts down from a bug', async () => {
  const nowhere = openDatabase('postgresql://a:b@127.0.0.1:1/none')
  const refused = await nowhere.pool.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseDown(refused)).toBe(true)
  await nowhere.close()
  const killed = await db.database.pool
    .query('set role none; select pg_terminate_backend(pg_backend_pid())')
    .catch((error: unknown) => error)
  expect(killed).toMatchObject({ code: '57P01' })
  expect(isDatabaseDown(killed)).toBe(true)
  const bug = await db.database.pool.query('select nothing').catch((error: unknown) => error)
  expect(isDatabaseDown(bug)).toBe(false)
})
