/** Tests the keys: the sandbox makes them once and keeps them, each purpose has another key, and production makes none. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seal, unseal } from '../crypto/sealing.ts'
import { rootPin } from '../keys/message-key.ts'
import { type Config, parseConfig } from './config.ts'
import { acceptedOf, loadSecrets } from './secrets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function config(more: Record<string, string> = {}): Config {
  const parsed = parseConfig({ DATA_DIR: folder, ...more })
  if (!parsed.ok) throw new Error(parsed.failure)
  return parsed.value
}

it('keys: are made on a fresh machine, readable by their owner only, and kept', () => {
  const first = loadSecrets(config())
  const second = loadSecrets(config())
  if (!first.ok || !second.ok) throw new Error('no secrets')
  expect(second.value.derive('pin')).toEqual(first.value.derive('pin'))
  expect(first.value.derive('pin')).not.toEqual(first.value.derive('one-time-code'))
  expect(second.value.root.privateKey?.equals(first.value.root.privateKey!)).toBe(true)
  const sealed = seal(first.value.ring.sealing('files'), 'place', 'text')
  expect(unseal(second.value.ring.sealing('files'), 'place', sealed)).toBe('text')
  expect(statSync(join(folder, 'keys', 'master.key')).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'keys', 'root.pem')).mode & 0o077).toBe(0)
})

it('keys without the sandbox: a missing key file is an error, and no key is made', () => {
  const loaded = loadSecrets({ ...config(), sandbox: undefined })
  expect(loaded).toEqual({ ok: false, failure: `The key file ${join(folder, 'keys', 'master.key')} does not exist` })
})

it('keys: a bad file is named in the error, without its content', () => {
  const file = join(folder, 'bad.key')
  writeFileSync(file, 'hunter2')
  const loaded = loadSecrets(config({ MASTER_KEY_FILE: file }))
  expect(loaded).toEqual({ ok: false, failure: `The master key in ${file} must be base64 of 32 bytes` })
  const root = loadSecrets(config({ ROOT_KEY_FILE: file }))
  expect(root).toEqual({ ok: false, failure: `The root key in ${file} must be a P-256 private key in PEM` })
})

it('master key: the first of two keys makes values, in the variable and in the file, and the other is accepted', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [string, string]
  const file = join(folder, 'two.key')
  writeFileSync(file, `${first}\n${second}\n`)
  for (const given of [{ MASTER_KEY: `${first},${second}` }, { MASTER_KEY_FILE: file }]) {
    const loaded = loadSecrets(config(given))
    const alone = [first, second].map((key) => loadSecrets(config({ MASTER_KEY: key })))
    const pins = alone.map((one) => (one.ok ? one.value.derive('pin') : undefined))
    expect(loaded.ok && acceptedOf(loaded.value, 'pin')).toEqual(pins)
    expect(loaded.ok && loaded.value.derive('pin')).toEqual(pins[0])
    const [, was] = alone
    const sealed = was?.ok ? seal(was.value.ring.sealing('files'), 'place', 'text') : Buffer.alloc(0)
    expect(loaded.ok && unseal(loaded.value.ring.sealing('files'), 'place', sealed)).toBe('text')
  }
})

it.each([
  ['the same key twice', [7, 7], 'has the same master key twice'],
  ['three keys', [1, 2, 3], 'has more than two master keys'],
])('master key: %s in the file is refused', (_what, bytes, failure) => {
  const file = join(folder, 'list.key')
  writeFileSync(file, bytes.map((byte) => Buffer.alloc(32, byte).toString('base64')).join('\n'))
  expect(loadSecrets(config({ MASTER_KEY_FILE: file }))).toEqual({ ok: false, failure: `${file} ${failure}` })
})

it('root: has the public half of ROOT_PIN only, and no file is made', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const loaded = loadSecrets(config({ ROOT_PIN: rootPin(publicKey) }))
  if (!loaded.ok) throw new Error(loaded.failure)
  expect(loaded.value.root.privateKey).toBeUndefined()
  expect(rootPin(loaded.value.root.publicKey)).toBe(rootPin(publicKey))
  expect(existsSync(join(folder, 'keys', 'root.pem'))).toBe(false)
})

it('root: is refused when the pin is no point of P-256', () => {
  const loaded = loadSecrets(config({ ROOT_PIN: `B${'A'.repeat(86)}=` }))
  expect(loaded).toEqual({ ok: false, failure: 'ROOT_PIN must be base64 of a 65-byte P-256 point' })
})

it('root: is refused in production when the private half is in the data folder', () => {
  const made = loadSecrets(config())
  if (!made.ok) throw new Error(made.failure)
  const ROOT_PIN = rootPin(made.value.root.publicKey)
  expect(loadSecrets({ ...config({ ROOT_PIN }), production: true })).toEqual({
    ok: false,
    failure: `The private half of the root key is in ${join(folder, 'keys', 'root.pem')}. In production no server may hold it: move it to an offline machine`,
  })
})
