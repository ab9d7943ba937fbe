/** The username that this device remembers, for the next login ("Not you?" forgets it). */
import { useSyncExternalStore } from 'react'
import { deviceStorage } from './browser-storage.ts'

const KEY = 'adire.username'
const listeners = new Set<() => void>()

/** Empty where none is remembered. */
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

/** Empty in prerendered HTML too, which greets nobody by name. */
export function useRememberedUsername(): string {
  return useSyncExternalStore(subscribe, rememberedUsername, () => '')
}
