/**
 * Tests payments to another bank whose answer does not reach the page: after a reload, from two tabs, or after the
 * session ends. Each is sent once.
 */
import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './bank.ts'
import { type Account, balance, expectStatus, review, scripted, type Sender, test } from './other-bank.ts'
import { approve, dropCookies, meanAnother } from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const CONFIRM = '**/api/transfers/confirm'
const GTBANK = 'Guaranty Trust Bank (GTBank)'

// Two tabs send one order, so a second try would hide a fault.
test.describe.configure({ retries: 0 })

/** The first payment to a payee needs a code. The tests pay a known payee, with the PIN alone. */
let known = false
async function openReview(
  { page, person }: Sender,
  bank: Parameters<typeof approve>[2],
  account: Account,
  amount: string,
) {
  if (!known) {
    await page.goto('/')
    await review(page, account, GTBANK, '100')
    await approve(page, person.pin, bank)
    await expectStatus(page, 'Successful')
    known = true
  }
  const before = await balance(page)
  await review(page, account, GTBANK, amount)
  return before
}

/** The switch's record of payments with this amount in kobo. */
async function taken(consoleUrl: string, amountMinor: string): Promise<number> {
  const books = (await (await fetch(`${consoleUrl}/books`)).json()) as {
    direction: string
    amount: string
    timesSent: number
  }[]
  return books.filter(({ direction, amount }) => direction === 'out' && amount === amountMinor).length
}

test('reload while a payment to another bank is sent: the page says that it is checking, and leads to the one receipt', async ({
  bank,
  third,
  accounts,
}) => {
  const { page, person } = third
  const before = await openReview(third, { bank, phone: person.phone }, scripted(accounts, /^Succeeds/), '1501')
  const arrived = Promise.withResolvers<void>()
  // The bank has the payment. The test leaves the page before the answer arrives.
  await page.route(CONFIRM, (route) => route.fetch().then(() => arrived.resolve()), { times: 1 })
  await approve(page, person.pin)
  await arrived.promise
  await page.reload()
  await expect(page.getByText(/We are still checking a transfer|We have the answer/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the result' }).click()
  await expectStatus(page, 'Successful')
  expect(await balance(page)).toBe(before - 1_511_75n)
  expect(await taken(bank.console, '150100')).toBe(1)
})

test('two tabs: one order that both tabs approve is one payment, and both tabs show it', async ({
  bank,
  third,
  accounts,
}) => {
  const { page, person } = third
  const before = await openReview(third, { bank, phone: person.phone }, scripted(accounts, /^Succeeds/), '1502')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // A duplicated tab has the typed text of the first tab and its id of the order.
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const tabs = [page, await opened]
  for (const tab of tabs) {
    await expect(tab.locator(builtSelector('#to-name .lookup-result-found'))).toBeVisible()
    await tab.getByRole('button', { name: 'Review transfer' }).click()
    await meanAnother(tab)
    await tab.getByLabel('Transaction PIN').fill(person.pin)
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: /^Send ₦/ }).click()))
  for (const tab of tabs) await expectStatus(tab, 'Successful')
  expect(new Set(tabs.map((tab) => new URL(tab.url()).pathname)).size).toBe(1)
  await tabs[1]?.close()
  expect(await balance(page)).toBe(before - 1_512_75n)
  expect(await taken(bank.console, '150200')).toBe(1)
})

test('session end before the answer: after a new login the page shows the payment, which was sent once', async ({
  bank,
  third,
  accounts,
}) => {
  const { page, person } = third
  const before = await openReview(third, { bank, phone: person.phone }, scripted(accounts, /^Succeeds/), '1503')
  await page.route(
    CONFIRM,
    async (route) => {
      await route.fetch()
      await dropCookies(page, ['RIB_AT', 'RIB_RT'])
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await approve(page, person.pin)
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText(/fail|not sent|went wrong/i)).toHaveCount(0)
  await fillLoginHere(page, person.password)
  // The page where the session ended shows the result once.
  await expect(page).toHaveURL(/\/transfers\/others$/)
  await expect(page.getByText(/We are still checking a transfer|We have the answer/)).toBeVisible()
  await page.getByRole('link', { name: 'See the result' }).click()
  await expectStatus(page, 'Successful')
  expect(await balance(page)).toBe(before - 1_513_75n)
  expect(await taken(bank.console, '150300')).toBe(1)
})

/** Stays on the page where the session ended, because a reload would lose the page. */
async function fillLoginHere(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Fill in/ }).first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/auth\//)
}
