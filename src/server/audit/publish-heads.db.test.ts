// @module-tag one-try
/** The heads that the bank publishes outside the database, and what the check of the chain finds with them. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWriteOnceDisk } from '../adapters/file-store/write-once-disk.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { findMissingHeads, listPublications } from './find-missing-heads.ts'
import { headKey, publicHalf } from './audit-chain.ts'
import { linkAudit, signAuditHead } from './link-audit.ts'
import { proveAudit } from './prove-audit.ts'
import { isSignedByBank, listPublished, publishHead, type PublishedHead } from './publish-heads.ts'

let test: TestDatabase
let folder: string
const outsideWorld = { now: new Date('2026-11-21T09:19:00Z') }
const clock = { now: () => outsideWorld.now }
const headSeed = randomBytes(32)
const publicKey = publicHalf(headKey(headSeed))

beforeEach(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'adire-heads-'))
  outsideWorld.now = new Date('2026-11-21T09:19:00Z')
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

const outside = () => createWriteOnceDisk({ folder })
const deps = () => ({ database: test.database, clock, headSeed, logger: { info: () => {} }, outside: outside() })
const happen = (times: number) =>
  test.asOwner(
    `insert into bank.audit_event (kind, outcome) select 'login.refused', 'refused' from generate_series(1, ${times})`,
  )

/** An hour of the bank: events, their links, the signed head and its publication. */
async function hourWith(events: number): Promise<void> {
  await happen(events)
  await signAuditHead(deps())
  await publishHead(deps())
  outsideWorld.now = new Date(outsideWorld.now.getTime() + 60 * 60_000)
}

async function published(): Promise<readonly PublishedHead[]> {
  const heads = await listPublished(outside())
  if (!heads.ok) throw new Error(heads.failure.detail)
  return heads.value
}

async function findings(isFromStart = true): Promise<readonly string[]> {
  const recorded = await listPublications(test.database.pool)
  const heads = await published()
  const missing = findMissingHeads(recorded, heads)
  const proof = await proveAudit(deps(), { publicKeys: [publicKey], published: heads, missing }, isFromStart)
  return [...proof.report.faults, ...proof.disagreements.map(({ fault }) => fault), ...missing]
}

async function deleteFile(hour: string): Promise<void> {
  for (const head of await published()) if (head.hour === hour) await rm(join(folder, head.name))
}

/** The database as it was after this link, as a restore to a moment brings it back. */
async function cutAfter(number: number): Promise<void> {
  await test.asOwner('delete from bank.audit_publication where number > $1', [number])
  await test.asOwner('delete from bank.audit_checkpoint where number > $1', [number])
  await test.asOwner('delete from bank.audit_head where number > $1', [number])
  await test.asOwner('delete from bank.audit_link where number > $1', [number])
  await test.asOwner('delete from bank.audit_event where event_id > $1', [number])
}

it('publishHead: writes number, hash, time and signature of the newest signed head, once an hour', async () => {
  await publishHead(deps())
  expect(await published()).toEqual([])
  await hourWith(3)
  await hourWith(2)
  const heads = await published()
  expect(heads.map(({ hour, number }) => [hour, number])).toEqual([
    ['2026-11-21T09Z', 3n],
    ['2026-11-21T10Z', 5n],
  ])
  const [first] = heads
  if (first === undefined) throw new Error('no head')
  expect(JSON.parse(await readFile(join(folder, first.name), 'utf8'))).toEqual({
    number: '3',
    hash: first.hash.toString('hex'),
    signedAt: '2026-11-21T09:19:00.000Z',
    publicKey: publicKey.toString('hex'),
    signature: expect.stringMatching(/^[0-9a-f]{128}$/),
  })
  expect(await isSignedByBank(outside(), first, [publicKey])).toBe(true)
  expect(await isSignedByBank(outside(), first, [randomBytes(32)])).toBe(false)
  expect(await findings()).toEqual([])
})

it('publishHead: changes no file when it runs again in the same hour, and adds a file in the next hour without events', async () => {
  await hourWith(3)
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name), 'the first file')
  outsideWorld.now = new Date('2026-11-21T09:41:00Z')
  await publishHead(deps())
  expect(await readdir(folder)).toEqual([name])
  expect(await readFile(join(folder, name), 'utf8')).toBe('the first file')
  outsideWorld.now = new Date('2026-11-21T10:19:00Z')
  await publishHead(deps())
  expect((await published()).map(({ hour, number }) => [hour, number])).toEqual([
    ['2026-11-21T09Z', 3n],
    ['2026-11-21T10Z', 3n],
  ])
})

it('publishHead: throws when the folder does not answer, and records no publication', async () => {
  await happen(1)
  await signAuditHead(deps())
  const file = join(folder, 'file')
  await writeFile(file, '')
  const broken = { ...deps(), outside: createWriteOnceDisk({ folder: join(file, 'heads') }) }
  await expect(publishHead(broken)).rejects.toThrow('the head of the audit trail was not published: disk: write')
  expect(await test.asOwner('select number from bank.audit_publication')).toEqual([])
})

it('proveAudit: names the published heads when the chain was rewritten from the start, linked and signed again', async () => {
  await hourWith(3)
  await hourWith(2)
  // The forger has the database and the key of the server, and leaves no older row behind.
  for (const table of ['publication', 'head', 'link']) await test.asOwner(`delete from bank.audit_${table}`)
  await test.asOwner(`update bank.audit_event set kind = 'login.done', outcome = 'done' where event_id = 1`)
  await linkAudit(deps(), true)
  // The next hour publishes a head of the forged chain.
  await hourWith(1)
  expect((await proveAudit(deps(), { publicKeys: [publicKey] }, true)).report.faults).toEqual([])
  const faults = [
    'the head 3 that was published at 2026-11-21T09Z has another hash than link 3',
    'the head 5 that was published at 2026-11-21T10Z has another hash than link 5',
  ]
  expect(await findings()).toEqual(faults)
  // The check that starts at a checkpoint of the forged chain finds them too.
  expect(await findings(false)).toEqual(faults)
})

it('proveAudit: stores no checkpoint while a published head disagrees', async () => {
  await hourWith(3)
  await writeFile(join(folder, `2026-11-21T10Z_2_2_${'0'.repeat(64)}.json`), '{}')
  expect(await findings()).toEqual(['the head 2 that was published at 2026-11-21T10Z has another hash than link 2'])
  expect(await test.asOwner('select number from bank.audit_checkpoint')).toEqual([])
  const [, forged] = await published()
  expect(forged && (await isSignedByBank(outside(), forged, [publicKey]))).toBe(false)
})

it('proveAudit: after a recovery to a moment, names the heads of the lost window, also when the chain is longer again', async () => {
  await hourWith(3)
  await hourWith(2)
  await hourWith(2)
  await cutAfter(4)
  expect(await findings()).toEqual([
    'the head 5 that was published at 2026-11-21T10Z is after the last link 4',
    'the head 7 that was published at 2026-11-21T11Z is after the last link 4',
  ])
  await hourWith(4)
  expect(await findings()).toEqual([
    'the head 5 that was published at 2026-11-21T10Z has another hash than link 5',
    'the head 7 that was published at 2026-11-21T11Z has another hash than link 7',
  ])
})

it('proveAudit: after a recovery, agrees with a new folder that has the heads of before the moment', async () => {
  await hourWith(3)
  await hourWith(2)
  await cutAfter(4)
  for (const { name } of (await published()).filter(({ hour }) => hour > '2026-11-21T09Z')) await rm(join(folder, name))
  await hourWith(2)
  expect(await findings()).toEqual([])
  expect(await published()).toHaveLength(2)
})

it('findMissingHeads: names a deleted file by the record, the newest file too, and no checkpoint is stored', async () => {
  for (const events of [3, 2, 1, 2]) await hourWith(events)
  await deleteFile('2026-11-21T10Z')
  await deleteFile('2026-11-21T12Z')
  expect(await findings()).toEqual([
    'the head 5 that was published at 2026-11-21T10Z is missing: publication 2 has no file',
    'the head 8 that was published at 2026-11-21T12Z is missing: publication 4 has no file',
  ])
  expect(await test.asOwner('select checkpoint_id from bank.audit_checkpoint')).toEqual([])
})

it('findMissingHeads: names a deleted file by the gap in the files, when its row was deleted too', async () => {
  for (const events of [3, 2, 1, 2]) await hourWith(events)
  await deleteFile('2026-11-21T10Z')
  await deleteFile('2026-11-21T11Z')
  await test.asOwner('delete from bank.audit_publication where sequence in (2, 3)')
  expect(await findings()).toEqual([
    'publications 2 to 3 are missing before the head 8 that was published at 2026-11-21T12Z',
  ])
})

it('findMissingHeads: names the head whose file another file of the same publication replaced', async () => {
  await hourWith(3)
  const [{ name = '', hash = Buffer.alloc(0) } = {}] = await published()
  await hourWith(2)
  await deleteFile('2026-11-21T10Z')
  await writeFile(join(folder, `2026-11-21T10Z_2_3_${hash.toString('hex')}.json`), await readFile(join(folder, name)))
  expect(await findings()).toEqual([
    'the head 5 that was published at 2026-11-21T10Z is missing: publication 2 has no file',
  ])
})

it('findMissingHeads: finds nothing when the bank died between the file and its row', async () => {
  await hourWith(3)
  await hourWith(2)
  await test.asOwner('delete from bank.audit_publication where sequence = 2')
  await hourWith(1)
  expect((await published()).map(({ sequence }) => sequence)).toEqual([1n, 2n, 2n])
  expect(await findings()).toEqual([])
})

it('listPublished: leaves out files with other names', async () => {
  await writeFile(join(folder, 'notes.json'), '')
  await writeFile(join(folder, `2026-11-21T10Z_1_0_${'0'.repeat(64)}.json`), '')
  expect(await published()).toEqual([])
})
