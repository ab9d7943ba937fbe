/** Finds the device that a request proves with its signature. */
import type { DeviceProof } from '../../http/handler.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type DeviceKey, findDeviceByProof } from './device-store.ts'

/**
 * Finds the customer's own live key whose signature this request has. An unknown username makes the same query, so that
 * it takes the same time.
 */
export async function findProvenDevice(
  deps: Pick<AuthDeps, 'database'>,
  customerId: string | undefined,
  proof: DeviceProof | undefined,
): Promise<DeviceKey | undefined> {
  const device = await findDeviceByProof(deps.database.pool, proof)
  return device?.customerId === customerId ? device : undefined
}
