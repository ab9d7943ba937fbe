/**
 * Tests transfers between a customer's own accounts: in one currency, in two currencies at a held rate, and without a
 * rate.
 */
import type { Locator, Page } from '@playwright/test'
import { test as base, expect, expectAccessible } from './bank.ts'
import { ADAEZE, freshPage, logInAndLink } from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const test = base.extend<object, { ada: Page }>({
  // All tests share one browser, because each new browser would use one of the phone's codes.
  ada: [
    async ({ bank, browser }, use) => {
      const page = await freshPage(browser, bank)
      await logInAndLink(page, bank, ADAEZE)
      await use(page)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ bankOf: 'fx' })

const costs = (page: Page) => page.getByRole('region', { name: /^(Exchange|What it costs)$/ })
const sheet = (page: Page) => page.getByRole('dialog')

async function openForm(page: Page, from: string, to: string): Promise<void> {
  await page.goto('/transfers')
  await page.getByRole('link', { name: /^Between your accounts/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Between your accounts' })).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  await choose(page, 'From', from)
  await choose(page, 'To', to)
}

/** Selects an account by the beginning of its line: "USD", "NGN … Current". */
async function choose(page: Page, label: string, wanted: string): Promise<void> {
  const select = page.getByLabel(label, { exact: true })
  const texts = await select.locator('option').allInnerTexts()
  const text = texts.find((one) => wanted.split(' ').every((word) => one.includes(word)))
  if (text === undefined) throw new Error(`no account ${wanted} among ${texts.join('; ')}`)
  await select.selectOption(text)
}

/** The available balance in minor units, from the line of the form that contains it. */
async function available(page: Page, wanted: string): Promise<bigint> {
  const texts = await page.getByLabel('From', { exact: true }).locator('option').allInnerTexts()
  const text = texts.find((one) => wanted.split(' ').every((word) => one.includes(word))) ?? ''
  return BigInt((text.split(' · ')[1] ?? '').replace(/[^0-9]/g, ''))
}

/** The bank's own rate in a list of costs or on a receipt, next to the mid-market rate. */
const ourRate = (scope: Locator) =>
  scope.locator(builtSelector('.definition-list > div'), { hasText: /^Our rate/ }).locator('dd')

/** Reads "1474.1031" from "$1 = ₦1,474.1031", in ten-thousandths. */
async function shownRate(page: Page): Promise<bigint> {
  const rate = ourRate(page.locator('body'))
  // The place of the rate has no digits before the bank's answer.
  await expect(rate).toHaveText(/=.*[1-9]/)
  const text = await rate.innerText()
  return BigInt(text.slice(text.indexOf('=')).replace(/[^0-9]/g, ''))
}

const receipt = async (page: Page) => {
  await expect(page).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/)
  await expect(page.locator(builtSelector('.receipt .pill'))).toHaveText('Successful')
}

async function approve(page: Page, button: RegExp): Promise<void> {
  await sheet(page).getByLabel('Transaction PIN').fill(ADAEZE.pin)
  await sheet(page).getByRole('button', { name: button }).click()
}

test('own accounts, naira to naira: is free and arrives immediately', async ({ ada: page }) => {
  await openForm(page, 'NGN Savings', 'NGN Current')
  const [before, other] = [await available(page, 'NGN Savings'), await available(page, 'NGN Current')]
  await page.getByLabel('Amount you send').fill('2,500')
  await expect(costs(page).getByText('Free')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await expect(sheet(page).getByText('No fees.')).toBeVisible()
  await approve(page, /^Send ₦2,500\.00$/)
  await receipt(page)
  await openForm(page, 'NGN Savings', 'NGN Current')
  expect(await available(page, 'NGN Savings')).toBe(before - 2_500_00n)
  expect(await available(page, 'NGN Current')).toBe(other + 2_500_00n)
})

test('own accounts, naira to dollars: shows the rate during typing, fixes it at the review, and states it on the receipt and in both histories', async ({
  ada: page,
}) => {
  await openForm(page, 'NGN Savings', 'USD')
  const [naira, dollars] = [await available(page, 'NGN Savings'), await available(page, 'USD')]
  const rate = await shownRate(page)
  await page.getByLabel('Amount you send').fill('500')
  await page.getByRole('button', { name: 'Review exchange' }).click()
  await expect(page.getByRole('link', { name: 'Exchange at least ₦1,000.00' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Amount you send').fill('100000')
  const arrives = (100_000_00n * 10_000n) / rate
  const shown = `$${arrives / 100n}.${(arrives % 100n).toString().padStart(2, '0')}`
  await expect(costs(page).getByText(shown, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Review exchange' }).click()
  await expect(sheet(page).getByText(`becomes ${shown} in your other account`)).toBeVisible()
  await expect(sheet(page).getByRole('timer')).toHaveText(/^[12]:[0-9]{2}$/)
  await expectAccessible(page)
  await approve(page, /^Exchange ₦100,000\.00$/)
  await receipt(page)
  await expect(page.getByText(`exchanged for ${shown}`)).toBeVisible()
  await expect(ourRate(page.locator(builtSelector('.receipt')))).toHaveText(/^\$1 = ₦[0-9,]+\.[0-9]{4}$/)
  await expect(
    page.locator(builtSelector('.receipt .definition-list > div'), { hasText: 'Our fee (included in the rate)' }),
  ).toContainText(/\$[0-9.]+$/)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^optimus-receipt-.*\.pdf$/)

  await page.goto('/history')
  await expect(page.getByText(/Exchange at 1 USD = [0-9]+\.[0-9]{4} NGN/).first()).toBeVisible()
  await openForm(page, 'NGN Savings', 'USD')
  expect(await available(page, 'NGN Savings')).toBe(naira - 100_000_00n)
  expect(await available(page, 'USD')).toBe(dollars + arrives)

  // A debit and a credit between own accounts also send alerts, each in the currency of its account.
  await expect(async () => {
    await page.goto('/alerts')
    await expect(page.getByText('Debit alert: ₦100,000.00').first()).toBeVisible({ timeout: 2_000 })
    await expect(page.getByText(`Credit alert: ${shown}`).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
})

test('own accounts, dollars to naira: delivers at least the amount that was typed as the amount to receive', async ({
  ada: page,
}) => {
  await openForm(page, 'USD', 'NGN Savings')
  const [naira, dollars] = [await available(page, 'NGN Savings'), await available(page, 'USD')]
  const rate = await shownRate(page)
  await page.getByRole('button', { name: 'You receive ₦' }).click()
  await page.getByLabel('Amount you receive').fill('20000')
  await page.getByRole('button', { name: 'Review exchange' }).click()
  const leaves = (20_000_00n * 10_000n + rate - 1n) / rate
  await approve(page, /^Exchange \$/)
  await receipt(page)
  await openForm(page, 'USD', 'NGN Savings')
  expect(await available(page, 'USD')).toBe(dollars - leaves)
  expect(await available(page, 'NGN Savings')).toBe(naira + (leaves * rate) / 10_000n)
})

test('own dollar account: its number on the page for other payees leads to the page with the rate', async ({
  ada: page,
}) => {
  await openForm(page, 'NGN Savings', 'USD')
  const own = await page.getByLabel('To', { exact: true }).inputValue()
  await page.goto('/transfers/optimus')
  await page.getByLabel('Optimus account number').fill(own)
  await expect(page.locator('#to-name').getByText('ADAEZE OKONKWO')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This is your own account in another currency')
  await expect(sheet(page)).toBeHidden()
  await page.getByRole('link', { name: 'Move money between your accounts' }).click()
  await page.waitForURL('**/transfers/self')
  await openForm(page, 'NGN Savings', 'USD')
  expect(await shownRate(page)).toBeGreaterThan(0n)
})

test('quote: moves nothing when it expires before the PIN, and one press gets a new quote', async ({
  ada: page,
  bank,
}) => {
  await bank.restart({ QUOTE_LIVES_S: '3' })
  await openForm(page, 'NGN Savings', 'USD')
  const before = await available(page, 'NGN Savings')
  await page.getByLabel('Amount you send').fill('30000')
  await page.getByRole('button', { name: 'Review exchange' }).click()
  await expect(sheet(page).getByText('This rate has expired.')).toBeVisible()
  await expect(sheet(page).getByLabel('Transaction PIN')).toHaveCount(0)
  const again = sheet(page).getByRole('button', { name: 'Get a new rate' })
  await expect(again).toBeFocused()
  await expectAccessible(page)
  // The next quote lasts for the normal time, on a slow machine too.
  await bank.restart({})
  await again.click()
  await approve(page, /^Exchange ₦30,000\.00$/)
  await receipt(page)
  await openForm(page, 'NGN Savings', 'USD')
  expect(await available(page, 'NGN Savings')).toBe(before - 30_000_00n)
})

test('stale rates: allow no exchange, and the page says so', async ({ ada: page, bank }) => {
  await bank.restart({ RATES_OLDEST_S: '1' })
  await openForm(page, 'NGN Savings', 'GBP')
  await expect(costs(page).getByText('We cannot exchange these currencies.')).toBeVisible()
  await page.getByLabel('Amount you send').fill('30000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review exchange' }).click()
  await expect(page.locator(builtSelector('.error-summary'))).toContainText('there is no exchange rate just now')
  // Two accounts in one currency need no quote.
  await choose(page, 'To', 'NGN Current')
  await expect(costs(page).getByText('Free')).toBeVisible()
  await choose(page, 'To', 'GBP')
  await bank.restart({})
  await retryUntilRate(page)
})

async function retryUntilRate(page: Page): Promise<void> {
  await expect(async () => {
    const retry = costs(page).getByRole('button', { name: 'Retry' })
    if (await retry.isVisible()) await retry.click()
    await expect(ourRate(costs(page))).toHaveText(/^£1 = ₦[0-9,]+\.[0-9]{4}$/, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByLabel('Amount you send')).toHaveValue('30,000')
}
