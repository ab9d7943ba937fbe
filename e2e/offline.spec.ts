/**
 * Tests the service worker: the bank can be installed, shows help without a connection, and stores nothing of a
 * customer.
 */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './bank.ts'
import { ADAEZE, expectHome, expectLoaded, freshPage, logInAndLink } from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

test.use({ bankOf: 'offline' })

/** The contents of the browser's caches, by path. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

/**
 * The data that stays after a logout: the settings of this device and the username for the next login. There is no
 * amount, token or typed text.
 */
const OF_THE_DEVICE = /^adire\.(username|displaymode|reading|language|language-kept|balances-hidden|passkey-users)$/

test('offline: the bank can be installed, shows help without a connection, and stores nothing after a logout', async ({
  bank,
  browser,
}) => {
  const page = await freshPage(browser, bank)
  await logInAndLink(page, bank, ADAEZE)
  await expectLoaded(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => keptPaths(page)).toContain('/offline')

  await test.step('a phone may install the bank', async () => {
    const session = await page.context().newCDPSession(page)
    const { errors, manifest } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(manifest).toMatchObject({ name: 'Optimus Bank', display: 'kStandalone' })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // A temporary browser profile may not install an application. The page itself has no fault.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })

  await test.step("the caches contain only the bank's own files", async () => {
    await page.goto('/history')
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    const kept = await keptPaths(page)
    expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(3)
    expect(kept.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])
  })

  await test.step('a reload without a connection shows help and the emergency phone number, and no balance', async () => {
    await page.goto('/')
    await expectLoaded(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Report fraud: [0-9 ]+$/ })).toHaveAttribute('href', /^tel:[0-9]+$/)
    await page.getByText('I lost my phone').click()
    await expect(page.getByText('Ask your network to block the SIM.')).toBeVisible()
    await expect(page.locator(builtSelector('.figure-balance'))).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  })

  await test.step('when the connection is back, Try again leads to the page', async () => {
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expectHome(page)
    await expectLoaded(page)
  })

  await test.step('a logout leaves only the settings of this device', async () => {
    await page.goto('/more')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    const left = await page.evaluate(() => ({ local: Object.keys(localStorage), tab: Object.keys(sessionStorage) }))
    expect(left.local.filter((key) => !OF_THE_DEVICE.test(key))).toEqual([])
    expect(left.tab).toEqual([])
    expect((await keptPaths(page)).filter((path) => !/^\/(offline$|assets\/)/.test(path))).toEqual([])
    await expect
      .poll(async () =>
        (await page.context().cookies()).map(({ name }) => name).filter((name) => /RIB_(AT|RT|CI|USER)/.test(name)),
      )
      .toEqual([])
  })
})
