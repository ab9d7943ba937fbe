/** Papers on the real database and a real folder: sent in parts, cleaned, sealed, read back by their owner alone, replaced, removed, locked. */ // @module-tag one-try
import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../contract/kyc/kyc-document-kinds.ts'
import { MAX_FILE_BYTES, PART_BYTES, uploadRoutes } from '../../../contract/customers/uploads.ts'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { DEFAULT_LIMITS } from '../../../core/limits/transfer-limits.ts'
import { fail } from '../../../values/result.ts'
import { createTestFiles, newUploadId, photo, type TestFiles } from '../../files/files.fixture.ts'
import { createWorld, type Person, reasonOf, type World } from '../transfers/world.fixture.ts'
import { addDocument, getDocument, removeDocument } from './documents.ts'
import { getKycStatus } from './get-status.ts'
import { getIdentification } from './identification.ts'
import type { KycDeps } from './kyc-deps.ts'
import { setFinancialDetails, setNextOfKin, setPersonalDetails } from './save-sections.ts'

/** The beginning of every JPEG that the bank makes. It is long enough not to occur by chance in random bytes. */
const JPEG_HEAD = Buffer.from('ffd8ffdb0043', 'hex')
const HOUR_MS = 60 * 60_000
let world: World
let deps: KycDeps
let files: TestFiles
let picture: Buffer

beforeAll(async () => {
  world = await createWorld()
  files = createTestFiles(world.database, world.deps.clock)
  picture = await photo()
  deps = {
    database: world.database,
    clock: world.deps.clock,
    vault: files.vault,
    limits: async () => ({ policy: DEFAULT_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS }),
    sealing: { seal: () => randomBytes(1), unseal: () => '', ninIndexes: () => [randomBytes(32)] },
    identity: { findByNin: async () => fail({ kind: 'not-found' }) },
  }
})
afterAll(async () => {
  files.close()
  await world.close()
})

const person = (tier: 1 | 2 | 3 = 2) => world.addPerson('Ada', 'Papers', tier, 0n)
async function statusOf(one: Person) {
  const answer = await getKycStatus(deps)({}, one.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data
}
const add = async (one: Person, kind: DocumentKind, bytes = picture) =>
  addDocument(deps)({ ...(await files.send(one.customerId, bytes)), kind }, one.context)
async function added(one: Person, kind: DocumentKind, bytes = picture): Promise<string> {
  const answer = await add(one, kind, bytes)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data.Documents.find((document) => document.kind === kind)?.documentId ?? ''
}
const read = (one: Person, documentId: string) => getDocument(deps)({ documentId }, one.context)
const remove = (one: Person, documentId: string) => removeDocument(deps)({ documentId }, one.context)
async function count(table: string, one: Person): Promise<number> {
  const { rows } = await world.database.pool.query<{ n: number }>(
    `select count(*)::int as n from bank.${table} where customer_id = $1`,
    [one.customerId],
  )
  return rows[0]?.n ?? -1
}
const trail = async ({ customerId }: Person) =>
  (
    await world.database.pool.query<{ kind: string; detail: object }>(
      `select kind, detail from bank.audit_event where customer_id = $1 and kind like 'kyc.document%' order by event_id`,
      [customerId],
    )
  ).rows
const waiting = (one: Person) =>
  world.database.pool.query(
    `insert into bank.kyc_submission (submission_id, customer_id, tier, state, submitted_at) values ($1, $2, 3, 'waiting', now())`,
    [randomUUID(), one.customerId],
  )

describe('a document', () => {
  test.each(DOCUMENT_KINDS)('%s is saved and read back as a picture without metadata', async (kind) => {
    const ada = await person()
    const id = await added(ada, kind)
    const answer = await read(ada, id)
    if (!answer.ok) throw new Error(reasonOf(answer))
    expect(answer.value.data).toMatchObject({ documentId: id, kind, mediaType: 'image/jpeg' })
    const seen = await sharp(Buffer.from(answer.value.data.bytes, 'base64')).metadata()
    expect(seen).toMatchObject({ format: 'jpeg', width: 500, height: 400 })
    expect(await statusOf(ada)).toMatchObject({
      AreDocumentsCompleted: false,
      Documents: [{ documentId: id, kind, state: 'open', addedAt: world.time.now.toISOString() }],
    })
    expect(await getIdentification(deps)({}, ada.context)).toMatchObject({
      value: { data: { Documents: [{ documentId: id, kind, state: 'open' }], NationalIdentificationNumber: null } },
    })
    expect(await trail(ada)).toEqual([{ kind: 'kyc.document-added', detail: { document: kind } }])
  })

  test('documents: one of each sort completes the section, in any order, and a removal makes the section incomplete', async () => {
    const ada = await person()
    for (const kind of ['selfie', 'utilityBill', 'signature'] as const) await added(ada, kind)
    expect((await statusOf(ada)).AreDocumentsCompleted).toBe(false)
    expect((await statusOf(ada)).nextTier?.missing).toContain('proofOfIdentity')
    const id = await added(ada, 'passport')
    expect((await statusOf(ada)).AreDocumentsCompleted).toBe(true)
    expect(await remove(ada, id)).toMatchObject({ ok: true, value: { data: { AreDocumentsCompleted: false } } })
    expect(reasonOf(await read(ada, id))).toBe('not-found')
    expect(reasonOf(await remove(ada, id))).toBe('not-found')
  })

  test('document: a new document of the same kind replaces it, and its file is deleted from the store', async () => {
    const ada = await person()
    const first = await added(ada, 'selfie')
    const second = await added(ada, 'selfie', await photo(700, 300))
    expect((await statusOf(ada)).Documents).toHaveLength(1)
    expect(reasonOf(await read(ada, first))).toBe('not-found')
    expect(files.names()).toContain(first)
    await files.vault.cleanUp()
    expect(files.names()).not.toContain(first)
    expect(files.names()).toContain(second)
    expect(await count('stored_file', ada)).toBe(1)
    expect((await trail(ada)).map(({ kind }) => kind)).toEqual(['kyc.document-added', 'kyc.document-replaced'])
  })

  test('document: another customer cannot read it, remove it, or use its parts', async () => {
    const [ada, eve] = [await person(), await person()]
    const id = await added(ada, 'passport')
    expect(reasonOf(await read(eve, id))).toBe('not-found')
    expect(reasonOf(await remove(eve, id))).toBe('not-found')
    const upload = await files.send(ada.customerId, picture)
    expect(reasonOf(await addDocument(deps)({ ...upload, kind: 'selfie' }, eve.context))).toBe('file-incomplete')
    expect(reasonOf(await read(ada, id))).toBe('ok')
  })

  test('the file store does not reveal the picture or the owner, and a changed file is not served', async () => {
    const ada = await person()
    const id = await added(ada, 'passport')
    const path = join(files.folder, id.slice(0, 2), id.slice(2, 4), id)
    const stored = readFileSync(path)
    expect(picture.includes(JPEG_HEAD)).toBe(true)
    expect(stored.includes(JPEG_HEAD)).toBe(false)
    const other = await added(ada, 'votersCard')
    // The file of another document is copied over this file. The seal is bound to the file's id, so reading fails.
    copyFileSync(join(files.folder, other.slice(0, 2), other.slice(2, 4), other), path)
    await expect(read(ada, id)).rejects.toThrow()
  })

  test('document: cannot be changed while the bank reviews it, and at the highest tier', async () => {
    const ada = await person()
    const id = await added(ada, 'selfie')
    await waiting(ada)
    expect(reasonOf(await add(ada, 'selfie'))).toBe('documents-locked')
    expect(reasonOf(await remove(ada, id))).toBe('documents-locked')
    expect(reasonOf(await read(ada, id))).toBe('ok')
    expect((await statusOf(ada)).Documents).toMatchObject([{ documentId: id, state: 'waiting' }])
    // The written sections cannot change either, because the operator reviews them as they were sent.
    for (const set of [setPersonalDetails, setFinancialDetails, setNextOfKin])
      expect(reasonOf(await set(deps)({ Street: 'Elsewhere' } as never, ada.context))).toBe('kyc-being-decided')
    expect(await count('kyc_section', ada)).toBe(0)
    const top = await person(3)
    expect(reasonOf(await add(top, 'selfie'))).toBe('documents-locked')
  })

  test('the document behind tier 3 stays after a move, whatever replaces it; an unreviewed document is deleted', async () => {
    const ada = await person()
    const accepted = await added(ada, 'utilityBill')
    const say = (text: string) => world.database.pool.query(text, [ada.customerId, world.time.now])
    await world.asOwner('update bank.customer set kyc_level = 3 where customer_id = $1', [ada.customerId])
    await say(`insert into bank.kyc_section (customer_id, section, details_sealed, saved_at, changed_at, moved_at)
      values ($1, 'personal', '', $2, $2, $2)`)
    world.time.now = new Date(world.time.now.getTime() + 1000)
    expect((await statusOf(ada)).Documents).toMatchObject([{ documentId: accepted, state: 'accepted' }])
    expect(reasonOf(await remove(ada, accepted))).toBe('documents-locked')
    const second = await added(ada, 'utilityBill')
    expect((await trail(ada)).at(-1)?.detail).toEqual({ document: 'utilityBill', kept: accepted })
    const third = await added(ada, 'utilityBill')
    expect((await trail(ada)).at(-1)?.detail).toEqual({ document: 'utilityBill' })
    expect((await statusOf(ada)).Documents).toMatchObject([{ documentId: third, state: 'open' }])
    expect(reasonOf(await remove(ada, third))).toBe('ok')
    await files.vault.cleanUp()
    expect([accepted, second, third].map((id) => files.names().includes(id))).toEqual([true, false, false])
    expect(await count('stored_file', ada)).toBe(1)
  })
})

describe('an upload', () => {
  test('an upload of 5 MiB is accepted, and no part of an upload with one more byte', async () => {
    const ada = await person()
    const most = Buffer.concat([picture, Buffer.alloc(MAX_FILE_BYTES - picture.length)])
    expect(reasonOf(await add(ada, 'passport', most))).toBe('ok')
    const key = { customerId: ada.customerId, uploadId: newUploadId(), size: MAX_FILE_BYTES + 1 }
    expect(await files.vault.keepPart(key, { part: 0, bytes: most.subarray(0, PART_BYTES) })).toMatchObject({
      ok: false,
      failure: { reason: 'file-incomplete' },
    })
    const asked = (size: number) =>
      v.safeParse(uploadRoutes.sendFilePart.request, { uploadId: key.uploadId, size, part: 0, bytes: 'AAAA' }).success
    expect([asked(MAX_FILE_BYTES), asked(MAX_FILE_BYTES + 1), asked(0)]).toEqual([true, false, false])
  })

  test('an upload that is used twice, or ten times in parallel, makes one document', async () => {
    const ada = await person()
    const upload = await files.send(ada.customerId, picture)
    const use = () => addDocument(deps)({ ...upload, kind: 'passport' }, ada.context)
    const answers = await Promise.all(Array.from({ length: 4 }, use))
    expect(answers.map(reasonOf)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(reasonOf(await use())).toBe('ok')
    expect((await statusOf(ada)).Documents).toHaveLength(1)
    expect((await trail(ada)).map(({ kind }) => kind)).toEqual(['kyc.document-added'])
    world.time.now = new Date(world.time.now.getTime() + HOUR_MS + 1)
    await files.vault.cleanUp()
    expect(await count('stored_file', ada)).toBe(1)
    expect(await count('upload_part', ada)).toBe(0)
  })

  test('an upload with a missing part, a wrong length or too great an age: is complete after a repeat', async () => {
    const ada = await person()
    const size = picture.length
    expect(size).toBeGreaterThan(PART_BYTES)
    const key = { customerId: ada.customerId, uploadId: newUploadId(), size }
    const use = () => addDocument(deps)({ uploadId: key.uploadId, size, kind: 'passport' }, ada.context)
    const send = (part: number, bytes: Buffer) => files.vault.keepPart(key, { part, bytes })
    const [head, tail] = [picture.subarray(0, PART_BYTES), picture.subarray(PART_BYTES)]
    expect(reasonOf(await use())).toBe('file-incomplete')
    expect(await send(1, tail)).toEqual({ ok: true, value: 1 })
    expect(reasonOf(await use())).toBe('file-incomplete')
    for (const [part, bytes] of [
      [0, head.subarray(1)],
      [1, Buffer.concat([tail, Buffer.alloc(1)])],
      [2, tail],
      [0, Buffer.alloc(0)],
    ] as const)
      expect(await send(part, bytes)).toMatchObject({ ok: false, failure: { reason: 'file-incomplete' } })
    expect(await send(0, head)).toEqual({ ok: true, value: 2 })
    expect(await send(0, head)).toEqual({ ok: true, value: 2 })
    world.time.now = new Date(world.time.now.getTime() + HOUR_MS + 1)
    expect(reasonOf(await use())).toBe('file-incomplete')
    await send(0, head)
    await send(1, tail)
    expect(reasonOf(await use())).toBe('ok')
  })

  test('an upload that is not a picture is refused with the reason, and nothing of it is stored', async () => {
    const ada = await person()
    expect(reasonOf(await add(ada, 'passport', Buffer.from('<svg onload="alert(1)"/>')))).toBe('file-not-picture')
    expect(reasonOf(await add(ada, 'passport', Buffer.from('%PDF-1.7')))).toBe('file-pdf')
    expect(reasonOf(await add(ada, 'passport', picture.subarray(0, 20_000)))).toBe('file-damaged')
    expect((await statusOf(ada)).Documents).toEqual([])
    expect([await count('stored_file', ada), await count('upload_part', ada)]).toEqual([0, 0])
  })

  test('an upload above the permitted number of parallel uploads is refused', async () => {
    const ada = await person()
    const start = () =>
      files.vault.keepPart(
        { customerId: ada.customerId, uploadId: newUploadId(), size: 9 },
        { part: 0, bytes: Buffer.alloc(9) },
      )
    for (let n = 0; n < 8; n += 1) expect(await start()).toEqual({ ok: true, value: 1 })
    expect(await start()).toMatchObject({ ok: false, failure: { reason: 'upload-limit' } })
  })

  test('parts in the database are sealed', async () => {
    const ada = await person()
    await files.send(ada.customerId, picture)
    const { rows } = await world.database.pool.query<{ bytes_sealed: Buffer }>(
      'select bytes_sealed from bank.upload_part where customer_id = $1',
      [ada.customerId],
    )
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row.bytes_sealed.includes(JPEG_HEAD)).toBe(false)
  })
})

describe('a store that does not answer', () => {
  test('file store that does not answer: the same upload succeeds when the store is back, and leftover files are deleted', async () => {
    const ada = await person()
    const upload = await files.send(ada.customerId, picture)
    const use = () => addDocument(deps)({ ...upload, kind: 'passport' }, ada.context)
    files.store.down = true
    expect(await use()).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    expect((await statusOf(ada)).Documents).toEqual([])
    files.store.down = false
    expect(reasonOf(await use())).toBe('ok')
    expect(await count('stored_file', ada)).toBe(2)
    world.time.now = new Date(world.time.now.getTime() + HOUR_MS + 1)
    files.store.down = true
    expect(await files.vault.cleanUp()).toBe(0)
    expect(await count('stored_file', ada)).toBe(2)
    files.store.down = false
    expect(await files.vault.cleanUp()).toBeGreaterThan(0)
    expect(await count('stored_file', ada)).toBe(1)
    expect(reasonOf(await read(ada, (await statusOf(ada)).Documents[0]?.documentId ?? ''))).toBe('ok')
  })
})
