/**
 * Loads the keys that are kept outside the database: the master key, from which the key of each purpose is derived, and
 * the root signing key.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, ok, type Result } from '../../values/result.ts'
import { createKeyRing, derivedKey, type KeyRing } from '../crypto/key-ring.ts'
import type { Config } from './config.ts'

/** The purpose of a derived key that seals nothing. A new use needs a new purpose, so that two uses never share a key. */
export type KeyPurpose =
  | 'password-pepper'
  | 'pin'
  | 'one-time-code'
  | 'security-answer'
  | 'identity-index'
  | 'recovery-code'
  | 'anti-forgery'
  | 'audit-head'
  | 'cursor'
  | 'receipt-code'
  | 'invented-answers'
  | 'vapid'
  | 'trace-sampling'
  | 'log-address'

export interface Secrets {
  /** 32 bytes for this purpose, from the first master key. New values are made with it. */
  derive(purpose: KeyPurpose): Buffer
  /** The other master key, while the master key is changed. Values that were made with it are accepted. */
  readonly others: readonly { derive(purpose: KeyPurpose): Buffer }[]
  /** The keys that seal values. It has the master key as the first key, and `loadRing` adds the keys of the database. */
  readonly ring: KeyRing
  /** The ECDSA P-256 key that signs the message keys. The page pins its public half. A server in production has no private half. */
  readonly root: { readonly publicKey: KeyObject; readonly privateKey: KeyObject | undefined }
}

/** The keys of a purpose whose values are accepted. The first makes new values. */
export const acceptedOf = (
  { derive, others }: Pick<Secrets, 'derive' | 'others'>,
  purpose: KeyPurpose,
): readonly [Buffer, ...Buffer[]] => [derive(purpose), ...others.map((other) => other.derive(purpose))]

/** Reads the keys. With the sandbox on, it makes missing keys in the data folder. The failure is one line. */
export function loadSecrets(config: Config): Result<Secrets, string> {
  const masters = loadMasterKeys(config)
  if (!masters.ok) return masters
  const [master, ...others] = masters.value
  const root = loadRoot(config)
  if (!root.ok) return root
  return ok({
    derive: (purpose) => derivedKey(master, purpose),
    others: others.map((other) => ({ derive: (purpose) => derivedKey(other, purpose) })),
    ring: createKeyRing(master, Date.now, others),
    root: root.value,
  })
}

/** The first key makes values. A second key is there only while the master key is changed, and its values are accepted. */
type MasterKeys = readonly [Buffer, ...Buffer[]]
const MOST_MASTER_KEYS = 2

function loadMasterKeys(config: Config): Result<MasterKeys, string> {
  const { base64 } = config.masterKey
  if (base64 !== undefined) return masterKeysOf(base64.split(','), 'MASTER_KEY')
  const file = config.masterKey.file ?? join(config.dataFolder, 'keys', 'master.key')
  const text = readOrMake(file, config, () => `${randomBytes(32).toString('base64')}\n`)
  return text.ok ? masterKeysOf(text.value.trim().split(/\s+/), file) : text
}

function masterKeysOf(texts: readonly string[], place: string): Result<MasterKeys, string> {
  const [first, ...others] = texts.map((text) => Buffer.from(text, 'base64'))
  const isGood = [first, ...others].every((key) => key?.length === 32)
  if (first === undefined || !isGood) return fail(`The master key in ${place} must be base64 of 32 bytes`)
  if (texts.length > MOST_MASTER_KEYS) return fail(`${place} has more than two master keys`)
  if (others.some((other) => other.equals(first))) return fail(`${place} has the same master key twice`)
  return ok([first, ...others])
}

function loadRoot(config: Config): Result<Secrets['root'], string> {
  const file = config.rootKeyFile ?? join(config.dataFolder, 'keys', 'root.pem')
  if (config.rootPin !== undefined) return rootOfPin(config, config.rootPin, file)
  const text = readOrMake(file, config, () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  })
  if (!text.ok) return text
  try {
    const privateKey = createPrivateKey(text.value)
    const isP256 = privateKey.asymmetricKeyDetails?.namedCurve === 'prime256v1'
    if (isP256) return ok({ publicKey: createPublicKey(privateKey), privateKey })
  } catch {
    // The error below names the file, without the text of the key.
  }
  return fail(`The root key in ${file} must be a P-256 private key in PEM`)
}

/** The header of a P-256 public key (SubjectPublicKeyInfo, RFC 5480). The 65-byte point follows it. */
const SPKI_HEADER = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

/** The private half may lie on no disk of a server in production: who takes over the server could sign message keys. */
function rootOfPin({ production }: Config, pin: string, file: string): Result<Secrets['root'], string> {
  if (production && existsSync(file))
    return fail(
      `The private half of the root key is in ${file}. In production no server may hold it: move it to an offline machine`,
    )
  try {
    const key = Buffer.concat([SPKI_HEADER, Buffer.from(pin, 'base64')])
    return ok({ publicKey: createPublicKey({ key, format: 'der', type: 'spki' }), privateKey: undefined })
  } catch {
    return fail('ROOT_PIN must be base64 of a 65-byte P-256 point')
  }
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
