/**
 * Stores the username of each passkey of this browser. A passkey has only an opaque handle, and the device's key is
 * stored by username.
 */
import { deviceStorage } from '../browser-storage.ts'

const KEY = 'adire.passkey-users'

function readAll(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(deviceStorage.read(KEY) ?? '{}')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/** Undefined when this browser has not seen the handle. */
export function passkeyUsername(userHandle: string): string | undefined {
  const username = readAll()[userHandle]
  return typeof username === 'string' ? username : undefined
}

export function rememberPasskeyUser(userHandle: string, username: string): void {
  deviceStorage.write(KEY, JSON.stringify({ ...readAll(), [userHandle]: username }))
}
