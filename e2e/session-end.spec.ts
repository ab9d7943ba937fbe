/** Tests a session that ends while a customer types: the typed text returns to this customer only. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './bank.ts'
import { ADAEZE, dropCookies, expectHome, fillLogin, freshPage, logInAndLink, openTransfer, TUNDE } from './people.ts'

test.use({ bankOf: 'session-end' })

/** Ends the session in the bank, so that the next call fails. */
async function expire(page: Page): Promise<void> {
  await dropCookies(page, ['RIB_AT', 'RIB_RT'])
}

/** Opens History, a page that must ask the bank for its content. */
async function askAnything(page: Page): Promise<void> {
  await page.goto('/history')
}

/** Logs in on the page where the session ended, because a reload would lose the page. */
async function logInHere(page: Page, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('button', { name: /^Fill in/ }).first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** The stored data of this tab. The search ignores digits inside an id or a time, which match by chance. */
const kept = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

async function typeTransfer(page: Page): Promise<void> {
  await openTransfer(page)
  await page.getByLabel('How much').fill('1250')
  await page.getByLabel(/^Narration/).fill('School fees')
}

/** The width of a window that shows the transfer form on one page. */
const ONE_PAGE = { width: 768, height: 1024 }

test('session end: a half-filled form returns to its customer only', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank, ONE_PAGE)
  await logInAndLink(page, bank, ADAEZE)

  await test.step('the transfer form keeps its text', async () => {
    await typeTransfer(page)
    await expire(page)
    await askAnything(page)
    await logInHere(page, ADAEZE.password)
    await expect(page).toHaveURL(/\/history$/)
    await openTransfer(page)
    await expect(page.getByLabel('How much')).toHaveValue('1,250')
    await expect(page.getByLabel(/^Narration/)).toHaveValue('School fees')
    await expectAccessible(page)
  })

  await test.step('the choice of security questions is kept, without an answer or a PIN', async () => {
    await page.goto('/settings/security-questions')
    await page.getByLabel('Security question 1').selectOption({ index: 4 })
    const chosen = await page.getByLabel('Security question 1').inputValue()
    await page.getByLabel('Answer 1').fill('Kafanchan')
    await page.getByLabel('Transaction PIN').fill('7391')
    expect(await kept(page)).not.toMatch(/Kafanchan|(?<![\w-])7391(?![\w-])/)
    await expire(page)
    await page.goto('/settings/devices')
    await logInHere(page, ADAEZE.password)
    await expect(page).toHaveURL(/\/settings\/devices$/)
    await page.goto('/settings/security-questions')
    await expect(page.getByLabel('Security question 1')).toHaveValue(chosen)
    await expect(page.getByLabel('Answer 1')).toHaveValue('')
  })

  await test.step('another customer on the same browser finds nothing of the form, not even in the storage', async () => {
    await page.goto('/transfers/optimus')
    await expect(page.getByLabel('How much')).toHaveValue('1,250')
    await expire(page)
    await askAnything(page)
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.getByRole('button', { name: 'Not you?' }).click()
    await logInAndLink(page, bank, TUNDE)
    expect(await kept(page)).not.toMatch(/School fees|(?<![\w-])1,?250(?:00)?(?![\w-])/)
    await page.goto('/transfers/optimus')
    await expect(page.getByLabel('How much')).toHaveValue('')
  })
})

test('recent activity: lists what happened, and includes a logout whose page was left immediately', async ({
  bank,
  browser,
}) => {
  const page = await freshPage(browser, bank)
  await logInAndLink(page, bank, TUNDE)
  await page.getByRole('link', { name: 'Profile and log out' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.goto('about:blank')
  await fillLogin(page, TUNDE)
  await expectHome(page)
  await openActivity(page)
  await expect(page.getByText('Logged in').first()).toBeVisible()
  await expect(page.getByText('Logged out').first()).toBeVisible()
  await expect(page.getByText('A device was linked').first()).toBeVisible()
  await expect(page.getByText('127.0.x.x').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'freeze your accounts' }).click()
  await expect(page).toHaveURL(/\/settings\/freeze$/)
})

async function openActivity(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Recent activity/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recent activity' })).toBeVisible()
}
