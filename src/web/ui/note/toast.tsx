/** Shows a short confirmation that disappears automatically. The page itself also says everything important. */
import { useEffect, useSyncExternalStore } from 'react'
import { CheckIcon } from '../icon/icons-public.tsx'
import { announce } from './live-region.ts'
import * as styles from './toast.module.css'

const TOAST_MS = 5000

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

/** Shows one sentence in place of the earlier sentence. */
export function showToast(text: string): void {
  put({ id: (current?.id ?? 0) + 1, text })
  announce(text)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place of toasts, once for each page, in the layout. */
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
    <div className={styles.toasts} aria-hidden="true">
      <p className={styles.toast}>
        <CheckIcon />
        {toast.text}
      </p>
    </div>
  )
}
