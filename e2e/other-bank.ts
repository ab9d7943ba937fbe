/**
 * Prepares journeys to other banks: a switch with short inquiry intervals, customers with money, and the steps to the
 * review.
 */
import type { Locator, Page } from '@playwright/test'
import { type Bank, test as base, expect } from './bank.ts'
import {
  becomeCustomer,
  expectHome,
  freshNewcomer,
  freshPage,
  PHONE_SCREEN,
  type Newcomer,
  payIn,
  shownAccountNumber,
  shownBalance,
  typeAmount,
  typeBank,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

export interface Account {
  readonly accountNumber: string
  readonly accountName: string
  readonly goodFor: string
}
export interface Sender {
  readonly page: Page
  readonly person: Newcomer
}

/** The bank inquires at the networks after seconds and not after minutes. */
export const QUICK = {
  SWITCH_ANSWER_WITHIN_S: '2',
  BILLER_ANSWER_WITHIN_S: '2',
  SWITCH_ASK_AGAIN_S: '2',
  SWITCH_ASK_LATER_S: '2',
  CALL_LIMIT_FACTOR: '100',
}

export const test = base.extend<
  object,
  {
    quick: Bank
    sender: Sender
    other: Sender
    third: Sender
    payer: Sender
    speaker: Sender
    accounts: readonly Account[]
  }
>({
  bankEnvironment: [QUICK, { scope: 'worker' }],
  quick: [({ bank }, use) => use(bank), WORKER()],
  // There are several customers, because every new payee needs a code, and a phone gets five codes an hour.
  sender: [({ quick, browser }, use) => enter(freshPage(browser, quick), quick, 'other.sender').then(use), WORKER()],
  other: [({ quick, browser }, use) => enter(freshPage(browser, quick), quick, 'other.second').then(use), WORKER()],
  third: [({ quick, browser }, use) => enter(freshPage(browser, quick), quick, 'other.third').then(use), WORKER()],
  // The journeys of bills have a separate customer, so that they use none of the others' daily limits.
  payer: [({ quick, browser }, use) => enter(freshPage(browser, quick), quick, 'bills.payer').then(use), WORKER()],
  // The journey in another language has a separate customer too.
  speaker: [
    ({ quick, browser }, use) =>
      enter(freshPage(browser, quick, PHONE_SCREEN, 'block'), quick, 'language.speaker').then(use),
    WORKER(),
  ],
  accounts: [
    async ({ bank }, use) => use((await (await fetch(`${bank.console}/accounts`)).json()) as readonly Account[]),
    WORKER(),
  ],
})
function WORKER() {
  return { scope: 'worker', timeout: 120_000 } as const
}

async function enter(opening: Promise<Page>, bank: Bank, username: string): Promise<Sender> {
  const page = await opening
  const person = await freshNewcomer(bank, username)
  await becomeCustomer(page, bank, person)
  await payIn(bank, await shownAccountNumber(page), '3000000')
  await expect.poll(() => balance(page)).toBe(30_000_00n)
  return { page, person }
}

/** The balance of the account on the dashboard, in kobo. */
export async function balance(page: Page): Promise<bigint> {
  await page.goto('/')
  await expectHome(page)
  await expect(page.locator(builtSelector('.account-hero .figure-balance'))).toContainText('₦')
  return shownBalance(page)
}

export const scripted = (accounts: readonly Account[], goodFor: RegExp): Account => {
  const found = accounts.find((account) => goodFor.test(account.goodFor))
  if (found === undefined) throw new Error(`no account that ${goodFor}`)
  return found
}

/** Shows the field of the payee's account number. The page keeps an unsent transfer, and then begins at the amount. */
export async function payeeField(page: Page): Promise<Locator> {
  const field = page.getByLabel('Account number', { exact: true })
  const change = page.getByRole('button', { name: 'Change recipient' })
  await field.or(change).first().waitFor()
  if (await change.isVisible()) await change.click()
  return field
}

/** From home to the review sheet. */
export async function review(page: Page, account: Account, bankName: string, amount: string): Promise<void> {
  await page.getByRole('link', { name: 'Other Bank Transfers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Other Bank Transfer' })).toBeVisible()
  await fillTransfer(page, account, bankName, amount)
}

/** Fills the form of a transfer to another bank, and opens the review. The first letters of its name find the bank. */
export async function fillTransfer(page: Page, account: Account, bankName: string, amount: string): Promise<void> {
  await (await payeeField(page)).fill(account.accountNumber)
  await typeBank(page, bankName.slice(0, 8))
  await page.getByRole('option', { name: bankName }).click()
  await expect(page.locator('#to-name').getByText(account.accountName)).toBeVisible()
  await typeAmount(page, amount)
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

export const expectStatus = (page: Page, status: string) =>
  expect(page.locator(builtSelector('.receipt .pill'))).toHaveText(status, { timeout: 30_000 })
