import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type AuditRow, headKey, isHeadSigned, linkHash, NO_LINK, publicHalf, signHead } from './audit-chain.ts'

const row: AuditRow = {
  id: '7',
  at: '2026-11-21T09:00:00.123456Z',
  kind: 'login.refused',
  outcome: 'refused',
  customerId: null,
  sessionId: null,
  deviceKeyId: null,
  address: '127.0.0.1',
  requestId: 'r-1',
  detail: { username: 'ad***', b: 1, a: [true, null] },
}

describe('linkHash', () => {
  it('linkHash: is SHA-256 over the previous hash and the SHA-256 of the canonical row, which anybody can compute', () => {
    const text =
      '{"address":"127.0.0.1","at":"2026-11-21T09:00:00.123456Z","customerId":null,"detail":{"a":[true,null],"b":1,' +
      '"username":"ad***"},"deviceKeyId":null,"id":"7","kind":"login.refused","number":"1","outcome":"refused",' +
      '"requestId":"r-1","sessionId":null}'
    const event = createHash('sha256').update(text).digest()
    const expected = createHash('sha256').update(Buffer.alloc(32)).update(event).digest('hex')
    expect(linkHash(NO_LINK, 1n, row).toString('hex')).toBe(expected)
  })

  it('changes with each field, with the number and with the previous hash', () => {
    const changes = Object.keys(row).map((field) => linkHash(NO_LINK, 1n, { ...row, [field]: 'other' }))
    const all = [
      linkHash(NO_LINK, 1n, row),
      linkHash(NO_LINK, 2n, row),
      linkHash(Buffer.alloc(32, 1), 1n, row),
      ...changes,
    ]
    expect(new Set(all.map((hash) => hash.toString('hex'))).size).toBe(all.length)
  })
})

describe('heads', () => {
  // The secret key and the public key of test 1 in RFC 8032, section 7.1.
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
  const key = headKey(seed)
  const head = { number: 12n, hash: Buffer.alloc(32, 7) }

  it('are signed with Ed25519', () => {
    expect(publicHalf(key).toString('hex')).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
    const signature = signHead(key, head)
    expect(signature).toHaveLength(64)
    expect(isHeadSigned(publicHalf(key), head, signature)).toBe(true)
    expect(isHeadSigned(publicHalf(key), { ...head, number: 13n }, signature)).toBe(false)
    expect(isHeadSigned(publicHalf(key), { ...head, hash: Buffer.alloc(32, 8) }, signature)).toBe(false)
    expect(isHeadSigned(publicHalf(headKey(Buffer.alloc(32, 1))), head, signature)).toBe(false)
  })
})
