/** Which username a passkey of this browser belongs to: a passkey says it by an opaque handle, and the device's key is kept by username. */
import { deviceStorage } from './browser-storage.ts'

const KEY = 'adire.passkey-users'

function readAll(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(deviceStorage.read(KEY) ?? '{}')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/** Undefined where this browser has not seen the handle. */
export function passkeyUsername(userHandle: string): string | undefined {
  const username = readAll()[userHandle]
  return typeof username === 'string' ? username : undefined
}

export function rememberPasskeyUser(userHandle: string, username: string): void {
  deviceStorage.write(KEY, JSON.stringify({ ...readAll(), [userHandle]: username }))
}
