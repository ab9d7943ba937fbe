/** Since when a device counts as newly linked: transfers from it are capped for its first day. */
import type { AuthStore } from './auth-deps.ts'
import { findDeviceLinking } from './device-store.ts'

/** When the customer's device was linked after sign-up; undefined for the device that signed up (never capped) and for an unknown one. */
export type DeviceLinkedAt = (customerId: string, deviceKeyId: string) => Promise<Date | undefined>

export function createDeviceLinkedAt(deps: Pick<AuthStore, 'database'>): DeviceLinkedAt {
  return async (customerId, deviceKeyId) => {
    const linking = await findDeviceLinking(deps.database.pool, customerId, deviceKeyId)
    return linking?.linkedBy === 'link' ? linking.linkedAt : undefined
  }
}
