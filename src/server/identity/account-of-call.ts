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
 * The customer, signed in. Before login the device that proves itself, so that strangers cannot use up what its customer may do;
 * else a typed username, as a keyed hash. Undefined when the call shows neither.
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
