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
  /** The time until all content of the page's main purpose is in the document, by the clock of the page. */
  readonly completeMs: number
  /** The sealed calls that the page began until then, by the last part of their addresses. */
  readonly calls: readonly string[]
  /** The sealed calls until the page is idle. */
  readonly callsInAll: number
}

/** A visible element with this text. The empty text means any text. */
export interface Part {
  readonly selector: string
  readonly text: string
}

/** The parts that a complete page has, by the path of the page. */
export type Contents = Readonly<Record<string, readonly Part[]>>

interface Seen {
  lcp: { at: number; text: string }
  shifts: { at: number; value: number }[]
  calls: { at: number; path: string }[]
  /** Undefined until the page is complete. */
  completeAt: number | undefined
}

/**
 * Runs in the page before the page's own code. It notes the time when the page is complete, because a test on a busy
 * machine learns it seconds later, and the page makes further calls meanwhile.
 */
function watch(contents: Contents): void {
  const seen: Seen = { lcp: { at: 0, text: '' }, shifts: [], calls: [], completeAt: undefined }
  Object.assign(window, { seen })
  const missing = new Set(contents[location.pathname])
  const has = ({ selector, text }: Part): boolean =>
    [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text) && one.checkVisibility())
  const changes = new MutationObserver(() => {
    for (const part of missing) if (has(part)) missing.delete(part)
    if (missing.size > 0) return
    seen.completeAt = performance.now()
    changes.disconnect()
  })
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      seen.calls.push({ at: startTime, path: new URL(name).pathname })
  }).observe({ type: 'resource', buffered: true })
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

const isSealedCall = (path: string): boolean => /\/api\//.test(path) && !/\/api\/(keys|health)/.test(path)

/** Slow 3G and a slow processor need a minute. */
const MOST_MS = 120_000

/** Loads `path`, measures until the page is complete, and continues until the page has made no sealed call for `restMs`. */
export async function measureLoad(page: Page, path: string, restMs: number): Promise<Figures> {
  let callsInAll = 0
  let lastCallAt = performance.now()
  const note = (request: Request): void => {
    if (!isSealedCall(new URL(request.url()).pathname)) return
    callsInAll += 1
    lastCallAt = performance.now()
  }
  page.on('request', note)
  await page.goto(path, { waitUntil: 'commit', timeout: MOST_MS })
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.completeAt !== undefined, undefined, {
    timeout: MOST_MS,
  })
  lastCallAt = Math.max(lastCallAt, performance.now())
  for (let leftMs = restMs; leftMs > 0; leftMs = lastCallAt + restMs - performance.now())
    await page.waitForTimeout(leftMs)
  page.off('request', note)
  const { lcp, shifts, calls, completeAt = 0 } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  return {
    lcpMs: lcp.at,
    lcpText: lcp.text,
    shift: worstWindow(shifts),
    completeMs: completeAt,
    calls: calls
      .filter((one) => one.at < completeAt && isSealedCall(one.path))
      .map((one) => one.path.split('/').at(-1) ?? ''),
    callsInAll,
  }
}

/** Makes the documents of this page measure themselves. */
export const prepare = (page: Page, contents: Contents): Promise<void> =>
  page.addInitScript(watch, contents).then(() => undefined)

/** Deletes what the browser keeps of earlier visits: its HTTP cache, and the service worker with its caches. */
export async function emptyCaches(page: Page, session: CDPSession): Promise<void> {
  await page.evaluate(async () => {
    for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
      await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await session.send('Network.clearBrowserCache')
}
