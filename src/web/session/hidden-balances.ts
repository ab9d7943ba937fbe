/** Whether this browser shows balances: remembered, and the same on every page and in every tab. */
import { useSyncExternalStore } from 'react'

const KEY = 'adire.balances-hidden'
const listeners = new Set<() => void>()
// Storage may be refused (private mode, policy): then the choice lives as long as the page.
let fallback = false

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return fallback
  }
}

function write(hidden: boolean): void {
  fallback = hidden
  try {
    localStorage.setItem(KEY, hidden ? '1' : '0')
  } catch {
    // The fallback above holds the choice.
  }
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

/** The choice, and the switch that turns it. */
export function useHiddenBalances(): readonly [hidden: boolean, toggle: () => void] {
  const hidden = useSyncExternalStore(subscribe, read, () => false)
  return [hidden, () => write(!read())]
}
