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

test('a new file is applied once when two processes start together, and a failing file leaves nothing behind', async () => {
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

test('a file waits a few seconds for a table that another session holds, and then fails without a change', async () => {
  const holder = new pg.Client({ connectionString: db.ownerUrl })
  await holder.connect()
  await holder.query('begin; select from public.landing')
  writeFileSync(join(folder, '9002_first.sql'), 'create table public.half (id int)')
  writeFileSync(
    join(folder, '9003_busy.sql'),
    'create table public.other_half (id int); alter table public.landing add column late int',
  )
  await expect(migrate(db.ownerUrl, folder)).rejects.toThrow(
    /^The database is busy: the migration 9003_busy waited 5 seconds for a lock\. It changed nothing\. Try again\.$/,
  )
  const { rows } = await holder.query(
    `select to_regclass('public.other_half') as half,
       (select array_agg(name order by name) from migrations.file where name > '9001_landing') as landed`,
  )
  // Each file has its own transaction: the file before the busy one stays applied.
  expect(rows).toEqual([{ half: null, landed: ['9002_first'] }])
  await holder.query('rollback')
  await holder.end()
  expect(await migrate(db.ownerUrl, folder)).toEqual(['9003_busy'])
})

const INDEX = `-- outside a transaction
drop index concurrently if exists public.landing_id;
-- A comment; with a semicolon.
create unique index concurrently landing_id on public.landing (id);
`

test('a file outside a transaction creates an index while others write, also for two parallel processes', async () => {
  const writer = new pg.Client({ connectionString: db.ownerUrl })
  await writer.connect()
  await writer.query('begin; insert into public.landing values (2)')
  writeFileSync(join(folder, '9004_index.sql'), INDEX)
  const both = Promise.all([migrate(db.ownerUrl, folder), migrate(db.ownerUrl, folder)])
  const building = `select from pg_stat_activity where datname = current_database() and query like 'create unique index concurrently%' and wait_event_type = 'Lock'`
  // The query runs on another connection, because a transaction reads pg_stat_activity once.
  await expect.poll(async () => (await runAsOwner(db.ownerUrl, building, [])).length).toBe(1)
  // The index is built without a lock that stops writers.
  await writer.query('insert into public.landing values (3)')
  await writer.query('commit')
  expect((await both).flat()).toEqual(['9004_index'])
  const { rows } = await writer.query(
    `select indisvalid from pg_index where indexrelid = 'public.landing_id'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
  await writer.end()
})

test('a file outside a transaction is repeated as a whole after a failure', async () => {
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query(
    'insert into public.landing values (4); drop index public.landing_id; insert into public.landing values (4)',
  )
  writeFileSync(join(folder, '9005_index.sql'), INDEX)
  await expect(migrate(db.ownerUrl, folder)).rejects.toThrow(/9005_index failed: could not create unique index/)
  const invalid = `select indisvalid from pg_index where indexrelid = 'public.landing_id'::regclass`
  expect((await owner.query(invalid)).rows).toEqual([{ indisvalid: false }])
  await owner.query('delete from public.landing where id = 4')
  expect(await migrate(db.ownerUrl, folder)).toEqual(['9005_index'])
  expect((await owner.query(invalid)).rows).toEqual([{ indisvalid: true }])
  await owner.end()
})

test('a file outside a transaction with another statement is refused before anything is applied', async () => {
  writeFileSync(join(folder, '9006_table.sql'), 'create table public.early (id int)')
  writeFileSync(join(folder, '9007_data.sql'), '-- outside a transaction\nupdate public.landing set id = id + 1;')
  await expect(migrate(db.ownerUrl, folder)).rejects.toThrow(
    /9007_data.sql runs outside a transaction, so it may only drop, create and analyze indexes concurrently: update public/,
  )
  const names = ['9002_first', '9003_busy', '9004_index', '9005_index', '9006_table', '9007_data']
  expect(await runAsOwner(db.ownerUrl, `select to_regclass('public.early') as early`, [])).toEqual([{ early: null }])
  for (const name of names) rmSync(join(folder, `${name}.sql`))
  await runAsOwner(db.ownerUrl, `delete from migrations.file where name > '9001_landing'`, [])
  await runAsOwner(db.ownerUrl, `delete from migrations.step where name > '9001_landing'`, [])
})

test.each([
  ['no drop of the index', 'create index concurrently landing_id on public.landing (id);'],
  [
    'a drop of another index',
    'drop index concurrently if exists public.other; create index concurrently landing_id on public.landing (id);',
  ],
  [
    'a drop in another schema',
    'drop index concurrently if exists landing_id; create index concurrently landing_id on public.landing (id);',
  ],
  [
    'the drop after the index',
    'create index concurrently landing_id on public.landing (id); drop index concurrently if exists public.landing_id;',
  ],
  [
    'an index that may exist',
    'create unique index concurrently if not exists landing_id\n  on only public.landing (id);',
  ],
])('migrate: refuses a file outside a transaction with %s', async (_what, statements) => {
  writeFileSync(join(folder, '9007_index.sql'), `-- outside a transaction\n${statements}`)
  await expect(migrate(db.ownerUrl, folder)).rejects.toThrow(
    /9007_index.sql runs outside .* So "drop index concurrently if exists public.landing_id" must come before the index is created/,
  )
  rmSync(join(folder, '9007_index.sql'))
})

test('migrate: refuses a file outside a transaction with an index that has no name', async () => {
  writeFileSync(
    join(folder, '9007_index.sql'),
    '-- outside a transaction\ncreate index concurrently on public.landing (id);',
  )
  await expect(migrate(db.ownerUrl, folder)).rejects.toThrow(/9007_index.sql runs outside a transaction/)
  rmSync(join(folder, '9007_index.sql'))
})

test('a migration of the job queue also waits no longer than that for a table', async () => {
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

test('the application runs under its role and can queue many jobs with one statement', async () => {
  const { rows } = await db.database.pool.query('select current_user as role')
  expect(rows).toEqual([{ role: 'adire_app' }])
  const jobs = await db.database.pool.query(
    `select id from graphile_worker.add_jobs(array(
       select row('greet', '{}'::json, null, null, null, null, null, null)::graphile_worker.job_spec from generate_series(1, 3)))`,
  )
  expect(jobs.rowCount).toBe(3)
  await expect(db.database.pool.query('create table public.mine (id int)')).rejects.toThrow(/permission denied/)
})

test('isDatabaseDown: tells an unreachable server, a full pool and a shutdown from a bug', async () => {
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
