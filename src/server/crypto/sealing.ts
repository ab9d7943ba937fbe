/** Makes keyed hashes and sealed columns, so that a copy of the database shows no secret. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Begins each sealed value. The id of the key follows it. */
export const SEAL_MARK = Buffer.from('ad12e001', 'hex')
const SEAL_HEADER_BYTES = SEAL_MARK.length + 4
/** The id of the first key. A value without a key id was sealed with the first key. */
export const FIRST_KEY_ID = 0

/** HMAC-SHA-256 over the parts, each with its length before it, so that no two lists of parts look alike. */
export function keyedHash(key: Buffer, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    hmac.update(length).update(bytes)
  }
  return hmac.digest()
}

/** Four bytes that name a key, so that a stored hash can say which key made it. They disclose nothing of the key. */
export function hashKeyId(key: Buffer): Buffer {
  return keyedHash(key, 'key id').subarray(0, 4)
}

/** SHA-256 of a token of 128 random bits or more, which needs no key. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

/** 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Compares two hashes in constant time. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A key of 32 bytes that seals values of one purpose. Its id is a number of 32 bits, and each sealed value has it. */
export interface SealingKey {
  readonly id: number
  readonly key: Buffer
}

/** The keys of one purpose that this process has. */
export interface SealingKeys {
  /** The key that seals new values. */
  current(): SealingKey
  /** Undefined: this process does not have the key. */
  find(id: number): SealingKey | undefined
  /** First keys of the bank's other master key, while the master key is changed. */
  readonly otherFirsts?: readonly SealingKey[]
}

/** Says that a value was sealed with a key that this process does not have. */
export class UnknownKeyError extends Error {
  constructor(id: number) {
    super(`a value was sealed with the key ${shownKeyId(id)}, which this process does not have`)
  }
}

/** One key without rotation, as the first key of its purpose. */
export function oneSealingKey(key: Buffer): SealingKeys {
  const first = { id: FIRST_KEY_ID, key }
  return { current: () => first, find: (id) => (id === FIRST_KEY_ID ? first : undefined) }
}

/** Eight hexadecimal digits, as commands and the rows of files show a key id. */
export function shownKeyId(id: number): string {
  return id.toString(16).padStart(8, '0')
}

/** The first bytes of each value that the key with this id has sealed. */
function sealHeader(id: number): Buffer {
  const header = Buffer.alloc(SEAL_HEADER_BYTES)
  SEAL_MARK.copy(header)
  header.writeUInt32BE(id, SEAL_MARK.length)
  return header
}

/** The id of the key that sealed the value. A value without an id has the id of the first key. */
export function sealedKeyId(sealed: Buffer): number {
  return markedId(sealed) ?? FIRST_KEY_ID
}

/**
 * Seals with AES-256-GCM and a random nonce: header, nonce, tag, ciphertext. `place` (table, column, row) is bound in, so that a
 * value cannot be moved. The header with the key id is bound in too.
 */
export function seal(keys: SealingKeys, place: string, content: string | Uint8Array): Buffer {
  const { id, key } = keys.current()
  const header = sealHeader(id)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([header, Buffer.from(place, 'utf8')]))
  const body = Buffer.concat([
    cipher.update(typeof content === 'string' ? Buffer.from(content) : content),
    cipher.final(),
  ])
  return Buffer.concat([header, nonce, cipher.getAuthTag(), body])
}

/** Opens a text that `seal` has sealed. Throws when the key is not here, and when the key, the place or a bit differs. */
export function unseal(keys: SealingKeys, place: string, sealed: Buffer): string {
  return unsealBytes(keys, place, sealed).toString('utf8')
}

/** Opens bytes that `seal` has sealed. Throws when the key is not here, and when the key, the place or a bit differs. */
export function unsealBytes(keys: SealingKeys, place: string, sealed: Buffer): Buffer {
  const [other] = keys.otherFirsts ?? []
  if (other === undefined || sealedKeyId(sealed) !== FIRST_KEY_ID) return unsealWith(keys, place, sealed)
  try {
    return unsealWith(keys, place, sealed)
  } catch {
    return unsealWith({ find: (id) => (id === FIRST_KEY_ID ? other : undefined) }, place, sealed)
  }
}

function unsealWith(keys: Pick<SealingKeys, 'find'>, place: string, sealed: Buffer): Buffer {
  const bound = Buffer.from(place, 'utf8')
  const id = markedId(sealed)
  const key = id === undefined ? undefined : keys.find(id)
  if (key !== undefined)
    return open(key.key, Buffer.concat([sealHeader(key.id), bound]), sealed.subarray(SEAL_HEADER_BYTES))
  // The random nonce of a value without an id may look like the mark. The tag shows whether the value is such a value.
  try {
    const first = keys.find(FIRST_KEY_ID)
    if (first !== undefined) return open(first.key, bound, sealed)
  } catch (error) {
    if (id === undefined) throw error
  }
  throw new UnknownKeyError(id ?? FIRST_KEY_ID)
}

function markedId(sealed: Buffer): number | undefined {
  const isMarked = sealed.length >= SEAL_HEADER_BYTES && sealed.subarray(0, SEAL_MARK.length).equals(SEAL_MARK)
  return isMarked ? sealed.readUInt32BE(SEAL_MARK.length) : undefined
}

/** `body`: nonce, tag, ciphertext. */
function open(key: Buffer, bound: Buffer, body: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(bound)
  decipher.setAuthTag(body.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
