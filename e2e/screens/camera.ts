/** Photographs one state of a screen at each width, light and dark, and notes faults that a picture does not show. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FOLDER, type Note, noteName, pictureName, SIZES, THEMES } from './notes.ts'
import { builtSelector } from '../../scripts/web/scoped-name.ts'

/** A longer page is cut, because a year of entries shows no more than its first months. */
const MOST_HEIGHT = 4000

/** Waits until the page loads nothing more. A page that never stops loading is photographed in that state. */
export async function settle(page: Page): Promise<void> {
  // A placeholder is invisible for its first moments.
  const loading = page.locator(builtSelector('.skeleton-held, [aria-busy="true"]:visible, .skeleton-bone:visible'))
  const deadline = Date.now() + 8000
  while ((await loading.count()) > 0 && Date.now() < deadline) await page.waitForTimeout(100)
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

export interface PictureOptions {
  readonly problem?: string
  readonly loading?: boolean
  readonly sizes?: readonly { readonly width: number; readonly height: number }[]
}

/** Photographs the current page at each size, light and dark. Afterwards the page has its size and its colours again. */
export async function takePictures(
  page: Page,
  screen: string,
  state: string,
  { problem, loading = false, sizes = SIZES }: PictureOptions = {},
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const size = page.viewportSize()
  const sideways: number[] = []
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    if (!loading) await settle(page)
    const root = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight } = document.documentElement
      return { over: scrollWidth - clientWidth, scrollHeight }
    })
    if (root.over > 0) sideways.push(width)
    // A sheet is photographed at the size of the window. All other pages are photographed whole, in a window as high as the page.
    const isSheet = await page.locator('dialog[open]').first().isVisible()
    if (!isSheet)
      await page.setViewportSize({ width, height: Math.min(Math.max(root.scrollHeight, height), MOST_HEIGHT) })
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme)
      const path = join(FOLDER, pictureName({ screen, state }, width, theme))
      await page.screenshot({ path, animations: 'disabled' })
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  if (size !== null) await page.setViewportSize(size)
  const { pathname, search } = new URL(page.url())
  const note: Note = {
    screen,
    state,
    address: pathname + search,
    text: await page.locator('body').innerText(),
    widths: sizes.map(({ width }) => width),
    sideways,
    ...(problem === undefined ? {} : { problem }),
  }
  writeFileSync(join(FOLDER, noteName(note)), JSON.stringify(note))
}
