/**
 * Wraps session and local storage, which a browser may refuse (private mode, policy, prerendering). The values then
 * live as long as the page.
 */

interface Box {
  read(key: string): string | null
  write(key: string, value: string | null): void
}

function box(open: () => Storage): Box {
  const fallback = new Map<string, string>()
  return {
    read(key) {
      try {
        return open().getItem(key)
      } catch {
        return fallback.get(key) ?? null
      }
    },
    write(key, value) {
      try {
        if (value === null) open().removeItem(key)
        else open().setItem(key, value)
      } catch {
        if (value === null) fallback.delete(key)
        else fallback.set(key, value)
      }
    },
  }
}

/** Stores values as long as the tab lives. */
export const tabStorage: Box = box(() => sessionStorage)
/** Stores values as long as the browser's profile lives. */
export const deviceStorage: Box = box(() => localStorage)
