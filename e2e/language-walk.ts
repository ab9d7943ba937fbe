/** Steps of the journeys in every language: visits a page, chooses a language, and checks every text of a screen. */
import type { Locator, Page } from '@playwright/test'
import { accessFaults, expect } from './bank.ts'
import { sidewaysBy } from './fits-screen.ts'
import { ALL_LANGUAGES, catalogueOf, type Code, readTexts } from './read-texts.ts'
import { settle } from './screens/camera.ts'

const WIDTHS = [1280, 360] as const

export const catalogues = Object.fromEntries(ALL_LANGUAGES.map((code) => [code, catalogueOf(code)])) as Readonly<
  Record<Code, ReturnType<typeof catalogueOf>>
>

/** Goes to a page as a link does, which is faster than to load it. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const heading = document.querySelector('h1')
    Object.assign(window, { headingBefore: heading, textBefore: heading?.textContent })
    history.pushState({ key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(() => {
    const { headingBefore, textBefore } = window as unknown as { headingBefore: Element | null; textBefore: string }
    const heading = document.querySelector('h1')
    return heading !== null && (heading !== headingBefore || heading.textContent !== textBefore)
  })
}

/** Chooses the language, and waits until the page is loaded in it. */
export async function chooseIn(list: Locator, code: Code): Promise<void> {
  await list.selectOption(code)
  await expect(list.page().locator('html')).toHaveAttribute('lang', code)
  // The new document names its language a moment before it shows its texts. The list of languages comes with the texts.
  await expect(list).toHaveValue(code)
}

/** Checks the page at both widths. The contrast is checked in one language only, because the colours are the same in every language. */
export async function check(page: Page, code: Code, screen: string): Promise<void> {
  const { isEnglish, isOfCatalogue } = catalogues[code]
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 })
    await settle(page)
    const { cut, shortened, outside, broken, texts } = await readTexts(page)
    const sideways = await sidewaysBy(page)
    const language = await page.evaluate(() => document.documentElement.lang)
    faults.push(
      ...(await accessFaults(page, { without: code === 'en' ? [] : ['color-contrast'] })),
      ...cut.map((text) => `cut: ${text}`),
      ...shortened.filter(isOfCatalogue).map((text) => `shortened: ${text}`),
      ...outside.map((text) => `outside: ${text}`),
      ...broken.map((text) => `broken: ${text}`),
      ...texts.filter(isEnglish).map((text) => `in English: ${text}`),
      ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
      ...(language === (code === 'en' ? 'en-NG' : code) ? [] : [`the page says that it is in ${language}`]),
    )
  }
  expect.soft([...new Set(faults)], `${code}: ${screen}`).toEqual([])
}

export const say = (code: Code, english: string): string => catalogues[code].say(english)

export const press = (page: Page, code: Code, english: string): Promise<void> =>
  page
    .getByRole('button', { name: say(code, english), exact: true })
    .first()
    .click()

/** Sends an unfinished form, and checks the page with its errors. */
export async function checkErrors(page: Page, code: Code, button: string, screen: string): Promise<void> {
  await press(page, code, button)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await check(page, code, `${screen}, errors`)
}
