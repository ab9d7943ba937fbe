// @module-tag one-try
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, isDatabaseDown, openDatabase } from '../db/database.ts'
import { type Embedded, startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createLedger } from './create-ledger.ts'
import type { Ledger } from './ledger.ts'
import { openCustomers, transfer } from './ledger-world.fixture.ts'
import { verifyBooks } from './verify.ts'
import { makeTestFolder } from '../db/embedded/folder.fixture.ts'

// These tests kill their PostgreSQL, so they have a separate server with the durable settings of production.
let folder: string
let server: Embedded
let database: Database
let ledger: Ledger
let a: bigint
let b: bigint

beforeAll(async () => {
  folder = makeTestFolder('adire-faults-')
  server = await startEmbedded({ dataFolder: folder })
  await migrate(server.ownerUrl)
  database = openDatabase(server.url)
  ledger = createLedger({ database })
  ;[a, b] = (await openCustomers(ledger, database.pool, 2, 10_000_000n)).customers as [bigint, bigint]
})
afterAll(async () => {
  await ledger.close()
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

function startPoster(...args: readonly string[]): { child: ChildProcess; lines: string[]; ended: Promise<void> } {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'posting-process.fixture.ts'), server.url, String(a), String(b), ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines: string[] = []
  let rest = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  return { child, lines, ended: new Promise((resolve) => child.once('close', () => resolve())) }
}

async function postedIds(ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ journal_id: string; entries: string }>(
    `select q.journal_id, (select count(*) from ledger.entry e where e.journal_id = q.journal_id) as entries from ledger.journal q where q.journal_id = any($1::uuid[])`,
    [ids],
  )
  expect(rows.every((row) => row.entries === '2')).toBe(true)
  return new Set(rows.map((row) => row.journal_id))
}

const idsOf = (lines: readonly string[], word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

test('durable settings are on', async () => {
  const { rows } = await database.pool.query(
    "select current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') as on",
  )
  expect(rows).toEqual([{ on: 'ononon' }])
})

test('one id sent many times from two processes is posted once', async () => {
  const id = uuidv7()
  const posters = [startPoster('10', id), startPoster('10', id)]
  await Promise.all(posters.map((poster) => poster.ended))
  const lines = posters.flatMap((poster) => poster.lines)
  expect(lines.filter((line) => line === `ok ${id}`)).toHaveLength(1)
  expect(lines.filter((line) => line === `again ${id}`)).toHaveLength(19)
})

test('two processes post concurrently and keep one order of the books', async () => {
  const posters = [startPoster('20'), startPoster('20')]
  await expect
    .poll(() => posters.every((poster) => idsOf(poster.lines, 'ok').length > 200), { timeout: 30_000 })
    .toBe(true)
  for (const poster of posters) poster.child.kill('SIGTERM')
  await Promise.all(posters.map((poster) => poster.ended))
  expect((await verifyBooks(database)).faults).toEqual([])
})

test('a posting process killed during its transfers: each acknowledged transfer is there once, and no transfer is half there', async () => {
  const poster = startPoster('100')
  await expect.poll(() => idsOf(poster.lines, 'ok').length > 500, { timeout: 30_000 }).toBe(true)
  poster.child.kill('SIGKILL')
  await poster.ended
  const asked = idsOf(poster.lines, 'ask')
  const present = await postedIds(asked)
  for (const id of idsOf(poster.lines, 'ok')) expect(present.has(id)).toBe(true)
  // Each unanswered request is sent again with the same id, and is posted once.
  await Promise.all(asked.map((id) => ledger.post(transfer(a, b, 1n, { id }))))
  expect((await postedIds(asked)).size).toBe(asked.length)
  expect((await verifyBooks(database)).faults).toEqual([])
})

test('PostgreSQL killed during a hundred transfers: it starts again, no acknowledged transfer is lost, and each retry is posted once', async () => {
  const postings = Array.from({ length: 3_000 }, () => transfer(a, b, 1n))
  const acknowledged = new Set<string>()
  const failed: unknown[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let mine = postings[next++]; mine; mine = postings[next++]) {
      const posting = mine
      await ledger.post(posting).then(
        () => acknowledged.add(posting.id),
        (error: unknown) => failed.push(error),
      )
    }
  }
  const work = Promise.all(Array.from({ length: 100 }, worker))
  await expect.poll(() => acknowledged.size > 300, { interval: 1 }).toBe(true)
  process.kill(server.pid(), 'SIGKILL')
  await work
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.filter((error) => !isDatabaseDown(error))).toEqual([])
  await expect
    .poll(
      () =>
        database.pool.query('select 1').then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  const present = await postedIds(postings.map((posting) => posting.id))
  for (const id of acknowledged) expect(present.has(id)).toBe(true)
  const answers = await Promise.all(postings.map((posting) => ledger.post(posting)))
  expect(answers.every((answer) => answer.ok)).toBe(true)
  expect((await postedIds(postings.map((posting) => posting.id))).size).toBe(postings.length)
  expect((await verifyBooks(database)).faults).toEqual([])
})
