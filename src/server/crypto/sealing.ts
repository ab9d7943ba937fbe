/** Makes keyed hashes and sealed columns, so that a copy of the database shows no secret. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

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

/** AES-256-GCM with a random nonce; `place` (table, column, row) is bound in, so that a value cannot be moved. */
export function seal(key: Buffer, place: string, content: string | Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place, 'utf8'))
  const body = Buffer.concat([
    cipher.update(typeof content === 'string' ? Buffer.from(content) : content),
    cipher.final(),
  ])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Opens a text that `seal` has sealed. Throws when the key, the place or a bit differs. */
export function unseal(key: Buffer, place: string, sealed: Buffer): string {
  return unsealBytes(key, place, sealed).toString('utf8')
}

/** Opens bytes that `seal` has sealed. Throws when the key, the place or a bit differs. */
export function unsealBytes(key: Buffer, place: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(place, 'utf8'))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
