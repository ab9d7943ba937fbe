/** Finds the account that a call is about, before the call runs. The call limits count by it. */
import type { DeviceProof, Session } from '../http/handler.ts'
import type { AuthStore } from './auth-deps.ts'
import { usernameIndex } from './passwords/check-password.ts'
import { findDeviceByProof } from './devices/device-store.ts'

interface Caller {
  readonly session?: Session
  readonly deviceProof: DeviceProof | undefined
}

/**
 * Returns the key under which the call is counted: the customer of a signed-in call, the device that proves itself, or
 * the keyed hash of a typed username. A proven device has a separate key, so that strangers cannot use up its
 * customer's limit. Undefined when the call has none of these.
 */
export async function accountOfCall(
  deps: Pick<AuthStore, 'database' | 'keys'>,
  input: unknown,
  { session, deviceProof }: Caller,
): Promise<string | undefined> {
  if (session) return `customer:${session.customerId}`
  const device = await findDeviceByProof(deps.database.pool, deviceProof)
  if (device) return `device:${device.id}`
  const username = typedUsername(input)
  return username === undefined ? undefined : `name:${usernameIndex(deps.keys, username.normalize('NFC').trim())}`
}

function typedUsername(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('username' in input)) return undefined
  return typeof input.username === 'string' ? input.username : undefined
}
