/** A payment to another bank whose answer the page never hears: reloaded, sent from two tabs, or over the session's end. It leaves once. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './bank.ts'
import { type Account, balance, expectStatus, review, scripted, type Sender, test } from './other-bank.ts'
import { approve, dropCookies, meanAnother } from './people.ts'

const CONFIRM = '**/api/transfers/confirm'
const GTBANK = 'Guaranty Trust Bank (GTBank)'

// One order that is sent from two tabs: a second try would hide the fault.
test.describe.configure({ retries: 0 })

/** The first payment to somebody takes a code; those of the tests take the PIN alone. */
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

/** What the switch has of this amount, kobo. */
async function taken(door: string, amountMinor: string): Promise<number> {
  const books = (await (await fetch(`${door}/books`)).json()) as {
    direction: string
    amount: string
    timesSent: number
  }[]
  return books.filter(({ direction, amount }) => direction === 'out' && amount === amountMinor).length
}

test('a reload while it is sent: the page says that it is checking, and leads to the receipt of the one payment', async ({
  bank,
  third,
  accounts,
}) => {
  const { page, person } = third
  const before = await openReview(third, { bank, phone: person.phone }, scripted(accounts, /^Succeeds/), '1501')
  const arrived = Promise.withResolvers<void>()
  // The bank has it; the page is left before it hears so.
  await page.route(CONFIRM, (route) => route.fetch().then(() => arrived.resolve()), { times: 1 })
  await approve(page, person.pin)
  await arrived.promise
  await page.reload()
  await expect(page.getByText(/We are still checking a transfer|We have the answer/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See what became of it' }).click()
  await expectStatus(page, 'Successful')
  expect(await balance(page)).toBe(before - 1_511_75n)
  expect(await taken(bank.door, '150100')).toBe(1)
})

test('one order in two tabs, approved in both: one payment, and both tabs tell of it', async ({
  bank,
  third,
  accounts,
}) => {
  const { page, person } = third
  const before = await openReview(third, { bank, phone: person.phone }, scripted(accounts, /^Succeeds/), '1502')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // A tab that is duplicated has what the first one had typed, and the id that it keeps for the order.
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const tabs = [page, await opened]
  for (const tab of tabs) {
    await expect(tab.locator('#to-name .resolved')).toBeVisible()
    await tab.getByRole('button', { name: 'Review transfer' }).click()
    await meanAnother(tab)
    await tab.getByLabel('Transaction PIN').fill(person.pin)
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: /^Send ₦/ }).click()))
  for (const tab of tabs) await expectStatus(tab, 'Successful')
  expect(new Set(tabs.map((tab) => new URL(tab.url()).pathname)).size).toBe(1)
  await tabs[1]?.close()
  expect(await balance(page)).toBe(before - 1_512_75n)
  expect(await taken(bank.door, '150200')).toBe(1)
})

test('the session ends before the answer: after a new login the page knows of the payment, and it left once', async ({
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
  // Back where it ended: told there, once.
  await expect(page).toHaveURL(/\/transfers\/others$/)
  await expect(page.getByText(/We are still checking a transfer|We have the answer/)).toBeVisible()
  await page.getByRole('link', { name: 'See what became of it' }).click()
  await expectStatus(page, 'Successful')
  expect(await balance(page)).toBe(before - 1_513_75n)
  expect(await taken(bank.door, '150300')).toBe(1)
})

/** On the page where the session ended: loading it anew would forget where one was. */
async function fillLoginHere(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Fill in/ }).first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/auth\//)
}
