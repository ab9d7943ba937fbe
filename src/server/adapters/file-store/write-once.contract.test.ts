/** Tests one contract with both folders of published heads: a folder of the disk, and a folder of a bucket over real HTTP. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WriteOnceFolder } from '../../ports/write-once-folder.ts'
import { type S3Server, startS3Server } from './s3-server.fixture.ts'
import { createWriteOnceDisk } from './write-once-disk.ts'
import { createWriteOnceS3 } from './write-once-s3.ts'

const parent = mkdtempSync(join(tmpdir(), 'adire-heads-'))
const folder = join(parent, 'heads')
let s3: S3Server
const folders: { disk?: WriteOnceFolder; s3?: WriteOnceFolder } = {}

beforeAll(async () => {
  s3 = await startS3Server()
  folders.disk = createWriteOnceDisk({ folder })
  folders.s3 = openS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(parent, { recursive: true })
})

function openS3(timeoutMs = 30_000): WriteOnceFolder {
  const { url, region, accessKeyId, secretAccessKey } = s3
  const credentials = { by: 'keys', accessKeyId, secretAccessKey } as const
  return createWriteOnceS3({ url: `${url}/our heads/audit`, region, credentials, timeoutMs })
}

describe.each(['disk', 's3'] as const)('a folder that is written once (%s)', (kind) => {
  const place = (): WriteOnceFolder => {
    const one = folders[kind]
    if (one === undefined) throw new Error('no folder')
    return one
  }

  test('write-once folder: is empty before the first text', async () => {
    expect(await place().list()).toEqual({ ok: true, value: [] })
    expect(await place().get('none.json')).toEqual({ ok: true, value: undefined })
  })

  test('write-once folder: keeps the first text of a name, and lists the names in order', async () => {
    s3.page = 2
    for (const name of ['c', 'a', 'b', 'e', 'd'])
      expect(await place().put(`${name}.json`, `first ${name}`)).toEqual({ ok: true, value: undefined })
    expect(await place().put('a.json', 'second')).toEqual({ ok: true, value: undefined })
    expect(await place().get('a.json')).toEqual({ ok: true, value: 'first a' })
    expect(await place().list()).toEqual({ ok: true, value: ['a.json', 'b.json', 'c.json', 'd.json', 'e.json'] })
  })

  test('write-once folder: refuses a name that leads out of the folder', async () => {
    for (const name of ['../a.json', 'a/b.json', '', 'a', 'a.json/..'])
      await expect(async () => place().put(name, 'x')).rejects.toThrow('another name')
  })
})

test('write-once folder of the disk: leaves no part of a file, and lists no file with another name', async () => {
  expect(readdirSync(folder).toSorted()).toEqual(['a.json', 'b.json', 'c.json', 'd.json', 'e.json'])
  expect(statSync(join(folder, 'a.json')).mode & 0o777).toBe(0o600)
  writeFileSync(join(folder, 'x.json.part'), '')
  const names = await folders.disk?.list()
  expect(names?.ok && names.value).toHaveLength(5)
})

test('write-once folder of the disk: fails without naming a path when the folder cannot be used', async () => {
  writeFileSync(join(parent, 'no-folder'), '')
  const place = createWriteOnceDisk({ folder: join(parent, 'no-folder') })
  const detail = (what: string) => ({ ok: false, failure: { kind: 'unavailable', detail: `disk: ${what}: ENOTDIR` } })
  expect(await place.list()).toEqual(detail('list'))
  expect(await place.get('a.json')).toEqual(detail('read'))
  expect(await place.put('a.json', 'x')).toMatchObject({ ok: false })
})

test('write-once folder of a bucket: lists no object of another folder', async () => {
  s3.objects.set('our heads/audit/more/z.json', Buffer.from(''))
  s3.objects.set('files/z.json', Buffer.from(''))
  expect(s3.objects.has('our heads/audit/a.json')).toBe(true)
  const names = await openS3().list()
  expect(names.ok && names.value).toHaveLength(5)
})

test('write-once folder of a bucket: reports a fault and silence, and never an empty list', async () => {
  for (const fault of [403, 500, 'silence'] as const) {
    s3.fault = fault
    const place = openS3(300)
    for (const answer of [await place.list(), await place.get('a.json'), await place.put('f.json', 'x')])
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  }
  s3.fault = undefined
})
