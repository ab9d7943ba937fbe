/** Checks that a browser's public key is a point of P-256. A key that is not would fail later, at every signature or message. */
import { ECDH } from 'node:crypto'

/** True for the 65 bytes of an uncompressed point that lies on the curve. */
export function isP256Point(publicKey: Buffer): boolean {
  if (publicKey.length !== 65 || publicKey[0] !== 4) return false
  try {
    ECDH.convertKey(publicKey, 'prime256v1')
    return true
  } catch {
    return false
  }
}
