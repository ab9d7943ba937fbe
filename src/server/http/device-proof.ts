/** The device's signature over a sealed request (`X-RIB-Device`): proof that the linked browser sent it. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { DeviceProof } from './handler.ts'

const HEADER = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9+/]{86}==)$/
/** DER of SubjectPublicKeyInfo for P-256 up to the 65-byte point. */
const SPKI_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
const POINT_BYTES = 65

/** Reads `<deviceKeyId>.<base64 signature>`; undefined when there is none or it is not of that form. */
export function readDeviceProof(header: string | string[] | undefined, data: string): DeviceProof | undefined {
  const match = typeof header === 'string' ? HEADER.exec(header) : null
  const [, deviceKeyId, encoded] = match ?? []
  if (deviceKeyId === undefined || encoded === undefined) return undefined
  const signature = Buffer.from(encoded, 'base64')
  return { deviceKeyId, verify: (publicKey) => isSignedBy(publicKey, data, signature) }
}

function isSignedBy(publicKey: Uint8Array, data: string, signature: Uint8Array): boolean {
  const key = importPoint(publicKey)
  if (!key) return false
  return verify('sha256', Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' }, signature)
}

/** Imports a 65-byte uncompressed P-256 point; undefined when it is not on the curve. */
function importPoint(point: Uint8Array): KeyObject | undefined {
  if (point.length !== POINT_BYTES) return undefined
  try {
    return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, point]), format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}
