/** The key providers of the sealing keys: a key file, AWS KMS (in the sandbox) and an HSM (SoftHSM) keep one contract. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SandboxKms, startKms } from '../../../sandbox/kms/kms-network.ts'
import type { KeyProvider } from '../../ports/key-provider.ts'
import { openAwsKms } from './aws-kms.ts'
import { openKeyFile } from './key-file.ts'
import { createSoftHsm, type SoftHsm } from './soft-hsm.fixture.ts'

let folder: string
let kms: SandboxKms
let hsm: SoftHsm
const newKey = (): string => randomBytes(32).toString('base64')
const writeKeys = (...keys: readonly string[]): string => {
  const file = join(folder, randomBytes(4).toString('hex'))
  writeFileSync(file, keys.map((key) => `${key}\n`).join(''))
  return file
}
const awsKms = (...keyIds: readonly [string, ...string[]]): KeyProvider =>
  openAwsKms({ keyIds, region: kms.region, url: kms.url })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adire-providers-'))
  kms = await startKms()
  vi.stubEnv('AWS_ACCESS_KEY_ID', kms.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', kms.secretAccessKey)
  hsm = await createSoftHsm()
  await hsm.makeKey('first')
  await hsm.makeKey('second')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await hsm?.close()
  await kms?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A key provider, the same key provider with a new key, and a stranger's key provider of the same kind. */
interface Kind {
  readonly name: string
  open(): Promise<{
    readonly old: () => Promise<KeyProvider>
    readonly changed: () => Promise<KeyProvider>
    readonly other: () => Promise<KeyProvider>
  }>
}

const KINDS: readonly Kind[] = [
  {
    name: 'key file',
    async open() {
      const [first, second] = [newKey(), newKey()]
      return {
        old: async () => openKeyFile(writeKeys(first)),
        changed: async () => openKeyFile(writeKeys(second, first)),
        other: async () => openKeyFile(writeKeys(second)),
      }
    },
  },
  {
    name: 'AWS KMS',
    async open() {
      const [first, second] = [kms.createKey(), kms.createKey()]
      return {
        old: async () => awsKms(first),
        changed: async () => awsKms(second, first),
        other: async () => awsKms(second),
      }
    },
  },
  {
    name: 'HSM',
    open: async () => ({
      old: () => hsm.open(hsm.access('first')),
      changed: () => hsm.open(hsm.access('second', 'first')),
      other: () => hsm.open(hsm.access('second')),
    }),
  },
]

describe.each(KINDS)('key provider $name', ({ open }) => {
  const using = async <Value>(
    made: Promise<KeyProvider>,
    work: (provider: KeyProvider) => Promise<Value>,
  ): Promise<Value> => {
    const provider = await made
    try {
      return await work(provider)
    } finally {
      provider.close()
    }
  }
  const wrapped = async (provider: KeyProvider, key: Buffer) => {
    const made = await provider.wrap(key, 'context 1')
    if (!made.ok) throw new Error(made.failure)
    return made.value
  }

  it('key provider: decrypts what it encrypted, in another process too, and the encrypted key does not show the key', async () => {
    const { old } = await open()
    const key = randomBytes(32)
    const made = await using(old(), (provider) => wrapped(provider, key))
    expect(made.bytes.includes(key)).toBe(false)
    await using(old(), async (provider) => {
      expect(provider.opens(made.by)).toBe(true)
      expect(await provider.unwrap(made.bytes, { by: made.by, context: 'context 1' })).toEqual({ ok: true, value: key })
    })
  })

  it('key provider: decrypts nothing under another context, and nothing that was changed', async () => {
    const { old } = await open()
    await using(old(), async (provider) => {
      const { bytes, by } = await wrapped(provider, randomBytes(32))
      expect(await provider.unwrap(bytes, { by, context: 'context 2' })).toMatchObject({ ok: false })
      for (const place of [0, 14, bytes.length - 1]) {
        const flipped = Buffer.from(bytes)
        flipped[place]! ^= 1
        expect(await provider.unwrap(flipped, { by, context: 'context 1' })).toMatchObject({ ok: false })
      }
    })
  })

  it('key provider: encrypts with its new key and still decrypts with the older key', async () => {
    const { old, changed } = await open()
    const key = randomBytes(32)
    const before = await using(old(), (provider) => wrapped(provider, key))
    await using(changed(), async (provider) => {
      const after = await wrapped(provider, key)
      expect(after.by).not.toBe(before.by)
      for (const { bytes, by } of [before, after]) {
        expect(provider.opens(by)).toBe(true)
        expect(await provider.unwrap(bytes, { by, context: 'context 1' })).toEqual({ ok: true, value: key })
      }
    })
  })

  it('key provider: does not decrypt a key that another wrapping key encrypted', async () => {
    const { old, other } = await open()
    const { bytes, by } = await using(old(), (provider) => wrapped(provider, randomBytes(32)))
    await using(other(), async (provider) => {
      const refused = provider.opens(by) ? await provider.unwrap(bytes, { by, context: 'context 1' }) : { ok: false }
      expect(refused).toMatchObject({ ok: false })
    })
  })
})

it('key file: names a missing file, an empty file and a bad line, without a key', async () => {
  const failureOf = async (file: string): Promise<string> => {
    const made = await openKeyFile(file).wrap(randomBytes(32), 'context')
    return made.ok ? '' : made.failure
  }
  expect(await failureOf(join(folder, 'absent'))).toContain('cannot be read')
  expect(await failureOf(writeKeys(''))).toContain('has no key')
  const bad = await failureOf(writeKeys(newKey(), 'hunter2'))
  expect(bad).toContain('must be base64 of 32 bytes')
  expect(bad).not.toContain('hunter2')
})

it('AWS KMS: names AWS’s error for a disabled key, a wrong signature and another key’s ciphertext', async () => {
  const [first, second] = [kms.createKey(), kms.createKey()]
  const provider = awsKms(first, second)
  const made = await provider.wrap(randomBytes(32), 'context')
  if (!made.ok) throw new Error(made.failure)
  const given = { by: `aws-kms ${second}`, context: 'context' }
  expect(await provider.unwrap(made.value.bytes, given)).toEqual({
    ok: false,
    failure: 'the KMS refused or did not answer: IncorrectKeyException',
  })
  kms.disableKey(first)
  expect(await provider.unwrap(made.value.bytes, { by: made.value.by, context: 'context' })).toEqual({
    ok: false,
    failure: 'the KMS refused or did not answer: DisabledException',
  })
  provider.close()
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong')
  const stranger = awsKms(second)
  expect(await stranger.wrap(randomBytes(32), 'context')).toMatchObject({
    ok: false,
    failure: expect.stringContaining('InvalidSignatureException'),
  })
  stranger.close()
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', kms.secretAccessKey)
})

it('HSM: refuses an unknown token, an unknown key, and a key that can leave the token', async () => {
  await hsm.makeKey('loose', true)
  await expect(hsm.open(hsm.access('absent'))).rejects.toThrow('The key absent of the token bank cannot be used')
  await expect(hsm.open(hsm.access('loose'))).rejects.toThrow('the key can leave the token')
  await expect(hsm.open({ ...hsm.access('first'), token: 'other' })).rejects.toThrow('no such token')
})
