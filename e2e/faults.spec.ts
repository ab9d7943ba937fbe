/**
 * Tests payments whose reply is lost, whose server dies or whose connection breaks: no page is wrong, and no transfer
 * is posted twice.
 */
import type { Page, Route } from '@playwright/test'
import { formatAccountNumber } from '../src/values/account-number.ts'
import { type Bank, test as base, expect, expectAccessible } from './bank.ts'
import { expectFetched } from './fetched-files.ts'
import {
  approve,
  becomeCustomer,
  expectHome,
  freshNewcomer,
  freshPage,
  meanAnother,
  type Newcomer,
  payIn,
  shownAccountNumber,
  shownBalance,
  typeAmount,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'
const CONFIRM = '**/api/transfers/confirm'
const STATUS = '**/api/transfers/getTransfer**'
/** The amount of each test, as typed and in kobo. */
const TYPED = '101'
const AMOUNT = 101_00n

interface Pair {
  readonly sender: Page
  readonly person: Newcomer
  readonly recipient: Page
  readonly recipientNumber: string
}

async function enter(page: Page, bank: Bank, person: Newcomer): Promise<string> {
  await becomeCustomer(page, bank, person)
  return shownAccountNumber(page)
}

/** Two customers that only this file uses. The first customer has money. */
const test = base.extend<object, { pair: Pair }>({
  pair: [
    async ({ bank, browser }, use) => {
      const [sender, recipient] = [await freshPage(browser, bank), await freshPage(browser, bank)]
      const person = await freshNewcomer(bank, 'faults.sender')
      const senderNumber = await enter(sender, bank, person)
      const recipientNumber = await enter(recipient, bank, await freshNewcomer(bank, 'faults.recipient'))
      await payIn(bank, senderNumber, '2000000')
      await payOnce(sender, bank, person, recipientNumber)
      await use({ sender, person, recipient, recipientNumber })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// These tests kill a server and press a button twice, so a second try would hide a fault.
test.describe.configure({ retries: 0 })

/** Goes from Home to the review sheet. */
async function review(sender: Page, to: string, typed: string): Promise<void> {
  await sender.getByRole('link', { name: 'Optimus Transfers' }).click()
  const field = sender.getByLabel('Optimus account number')
  const change = sender.getByRole('button', { name: 'Change recipient' })
  // The page keeps an unsent transfer, and then begins at the amount.
  await field.or(change).first().waitFor()
  if (await change.isVisible()) await change.click()
  await field.fill(to)
  // Accepts any name, because the sandbox invents newcomers, and two newcomers may share a name.
  await expect(sender.locator(builtSelector('#to-name .lookup-result-found'))).toBeVisible()
  await typeAmount(sender, typed)
  await sender.getByRole('button', { name: 'Review transfer' }).click()
  await meanAnother(sender)
}

/** The first payment to a payee needs a code as well. The tests pay a known payee, with the PIN alone. */
async function payOnce(sender: Page, bank: Bank, person: Newcomer, to: string): Promise<void> {
  await expect
    .poll(async () => {
      await sender.goto('/')
      await expect(sender.locator(builtSelector('.account-hero .figure-balance'))).toContainText('₦')
      return shownBalance(sender)
    })
    .toBeGreaterThan(0n)
  await review(sender, to, '10')
  await approve(sender, person.pin, { bank, phone: person.phone })
  await expect(sender).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/)
}

/** Reads the balances of the sender and the recipient, as their pages show them after a reload. */
async function balances({ sender, recipient }: Pair): Promise<[bigint, bigint]> {
  for (const page of [sender, recipient]) {
    await page.goto('/')
    await expectHome(page)
    await expect(page.locator(builtSelector('.account-hero .figure-balance'))).toContainText('₦')
  }
  return [await shownBalance(sender), await shownBalance(recipient)]
}

async function expectSentOnce(pair: Pair, before: readonly [bigint, bigint]): Promise<void> {
  await expect.poll(() => balances(pair)).toEqual([before[0] - AMOUNT, before[1] + AMOUNT])
}

/** Opens the review sheet of a new transfer, before the PIN. Returns the balances before the transfer. */
async function openReview(pair: Pair): Promise<readonly [bigint, bigint]> {
  let before: [bigint, bigint] = [0n, 0n]
  await expect
    .poll(async () => {
      before = await balances(pair)
      return before[0]
    })
    .toBeGreaterThan(AMOUNT)
  await review(pair.sender, pair.recipientNumber, TYPED)
  return before
}

async function expectReceipt(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: '₦101.00' })).toBeVisible()
  await expect(page.getByText('Successful', { exact: true })).toBeVisible()
}

/** The id that the tab stores for the transfer in progress. */
function keptId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const kept = sessionStorage.getItem('adire.transfer')
    return kept === null ? undefined : (JSON.parse(kept) as { paymentId: string }).paymentId
  })
}

/** The request reaches the bank. Its reply never reaches the page. */
async function loseReply(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

test('lost reply: the page waits for the bank’s answer before it reports a failure or a success, and then shows the receipt', async ({
  pair,
}) => {
  const { sender, person } = pair
  const before = await openReview(pair)
  await sender.route(STATUS, (route) => route.abort('connectionreset'))
  await sender.route(CONFIRM, loseReply)
  await approve(sender, person.pin)

  const sheet = sender.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'We are checking' })).toBeVisible()
  await expect(sheet.getByText('Please do not send it again.')).toBeVisible()
  await expect(sender.getByText(/fail|try again|not sent|went wrong/i)).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  await expectAccessible(sender)
  // The page is still checking. A second inquiry without an answer changes nothing.
  await sender.waitForRequest(STATUS)
  await expect(sheet.getByText('Please do not send it again.')).toBeVisible()

  await sender.unroute(STATUS)
  await expectReceipt(sender)
  await sender.unroute(CONFIRM)
  await expectSentOnce(pair, before)
})

test('killed server: an approval that did not arrive is withdrawn, and a new approval sends once', async ({
  bank,
  pair,
}) => {
  const { sender, person } = pair
  const before = await openReview(pair)
  const transferId = await keptId(sender)
  await sender.route(
    CONFIRM,
    async (route) => {
      process.kill(bank.serverPid(), 'SIGKILL')
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await approve(sender, person.pin)
  const sheet = sender.getByRole('dialog')
  await expect(sheet.getByText('Please do not send it again.')).toBeVisible()
  // The bank answers again by itself, and has withdrawn the approval. A late arrival of the approval does nothing.
  await expect(sheet.getByText('Nothing left your account.')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(sender)
  await sheet.getByRole('button', { name: 'Back to the transfer' }).click()
  await sender.getByRole('button', { name: 'Review transfer' }).click()
  await expect(sheet).toBeVisible()
  await approve(sender, person.pin)
  await expectReceipt(sender)
  expect(sender.url()).not.toContain(transferId)
  await expectSentOnce(pair, before)
})

test('double press: pressing Send twice, or Enter twice, is one approval', async ({ pair }) => {
  const { sender, person } = pair
  const before = await openReview(pair)
  const held = Promise.withResolvers<void>()
  let approvals = 0
  await sender.route(CONFIRM, async (route) => {
    approvals += 1
    await held.promise
    await route.continue()
  })
  const pin = sender.getByLabel('Transaction PIN')
  await pin.fill(person.pin)
  await sender.getByRole('button', { name: /^Send ₦/ }).dblclick()
  await expect(sender.getByRole('button', { name: 'Sending' })).toBeVisible()
  await pin.press('Enter')
  await pin.press('Enter')
  await sender.getByRole('button', { name: 'Sending' }).click({ force: true })
  held.resolve()
  await expectReceipt(sender)
  expect(approvals).toBe(1)
  await sender.unroute(CONFIRM)
  await expectSentOnce(pair, before)
})

test('reload during sending: the page says that it is checking, and leads to the receipt', async ({ pair }) => {
  const { sender, person } = pair
  const before = await openReview(pair)
  const transferId = await keptId(sender)
  const arrived = Promise.withResolvers<void>()
  await sender.route(
    CONFIRM,
    async (route) => {
      await route.fetch()
      // The test leaves the page before the reply arrives.
      arrived.resolve()
    },
    { times: 1 },
  )
  await approve(sender, person.pin)
  await arrived.promise
  await sender.reload()
  // The page asks the bank immediately, so the answer may arrive before the test looks at the page.
  await expect(sender.getByText(/We are still checking a transfer|We have the answer/)).toBeVisible()
  expect(await keptId(sender)).toBe(transferId)
  await expectAccessible(sender)
  await sender.getByRole('link', { name: 'See the result' }).click()
  await expectReceipt(sender)
  expect(sender.url()).toContain(transferId)
  await expectSentOnce(pair, before)
})

test('reload before sending: the payment is sent once, after the first approval is withdrawn', async ({ pair }) => {
  const { sender, person, recipientNumber } = pair
  const before = await openReview(pair)
  const transferId = await keptId(sender)
  const stopped = Promise.withResolvers<void>()
  await sender.route(CONFIRM, () => stopped.resolve(), { times: 1 })
  await approve(sender, person.pin)
  await stopped.promise
  // The page gets no answer until the test has looked at it, because three negative answers would withdraw the
  // approval.
  await sender.route(STATUS, (route) => route.abort('connectionreset'))
  await sender.reload()
  // The typed text is there again, at the same step.
  await expect(sender.locator('#h-to')).toContainText(formatAccountNumber(recipientNumber))
  await expect(sender.getByLabel('How much')).toHaveValue(TYPED)
  await expect(sender.locator(builtSelector('#to-name .lookup-result-found'))).toBeVisible()
  await sender.getByRole('button', { name: 'Review transfer' }).click()
  await expect(sender.getByText('We are still checking your last transfer.')).toBeVisible()
  await expect(sender.getByRole('dialog')).toHaveCount(0)
  await sender.unroute(STATUS)
  await expect(sender.getByText('Nothing left your account')).toBeVisible({ timeout: 30_000 })
  await sender.getByRole('button', { name: 'Review transfer' }).click()
  await expect(sender.getByRole('dialog')).toBeVisible()
  expect(await keptId(sender)).not.toBe(transferId)
  await approve(sender, person.pin)
  await expectReceipt(sender)
  expect(sender.url()).not.toContain(transferId)
  await expectSentOnce(pair, before)
})

test('no connection: nothing is sent, the page says why, and the typed text stays', async ({ pair }) => {
  const { sender, person, recipientNumber } = pair
  const before = await openReview(pair)
  const context = sender.context()
  await expectFetched(sender, ['receipt-page'])
  const pin = sender.getByLabel('Transaction PIN')
  await pin.fill(person.pin)
  await context.setOffline(true)
  const send = sender.getByRole('button', { name: /^Send ₦/ })
  await expect(send).toBeDisabled()
  await expect(sender.getByRole('dialog').getByText(/^You need a connection\. We have kept/)).toBeVisible()
  await pin.press('Enter')
  await expectAccessible(sender)
  await sender.getByRole('button', { name: 'Close' }).click()
  const review = sender.getByRole('button', { name: 'Review transfer' })
  await expect(review).toBeDisabled()
  await expect(sender.getByText('You need a connection. We have kept what you typed.')).toBeVisible()
  await expect(sender.locator('#h-to')).toContainText(formatAccountNumber(recipientNumber))
  await expect(sender.getByLabel('How much')).toHaveValue(TYPED)

  await context.setOffline(false)
  await expect(review).toBeEnabled()
  expect(await keptId(sender)).not.toBeUndefined()
  await review.click()
  await approve(sender, person.pin)
  await expectReceipt(sender)
  await expectSentOnce(pair, before)
})
