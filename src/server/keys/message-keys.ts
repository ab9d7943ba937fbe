/** Message keys: a new one daily, accepted 48 h, then destroyed; signed by the root key and shared by all API processes. */
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { type MessageKeyDocument, messageKeyText } from '../../contract/message-key.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Sql } from '../db/database.ts'
import { type RecipientKey, recipientKey } from '../http/hpke.ts'
import type { Clock } from '../ports/clock.ts'

export interface MessageKeys {
  /** The document of `GET /api/keys/message`: the newest key; makes today's key if there is none yet. */
  current(): Promise<MessageKeyDocument>
  /** The key that a message names, while it is accepted; undefined for unknown and expired ones. */
  find(kid: number): Promise<RecipientKey | undefined>
  /** Makes the day's key when it is due and deletes the expired ones; call it at start and about hourly. */
  maintain(): Promise<void>
  /** The root's public half as the page pins it: base64 of the 65-byte point. */
  readonly rootPin: string
}

interface StoredKey {
  readonly kid: number
  readonly publicKey: Buffer
  readonly sealedPrivateKey: Buffer
  readonly notBefore: number
  readonly expiresAt: number
  readonly signature: Buffer
}

interface LoadedKey {
  readonly stored: StoredKey
  readonly recipient: RecipientKey
  /** Signed by the root key that this process has: only such a key is handed out. */
  readonly isOurs: boolean
}

interface KeyMakers {
  readonly rootKey: KeyObject
  readonly keyEncryptionKey: Uint8Array
}

const ROTATE_AFTER_S = 24 * 3600
const ACCEPTED_S = 48 * 3600
/** A kid that is not known here is looked up in the database, together with all others that arrive within this time. */
const RELOAD_EVERY_MS = 1000
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keys in `bank.message_key`; `keyEncryptionKey` (32 bytes) encrypts their private halves at rest. */
export function createMessageKeys(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly rootKey: KeyObject
  readonly keyEncryptionKey: Uint8Array
}): MessageKeys {
  let loaded: ReadonlyMap<number, LoadedKey> = new Map()
  let reloading: Promise<void> | undefined
  let reloadedAtMs = Number.NEGATIVE_INFINITY

  const nowS = (): number => Math.floor(deps.clock.now().getTime() / 1000)
  const reload = async (): Promise<void> => {
    const rows = await readKeys(deps.database.pool, nowS())
    const keys = rows.flatMap((row) => loaded.get(row.kid) ?? loadKey(row, deps) ?? [])
    loaded = new Map(keys.map((key) => [key.stored.kid, key]))
    reloadedAtMs = performance.now()
  }
  /** At most one look-up a second, however many messages name keys that do not exist. */
  const reloadSoon = (): Promise<void> => {
    reloading ??= delay(reloadedAtMs + RELOAD_EVERY_MS - performance.now())
      .then(reload)
      .finally(() => {
        reloading = undefined
      })
    return reloading
  }
  const newest = (): LoadedKey | undefined =>
    [...loaded.values()]
      .filter((key) => key.isOurs && key.stored.notBefore <= nowS())
      .reduce<LoadedKey | undefined>(
        (best, key) => (best && best.stored.notBefore >= key.stored.notBefore ? best : key),
        undefined,
      )
  const isDue = (key: LoadedKey | undefined): boolean => !key || nowS() - key.stored.notBefore >= ROTATE_AFTER_S
  const maintain = async (): Promise<void> => {
    await deps.database.transaction((tx) => turnKeys(tx, nowS(), deps))
    await reload()
  }

  return {
    rootPin: rootPin(deps.rootKey),
    maintain,
    current: async () => {
      if (isDue(newest())) await maintain()
      const key = newest()
      if (!key) throw new Error('no message key after making one')
      return documentOf(key.stored, nowS())
    },
    find: async (kid) => {
      if (!loaded.has(kid)) await reloadSoon()
      const key = loaded.get(kid)
      return key && isAccepted(key.stored, nowS()) ? key.recipient : undefined
    },
  }
}

/** A root key's public half: base64 of the 65-byte uncompressed point. */
export function rootPin(rootKey: KeyObject): string {
  const spki = createPublicKey(rootKey).export({ format: 'der', type: 'spki' })
  return spki.subarray(spki.length - 65).toString('base64')
}

function isAccepted(key: StoredKey, nowS: number): boolean {
  return nowS < key.expiresAt
}

function documentOf(key: StoredKey, nowS: number): MessageKeyDocument {
  return {
    kid: key.kid,
    pub: key.publicKey.toString('base64'),
    nbf: key.notBefore,
    exp: key.expiresAt,
    now: nowS,
    sig: key.signature.toString('base64'),
  }
}

/** Renews the keys. One process renews them at a time; other processes wait and find a fresh key. */
async function turnKeys(tx: Sql, nowS: number, makers: KeyMakers): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.messageKeys])
  await tx.query('delete from bank.message_key where expires_at <= $1', [nowS])
  const recent = (await readKeys(tx, nowS)).filter(
    (row) => row.notBefore <= nowS && row.notBefore > nowS - ROTATE_AFTER_S,
  )
  if (recent.some((row) => loadKey(row, makers)?.isOurs)) return
  const key = makeKey(nowS, makers)
  await tx.query(
    `insert into bank.message_key (kid, public_key, sealed_private_key, not_before, expires_at, signature)
     values ($1, $2, $3, $4, $5, $6)`,
    [key.kid, key.publicKey, key.sealedPrivateKey, key.notBefore, key.expiresAt, key.signature],
  )
}

/** The kid is random, so that a key of another database is never mistaken for one of this database. */
function makeKey(nowS: number, { rootKey, keyEncryptionKey }: KeyMakers): StoredKey {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const kid = randomBytes(4).readUInt32BE()
  const fields = { kid, pub: publicKey.toString('base64'), nbf: nowS, exp: nowS + ACCEPTED_S }
  return {
    kid,
    publicKey,
    sealedPrivateKey: sealPrivateKey(leftPadded(ecdh.getPrivateKey()), kid, keyEncryptionKey),
    notBefore: fields.nbf,
    expiresAt: fields.exp,
    signature: sign('sha256', Buffer.from(messageKeyText(fields)), { key: rootKey, dsaEncoding: 'ieee-p1363' }),
  }
}

async function readKeys(sql: Sql, nowS: number): Promise<readonly StoredKey[]> {
  const { rows } = await sql.query<{
    kid: string
    public_key: Buffer
    sealed_private_key: Buffer
    not_before: string
    expires_at: string
    signature: Buffer
  }>(
    `select kid, public_key, sealed_private_key, not_before, expires_at, signature
     from bank.message_key where expires_at > $1`,
    [nowS],
  )
  return rows.map((row) => ({
    kid: Number(row.kid),
    publicKey: row.public_key,
    sealedPrivateKey: row.sealed_private_key,
    notBefore: Number(row.not_before),
    expiresAt: Number(row.expires_at),
    signature: row.signature,
  }))
}

/** Undefined for a row made under another key-encryption key: it cannot be used here, and must not stop the others. */
function loadKey(stored: StoredKey, makers: KeyMakers): LoadedKey | undefined {
  const privateKey = openPrivateKey(stored, makers.keyEncryptionKey)
  if (!privateKey) return undefined
  const text = messageKeyText({
    kid: stored.kid,
    pub: stored.publicKey.toString('base64'),
    nbf: stored.notBefore,
    exp: stored.expiresAt,
  })
  const root = { key: createPublicKey(makers.rootKey), dsaEncoding: 'ieee-p1363' } as const
  const isOurs = verify('sha256', Buffer.from(text), root, stored.signature)
  return { stored, recipient: recipientKey(privateKey), isOurs }
}

function sealPrivateKey(privateKey: Uint8Array, kid: number, keyEncryptionKey: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyEncryptionKey, nonce).setAAD(Buffer.from(`message key ${kid}`))
  return Buffer.concat([nonce, cipher.update(privateKey), cipher.final(), cipher.getAuthTag()])
}

function openPrivateKey(stored: StoredKey, keyEncryptionKey: Uint8Array): Buffer | undefined {
  const sealed = stored.sealedPrivateKey
  const decipher = createDecipheriv('aes-256-gcm', keyEncryptionKey, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(`message key ${stored.kid}`))
    .setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES))
  try {
    decipher.final()
    return plain
  } catch {
    return undefined
  }
}

/** OpenSSL leaves leading zeros out of a private key. */
function leftPadded(privateKey: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey])
}

function delay(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
