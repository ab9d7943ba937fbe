/**
 * Reloads the document, but only when the bank can be reached. A browser's own error page says nothing about the
 * customer's money.
 */

/** Does nothing and returns false while the bank cannot be reached. */
export async function reloadPage(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store' })
    if (ok) location.reload()
    return ok
  } catch {
    return false
  }
}
