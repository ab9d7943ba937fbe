/** The username that this device remembers, for the next login ("Not you?" forgets it). */
import { deviceStorage } from './browser-storage.ts'

const KEY = 'adire.username'

export function rememberedUsername(): string {
  return deviceStorage.read(KEY) ?? ''
}

export function rememberUsername(username: string): void {
  deviceStorage.write(KEY, username)
}

export function forgetUsername(): void {
  deviceStorage.write(KEY, null)
}
