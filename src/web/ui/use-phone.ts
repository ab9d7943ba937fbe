/** Knows whether the window is as narrow as a phone, where a long form has steps. */
import { useSyncExternalStore } from 'react'

/** The width below which `wide.css` shows two fields in one column. */
const PHONE = '(max-width: 599.98px)'

/** Undefined without a window, as in a test. */
const query = (): MediaQueryList | undefined => globalThis.matchMedia?.(PHONE)

function subscribe(changed: () => void): () => void {
  const list = query()
  list?.addEventListener('change', changed)
  return () => list?.removeEventListener('change', changed)
}

export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false)
