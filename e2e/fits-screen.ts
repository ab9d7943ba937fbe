/** Checks the layout of a page: large text fits the width, the tab bar covers no focused field, and a tablet centres a dialog. */
import type { Page } from '@playwright/test'
import { builtSelector } from '../scripts/web/scoped-name.ts'
import { expect } from './bank.ts'

/** Returns by how many pixels the page scrolls sideways. */
export const sidewaysBy = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Checks that text at twice the size fits the page's width, and that the icons and names of the tabs are larger too.
 * Restores the size.
 */
export async function expectFitsLargeText(page: Page): Promise<void> {
  const tabs = page.locator(builtSelector('.frame-tabs'))
  const tab = tabs.getByRole('link').first()
  const textSize = () => tab.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const hasTabs = await tab.isVisible()
  const before = hasTabs ? await textSize() : 0
  const setSize = (size: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to
    }, size)
  await setSize('200%')
  await expect.poll(() => sidewaysBy(page)).toBe(0)
  if (hasTabs) {
    const icon = await tabs.locator(builtSelector('.icon')).first().boundingBox()
    expect(icon?.width).toBe(48)
    // Five names share the width of the phone, so a name grows by a third at least, and not to twice the size.
    expect(await textSize()).toBeGreaterThan(before * 1.3)
  }
  await setSize('')
}

/** Gives the focus to each field, link and button of the page in turn, and checks that the tab bar covers none of them. */
export async function expectFocusAboveTabs(page: Page): Promise<void> {
  const covered = await page.evaluate((tabs) => {
    const found: string[] = []
    const places = 'main a[href], main button, main input, main select, main textarea'
    for (const place of document.querySelectorAll<HTMLElement>(places)) {
      place.focus()
      if (document.activeElement !== place) continue
      const { left, top, width, height } = place.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      if (above?.closest(tabs)) found.push(place.outerHTML)
    }
    return found
  }, builtSelector('.frame-tabs'))
  expect(covered).toEqual([])
}

/** Checks that the open dialog is in the middle of a tablet's window, and restores the window. A phone shows a sheet at its lower edge. */
export async function expectCentredOnTablet(page: Page): Promise<void> {
  const phone = page.viewportSize()
  await page.setViewportSize({ width: 768, height: 1024 })
  const middle = async () => {
    const box = await page.getByRole('dialog').boundingBox()
    return box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  }
  await expect.poll(middle).toEqual([384, 512])
  if (phone !== null) await page.setViewportSize(phone)
}
