/** Stores whether this browser shows balances, for every page and every tab. */
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../browser-storage.ts'

const KEY = 'adire.balances-hidden'
const listeners = new Set<() => void>()

const read = (): boolean => deviceStorage.read(KEY) === '1'

function toggle(): void {
  deviceStorage.write(KEY, read() ? null : '1')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The choice, and the function that changes it. */
export function useHiddenBalances(): readonly [hidden: boolean, toggle: () => void] {
  return [useSyncExternalStore(subscribe, read, () => false), toggle]
}
