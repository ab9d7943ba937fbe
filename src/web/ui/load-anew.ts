/** Loads the document anew, but only where the bank can be reached: a browser's own error page says nothing of anybody's money. */

/** Changes nothing, and answers false, while the bank cannot be reached. */
export async function loadAnew(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store' })
    if (ok) location.reload()
    return ok
  } catch {
    return false
  }
}
