/** One message key: its key pair, the seal of its private half, and the root's signature over its public half. */
import { createECDH, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { type MessageKeyDocument, messageKeyText } from '../../contract/message-key.ts'
import { seal, type SealingKeys, unsealBytes } from '../crypto/sealing.ts'
import type { SealedColumn } from '../db/sealed-column.ts'

/** Seconds between the beginnings of two keys. */
export const ROTATE_AFTER_S = 24 * 3600
/** Seconds for which the bank accepts messages to a key. */
export const ACCEPTED_S = 48 * 3600

/** A key pair that the root has not signed. Times are Unix seconds. */
export interface UnsignedKey {
  readonly kid: number
  /** The 65-byte point. */
  readonly publicKey: Buffer
  readonly sealedPrivateKey: Buffer
  readonly notBefore: number
  readonly expiresAt: number
}

export interface StoredKey extends UnsignedKey {
  readonly signature: Buffer
}

/** The part of a key that the root signs. */
export type KeyFields = Pick<MessageKeyDocument, 'kid' | 'pub' | 'nbf' | 'exp'>

/** The root of the message keys. A server in production has only the public half. */
export interface MessageKeyRoot {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject | undefined
}

const placeOf = (kid: number | string): string => `bank.message_key ${kid}`

export const messageKeyColumn: SealedColumn = {
  table: 'bank.message_key',
  column: 'sealed_private_key',
  purpose: 'message-keys',
  key: { kid: 'bigint' },
  place: ({ kid = '' }) => placeOf(kid),
}

/** The kid is random, so that a key of another database is never mistaken for one of this database. */
export function makeMessageKey(notBefore: number, sealing: SealingKeys): UnsignedKey {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const kid = randomBytes(4).readUInt32BE()
  const sealedPrivateKey = seal(sealing, placeOf(kid), leftPadded(ecdh.getPrivateKey()))
  return { kid, publicKey, sealedPrivateKey, notBefore, expiresAt: notBefore + ACCEPTED_S }
}

/** Undefined for a key that was sealed by a bank with other keys. It cannot be used here, and must not stop the others. */
export function openMessageKey({ kid, sealedPrivateKey }: UnsignedKey, sealing: SealingKeys): Buffer | undefined {
  try {
    return unsealBytes(sealing, placeOf(kid), sealedPrivateKey)
  } catch {
    return undefined
  }
}

export const fieldsOf = ({ kid, publicKey, notBefore, expiresAt }: UnsignedKey): KeyFields => ({
  kid,
  pub: publicKey.toString('base64'),
  nbf: notBefore,
  exp: expiresAt,
})

/** The signature has 64 bytes (IEEE P1363). */
export function signFields(fields: KeyFields, rootKey: KeyObject): Buffer {
  return sign('sha256', Buffer.from(messageKeyText(fields)), { key: rootKey, dsaEncoding: 'ieee-p1363' })
}

export function isSignedBy(fields: KeyFields, signature: Buffer, rootKey: KeyObject): boolean {
  return verify('sha256', Buffer.from(messageKeyText(fields)), { key: rootKey, dsaEncoding: 'ieee-p1363' }, signature)
}

/** The public half of a root key: base64 of the 65-byte uncompressed point. */
export function rootPin(rootKey: KeyObject): string {
  const publicKey = rootKey.type === 'public' ? rootKey : createPublicKey(rootKey)
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  return spki.subarray(spki.length - 65).toString('base64')
}

/** OpenSSL leaves leading zeros out of a private key. */
function leftPadded(privateKey: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey])
}
