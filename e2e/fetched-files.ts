/** Waits until the browser has loaded the code of pages. */
import type { Page } from '@playwright/test'
import { expect } from './bank.ts'

/**
 * Waits until the code of these pages is loaded. A request during a lost connection would never reach this document.
 */
export async function expectFetched(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name)))
      .toContainEqual(expect.stringContaining(name))
  }
}

/** Waits until the files that these pages share are loaded: no file arrived within a second. */
export async function expectNoMoreFiles(page: Page): Promise<void> {
  let before = 0
  const added = async (): Promise<number> => {
    const count = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const more = count - before
    before = count
    return more
  }
  await expect.poll(added, { intervals: [1000] }).toBe(0)
}
