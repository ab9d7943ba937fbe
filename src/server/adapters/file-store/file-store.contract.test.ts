/** Tests one contract with both file stores: a folder, and a store with S3's protocol over real HTTP. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../../ports/file-store.ts'
import { createDiskStore } from './disk.ts'
import { createS3Store } from './s3.ts'
import { type S3Server, startS3Server } from './s3-server.fixture.ts'

const parent = mkdtempSync(join(tmpdir(), 'adire-files-'))
const folder = join(parent, 'files')
let s3: S3Server
const stores: { disk?: FileStore; s3?: FileStore } = {}

beforeAll(async () => {
  s3 = await startS3Server()
  stores.disk = createDiskStore({ folder })
  stores.s3 = createS3Store(optionsOf(s3))
})
afterAll(async () => {
  await s3.close()
  rmSync(parent, { recursive: true })
})

const optionsOf = (server: S3Server, keys: Partial<Pick<S3Server, 'accessKeyId' | 'secretAccessKey'>> = {}) => {
  const { url, region, accessKeyId, secretAccessKey } = { ...server, ...keys }
  return { url, region, credentials: { by: 'keys', accessKeyId, secretAccessKey } as const }
}

describe.each(['disk', 's3'] as const)('a store (%s)', (kind) => {
  const store = (): FileStore => {
    const one = stores[kind]
    if (one === undefined) throw new Error('no store')
    return one
  }

  test('returns the stored file, replaces it, and deletes it', async () => {
    const name = randomUUID()
    const [first, second] = [randomBytes(3 * 1024 * 1024 + 7), randomBytes(10)]
    expect(await store().get(name)).toEqual({ ok: true, value: undefined })
    expect(await store().put(name, first)).toEqual({ ok: true, value: undefined })
    const read = await store().get(name)
    expect(read.ok && read.value?.equals(first)).toBe(true)
    await store().put(name, second)
    expect(await store().get(name)).toEqual({ ok: true, value: second })
    expect(await store().remove(name)).toEqual({ ok: true, value: undefined })
    expect(await store().get(name)).toEqual({ ok: true, value: undefined })
    expect(await store().remove(name)).toEqual({ ok: true, value: undefined })
  })

  test('parallel writes: each file has its own content', async () => {
    const files = Array.from({ length: 12 }, () => ({ name: randomUUID(), bytes: randomBytes(500) }))
    await Promise.all(files.map(({ name, bytes }) => store().put(name, bytes)))
    for (const { name, bytes } of files) expect(await store().get(name)).toEqual({ ok: true, value: bytes })
  })
})

describe('the folder', () => {
  test('other users cannot read the folder, and no name leads outside it', async () => {
    const name = randomUUID()
    const store = createDiskStore({ folder })
    await store.put(name, randomBytes(10))
    const path = join(folder, name.slice(0, 2), name.slice(2, 4), name)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(folder, name.slice(0, 2), name.slice(2, 4)))).toEqual([name])
    for (const bad of ['../../etc/passwd', '', 'x', `${name}/../x`, name.toUpperCase()])
      await expect(store.get(bad)).rejects.toThrow('named by an id')
  })

  test('that cannot be used: fails without naming a path', async () => {
    writeFileSync(join(parent, 'no-folder'), '')
    const store = createDiskStore({ folder: join(parent, 'no-folder') })
    expect(await store.put(randomUUID(), randomBytes(10))).toEqual({
      ok: false,
      failure: { kind: 'unavailable', detail: 'disk: write: ENOTDIR' },
    })
  })
})

describe('S3', () => {
  const name = randomUUID()
  test.each([
    ['another secret', { secretAccessKey: 'wrong' }],
    ['another key', { accessKeyId: 'AKIAOTHER' }],
  ])('refuses access with %s', async (_what, over) => {
    const store = createS3Store(optionsOf(s3, over))
    expect(await store.put(name, randomBytes(10))).toEqual({
      ok: false,
      failure: { kind: 'unavailable', detail: 's3: PUT: status 403' },
    })
    expect(s3.objects.has(name)).toBe(false)
  })

  test('refuses access with another region', async () => {
    const store = createS3Store({ ...optionsOf(s3), region: 'eu-west-1' })
    expect(await store.get(name)).toMatchObject({ ok: false, failure: { detail: 's3: GET: status 403' } })
  })

  test('faults, silence and a missing bucket are not reported as a missing file', async () => {
    const store = createS3Store({ ...optionsOf(s3), timeoutMs: 300 })
    for (const fault of [500, 503, 'silence'] as const) {
      s3.fault = fault
      for (const answer of [await store.put(name, randomBytes(9)), await store.get(name), await store.remove(name)])
        expect(answer).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    }
    s3.fault = undefined
    const elsewhere = createS3Store({ ...optionsOf(s3), url: s3.url.replace('/bucket', '/other') })
    expect(await elsewhere.get(name)).toMatchObject({ ok: false })
  })

  test('keeps files in a folder of the bucket where the address has one', async () => {
    const store = createS3Store({ ...optionsOf(s3), url: `${s3.url}/papers/` })
    await store.put(name, Buffer.from('x'))
    expect(s3.objects.has(`papers/${name}`)).toBe(true)
  })
})
