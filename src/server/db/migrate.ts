/**
 * Migrates a database to the schema of this code. The files of db/migrations go forward only, run in order, and hold an
 * advisory lock.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { API_ROLE, JOBS_ROLE, STAFF_ROLE } from './roles/database-roles.ts'

class MigrationError extends Error {
  override name = 'MigrationError'
}

interface MigrationFile {
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** The file runs outside a transaction, one statement after the other. */
  readonly isOutside: boolean
}

const SCHEMA = 'migrations'
/**
 * While an ALTER TABLE waits, all other sessions wait behind it for the table. So it waits no longer than a payment may
 * wait.
 */
const LOCK_TIMEOUT_MS = 5000
const LOCK_NOT_AVAILABLE = '55P03'
/** The first line of a file whose statements cannot run in a transaction. */
const OUTSIDE = '-- outside a transaction\n'
/**
 * A statement that can be repeated after a failure, if the index is dropped first. A failed build leaves an invalid
 * index with its name.
 */
const REPEATABLE = /^(drop index concurrently if exists|create (unique )?index concurrently|analyze)\s/i
/** The name of the index, and the schema of its table with the dot. An index is in the schema of its table. */
const CREATED_INDEX = /^create (?:unique )?index concurrently (?:if not exists )?(\S+) on (?:only )?((?:[^\s.(]+\.)?)/i
/**
 * The interval between tries to get the lock. A session that waits for it inside PostgreSQL would hold a snapshot, and
 * `create index concurrently` waits for all snapshots.
 */
const ASK_FOR_TURN_MS = 100
/** The files of the first schema have numbers below this. A database of a release has them unchanged. */
const BASELINE_END = '0100'
const folderOfProject = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations')

/**
 * Applies the new files, each in its own transaction, and then the job queue's own migrations. Returns the names of the applied files.
 *
 * A file that begins with `-- outside a transaction` runs without one, for `create index concurrently`. It may only have statements that can be
 * repeated, and it drops each index before it creates the index. After a failure the next call runs the whole file again.
 *
 * Throws MigrationError in four cases:
 * - a landed file was changed
 * - the database is newer than the code
 * - a development version before 0.2 made the database
 * - other sessions lock a table for more than five seconds
 *
 * In the first three cases no file is applied. A file that fails leaves nothing behind, and the files before it stay applied.
 */
export async function migrate(url: string, folder: string = folderOfProject): Promise<readonly string[]> {
  const files = readMigrationFiles(folder)
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  // The migrator of the job queue demands a listener for errors of idle clients.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query(`create schema if not exists ${SCHEMA}`).catch(ignoreRace)
    await pool
      .query(
        `create table if not exists ${SCHEMA}.file (name text primary key, checksum text not null, landed_at timestamptz not null default now())`,
      )
      .catch(ignoreRace)
    await refuseUnknownPast(pool, files)
    const applied = await applyFiles(pool, files)
    await migrateJobQueue(pool, url)
    return applied
  } finally {
    await pool.end()
  }
}

function readMigrationFiles(folder: string): readonly MigrationFile[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  return names.sort().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const isOutside = text.startsWith(OUTSIDE)
    if (isOutside) refuseUnrepeatable(file, text)
    return {
      name: file.replace(/\.sql$/, ''),
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
      isOutside,
    }
  })
}

function refuseUnrepeatable(file: string, text: string): void {
  const refused = statementsOf(text).find((statement) => !REPEATABLE.test(statement))
  if (refused !== undefined)
    throw new MigrationError(
      `The migration ${file} runs outside a transaction, so it may only drop, create and analyze indexes concurrently: ${refused.split('\n', 1)[0]}`,
    )
  const missing = missingDropOf(statementsOf(text).map((statement) => statement.replaceAll(/\s+/g, ' ')))
  if (missing === undefined) return
  throw new MigrationError(
    `The migration ${file} runs outside a transaction, and a failed build leaves an invalid index. So "${missing}" must come before the index is created.`,
  )
}

/** Finds the first `drop index` that a repetition needs and the file lacks. */
function missingDropOf(statements: readonly string[]): string | undefined {
  const dropped = new Set<string>()
  for (const statement of statements) {
    if (!/^create /i.test(statement)) {
      dropped.add(statement.toLowerCase())
      continue
    }
    const [, name = '<name>', schema = ''] = CREATED_INDEX.exec(statement) ?? []
    const drop = `drop index concurrently if exists ${schema}${name}`.toLowerCase()
    if (!dropped.has(drop)) return drop
    dropped.delete(drop)
  }
  return undefined
}

function statementsOf(text: string): readonly string[] {
  const withoutComments = text.replaceAll(/^--.*$/gm, '')
  return withoutComments
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** Two parallel `create … if not exists` can still collide. Then the other process has created it. */
function ignoreRace(error: { code?: string }): void {
  if (error.code !== '23505' && error.code !== '42P06' && error.code !== '42P07') throw error
}

async function refuseUnknownPast(pool: pg.Pool, files: readonly MigrationFile[]): Promise<void> {
  const known = new Map(files.map((file) => [file.name, file.checksum]))
  const landed = await pool.query<{ name: string; checksum: string }>(
    `select name, checksum from ${SCHEMA}.file order by name`,
  )
  for (const row of landed.rows) {
    const checksum = known.get(row.name)
    if (checksum !== row.checksum && row.name < BASELINE_END) {
      throw new MigrationError(
        'This database was made by a development version before 0.2 and cannot be upgraded. Run `npm run reset`, or use an empty database.',
      )
    }
    if (checksum === undefined) {
      throw new MigrationError(
        `The database is newer than this code: it has the migration ${row.name}, which is unknown here.`,
      )
    }
    if (checksum !== row.checksum) {
      throw new MigrationError(`The migration ${row.name} was changed after it landed. Write a new one instead.`)
    }
  }
}

/** One process at a time. Kysely's migrator orders the files by name, and refuses a file that would land out of order. */
async function applyFiles(pool: pg.Pool, files: readonly MigrationFile[]): Promise<readonly string[]> {
  const turn = await takeTurn(pool)
  const migrator = new Migrator({
    db: new Kysely<never>({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, migrationOf(file)])) },
    migrationTableSchema: SCHEMA,
    migrationTableName: 'step',
    migrationLockTableName: 'step_lock',
    nameComparator: (a, b) => (a < b ? -1 : 1),
  })
  try {
    const applied: string[] = []
    for (const file of await pendingFiles(migrator, files)) applied.push(...(await applyFile(migrator, file)))
    return applied
  } finally {
    // Closing the connection releases the lock for the next process.
    turn.release(true)
  }
}

async function pendingFiles(migrator: Migrator, files: readonly MigrationFile[]): Promise<readonly MigrationFile[]> {
  const landed = new Set((await migrator.getMigrations()).flatMap(({ name, executedAt }) => (executedAt ? [name] : [])))
  return files.filter(({ name }) => !landed.has(name))
}

async function applyFile(migrator: Migrator, file: MigrationFile): Promise<readonly string[]> {
  const { error, results } = await migrator.migrateUp({ disableTransactions: file.isOutside })
  if (error === undefined) return (results ?? []).map(({ migrationName }) => migrationName)
  throw faultOf(error, results?.find((result) => result.status === 'Error')?.migrationName)
}

async function takeTurn(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
        ADVISORY_LOCKS.migrations,
      ])
      if (rows[0]?.taken === true) return client
      await delay(ASK_FOR_TURN_MS)
    }
  } catch (error) {
    client.release(true)
    throw error
  }
}

function faultOf(error: unknown, failed: string | undefined): MigrationError {
  const reason = error instanceof Error ? error.message : 'unknown error'
  if (failed && (error as { code?: string }).code === LOCK_NOT_AVAILABLE) {
    return new MigrationError(
      `The database is busy: the migration ${failed} waited ${LOCK_TIMEOUT_MS / 1000} seconds for a lock. It changed nothing. Try again.`,
      { cause: error },
    )
  }
  return new MigrationError(failed ? `The migration ${failed} failed: ${reason}` : reason, { cause: error })
}

function migrationOf(file: MigrationFile): Migration {
  return {
    up: async (db) => {
      if (file.isOutside) for (const statement of statementsOf(file.text)) await sql.raw(statement).execute(db)
      else {
        // The limit is for this transaction only. Servers that start in parallel still wait for each other without a limit.
        await sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(db)
        await sql.raw(file.text).execute(db)
      }
      // The statement runs again when the process ended between this record and the migrator's own record.
      await sql`insert into ${sql.table(`${SCHEMA}.file`)} (name, checksum) values (${file.name}, ${file.checksum}) on conflict do nothing`.execute(
        db,
      )
    },
  }
}

/**
 * Migrates the schema of the job queue, and grants the roles of the processes the rights that they need there. The queue's
 * tables have row security.
 */
async function migrateJobQueue(pool: pg.Pool, url: string): Promise<void> {
  // Servers that start in parallel wait here for each other without a limit. Waiting for a table has a limit.
  const turn = await pool.connect()
  const queue = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    options: `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
  })
  queue.on('error', () => {})
  queue.on('connect', (client) => client.on('error', () => {}))
  try {
    await turn.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.jobQueueUpdate])
    await runMigrations({ pgPool: queue })
    await grantJobQueue(queue)
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new MigrationError(
      `The database is busy: the job queue's own migration waited ${LOCK_TIMEOUT_MS / 1000} seconds for a lock. Nothing of it was changed. Try again.`,
      { cause: error },
    )
  } finally {
    await queue.end()
    // Closing the connection releases the lock for the next process.
    turn.release(true)
  }
}

const QUEUE_ROLES = [API_ROLE, JOBS_ROLE, STAFF_ROLE].join(', ')

/** The API adds jobs. The processes that run jobs also take and delete them: the jobs, and the back office for its mails. */
async function grantJobQueue(queue: pg.Pool): Promise<void> {
  await queue.query(`
    do $$
    declare t record;
    begin
      grant usage on schema graphile_worker to ${QUEUE_ROLES};
      grant select, insert, update on all tables in schema graphile_worker to ${QUEUE_ROLES};
      grant delete on all tables in schema graphile_worker to ${JOBS_ROLE}, ${STAFF_ROLE};
      grant usage, select on all sequences in schema graphile_worker to ${QUEUE_ROLES};
      grant execute on all functions in schema graphile_worker to ${QUEUE_ROLES};
      for t in
        select c.relname from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'adire')
      loop
        execute format('create policy adire on graphile_worker.%I to ${QUEUE_ROLES} using (true) with check (true)', t.relname);
      end loop;
    end $$`)
}
