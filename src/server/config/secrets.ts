/**
 * Loads the keys that are kept outside the database: a master key, from which the key of each purpose is derived, and
 * the root signing key.
 */
import { createPrivateKey, generateKeyPairSync, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Config } from './config.ts'

/** The purpose of a derived key. A new use needs a new purpose, so that two uses never share a key. */
export type KeyPurpose =
  | 'password-pepper'
  | 'pin'
  | 'one-time-code'
  | 'security-answer'
  | 'identity-encryption'
  | 'identity-index'
  | 'session-sealing'
  | 'token-seed'
  | 'recovery-code'
  | 'anti-forgery'
  | 'audit-head'
  | 'message-keys'
  | 'cursor'
  | 'receipt-code'
  | 'invented-answers'
  | 'bill-token'
  | 'vapid'
  | 'files'

export interface Secrets {
  /** 32 bytes for this purpose (HKDF-SHA-256, RFC 5869). */
  derive(purpose: KeyPurpose): Buffer
  /** The ECDSA P-256 key that signs the message keys. The page pins its public half. */
  readonly rootKey: KeyObject
}

/** Reads the keys. With the sandbox on, it makes missing keys in the data folder. The failure is one line. */
export function loadSecrets(config: Config): Result<Secrets, string> {
  const master = loadMasterKey(config)
  if (!master.ok) return master
  const root = loadRootKey(config)
  if (!root.ok) return root
  return ok({
    derive: (purpose) => Buffer.from(hkdfSync('sha256', master.value, Buffer.alloc(0), `adire ${purpose}`, 32)),
    rootKey: root.value,
  })
}

function loadMasterKey(config: Config): Result<Buffer, string> {
  if (config.masterKey.base64 !== undefined) return ok(Buffer.from(config.masterKey.base64, 'base64'))
  const file = config.masterKey.file ?? join(config.dataFolder, 'keys', 'master.key')
  const text = readOrMake(file, config, () => `${randomBytes(32).toString('base64')}\n`)
  if (!text.ok) return text
  const key = Buffer.from(text.value.trim(), 'base64')
  return key.length === 32 ? ok(key) : fail(`The master key in ${file} must be base64 of 32 bytes`)
}

function loadRootKey(config: Config): Result<KeyObject, string> {
  const file = config.rootKeyFile ?? join(config.dataFolder, 'keys', 'root.pem')
  const text = readOrMake(file, config, () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  })
  if (!text.ok) return text
  try {
    const key = createPrivateKey(text.value)
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return ok(key)
  } catch {
    // The error below names the file, without the text of the key.
  }
  return fail(`The root key in ${file} must be a P-256 private key in PEM`)
}

function readOrMake(file: string, config: Config, make: () => string): Result<string, string> {
  if (existsSync(file)) {
    try {
      return ok(readFileSync(file, 'utf8'))
    } catch {
      return fail(`The key file ${file} cannot be read`)
    }
  }
  if (config.sandbox === undefined) return fail(`The key file ${file} does not exist`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const text = make()
  // With 'wx', one of two processes that start in parallel makes the key, and the other process reads it.
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
    return ok(text)
  } catch {
    return existsSync(file) ? ok(readFileSync(file, 'utf8')) : fail(`The key file ${file} cannot be written`)
  }
}
