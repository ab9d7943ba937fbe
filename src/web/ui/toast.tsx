/** A short confirmation that goes by itself; what matters is also said in the page. */
import { useEffect, useSyncExternalStore } from 'react'
import { CheckIcon } from './icons-public.tsx'
import { announce } from './live-region.ts'

export const TOAST_MS = 5000

interface Shown {
  readonly id: number
  readonly text: string
}
let current: Shown | undefined
const listeners = new Set<() => void>()

function put(next: Shown | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows one sentence, replacing the one before. */
export function showToast(text: string): void {
  put({ id: (current?.id ?? 0) + 1, text })
  announce(text)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear: once per page, in the shell. */
export function Toasts() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
  useEffect(() => {
    if (toast === undefined) return
    const timer = setTimeout(() => put(undefined), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast])
  if (toast === undefined) return null
  return (
    <div className="toasts" aria-hidden="true">
      <p className="toast">
        <CheckIcon />
        {toast.text}
      </p>
    </div>
  )
}
