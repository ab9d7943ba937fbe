/**
 * Drives a browser with Puppeteer: Debian's Firefox over WebDriver BiDi, because Playwright drives only its own build of
 * Firefox, and Chromium for Lighthouse.
 */
import { setTimeout } from 'node:timers/promises'
import type { TestInfo } from '@playwright/test'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { ensureFirefox } from '../scripts/browser.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'
import { type Bank, readCode } from './bank.ts'
import { PHONE_SCREEN, type Person } from './people.ts'

/** The most milliseconds for the picture of a failed journey. */
const PICTURE_MS = 10_000

/**
 * A harmless message: a navigation cancels the downloads of the page. Firefox reports each canceled download of the service worker with
 * this message. When a download fails in a page that stays open, the next step of the journey fails.
 */
const CANCELED_DOWNLOAD = /A ServiceWorker intercepted the request and encountered an unexpected error\.$/

/** What the pages of a journey reported. */
export interface Reports {
  /** Uncaught errors of the pages. */
  readonly errors: string[]
  /** Console messages, uncaught errors, failed requests and visited addresses, with their times, for a failed journey. */
  readonly all: string[]
}

/** Adds the reports of a page to those of the journey. */
export function recordPage(page: Page, { errors, all }: Reports): void {
  const add = (text: string): void => void all.push(`${new Date().toISOString()} ${text}`)
  page.on('console', (message) => add(`console ${message.type()}: ${message.text()}`))
  page.on('requestfailed', (request) => add(`request failed: ${request.url()} ${request.failure()?.errorText ?? ''}`))
  page.on('framenavigated', (frame) => add(`address: ${frame.url()}`))
  page.on('pageerror', (error) => {
    add(`uncaught: ${String(error)}`)
    if (!CANCELED_DOWNLOAD.test(String(error))) errors.push(String(error))
  })
}

/** Attaches the reports and the page's address and picture to a failed journey. */
export async function attachReports(page: Page, { all }: Reports, info: TestInfo): Promise<void> {
  const lines = [`failed at ${new Date().toISOString()} on ${page.url()}`, ...all]
  await info.attach('reports', { body: lines.join('\n'), contentType: 'text/plain' })
  // A page that does not answer has no picture, and must not hide the error of the journey.
  const path = info.outputPath('screenshot.png')
  const picture = await Promise.race([page.screenshot({ path }), setTimeout(PICTURE_MS)]).catch(() => undefined)
  if (picture) await info.attach('screenshot', { path, contentType: 'image/png' })
}

/** A browser with a new profile. The caller closes it. */
export const openFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: ensureFirefox(),
    headless: true,
    defaultViewport: PHONE_SCREEN,
  })

/**
 * Finds a button by its text, or a field by its label. Firefox needs seconds for one search by accessible name on a
 * busy machine, and the journeys in Chromium check the accessible names.
 */
export const named = (name: string, role: 'button' | 'field' = 'field'): string =>
  role === 'button'
    ? `::-p-xpath(//button[normalize-space()="${name}"])`
    : `::-p-xpath(//*[@id=//label[normalize-space()="${name}"]/@for])`

/**
 * Clicks the element when it is visible, enabled and does not move. Puppeteer scrolls only to an element outside the
 * window, and an element inside the window can lie under the tab bar.
 */
export async function press(page: Page, selector: string): Promise<void> {
  const locator = page.locator(selector)
  const element = await locator.waitHandle()
  await element.evaluate((node) => (node as Element).scrollIntoView({ block: 'center' }))
  await locator.click()
}

/** Types by keys, as a customer does. */
export async function type(page: Page, selector: string, text: string): Promise<void> {
  await press(page, selector)
  await page.keyboard.type(text)
}

/** Waits until the heading of the page starts with this text. */
export async function waitForPage(page: Page, heading: string): Promise<void> {
  await page.waitForFunction(
    (start: string) => document.querySelector('h1')?.textContent?.startsWith(start) === true,
    {},
    heading,
  )
}

/** Waits until the status of a receipt is this one. */
export async function waitForStatus(page: Page, status: string): Promise<void> {
  await page.waitForFunction(
    (text: string, selector: string) => document.querySelector<HTMLElement>(selector)?.innerText === text,
    {},
    status,
    builtSelector('.receipt .pill'),
  )
}

/** Fills in the login form. The username may be remembered. */
export async function fillLogin(page: Page, { username, password }: Person): Promise<void> {
  // The list of sample customers appears when the code of the page runs.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(({ textContent }) => textContent?.startsWith('Fill in')),
  )
  if ((await page.$('input[name=username]:not([type=hidden])')) !== null)
    await type(page, 'input[name=username]', username)
  await type(page, 'input[name=password]', password)
  await press(page, named('Log in', 'button'))
}

/** Logs in on a new browser, which an SMS code and a security answer link, and waits for the balance on Home. */
export async function logInAndLink(page: Page, bank: Bank, person: Person): Promise<void> {
  const after = Date.now()
  await page.goto(`${bank.url}/auth/login`)
  await fillLogin(page, person)
  await waitForPage(page, 'Link this device')
  await type(page, named('6-digit code'), await readCode(bank, person.phone, after))
  await type(page, 'input[name=answer]', person.answer)
  await press(page, named('Link and log in', 'button'))
  await waitForPage(page, 'Good ')
  await page.waitForSelector(builtSelector('.account-hero .figure-balance'))
}

/** Approves the payment of the open review with the PIN and the code that the phone gets. */
export async function approve(page: Page, bank: Bank, { phone, pin }: Person, button: string): Promise<void> {
  await type(page, named('Transaction PIN'), pin)
  await press(page, named('Send me the code', 'button'))
  await page.waitForSelector(named('SMS code'))
  await type(page, named('SMS code'), await readCode(bank, phone, 0, /approves/))
  await press(page, named(button, 'button'))
}
