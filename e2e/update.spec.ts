/**
 * Tests a newer build of the web application (Product §3.9): offered while the customer is idle, or forced before other
 * work.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeAccountNumber } from '../src/values/account-number.ts'
import { BRAND } from '../src/values/brand.ts'
import { expect, expectAccessible, test } from './bank.ts'
import { ADAEZE, expectHome, freshPage, logInAndLink, openTransfer, PHONE_SCREEN } from './people.ts'

test.use({ bankOf: 'update' })

const OLD = '20200101T000000Z'
/** The width of a window that shows the transfer form on one page. */
const ONE_PAGE = { width: 768, height: 1024 }
/** An account number with a valid check digit. */
const PAYEE_NUMBER = makeAccountNumber(BRAND.cbnCode, 1)

/** The build that the bank serves, once the bank runs. */
function served(): string {
  return /data-build="([^"]+)"/.exec(readFileSync('dist/web/app.html', 'utf8'))?.[1] ?? 'none'
}

/** Serves this browser the pages of an older build, as an outdated cache would. */
async function servePagesOf(page: Page, build: string): Promise<void> {
  await page.context().route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(served(), build) })
  })
}

const expectBuild = (page: Page, build: string): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-build', build)
const strips = (page: Page) => page.getByRole('region', { name: 'Notices' })

test('newer build: is offered, waits for an open form, and loads with Reload', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank, PHONE_SCREEN, 'block')
  await servePagesOf(page, OLD)
  await logInAndLink(page, bank, ADAEZE)
  await expect(strips(page)).toContainText('A newer version is ready.')
  await expectAccessible(page)

  await test.step('the offer does not appear while the customer types', async () => {
    await openTransfer(page)
    await page.getByLabel('Optimus account number').fill('12')
    await expect(strips(page)).not.toContainText('A newer version is ready.')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(strips(page)).toContainText('A newer version is ready.')
  })

  await test.step('Reload loads the newer build, and the offer disappears', async () => {
    await page.context().unroute('**/*')
    await strips(page).getByRole('button', { name: 'Reload' }).click()
    await expectBuild(page, served())
    await expectHome(page)
    await expect(strips(page)).not.toContainText('A newer version is ready.')
  })
})

test('too old build: is replaced before any other work', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank, ONE_PAGE, 'block')
  await servePagesOf(page, OLD)
  await logInAndLink(page, bank, ADAEZE)
  await openTransfer(page)
  await page.getByLabel('How much').fill('1250')
  await page.getByLabel(/^Narration/).fill('School fees')

  await test.step('while the newer build is missing, the page reloads once, does nothing else, and loses nothing', async () => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url())
    })
    // A connected page polls the bank, and would reload at any moment after the restart.
    await page.context().setOffline(true)
    await page.getByLabel('Optimus account number').fill(PAYEE_NUMBER)
    await bank.restart({ MINIMUM_WEB_BUILD: served() })
    await page.context().setOffline(false)
    await expect(strips(page)).toContainText('the newer one has not come yet')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(
      page.getByText('Nothing was done: this page is out of date. Reload it to continue').first(),
    ).toBeVisible()
    expect(documents).toHaveLength(1)
  })

  await test.step('once the newer build loads, the customer is on the same page with the typed text', async () => {
    await page.context().unroute('**/*')
    await openTransfer(page)
    await strips(page).getByRole('button', { name: 'Reload' }).click()
    await expectBuild(page, served())
    await expect(page.getByLabel('How much')).toHaveValue('1,250')
    await expect(page.getByLabel(/^Narration/)).toHaveValue('School fees')
    await expect(strips(page)).not.toContainText('has not come yet')
  })

  await test.step('a login on an old page loads the newer build before it continues', async () => {
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.getByRole('link', { name: 'Profile and log out' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await servePagesOf(page, OLD)
    await page.goto('/auth/login')
    await expectBuild(page, OLD)
    await page.context().unroute('**/*')
    await logInHere(page)
    await expectHome(page)
    await expectBuild(page, served())
    await expect(strips(page)).not.toContainText('newer')
  })
})

/** Logs in on the open page, because `fillLogin` would reload it. */
async function logInHere(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Fill in/ }).first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(ADAEZE.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
