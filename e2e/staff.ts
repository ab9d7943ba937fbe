/** Logs a person of the staff in, and checks a page of the back office at its widths, in light and dark colours. */
import type { Browser, Locator, Page } from '@playwright/test'
import pg from 'pg'
import { findConnection } from '../src/server/db/find-connection.ts'
import { accessFaults, type Bank, expect } from './bank.ts'
import { STAFF_SIZES } from './screens/notes.ts'

/** The rules of axe whose result depends on the colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Checks that no text has the name of a parameter in place of its value. At each width of staff, checks that the page does
 * not scroll sideways, and has no WCAG fault in light and dark colours. A given table fits into its box, which would scroll
 * sideways otherwise.
 */
export async function expectGood(page: Page, table?: Locator): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(/\{\w+\}/)
  for (const size of STAFF_SIZES) {
    await page.setViewportSize(size)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `pixels that the page is wider than ${size.width}`).toBeLessThanOrEqual(0)
    const outside = (one: Element) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0)
    const overBox = table === undefined ? 0 : await table.evaluate(outside)
    expect(overBox, `pixels that the table is wider than its box at ${size.width}`).toBeLessThanOrEqual(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessFaults(page, { only: COLOUR_RULES })).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await accessFaults(page)).toEqual([])
  }
}

export async function logIn(browser: Browser, bank: Bank, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: bank.staff, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByText(name)).toBeVisible()
  return page
}

/** The link of a page in the frame. Home has links with the same names. */
export const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })

export const content = (page: Page) => page.locator('#content')

export async function openRecord(page: Page, reason: string): Promise<void> {
  await pageLink(page, 'Customers').click()
  // The link empties the form of an earlier search.
  await expect(page.getByLabel('Find a customer')).toHaveValue('')
  await page.getByLabel('Find a customer').fill('tunde.bakare')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Tunde Bakare' }).click()
  await page.getByLabel('Why do you open this record?').fill(reason)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tunde Bakare' })).toBeVisible()
}

/** Signs a head of the audit trail, which the bank does at minute 17 of an hour, and waits until the head is stored. */
export async function signAuditHead(bank: Bank): Promise<void> {
  const client = new pg.Client({ connectionString: findConnection({ DATA_DIR: bank.dataFolder }).ownerUrl })
  await client.connect()
  await client.query(`select graphile_worker.add_job('sign-audit-head')`)
  await expect.poll(async () => (await client.query('select from bank.audit_head')).rowCount).toBeGreaterThan(0)
  await client.end()
}

/** Opens Home again, and checks that the button stays where it is when the counts arrive after the orders. */
export async function expectToStay(page: Page, button: Locator): Promise<void> {
  const counts = Promise.withResolvers<void>()
  await page.route('**/api/home/read', async (route) => {
    await counts.promise
    await route.continue()
  })
  await page.reload()
  await expect(button).toBeVisible()
  const place = await button.boundingBox()
  counts.resolve()
  await expect(page.getByRole('table', { name: 'Networks' })).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
  await page.unroute('**/api/home/read')
}
