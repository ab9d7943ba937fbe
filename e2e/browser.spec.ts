/** Tests what a browser does to a session: an old tab, a lost connection, a damaged device key, a larger text size. */
import type { Page } from '@playwright/test'
import { expect, test } from './bank.ts'
import { expectFetched, expectNoMoreFiles } from './fetched-files.ts'
import { becomeCustomer, expectHome, fillLogin, freshNewcomer, freshPage, openTransfer } from './people.ts'

/** Replaces every device key of this browser by a key that cannot sign. */
async function damageKeys(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await done(indexedDB.open('adire'))
    const keys = await done(database.transaction('device-keys').objectStore('device-keys').getAll())
    const store = database.transaction('device-keys', 'readwrite').objectStore('device-keys')
    await Promise.all(keys.map((key) => done(store.put({ ...key, privateKey: 'damaged' }))))
    database.close()
  })
}

test('browser: an old tab ends only its own session, money pages open offline, and a damaged device key leads to a new link', async ({
  bank,
  browser,
}) => {
  const customer = await freshNewcomer(bank, 'ronke.adeyemi')
  const stale = await freshPage(browser, bank)
  await becomeCustomer(stale, bank, customer)
  const page = await stale.context().newPage()
  await fillLogin(page, customer)
  await expectHome(page)

  await test.step('a tab from an earlier session ends only its own session', async () => {
    // The old tab also ends its session when it counts unread alerts. Then it has no link any more, and needs no click.
    await stale
      .getByRole('link', { name: 'History' })
      .evaluateAll(([link]) => (link as HTMLElement | undefined)?.click())
    await expect(stale).toHaveURL(/\/auth\/login$/)
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    expect((await page.context().cookies()).map((cookie) => cookie.name)).toContain('RIB_USER')
    await stale.close()
  })

  await test.step('money pages open while offline; a page that is not loaded says that it needs a connection', async () => {
    await page.reload()
    await expectFetched(page, ['transfers-pages', 'transfer-page', 'history-page', 'receipt-page', 'more-page'])
    await expectNoMoreFiles(page)
    await page.context().setOffline(true)
    await openTransfer(page)
    await page.goBack()
    await page.goBack()
    await page.getByRole('link', { name: 'More', exact: true }).click()
    // The code of Insights is not in the browser's cache.
    await page.getByRole('link', { name: 'Insights' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  })

  await test.step('a device with a damaged key is offered a new link', async () => {
    await damageKeys(page)
    await page.context().clearCookies()
    await page.evaluate(() => sessionStorage.clear())
    await fillLogin(page, customer)
    await expect(page.getByRole('heading', { name: 'Link this device' })).toBeVisible()
  })
})

test('text at twice the size fits the width of a phone', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank, { width: 360, height: 740 })
  for (const path of ['/auth/login', '/auth/signup', '/auth/forgot-password', '/support']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
})
