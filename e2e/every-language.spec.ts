/**
 * Walks through the main screens in every language, on a phone and on a wide screen. Every text is whole, translated and
 * accessible on each of them.
 */
import type { Page } from '@playwright/test'
import { expect } from './bank.ts'
import { catalogues, check, chooseIn, visit } from './language-walk.ts'
import { test as base } from './other-bank.ts'
import { ADAEZE, approve, freshNewcomer, freshPage, logInAndLink, prepareTransfer, signUp } from './people.ts'
import { ALL_LANGUAGES, type Code } from './read-texts.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'
import { BRAND } from '../src/values/brand.ts'
import * as PATHS from '../src/web/session/paths/paths.ts'

const PUBLIC_PAGES = [PATHS.support, PATHS.login, PATHS.signup, PATHS.forgotPassword] as const
const PAGES = [
  PATHS.home,
  PATHS.more,
  PATHS.transfers,
  PATHS.transferOthers,
  PATHS.transferCustom,
  PATHS.schedules,
  PATHS.batches,
  PATHS.bills,
  PATHS.electricity,
  PATHS.statements,
  PATHS.insights,
  PATHS.accounts,
  PATHS.alerts,
  PATHS.beneficiaries,
  PATHS.cases,
  PATHS.eraseData,
  PATHS.cards,
  PATHS.cardRequest,
  PATHS.kyc,
  PATHS.settings,
  PATHS.limits,
  PATHS.privacy,
  PATHS.securityQuestions,
  PATHS.devices,
  PATHS.alertChoices,
  PATHS.support,
] as const

interface Walker {
  readonly page: Page
  /** A browser without a login. */
  readonly stranger: Page
  /** The account number of another customer of the bank. */
  readonly payee: string
  /** The address of the receipt of a payment to this customer. */
  readonly receipt: string
}

// One browser for all languages, because each new browser would use one of the phone's codes.
const test = base.extend<object, { walker: Walker }>({
  walker: [
    async ({ bank, browser }, use) => {
      const other = await freshPage(browser, bank)
      await signUp(other, bank, await freshNewcomer(bank, 'language.payee'))
      const payee = await other.locator('dd.num').innerText()
      await other.context().close()
      // Without the service worker, the browser fetches the texts of each language.
      const page = await freshPage(browser, bank, undefined, 'block')
      await logInAndLink(page, bank, ADAEZE)
      // One payment for all languages, because each payment needs a code, and a phone gets five codes an hour.
      await prepareTransfer(page, payee, '500', /^[A-Z ]+$/)
      await approve(page, ADAEZE.pin, { bank, phone: ADAEZE.phone })
      await expect(page).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/)
      const receipt = new URL(page.url()).pathname
      await use({ page, stranger: await freshPage(browser, bank, undefined, 'block'), payee, receipt })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Fills in a payment to another customer, up to its review. */
async function reviewPayment({ page, payee }: Walker, code: Code): Promise<void> {
  const { say } = catalogues[code]
  const press = (name: string): Promise<void> => page.getByRole('button', { name: say(name), exact: true }).click()
  await visit(page, PATHS.transferOwnBank)
  const number = page.getByLabel(say('{shortName} account number', { shortName: BRAND.shortName }))
  // The page keeps the unsent transfer of the previous language.
  const change = page.getByRole('button', { name: say('Change recipient') })
  await number.or(change).first().waitFor()
  if (await change.isVisible()) await change.click()
  await number.fill(payee)
  await expect(page.locator(builtSelector('#to-name .lookup-result-found'))).toBeVisible()
  await check(page, code, 'transfer, payee')
  await press('Continue')
  await page.getByRole('textbox', { name: say('How much') }).fill('750')
  await check(page, code, 'transfer, amount')
  await press('Review transfer')
  const sheet = page.getByRole('dialog')
  const pin = sheet.getByLabel(say('Transaction PIN'))
  await expect(pin).toBeVisible()
  await check(page, code, 'transfer, review')
}

/** Checks the receipt of a payment, and the report of a problem with it. */
async function checkReceipt({ page, receipt }: Walker, code: Code): Promise<void> {
  const { say } = catalogues[code]
  await visit(page, receipt)
  await expect(page.locator(builtSelector('.receipt .pill'))).toHaveText(say('Successful'))
  await check(page, code, 'transfer, receipt')
  await page.getByRole('link', { name: say('Report a problem') }).click()
  await page.getByRole('radio').first().check()
  await check(page, code, 'report a problem')
}

for (const code of ALL_LANGUAGES)
  test(`every language: no screen in ${code} has a text that is cut, English or inaccessible`, async ({ walker }) => {
    const { page, stranger } = walker
    await test.step('screens of a stranger', async () => {
      await stranger.goto(PATHS.support)
      if (code !== 'en') await chooseIn(stranger.getByLabel('Language, Harshe, Èdè, Asụsụ'), code)
      for (const path of PUBLIC_PAGES) {
        if (path !== PATHS.support) await visit(stranger, path)
        await check(stranger, code, path)
      }
    })
    await test.step('screens of a customer', async () => {
      await visit(page, PATHS.reading)
      if (code !== 'en') await chooseIn(page.locator('main select').first(), code)
      await check(page, code, PATHS.reading)
      for (const path of PAGES) {
        await visit(page, path)
        await check(page, code, path)
      }
    })
    await test.step('screens of a payment', async () => {
      await reviewPayment(walker, code)
      await checkReceipt(walker, code)
    })
  })
