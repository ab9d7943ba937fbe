/** Measures when a page paints its largest content, how much its layout shifts, and how many calls it makes. */
import type { CDPSession, Page, Request } from '@playwright/test'

export interface Figures {
  /** Largest contentful paint. */
  readonly lcpMs: number
  readonly lcpText: string
  /**
   * Cumulative layout shift: the worst window of five seconds, without the shifts that follow an input of the customer.
   */
  readonly shift: number
  /** The time until all content of the page's main purpose is on the screen. */
  readonly completeMs: number
  /** The sealed calls until then, by the last part of their addresses. */
  readonly calls: readonly string[]
  /** The sealed calls until the page is idle. */
  readonly callsInAll: number
}

interface Seen {
  lcp: { at: number; text: string }
  shifts: { at: number; value: number }[]
}

/** Runs in the page before the page's own code. */
function watch(): void {
  const seen: Seen = { lcp: { at: 0, text: '' }, shifts: [] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[]) {
      const text = `${entry.element?.className ?? ''}: ${entry.element?.textContent ?? ''}`
      seen.lcp = { at: entry.startTime, text: text.replace(/\s+/g, ' ').slice(0, 60) }
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shifts.push({ at: entry.startTime, value: entry.value })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A window ends after a second without a shift, and after five seconds. */
function worstWindow(shifts: readonly { readonly at: number; readonly value: number }[]): number {
  let worst = 0
  let sum = 0
  let [beganAt, lastAt] = [-Infinity, -Infinity]
  for (const { at, value } of shifts) {
    if (at - lastAt > 1000 || at - beganAt > 5000) [sum, beganAt] = [0, at]
    sum += value
    lastAt = at
    worst = Math.max(worst, sum)
  }
  return worst
}

const isSealedCall = (request: Request): boolean =>
  /\/api\//.test(request.url()) && !/\/api\/(keys|health)/.test(request.url())

/** Reloads `path`, measures until `complete` resolves, and continues until no more requests follow. */
export async function measureLoad(
  page: Page,
  path: string,
  complete: () => Promise<void>,
  restMs: number,
): Promise<Figures> {
  const calls: string[] = []
  const note = (request: Request): void => {
    if (isSealedCall(request)) calls.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  }
  page.on('request', note)
  await page.goto(path, { waitUntil: 'commit', timeout: 120_000 })
  await complete()
  const completeMs = await page.evaluate(() => performance.now())
  const untilComplete = [...calls]
  await page.waitForTimeout(restMs)
  page.off('request', note)
  const { lcp, shifts } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  return {
    lcpMs: lcp.at,
    lcpText: lcp.text,
    shift: worstWindow(shifts),
    completeMs,
    calls: untilComplete,
    callsInAll: calls.length,
  }
}

export const prepare = (page: Page): Promise<void> => page.addInitScript(watch).then(() => undefined)

/** Deletes what the browser keeps of earlier visits: its HTTP cache, and the service worker with its caches. */
export async function emptyCaches(page: Page, session: CDPSession): Promise<void> {
  await page.evaluate(async () => {
    for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
      await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await session.send('Network.clearBrowserCache')
}
