import { createCipheriv, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyRing } from './key-ring.ts'
import {
  FIRST_KEY_ID,
  keyedHash,
  newToken,
  oneSealingKey,
  sameHash,
  seal,
  SEAL_MARK,
  sealedKeyId,
  tokenHash,
  UnknownKeyError,
  unseal,
} from './sealing.ts'

describe('keyedHash', () => {
  it('differs for lists of parts that join to the same text, and for different keys', () => {
    const key = randomBytes(32)
    expect(keyedHash(key, 'ab', 'c')).not.toEqual(keyedHash(key, 'a', 'bc'))
    expect(keyedHash(key, 'abc')).not.toEqual(keyedHash(key, 'abc', ''))
    expect(keyedHash(key, 'a')).not.toEqual(keyedHash(randomBytes(32), 'a'))
    expect(sameHash(keyedHash(key, 'a'), keyedHash(key, 'a'))).toBe(true)
    expect(sameHash(keyedHash(key, 'a'), Buffer.alloc(0))).toBe(false)
  })
})

/** A value as it was sealed before values had a key id: nonce, tag, ciphertext. */
function sealedWithoutId(key: Buffer, place: string, text: string, nonce = randomBytes(12)): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

describe('seal', () => {
  it('opens in its own place with its own key only, and not when a bit is flipped', () => {
    const key = oneSealingKey(randomBytes(32))
    const sealed = seal(key, 'row 1', '22200000001')
    expect(sealed.toString('latin1')).not.toContain('22200000001')
    expect(unseal(key, 'row 1', sealed)).toBe('22200000001')
    expect(() => unseal(key, 'row 2', sealed)).toThrow()
    expect(() => unseal(oneSealingKey(randomBytes(32)), 'row 1', sealed)).toThrow()
    for (let index = 0; index < sealed.length; index += 1) {
      const flipped = Buffer.from(sealed)
      flipped[index]! ^= 1
      expect(() => unseal(key, 'row 1', flipped)).toThrow()
    }
  })

  it('value without a key id: opens with the first key, also when its nonce looks like the mark', () => {
    const first = randomBytes(32)
    const ring = createKeyRing(first)
    ring.add({ id: 7, secret: randomBytes(32), sealsFromMs: 0 })
    const keys = ring.sealing('files')
    const old = keys.find(FIRST_KEY_ID)!.key
    const sealed = sealedWithoutId(old, 'row 1', 'old')
    expect(unseal(keys, 'row 1', sealed)).toBe('old')
    expect(sealedKeyId(sealed)).toBe(FIRST_KEY_ID)
    expect(() => unseal(keys, 'row 2', sealed)).toThrow()
    const marked = Buffer.concat([SEAL_MARK, randomBytes(8)])
    expect(unseal(keys, 'row 1', sealedWithoutId(old, 'row 1', 'old', marked))).toBe('old')
  })

  it('value under a key that is not here: is refused, and the error names the key', () => {
    const ring = createKeyRing(randomBytes(32))
    ring.add({ id: 0xabc, secret: randomBytes(32), sealsFromMs: 0 })
    const sealed = seal(ring.sealing('files'), 'row 1', 'x')
    expect(sealedKeyId(sealed)).toBe(0xabc)
    ring.remove(0xabc)
    expect(() => unseal(ring.sealing('files'), 'row 1', sealed)).toThrow(new UnknownKeyError(0xabc))
    expect(new UnknownKeyError(0xabc).message).toContain('00000abc')
  })

  it('key id: another id in the value opens nothing, because the id is bound in', () => {
    const ring = createKeyRing(randomBytes(32))
    const secret = randomBytes(32)
    ring.add({ id: 1, secret, sealsFromMs: 0 })
    const sealed = seal(ring.sealing('files'), 'row 1', 'x')
    // The same secret under another id derives the same key.
    ring.add({ id: 2, secret, sealsFromMs: 0 })
    sealed.writeUInt32BE(2, SEAL_MARK.length)
    expect(() => unseal(ring.sealing('files'), 'row 1', sealed)).toThrow()
  })
})

describe('ring', () => {
  it('key: opens values from the start, and seals from its time', () => {
    let now = 1000
    const ring = createKeyRing(randomBytes(32), () => now)
    const other = createKeyRing(randomBytes(32), () => now)
    const key = { id: 5, secret: randomBytes(32), sealsFromMs: 2000 }
    ring.add(key)
    other.add({ ...key, sealsFromMs: 0 })
    expect(ring.currentId()).toBe(FIRST_KEY_ID)
    expect(unseal(ring.sealing('files'), 'a', seal(other.sealing('files'), 'a', 'x'))).toBe('x')
    now = 2000
    expect(ring.currentId()).toBe(5)
    expect(sealedKeyId(seal(ring.sealing('files'), 'a', 'x'))).toBe(5)
  })

  it('purposes: have different keys', () => {
    const keys = createKeyRing(randomBytes(32))
    const sealed = seal(keys.sealing('files'), 'a', 'x')
    expect(() => unseal(keys.sealing('token-seed'), 'a', sealed)).toThrow()
  })
})

describe('newToken', () => {
  it('has 256 bits and no token hashes like another', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(new Set(tokens.map((token) => tokenHash(token).toString('hex'))).size).toBe(100)
  })
})
