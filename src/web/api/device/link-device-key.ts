/**
 * Makes a device's signing key for linking. device-key.ts signs with the key; the files are separate to keep the login
 * page small.
 */
import { toBase64 } from '../channel/base64.ts'
import { readDeviceKey, writeDeviceKey } from './device-key.ts'
import { t } from '../../language/translate.ts'

/** The text for a browser that cannot be linked. */
export const NO_DEVICE_KEY = t(
  'This browser does not let us keep the key that makes it yours. Close its private window or allow it to store data, or use another browser.',
)

const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * The public key (base64 of the 65-byte point) to send as `device.publicKey`. Returns the same key until it is
 * confirmed, so that a repeated call after a lost answer links the same device. Returns undefined when the browser has
 * no storage: then the device cannot be linked.
 */
export async function prepareDeviceKey(username: string): Promise<string | undefined> {
  try {
    return await makeDeviceKey(username)
  } catch {
    return undefined
  }
}

async function makeDeviceKey(username: string): Promise<string> {
  const known = await readDeviceKey(username)
  if (known && known.deviceKeyId === undefined) return known.publicKey
  const pair = await crypto.subtle.generateKey(EC, false, ['sign', 'verify'])
  const publicKey = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  await writeDeviceKey({ username: username.toLowerCase(), publicKey, privateKey: pair.privateKey })
  return publicKey
}

/**
 * Stores the id that the server gave to the prepared key (`Data.deviceKeyId`). Returns false when the browser has no
 * storage.
 */
export async function confirmDeviceKey(username: string, deviceKeyId: string): Promise<boolean> {
  try {
    const known = await readDeviceKey(username)
    if (known) await writeDeviceKey({ ...known, deviceKeyId })
    return known !== undefined
  } catch {
    return false
  }
}
