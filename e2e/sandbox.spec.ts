/** Tests the sandbox's page as a person uses it: codes that appear automatically, money by one tap, faults, a reset. */
import type { Page } from '@playwright/test'
import { type Bank, expect, expectAccessible, test } from './bank.ts'
import { freshNewcomer, openLogin, PHONE_SCREEN, type Newcomer } from './people.ts'

test.use({ bankOf: 'sandbox' })

const WIDE = { width: 1280, height: 800 }

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

/** Checks that the page has no WCAG fault and does not scroll sideways. */
async function expectGood(page: Page, sizes = [PHONE_SCREEN]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(PHONE_SCREEN)
}

/** Begins to open an account, up to the bank's code. */
async function askForCode(page: Page, bank: Bank, { bvn, dateOfBirth }: Newcomer): Promise<void> {
  await page.goto(bank.url)
  await openLogin(page)
  await page.getByRole('link', { name: 'Open an account' }).click()
  await page.getByLabel('Bank verification number (BVN)').fill(bvn)
  const [year, month, day] = dateOfBirth.split('-')
  await page.getByLabel('Day').fill(String(Number(day)))
  await page.getByLabel('Month').fill(String(Number(month)))
  await page.getByLabel('Year').fill(year ?? '')
  await page.getByRole('button', { name: /code/i }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code we sent' })).toBeVisible()
}

test('sandbox page: shows a code automatically, pays money in by one tap, switches a fault on, resets', async ({
  bank,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: bank.url, viewport: PHONE_SCREEN })
  const page = await context.newPage()
  await page.goto(bank.console)

  await test.step('the empty page shows the phone of the first customer', async () => {
    await expect(page.getByText(/^The bank is open at/)).toBeVisible()
    await expect(page.getByText('No text messages yet.', { exact: false })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Adaeze Okonkwo' })).toBeVisible()
  })

  await test.step('a code appears automatically, on the phone of its person', async () => {
    const newcomer = await freshNewcomer(bank, 'sandbox.page')
    const customer = await context.newPage()
    await askForCode(customer, bank, newcomer)
    const shown = page.getByLabel('Newest code')
    await expect(shown).toHaveText(/^\d{6}$/)
    await expect(page.getByRole('status').filter({ hasText: /^New code/ })).toContainText(await shown.innerText())
    await customer.getByLabel('6-digit code').fill(await shown.innerText())
    await customer.getByRole('button', { name: 'Confirm code' }).click()
    await expect(customer.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
    await customer.close()
    await expectGood(page, [PHONE_SCREEN, WIDE])
  })

  await test.step('₦25,000 by one tap: the sandbox confirms the payment, and the bank texts the customer', async () => {
    await tab(page, 'Phone').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Inbox')).toBeFocused()
    await tab(page, 'Money').click()
    await page.getByRole('button', { name: /^Pay ₦25,000 to IBRAHIM MUSA/ }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'IBRAHIM MUSA' })
    await expect(row.getByText(/^₦25,000.00 arrived at IBRAHIM MUSA/)).toBeVisible()
    await expect(page.locator('#books-list').getByText('₦25,000.00 in')).toBeVisible()
    await expectGood(page)
    await tab(page, 'Phone').click()
    await expect(page.locator('#bubbles').getByText(/NGN 25,000\.00/)).toBeVisible()
  })

  await test.step('a fault is switched on, is shown on every tab, and is switched off', async () => {
    await tab(page, 'Faults').click()
    const texts = page.locator('details').filter({ hasText: 'Text messages' })
    await texts.locator('summary').click()
    const down = texts.getByRole('switch', { name: /^Down/ })
    await down.click()
    await expect(down).toBeChecked()
    await expect(tab(page, 'Faults')).toHaveAccessibleName(/1 fault is on/)
    await expect(texts.getByText('On: Down')).toBeVisible()
    await expectGood(page, [WIDE, PHONE_SCREEN])
    await tab(page, 'People').click()
    await expect(page.getByText('1 fault is on. Text messages: Down')).toBeVisible()
    await page.getByRole('button', { name: 'Switch off', exact: true }).click()
    await expect(page.getByText('1 fault is on. Text messages: Down')).toBeHidden()
    expect(await (await fetch(`${bank.console}/faults`)).json()).toMatchObject({ sms: { mode: 'none' } })
  })

  await test.step('a reset asks first, then deletes the sandbox’s data and nothing of the bank', async () => {
    await page.getByRole('button', { name: 'Reset…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset the sandbox?' })
    await expect(dialog.getByText('The bank keeps its own data')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Keep everything' })).toBeFocused()
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Reset the sandbox' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Sandbox reset: deleted/ })).toBeVisible()
    await tab(page, 'Phone').click()
    await expect(page.getByText('No text messages yet.', { exact: false })).toBeVisible()
    expect(await (await fetch(`${bank.console}/messages`)).json()).toEqual([])
    expect(await (await fetch(`${bank.console}/books`)).json()).toEqual([])
    await tab(page, 'Money').click()
    await expect(page.getByRole('button', { name: /^Pay ₦25,000 to IBRAHIM MUSA/ })).toBeVisible()
  })
  await context.close()
})
