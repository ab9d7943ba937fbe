/** Takes the pictures of the README: Home of a sample customer on a phone and on a desktop, light and dark. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ADAEZE, expectHome, freshPage, logInAndLink } from '../people.ts'
import { test } from '../bank.ts'
import { settle } from './camera.ts'
import { THEMES } from './notes.ts'

const IMAGES = join(import.meta.dirname, '..', '..', 'docs', 'images')
const WINDOWS = [
  { name: 'desktop', width: 1280, height: 860 },
  { name: 'phone', width: 390, height: 860 },
]

test('pictures of the README', async ({ bank, browser }) => {
  test.skip(process.env['README_IMAGES'] === undefined, 'only npm run readme:images takes these pictures')
  mkdirSync(IMAGES, { recursive: true })
  const page = await freshPage(browser, bank, undefined, 'block')
  await logInAndLink(page, bank, ADAEZE)
  await expectHome(page)
  // No control looks as if the mouse were over it.
  await page.mouse.move(0, 0)
  for (const { name, width, height } of WINDOWS)
    for (const theme of THEMES) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme)
      await settle(page)
      const picture = await page.screenshot({ animations: 'disabled' })
      // A palette of 128 colours makes the file about a third as large.
      await sharp(picture)
        .png({ palette: true, colours: 128, effort: 10 })
        .toFile(join(IMAGES, `home-${name}-${theme}.png`))
    }
})
