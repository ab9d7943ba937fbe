/**
 * Kills PostgreSQL while replay claims are not on the disk. A claim may be lost only together with every effect that
 * was committed after it.
 *
 * The test has its own PostgreSQL. It stops the background process that writes the log, so that only a synchronous
 * commit flushes.
 */
// @module-tag one-try
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { runAsOwner } from '../db/database.fixture.ts'
import { type Embedded, startEmbedded } from '../db/embedded/embedded.ts'
import { makeTestFolder } from '../db/embedded/folder.fixture.ts'
import { migrate } from '../db/migrate.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import { openCustomers, transfer } from '../ledger/ledger-world.fixture.ts'
import { createReplayGuard, type ReplayGuard } from './replay-guard.ts'

/** With these settings no background process of PostgreSQL writes or flushes the log. */
const QUIET = { autovacuum: 'off', bgwriter_lru_maxpages: '0', wal_writer_delay: '10s', checkpoint_timeout: '1h' }

let folder: string
let server: Embedded
let database: Database
let guard: ReplayGuard
const at = Date.now()
const clock = { now: () => new Date(at) }
const claim = (digest: Buffer, durability?: 'flushed' | 'unflushed') => guard.claim(digest, at / 1_000, durability)

beforeAll(async () => {
  folder = makeTestFolder('adire-claims-')
  server = await startEmbedded({ dataFolder: folder, settings: QUIET })
  await migrate(server.ownerUrl)
  const effects =
    'create table public.effect (id bytea primary key); grant select, insert on public.effect to adire_app'
  await runAsOwner(server.ownerUrl, effects, [])
  database = openDatabase(server.url)
  guard = createReplayGuard({ database, clock })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let writer = 0
beforeEach(async () => {
  // This claim makes the partitions of the minute before the log writer is stopped.
  await claim(randomBytes(32))
  await stopWriter()
})

/** The process id of the log's writer, or undefined while PostgreSQL starts. The login may not read the process's name from PostgreSQL. */
function findWriter(): number | undefined {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
  const ofServer = new RegExp(`^\\s*\\d+\\s+${server.pid()}\\s.* walwriter\\b`)
  const line = listed.split('\n').find((one) => ofServer.test(one))
  return line === undefined ? undefined : Number.parseInt(line, 10)
}

async function stopWriter(): Promise<void> {
  await expect.poll(findWriter).toBeDefined()
  writer = findWriter() ?? 0
  process.kill(writer, 'SIGSTOP')
}

/** PostgreSQL ends all its processes, because one was killed, and recovers from the log on the disk. */
async function killDatabase(): Promise<void> {
  process.kill(writer, 'SIGKILL')
  await expect.poll(() => findWriter() ?? writer, { timeout: 30_000 }).not.toBe(writer)
  const isBack = () =>
    database.pool.query('select').then(
      () => true,
      () => false,
    )
  await expect.poll(isBack, { timeout: 30_000 }).toBe(true)
}

async function commitEffect(id: Buffer, synchronousCommit: 'on' | 'off'): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`select set_config('synchronous_commit', $1, true)`, [synchronousCommit])
    await tx.query('insert into public.effect values ($1)', [id])
  })
}
const hasEffect = async (id: Buffer): Promise<boolean> =>
  ((await database.pool.query('select from public.effect where id = $1', [id])).rowCount ?? 0) > 0

it('claim: is lost when it was not flushed and nothing was committed after it, and the message may run again', async () => {
  const [flushed, unflushed] = [randomBytes(32), randomBytes(32)]
  expect(await claim(flushed, 'flushed')).toBe(true)
  expect(await claim(unflushed, 'unflushed')).toBe(true)
  expect(await claim(unflushed, 'unflushed')).toBe(false)
  await killDatabase()
  expect(await claim(flushed, 'flushed')).toBe(false)
  expect(await claim(unflushed, 'unflushed')).toBe(true)
})

it('claim: waits for the disk when another claim of its batch must wait', async () => {
  const first = claim(randomBytes(32), 'unflushed')
  const [unflushed, flushed] = [randomBytes(32), randomBytes(32)]
  await Promise.all([first, claim(unflushed, 'unflushed'), claim(flushed, 'flushed')])
  await killDatabase()
  expect(await claim(unflushed, 'unflushed')).toBe(false)
})

it('claim: is on the disk when a transfer after it was acknowledged', async () => {
  const ledger = createLedger({ database })
  const [from, to] = (await openCustomers(ledger, database.pool, 2, 1_000n)).customers as [bigint, bigint]
  const digest = randomBytes(32)
  const posting = transfer(from, to, 1n)
  expect(await claim(digest, 'unflushed')).toBe(true)
  expect(await ledger.post(posting)).toMatchObject({ ok: true })
  await killDatabase()
  expect(await claim(digest, 'unflushed')).toBe(false)
  expect(await ledger.post(posting)).toMatchObject({ ok: true, value: { repeated: true } })
  await ledger.close()
})

it('claim: a crash that loses the claim of a message loses its effects too, however much was flushed', async () => {
  const effect = fc.constantFrom('none', 'off', 'on')
  const [messages = []] = fc.sample(fc.array(effect, { minLength: 60, maxLength: 60 }), 1)
  // No flush follows the last messages.
  const given = [...messages, 'off', 'none', 'off'].map((commit) => ({ digest: randomBytes(32), commit }))
  const run = async ({ digest, commit }: (typeof given)[number]) => {
    expect(await claim(digest, 'unflushed')).toBe(true)
    if (commit === 'on' || commit === 'off') await commitEffect(digest, commit)
  }
  await Promise.all(given.slice(0, 60).map(run))
  for (const message of given.slice(60)) await run(message)
  await killDatabase()
  let lost = 0
  for (const { digest, commit } of given) {
    const isThere = await hasEffect(digest)
    if (commit === 'on') expect(isThere).toBe(true)
    const mayRunAgain = await claim(digest, 'unflushed')
    expect(isThere && mayRunAgain).toBe(false)
    if (mayRunAgain) lost += 1
  }
  expect(lost).toBeGreaterThanOrEqual(1)
})
