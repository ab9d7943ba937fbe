/**
 * Downloads the code of pages early: when the first page has its data, the browser is idle and there is a connection.
 */
import type { LazyPage } from '../../ui/loading/lazy-page.tsx'

export const QUIET_AFTER_MS = 3000

/** Returns a function that cancels the download. */
export function preloadWhenIdle(pages: readonly Pick<LazyPage<object>, 'preload'>[]): () => void {
  const preload = (): void => {
    // A browser does not request failed code again while the document is open. An attempt without a connection would
    // make these pages unreachable later.
    if (navigator.onLine) for (const page of pages) page.preload().catch(() => undefined)
  }
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(preload)
    else preload()
  }
  const timer = setTimeout(whenIdle, QUIET_AFTER_MS)
  addEventListener('online', whenIdle)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', whenIdle)
  }
}
