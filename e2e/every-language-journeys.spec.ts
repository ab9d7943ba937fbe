/**
 * Walks through journeys in each language on a phone and on a wide screen: a history entry, airtime, an exchange, and
 * the identity check. Every text is whole, translated and accessible.
 */
import type { Page } from '@playwright/test'
import { expect } from './bank.ts'
import { completeIdentityCheck } from './kyc/every-language.ts'
import { check, checkErrors, chooseIn, press, say, visit } from './language-walk.ts'
import { test as base } from './other-bank.ts'
import { ADAEZE, becomeCustomer, freshNewcomer, freshPage, logInAndLink, payIn, shownAccountNumber } from './people.ts'
import type { Code } from './read-texts.ts'
import { TRANSLATED } from '../scripts/translations/catalogue-files.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'
import * as PATHS from '../src/web/session/paths/paths.ts'

// One browser for all languages, because each new browser would use one of the phone's codes. Without the service
// worker, the browser fetches the texts of each language.
const test = base.extend<object, { ada: Page }>({
  ada: [
    async ({ bank, browser }, use) => {
      const page = await freshPage(browser, bank, undefined, 'block')
      await logInAndLink(page, bank, ADAEZE)
      await use(page)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ bankOf: 'languages' })

async function chooseLanguage(page: Page, code: Code): Promise<void> {
  await visit(page, PATHS.reading)
  await chooseIn(page.locator('main select').first(), code)
}

/** Approves the open review with the PIN, and checks the receipt. */
async function approve(
  page: Page,
  code: Code,
  { pin, status, screen }: { readonly pin: string; readonly status: string; readonly screen: string },
): Promise<void> {
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel(say(code, 'Transaction PIN'))).toBeVisible()
  await check(page, code, `${screen}, review`)
  await sheet.getByLabel(say(code, 'Transaction PIN')).fill(pin)
  await sheet.locator('button[type=submit]').click()
  await expect(page.locator(builtSelector('.receipt .pill'))).toHaveText(say(code, status), { timeout: 30_000 })
  await check(page, code, `${screen}, receipt`)
}

async function buyAirtime(page: Page, code: Code, pin: string): Promise<void> {
  await visit(page, PATHS.airtime)
  await check(page, code, 'airtime')
  await checkErrors(page, code, 'Review payment', 'airtime')
  await page.getByRole('radio', { name: 'MTN' }).check()
  await page.getByRole('textbox', { name: say(code, 'How much') }).fill('150')
  await check(page, code, 'airtime, filled in')
  await press(page, code, 'Review payment')
  await approve(page, code, { pin, status: 'Paid', screen: 'airtime' })
}

async function exchangeCurrency(page: Page, code: Code, amount: string): Promise<void> {
  await visit(page, PATHS.transferSelf)
  for (const [field, currency] of [
    ['#from-account', 'NGN'],
    ['#to-account', 'USD'],
  ] as const) {
    const option = page.locator(`${field} option`, { hasText: currency }).first()
    await page.locator(field).selectOption(await option.getAttribute('value'))
  }
  await page.locator('#amount').fill('500')
  await checkErrors(page, code, 'Review exchange', 'exchange')
  await page.locator('#amount').fill(amount)
  await check(page, code, 'exchange, filled in')
  await press(page, code, 'Review exchange')
  await approve(page, code, { pin: ADAEZE.pin, status: 'Successful', screen: 'exchange' })
}

/** Opens the newest transaction, and then the newest transaction of another kind. */
async function openEntries(page: Page, code: Code): Promise<void> {
  for (const nth of [0, 3]) {
    await visit(page, PATHS.history)
    const entry = page.locator('main a[href*="/history/1"]').nth(nth)
    await entry.click()
    await expect(page).toHaveURL(/\/history\/\d+\/.+/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await check(page, code, `history entry ${nth + 1}`)
  }
}

for (const [index, code] of TRANSLATED.entries()) {
  test(`journeys in ${code}: an exchange and history entries have no text that is cut, English or inaccessible`, async ({
    ada,
  }) => {
    await chooseLanguage(ada, code)
    // Each language has another amount, because the bank asks about a payment like a recent payment.
    await test.step('an exchange', () => exchangeCurrency(ada, code, `${2_000 + 100 * index}`))
    await test.step('history entries', () => openEntries(ada, code))
  })

  test(`journeys in ${code}: airtime and the identity check have no text that is cut, English or inaccessible`, async ({
    bank,
    browser,
  }) => {
    // The journey has about thirty checks of a whole screen.
    test.slow()
    // The device of a new customer approves a small payment with the PIN only.
    const customer = await freshNewcomer(bank, `walks.${code}`)
    const page = await freshPage(browser, bank, undefined, 'block')
    await becomeCustomer(page, bank, customer)
    const accountNumber = await shownAccountNumber(page)
    await chooseLanguage(page, code)
    await visit(page, PATHS.home)
    await check(page, code, 'home of a new customer')
    await payIn(bank, accountNumber, '300000')
    await expect(async () => {
      await page.goto(PATHS.home)
      await expect(page.locator(builtSelector('.account-hero .figure-balance'))).toContainText('3,000', {
        timeout: 2_000,
      })
    }).toPass()
    await test.step('airtime for the own number', () => buyAirtime(page, code, customer.pin))
    await test.step('the identity check', () => completeIdentityCheck(page, bank, code, customer.bvn))
    await page.context().close()
  })
}
