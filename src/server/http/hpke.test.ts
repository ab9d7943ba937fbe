/** Tests our implementation of RFC 9180 with the vectors of the RFC, step by step. */
import { createCipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportSecret, open, recipientKey, setupRecipient } from './hpke.ts'

interface Vector {
  readonly kem_id: number
  readonly kdf_id: number
  readonly aead_id: number
  readonly info: string
  readonly skRm: string
  readonly pkRm: string
  readonly enc: string
  readonly key: string
  readonly base_nonce: string
  readonly exporter_secret: string
  readonly encryptions: readonly { aad: string; ct: string; nonce: string; pt: string }[]
  readonly exports: readonly { exporter_context: string; L: number; exported_value: string }[]
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', 'rfc9180.json'), 'utf8')) as Vector[]
const hex = (text: string): Buffer => Buffer.from(text, 'hex')

describe('RFC 9180, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM', () => {
  it('has vectors for our suite', () => {
    expect(vectors.length).toBeGreaterThan(0)
    for (const vector of vectors) expect([vector.kem_id, vector.kdf_id, vector.aead_id]).toEqual([0x10, 1, 2])
  })

  it.each(vectors)('derives what the RFC derives (vector %#)', (vector) => {
    const recipient = recipientKey(hex(vector.skRm))
    expect(recipient.publicKey.toString('hex')).toBe(vector.pkRm)
    const context = setupRecipient(recipient, hex(vector.enc), hex(vector.info))!
    expect(context.key.toString('hex')).toBe(vector.key)
    expect(context.baseNonce.toString('hex')).toBe(vector.base_nonce)
    expect(context.exporterSecret.toString('hex')).toBe(vector.exporter_secret)
    for (const one of vector.exports) {
      expect(exportSecret(context, hex(one.exporter_context), one.L).toString('hex')).toBe(one.exported_value)
    }
  })

  it.each(vectors)('opens the first message, and no other with its nonce (vector %#)', (vector) => {
    const context = setupRecipient(recipientKey(hex(vector.skRm)), hex(vector.enc), hex(vector.info))!
    const [first, ...others] = vector.encryptions
    expect(open(context, hex(first!.aad), hex(first!.ct))?.toString('hex')).toBe(first!.pt)
    for (const other of others) expect(open(context, hex(other.aad), hex(other.ct))).toBeUndefined()
    // Later messages use the same key, and a nonce that is combined with the sequence number.
    for (const one of vector.encryptions) {
      const cipher = createCipheriv('aes-256-gcm', context.key, hex(one.nonce)).setAAD(hex(one.aad))
      const sealed = Buffer.concat([cipher.update(hex(one.pt)), cipher.final(), cipher.getAuthTag()])
      expect(sealed.toString('hex')).toBe(one.ct)
    }
  })
})

describe('an invalid encapsulated key', () => {
  const vector = vectors[0]!
  const recipient = recipientKey(hex(vector.skRm))

  it.each([
    ['of another length', hex(vector.enc).subarray(1)],
    ['empty', Buffer.alloc(0)],
    ['all zeros', Buffer.alloc(65)],
    ['off the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)])],
    ['in hybrid form', Buffer.concat([Buffer.from([6]), hex(vector.enc).subarray(1)])],
    ['with a coordinate past the field', Buffer.concat([Buffer.from([4]), Buffer.alloc(32, 0xff), Buffer.alloc(32)])],
  ])('is refused: %s', (_name, enc) => {
    expect(setupRecipient(recipient, enc, Buffer.alloc(0))).toBeUndefined()
  })
})
