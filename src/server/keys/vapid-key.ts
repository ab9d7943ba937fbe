/** The key pair that says to push services who we are (VAPID), made from a derived key: the same in every process and after a restore. */
import { createECDH } from 'node:crypto'

export interface VapidKey {
  /** base64url: the uncompressed point, which browsers subscribe with, and the scalar. */
  readonly publicKey: string
  readonly privateKey: string
}

/** `secret`: 32 bytes. Throws for the one in four thousand millions that is no scalar of P-256. */
export function vapidKeyOf(secret: Buffer): VapidKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
