/** Tests the keys: the sandbox makes them once and keeps them, each purpose has another key, and production makes none. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Config, parseConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'

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
  expect(second.value.rootKey.equals(first.value.rootKey)).toBe(true)
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
