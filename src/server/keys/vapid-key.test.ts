import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { vapidKeyOf } from './vapid-key.ts'

it.each([0x7f, 0x00])('VAPID key: keeps all bytes of its scalar, also when the first byte is %i', (first) => {
  const secret = Buffer.alloc(32, 7)
  secret[0] = first
  const { publicKey, privateKey } = vapidKeyOf(secret)
  expect(Buffer.from(privateKey, 'base64url')).toEqual(secret)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  expect(pair.getPublicKey('base64url')).toBe(publicKey)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
})
