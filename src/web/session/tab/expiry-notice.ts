/** Passes on that the last session expired. The login page shows it once, for 10 seconds (Product §3.8). */
import { useSyncExternalStore } from 'react'
import { tabStorage } from '../browser-storage.ts'

const EXPIRY_NOTICE_MS = 10_000

const KEY = 'adire.session-expired'
const listeners = new Set<() => void>()
let shown = false

function show(value: boolean): void {
  shown = value
  for (const listener of listeners) listener()
}

/** Stores the notice for the login page, which may be a new document. */
export function flagExpiryNotice(): void {
  tabStorage.write(KEY, '1')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (tabStorage.read(KEY) === '1') {
    tabStorage.write(KEY, null)
    shown = true
    setTimeout(() => show(false), EXPIRY_NOTICE_MS)
  }
  return () => listeners.delete(listener)
}

/** True for 10 seconds from the first appearance of the login page after a notice. */
export function useExpiryNotice(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => false,
  )
}
