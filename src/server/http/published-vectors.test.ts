/** Checks the bank's cryptographic functions with published vectors: NIST CAVP, RFC 5869 and RFC 6979. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { oneSealingKey, unsealBytes } from '../crypto/sealing.ts'
import { isSignedBy, readDeviceProof } from './device-proof.ts'
import { expand, extract, open, recipientKey, setupRecipient } from './hpke.ts'
import { isP256Point } from './p256-point.ts'

interface Vectors {
  readonly aes256Gcm: readonly { key: string; iv: string; aad: string; sealed: string; plain: string | null }[]
  readonly ecdhP256: readonly { privateKey: string; point: string; shared: string; result: string }[]
  readonly pointP256: readonly { point: string; result: string }[]
  readonly ecdsaP256: readonly { point: string; message: string; signature: string; result: string }[]
  readonly hkdfSha256: readonly { ikm: string; salt: string; info: string; prk: string; okm: string }[]
  readonly rfc6979: { readonly point: string; readonly signatures: readonly { text: string; signature: string }[] }
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', 'published.json'), 'utf8')) as Vectors
const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const isPass = ({ result }: { readonly result: string }): boolean => result.startsWith('P')
const NO_BYTES = Buffer.alloc(0)
const TAG_BYTES = 16

describe('AES-256-GCM', () => {
  it.each(vectors.aes256Gcm)('seal of a message: opens as NIST says (vector %#)', (vector) => {
    const context = { key: hex(vector.key), baseNonce: hex(vector.iv), exporterSecret: NO_BYTES }
    expect(open(context, hex(vector.aad), hex(vector.sealed))?.toString('hex')).toBe(vector.plain ?? undefined)
  })

  /** A sealed column has its tag before its content, and its place is a text. */
  const columns = vectors.aes256Gcm.filter(({ aad }) => aad === '')
  const asColumn = ({ iv, sealed }: (typeof columns)[number]): Buffer => {
    const bytes = hex(sealed)
    return Buffer.concat([hex(iv), bytes.subarray(-TAG_BYTES), bytes.subarray(0, -TAG_BYTES)])
  }

  it.each(columns)('sealed column: opens as NIST says (vector %#)', (vector) => {
    const unsealed = () => unsealBytes(oneSealingKey(hex(vector.key)), '', asColumn(vector)).toString('hex')
    if (vector.plain === null) expect(unsealed).toThrow()
    else expect(unsealed()).toBe(vector.plain)
  })

  it('sealed column: never opens with a part of its tag', () => {
    const empty = columns.find(({ plain }) => plain === '')!
    const column = asColumn(empty)
    for (let length = 0; length < column.length; length += 1) {
      expect(() => unsealBytes(oneSealingKey(hex(empty.key)), '', column.subarray(0, length))).toThrow()
    }
    expect(unsealBytes(oneSealingKey(hex(empty.key)), '', column)).toHaveLength(0)
  })

  it('seal of a message: never opens with a part of its tag', () => {
    const { key, iv, aad, sealed } = vectors.aes256Gcm.find(({ plain }) => plain === '')!
    const context = { key: hex(key), baseNonce: hex(iv), exporterSecret: NO_BYTES }
    for (let length = 0; length < TAG_BYTES; length += 1) {
      expect(open(context, hex(aad), hex(sealed).subarray(0, length))).toBeUndefined()
    }
  })
})

describe('HKDF-SHA-256', () => {
  it.each(vectors.hkdfSha256)('first block: is that of RFC 5869 (vector %#)', (vector) => {
    const prk = extract(hex(vector.salt), hex(vector.ikm))
    expect(prk.toString('hex')).toBe(vector.prk)
    for (const length of [12, 32]) {
      expect(expand(prk, hex(vector.info), length).toString('hex')).toBe(vector.okm.slice(0, 2 * length))
    }
  })
})

describe('ECDH on P-256', () => {
  it.each(vectors.ecdhP256)('shared secret: agrees with NIST, $result (vector %#)', (vector) => {
    const recipient = recipientKey(hex(vector.privateKey))
    if (vector.result.includes('CAVS')) {
      expect(isP256Point(hex(vector.point))).toBe(false)
      expect(setupRecipient(recipient, hex(vector.point), NO_BYTES)).toBeUndefined()
      return
    }
    const agrees = recipient.ecdh.computeSecret(hex(vector.point), null, 'hex') === vector.shared
    expect(agrees).toBe(isPass(vector))
    expect(setupRecipient(recipient, hex(vector.point), NO_BYTES)).toBeDefined()
  })

  it.each(vectors.pointP256)('public key: is taken or refused as NIST says, $result (vector %#)', (vector) => {
    expect(isP256Point(hex(vector.point))).toBe(isPass(vector))
    const { privateKey } = vectors.ecdhP256[0]!
    const context = setupRecipient(recipientKey(hex(privateKey)), hex(vector.point), NO_BYTES)
    expect(context !== undefined).toBe(isPass(vector))
  })
})

describe('ECDSA on P-256 with SHA-256', () => {
  const deviceKeyId = '0191f0c0-7f1e-7abc-8def-0123456789ab'

  it.each(vectors.ecdsaP256)('signature: is checked as NIST says, $result (vector %#)', (vector) => {
    const device = { deviceKeyId, publicKey: hex(vector.point) }
    expect(isSignedBy(device, hex(vector.message), hex(vector.signature))).toBe(isPass(vector))
  })

  const { point, signatures } = vectors.rfc6979
  const prove = (text: string, signature: Buffer): boolean | undefined =>
    readDeviceProof(`${deviceKeyId}.${signature.toString('base64')}`, text)?.verify(hex(point))

  it.each(signatures)('device proof: holds for the text "$text" of RFC 6979 only', ({ text, signature }) => {
    expect(prove(text, hex(signature))).toBe(true)
    expect(prove(`${text}.`, hex(signature))).toBe(false)
  })

  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
  const field = BigInt('0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff')
  const [{ text, signature }] = signatures as [(typeof signatures)[number]]
  const [r, s] = [BigInt(`0x${signature.slice(0, 64)}`), BigInt(`0x${signature.slice(64)}`)]
  const joined = (...values: readonly bigint[]): Buffer =>
    hex(values.map((value) => value.toString(16).padStart(64, '0')).join(''))

  it.each<[string, Buffer]>([
    ['of zeros', joined(0n, 0n)],
    ['with r = 0', joined(0n, s)],
    ['with s = 0', joined(r, 0n)],
    ['with r = 1 and s = 1', joined(1n, 1n)],
    ['with r as the order', joined(order, s)],
    ['with s as the order', joined(r, order)],
    ['with both as the order', joined(order, order)],
    ['with r as the prime of the field', joined(field, s)],
    ['with r negated', joined(order - r, s)],
    ['with r and s exchanged', joined(s, r)],
    ['of ones', Buffer.alloc(64, 0xff)],
  ])('device proof: is refused for a signature %s', (_what, made) => {
    expect(prove(text, made)).toBe(false)
  })

  it.each([0, 63, 65, 70, 72])('device proof: is refused for a signature of %i bytes', (length) => {
    const made = Buffer.concat([hex(signature), Buffer.alloc(8)]).subarray(0, length)
    expect(prove(text, made)).toBeUndefined()
    expect(isSignedBy({ deviceKeyId, publicKey: hex(point) }, Buffer.from(text), made)).toBe(false)
  })
})
