/** For tests: a browser at the sandbox's push service, with its keys, and RFC 8291's decryption by node:crypto. */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface TestBrowser {
  /** The browser's name at the push service. */
  readonly name: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** `body`: base64url of an aes128gcm message. */
  open(body: string): string
}

export function makeBrowser(pushUrl: string): TestBrowser {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const name = randomBytes(12).toString('base64url')
  return {
    name,
    endpoint: `${pushUrl}/push/${name}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    open: (body) => openPush(pair, auth, Buffer.from(body, 'base64url')),
  }
}

/** RFC 8188 (one record) under the keys of RFC 8291. */
export function openPush(pair: ECDH, auth: Buffer, message: Buffer): string {
  const salt = message.subarray(0, 16)
  const keyLength = message.readUInt8(20)
  const senderKey = message.subarray(21, 21 + keyLength)
  const sealed = message.subarray(21 + keyLength)
  const derive = (secret: Buffer, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = derive(pair.computeSecret(senderKey), auth, keyInfo, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  // The last record ends with a 2, and zeros after it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
