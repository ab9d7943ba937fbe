import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyedHash, newToken, sameHash, seal, tokenHash, unseal } from './sealing.ts'

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

describe('seal', () => {
  it('opens in its own place with its own key only, and not when a bit is flipped', () => {
    const key = randomBytes(32)
    const sealed = seal(key, 'row 1', '22200000001')
    expect(sealed.toString('latin1')).not.toContain('22200000001')
    expect(unseal(key, 'row 1', sealed)).toBe('22200000001')
    expect(() => unseal(key, 'row 2', sealed)).toThrow()
    expect(() => unseal(randomBytes(32), 'row 1', sealed)).toThrow()
    for (let index = 0; index < sealed.length; index += 1) {
      const flipped = Buffer.from(sealed)
      flipped[index]! ^= 1
      expect(() => unseal(key, 'row 1', flipped)).toThrow()
    }
  })
})

describe('newToken', () => {
  it('has 256 bits and no token hashes like another', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(new Set(tokens.map((token) => tokenHash(token).toString('hex'))).size).toBe(100)
  })
})
