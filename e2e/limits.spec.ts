/**
 * Tests limits: shown, lowered immediately, raised with PIN and code; payments to others turned off and on; the
 * indemnity.
 */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, readCode, test, type Bank } from './bank.ts'
import { expectCentredOnTablet, sidewaysBy } from './fits-screen.ts'
import { ADAEZE, freshPage, logInAndLink } from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

test.use({ bankOf: 'samples' })

const sheet = (page: Page) => page.getByRole('dialog')

async function openLimits(page: Page): Promise<void> {
  await page.goto('/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Limits/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Limits' })).toBeFocused()
  await expect(page.getByLabel('Per transfer')).toBeVisible()
}

async function enterCode(page: Page, bank: Bank): Promise<void> {
  const after = Date.now()
  await sheet(page).getByRole('button', { name: 'Send me the code' }).click()
  await sheet(page)
    .getByLabel('SMS code')
    .fill(await readCode(bank, ADAEZE.phone, after))
}

async function approveWith(page: Page, pin: string, button: string): Promise<void> {
  await sheet(page).getByLabel('Transaction PIN').fill(pin)
  await sheet(page).getByRole('button', { name: button }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save my limits' }).click()

test('limits: a customer lowers limits immediately, raises them with an approval, and turns off payments to others', async ({
  bank,
  browser,
}) => {
  const page = await freshPage(browser, bank)
  await logInAndLink(page, bank, ADAEZE)

  await test.step('the page shows the limits that apply today, and the limit of this new device', async () => {
    await openLimits(page)
    await expect(page.locator(builtSelector('.figure-medium'))).toHaveText('₦20,000.00')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('New device: you can send')
    await expect(page.getByLabel('Per day')).toHaveValue('5,000,000.00')
    await expectAccessible(page)
  })

  await test.step('on a wide screen Log out is in view below both strips', async () => {
    const phone = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 0.95 })
    if (phone !== null) await page.setViewportSize(phone)
  })

  await test.step('an impossible limit shows an error at its field before anything is sent', async () => {
    await page.getByLabel('Per transfer').fill('6000000')
    await page.getByLabel('Per day').fill('')
    await save(page)
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert.getByRole('link')).toHaveText([
      'Accept the indemnity before you set a limit above ₦1,000,000.00',
      'Enter an amount in figures, such as 50,000.00',
    ])
    await alert.getByRole('link').first().click()
    await expect(page.getByLabel('Per transfer')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('lower limits apply immediately', async () => {
    await page.getByLabel('Per transfer').fill('15000')
    await page.getByLabel('Per day').fill('18000')
    await save(page)
    await expect(page.locator(builtSelector('.toast'))).toHaveText('Your limits are changed')
    await expect(page.locator(builtSelector('.figure-medium'))).toHaveText('₦18,000.00')
    await page.reload()
    await expect(page.getByLabel('Per transfer')).toHaveValue('15,000.00')
  })

  await test.step('the transfer form applies the limits', async () => {
    await page.goto('/transfers/optimus')
    await expect(page.getByText('You can send ₦18,000.00 more today.')).toBeVisible()
    // A wide window shows the form on one page, which checks the amount without a payee.
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.getByLabel('How much').fill('15001')
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await expect(page.getByText('You can send up to ₦15,000.00 per transfer').first()).toBeVisible()
    // A tablet shows the costs and the button at the right of the form.
    const form = await page.getByLabel('How much').boundingBox()
    const costs = await page.getByRole('heading', { name: 'What it costs' }).boundingBox()
    expect(costs?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
    expect(await sidewaysBy(page)).toBe(0)
    await page.setViewportSize({ width: 360, height: 780 })
  })

  await test.step('raising a limit needs the PIN and a code; a wrong PIN changes nothing', async () => {
    await openLimits(page)
    await page.getByLabel('Per transfer').fill('16000')
    await save(page)
    await expect(sheet(page).getByRole('heading', { name: 'Approve your new limits' })).toBeVisible()
    await expect(sheet(page).getByText('now ₦15,000.00')).toBeVisible()
    await expectCentredOnTablet(page)
    await enterCode(page, bank)
    await approveWith(page, '1357', 'Change my limits')
    await expect(sheet(page).getByRole('alert')).toContainText('Nothing was changed. 2 tries left')
    await expectAccessible(page)
    await approveWith(page, ADAEZE.pin, 'Change my limits')
    await expect(sheet(page)).toBeHidden()
    await page.reload()
    await expect(page.getByLabel('Per transfer')).toHaveValue('16,000.00')
  })

  await test.step('the page says that the indemnity needs a passkey', async () => {
    await page.getByRole('button', { name: 'Read the indemnity' }).click()
    await expect(sheet(page).getByText(/I indemnify the bank/)).toBeVisible()
    await expectAccessible(page)
    await sheet(page).getByRole('button', { name: 'I accept' }).click()
    await expect(sheet(page).getByRole('alert')).toContainText('Add a passkey in the settings first')
    await sheet(page).getByRole('button', { name: 'Not now' }).click()
  })

  await test.step('payments to others are turned off with the PIN, and nothing can be sent', async () => {
    await page.getByRole('button', { name: /^Turn off/ }).click()
    await expect(sheet(page).getByRole('heading', { name: 'Turn off payments to others?' })).toBeVisible()
    await expectAccessible(page)
    await approveWith(page, ADAEZE.pin, 'Turn off payments to others')
    await expect(page.getByText('You turned off payments to others.')).toBeVisible()
    await expect(page.locator(builtSelector('.figure-medium'))).toHaveText('₦0.00')
    await expectAccessible(page)
    await page.goto('/transfers/optimus')
    await expect(page.getByText(/You turned off payments to others/)).toBeVisible()
  })

  await test.step('turning payments to others on needs a code as well', async () => {
    await openLimits(page)
    await page.getByRole('button', { name: /^Turn on/ }).click()
    await enterCode(page, bank)
    await approveWith(page, ADAEZE.pin, 'Turn on payments to others')
    await expect(page.locator(builtSelector('.figure-medium'))).toHaveText('₦18,000.00')
  })
})
