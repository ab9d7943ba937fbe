/** Makes a device's signing key for linking. Apart from device-key.ts, which signs with it, so that the login page loads no more. */
import { toBase64 } from './base64.ts'
import { readDeviceKey, writeDeviceKey } from './device-key.ts'

const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * The public key (base64 of the 65-byte point) to send as `device.publicKey` when linking. The same key is given until
 * it is confirmed, so that a repeated call after a lost answer links the same device.
 */
export async function prepareDeviceKey(username: string): Promise<string> {
  const known = await readDeviceKey(username)
  if (known && known.deviceKeyId === undefined) return known.publicKey
  const pair = await crypto.subtle.generateKey(EC, false, ['sign', 'verify'])
  const publicKey = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  await writeDeviceKey({ username: username.toLowerCase(), publicKey, privateKey: pair.privateKey })
  return publicKey
}

/** Records the id that the server gave to the prepared key (`Data.deviceKeyId`). */
export async function confirmDeviceKey(username: string, deviceKeyId: string): Promise<void> {
  const known = await readDeviceKey(username)
  if (known) await writeDeviceKey({ ...known, deviceKeyId })
}
