/** Tests the move of the audit trail to a second tablespace, which is in a separate folder. */
// @module-tag one-try
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { linkAudit, signAuditHead } from '../../audit/link-audit.ts'
import { proveAudit } from '../../audit/prove-audit.ts'
import { createTestDatabase, type TestDatabase } from '../database.fixture.ts'
import { type MoveOptions, moveTables } from './move-tables.ts'
import { SLOW_TABLESPACE } from './slow-tablespace.fixture.ts'

let test: TestDatabase
let holder: pg.Client

beforeAll(async () => {
  test = await createTestDatabase()
  holder = new pg.Client({ connectionString: test.url })
  await holder.connect()
})
afterAll(async () => {
  await holder?.end()
  await test?.drop()
})
afterEach(() => holder.query('rollback'))

const lines: string[] = []
const move = (over: Partial<MoveOptions> = {}) => {
  lines.length = 0
  return moveTables({
    ownerUrl: test.ownerUrl,
    tablespace: SLOW_TABLESPACE,
    tableLimitS: 30,
    signal: new AbortController().signal,
    report: (line) => lines.push(line),
    ...over,
  })
}
const happen = (events: number) =>
  test.database.pool.query(
    `insert into bank.audit_event (kind, outcome) select 'k', 'done' from generate_series(1, $1::int)`,
    [events],
  )
/** The tables and indexes of the audit trail, by tablespace. */
async function places(): Promise<Readonly<Record<string, string>>> {
  const rows = (await test.asOwner(
    `select c.relname as name, coalesce(s.spcname, 'default') as place
     from pg_class c left join pg_tablespace s on s.oid = c.reltablespace
     where c.relname ~ '^audit_(event|link)' and c.relkind in ('r', 'i')`,
  )) as readonly { name: string; place: string }[]
  return Object.fromEntries(rows.map(({ name, place }) => [name, place]))
}
const back = () => move({ tablespace: 'pg_default' })
const ALL = ['audit_event', 'audit_event_pkey', 'audit_link', 'audit_link_event_id_key', 'audit_link_pkey']
const allIn = (place: string) => ({
  ...Object.fromEntries(ALL.map((name) => [name, place])),
  // Linking changes random places of this index, so it stays on the fast disks.
  audit_link_by_customer: 'default',
})

it('move: takes the tables and indexes to the tablespace, where the trail is written, linked and proven as before', async () => {
  const clock = { now: () => new Date('2026-11-21T09:00:00Z') }
  const deps = { database: test.database, clock, headSeed: randomBytes(32), logger: { info: () => {} } }
  await happen(20)
  await signAuditHead(deps)
  expect(await move()).toMatchObject({ ok: true })
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^1 of 5: bank\.audit_event, \d+\.\d MB, \d+ ms$/)
  expect(await places()).toEqual(allIn('slow'))
  await happen(10)
  await linkAudit(deps)
  expect(await proveAudit(deps, {}, true)).toMatchObject({ report: { links: 30n, faults: [] } })
  expect(await move()).toMatchObject({ ok: true })
  expect(lines).toEqual([])
})

it('command: moves everything back, prints each table and index, and refuses a wrong time', async () => {
  await move()
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
      env: { ...process.env, MIGRATION_DATABASE_URL: test.ownerUrl },
      encoding: 'utf8',
    })
  expect(run('pg_default')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^1 of 5: .*\n(.+\n){4}bank\.audit_event and bank\.audit_link are in pg_default/),
  })
  expect(await places()).toEqual(allIn('default'))
  expect(run('slow', 'soon')).toMatchObject({ status: 2, stdout: expect.stringContaining('Usage:') })
  expect(run('elsewhere')).toMatchObject({ status: 1, stderr: 'The database has no tablespace elsewhere.\n' })
})

it('move: stops after the table under way, and continues with what is left', async () => {
  const stopping = new AbortController()
  const report = () => stopping.abort()
  expect(await move({ signal: stopping.signal, report })).toEqual({
    ok: true,
    value: 'Stopped: 4 are left. The same command continues.',
  })
  expect(await places()).toEqual({ ...allIn('default'), audit_event: 'slow' })
  expect(await move()).toMatchObject({ ok: true })
  expect(lines).toHaveLength(4)
  expect(await places()).toEqual(allIn('slow'))
  await back()
})

it('move: waits for a lock for one second only, so that payments pass, and moves the table after the long transaction', async () => {
  await holder.query('begin; select from bank.audit_event limit 1')
  const moving = move()
  await expect.poll(() => waiting()).toBe(1)
  // This event waits behind the move until the move gives up its place.
  await happen(1)
  await holder.query('commit')
  expect(await moving).toMatchObject({ ok: true })
  expect(await places()).toEqual(allIn('slow'))
  await back()
})

async function waiting(): Promise<number> {
  const rows = await test.asOwner(
    `select from pg_locks where not granted and mode = 'AccessExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length
}

it('move: undoes a copy that takes longer than the limit', async () => {
  await happen(20_000)
  const refused = await move({ tableLimitS: 0.001 })
  expect(refused).toMatchObject({ ok: false, failure: expect.stringMatching(/^bank\.audit_event .* was not copied/) })
  expect(await places()).toEqual(allIn('default'))
})

it('move: drops the unfinished index of a killed run', async () => {
  await happen(2)
  // A build that fails leaves an invalid index, as a killed build does.
  const build = 'create unique index concurrently audit_event_pkey_ccnew on bank.audit_event (kind)'
  await expect(test.asOwner(build)).rejects.toThrow(/could not create unique index/)
  expect(await move()).toMatchObject({ ok: true })
  expect(await places()).toEqual(allIn('slow'))
})

it.each([
  ['an unknown tablespace', 'elsewhere', 'The database has no tablespace elsewhere.'],
  ['a name with other characters', 'slow; drop', 'The name of a tablespace has lower-case letters, digits and _.'],
])('move: refuses %s', async (_what, tablespace, failure) => {
  expect(await move({ tablespace })).toEqual({ ok: false, failure })
})
