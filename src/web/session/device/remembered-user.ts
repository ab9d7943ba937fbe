/** Stores the username on this device for the next login. "Not you?" deletes it. */
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../browser-storage.ts'

const KEY = 'adire.username'
const listeners = new Set<() => void>()

/** Empty when no username is stored. */
export function rememberedUsername(): string {
  return deviceStorage.read(KEY) ?? ''
}

export function rememberUsername(username: string): void {
  deviceStorage.write(KEY, username)
}

export function forgetUsername(): void {
  deviceStorage.write(KEY, null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Empty in prerendered HTML, which names no customer. */
export function useRememberedUsername(): string {
  return useSyncExternalStore(subscribe, rememberedUsername, () => '')
}
