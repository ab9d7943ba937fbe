/**
 * Reads and checks the device's signature of a sealed request (`X-RIB-Device`), which proves that the linked browser
 * sent the request.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DeviceProof } from './handler.ts'

const HEADER = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9+/]{86}==)$/
/** DER of SubjectPublicKeyInfo for P-256 up to the 65-byte point. */
const SPKI_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
const POINT_BYTES = 65
/** A cache of imported keys. It does not say whether a device is still linked: each call reads that with its session. */
const imported = new LRUCache<string, KeyObject>({ max: 5_000 })

/** Reads `<deviceKeyId>.<base64 signature>`. Undefined when the header is missing or has another form. */
export function readDeviceProof(header: string | string[] | undefined, data: string): DeviceProof | undefined {
  const match = typeof header === 'string' ? HEADER.exec(header) : null
  const [, deviceKeyId, encoded] = match ?? []
  if (deviceKeyId === undefined || encoded === undefined) return undefined
  const signature = Buffer.from(encoded, 'base64')
  return { deviceKeyId, verify: (publicKey) => isSignedBy({ deviceKeyId, publicKey }, Buffer.from(data), signature) }
}

interface Device {
  readonly deviceKeyId: string
  readonly publicKey: Uint8Array
}

/** Checks an ECDSA P-256 signature over SHA-256 in IEEE P1363 form: 64 bytes. */
export function isSignedBy(device: Device, message: Uint8Array, signature: Uint8Array): boolean {
  const key = keyOf(device)
  if (!key) return false
  return verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

/**
 * Finds the imported key by the device and the bytes of the key, so that a changed key is never taken for an earlier
 * one.
 */
function keyOf({ deviceKeyId, publicKey }: Device): KeyObject | undefined {
  const name = `${deviceKeyId} ${Buffer.from(publicKey).toString('base64')}`
  const known = imported.get(name)
  if (known !== undefined) return known
  const key = importPoint(publicKey)
  if (key !== undefined) imported.set(name, key)
  return key
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
