/** Fetches the code of pages ahead of time: when the first page has its data, the browser is idle and there is a connection. */
import type { LazyPage } from '../ui/lazy-page.tsx'

export const QUIET_AFTER_MS = 3000

/** Gives the function that calls it off. */
export function preloadWhenIdle(pages: readonly Pick<LazyPage<object>, 'preload'>[]): () => void {
  const preload = (): void => {
    // A browser does not ask again for code that once failed to come, as long as the document lives: without a connection these
    // pages would be out of reach when it is back.
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
