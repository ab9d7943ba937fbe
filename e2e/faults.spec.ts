/** What a customer meets when a reply is lost, the server dies or the line goes: never a wrong word, never a second posting. */
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

const CONFIRM = '**/api/transfers/confirm'
const STATUS = '**/api/transfers/getTransfer**'
/** What is sent in each test, as typed and in kobo. */
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

/** Two customers of this file's own, the first with money. */
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

// A server that is killed and a button that is pressed twice: a second try would hide the fault.
test.describe.configure({ retries: 0 })

/** From home to the review sheet. */
async function review(sender: Page, to: string, typed: string): Promise<void> {
  await sender.getByRole('link', { name: 'Optimus Transfers' }).click()
  const field = sender.getByLabel('Optimus account number')
  const change = sender.getByRole('button', { name: 'Change payee' })
  // A transfer that was not sent is kept, and then the page begins at the amount.
  await field.or(change).first().waitFor()
  if (await change.isVisible()) await change.click()
  await field.fill(to)
  // Whatever the name: the sandbox invents newcomers, and two may share one.
  await expect(sender.locator('#to-name .resolved')).toBeVisible()
  await typeAmount(sender, typed)
  await sender.getByRole('button', { name: 'Review transfer' }).click()
  await meanAnother(sender)
}

/** The first payment to somebody takes a code as well; those of the tests are to somebody known, with the PIN alone. */
async function payOnce(sender: Page, bank: Bank, person: Newcomer, to: string): Promise<void> {
  await expect
    .poll(async () => {
      await sender.goto('/')
      await expect(sender.locator('.hero .balance')).toContainText('₦')
      return shownBalance(sender)
    })
    .toBeGreaterThan(0n)
  await review(sender, to, '10')
  await approve(sender, person.pin, { bank, phone: person.phone })
  await expect(sender).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/)
}

/** Both balances as their pages show them after a reload. */
async function balances({ sender, recipient }: Pair): Promise<[bigint, bigint]> {
  for (const page of [sender, recipient]) {
    await page.goto('/')
    await expectHome(page)
    await expect(page.locator('.hero .balance')).toContainText('₦')
  }
  return [await shownBalance(sender), await shownBalance(recipient)]
}

async function expectSentOnce(pair: Pair, before: readonly [bigint, bigint]): Promise<void> {
  await expect.poll(() => balances(pair)).toEqual([before[0] - AMOUNT, before[1] + AMOUNT])
}

/** The review sheet of a new transfer, PIN still to come, and the balances before it. */
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

/** The id that the tab keeps for the transfer that is being made. */
function keptId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const kept = sessionStorage.getItem('adire.transfer')
    return kept === null ? undefined : (JSON.parse(kept) as { paymentId: string }).paymentId
  })
}

/** The request reaches the bank, its reply never the page. */
async function loseReply(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

test('a lost reply is neither failure nor success until the bank says which, and becomes the receipt by itself', async ({
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
  // Still asking: a second question that gets no answer changes nothing.
  await sender.waitForRequest(STATUS)
  await expect(sheet.getByText('Please do not send it again.')).toBeVisible()

  await sender.unroute(STATUS)
  await expectReceipt(sender)
  await sender.unroute(CONFIRM)
  await expectSentOnce(pair, before)
})

test('the server dies before the approval reaches it: the approval is withdrawn, and a new one sends once', async ({
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
  // The bank is back by itself, and has withdrawn the approval: however late it comes, it does nothing.
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

test('Send pressed twice, and Enter twice, is one approval', async ({ pair }) => {
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

test('a reload while it is sent loses nothing: the page says that it is checking and leads to the receipt', async ({
  pair,
}) => {
  const { sender, person } = pair
  const before = await openReview(pair)
  const transferId = await keptId(sender)
  const arrived = Promise.withResolvers<void>()
  await sender.route(
    CONFIRM,
    async (route) => {
      await route.fetch()
      // The page is left before its reply comes.
      arrived.resolve()
    },
    { times: 1 },
  )
  await approve(sender, person.pin)
  await arrived.promise
  await sender.reload()
  // Asked at once, so the answer may be there before one looks.
  await expect(sender.getByText(/We are still checking a transfer|We have the answer/)).toBeVisible()
  expect(await keptId(sender)).toBe(transferId)
  await expectAccessible(sender)
  await sender.getByRole('link', { name: 'See what became of it' }).click()
  await expectReceipt(sender)
  expect(sender.url()).toContain(transferId)
  await expectSentOnce(pair, before)
})

test('a reload before it was sent: nothing else goes until the approval is withdrawn, and then it is sent once', async ({
  pair,
}) => {
  const { sender, person, recipientNumber } = pair
  const before = await openReview(pair)
  const transferId = await keptId(sender)
  const stopped = Promise.withResolvers<void>()
  await sender.route(CONFIRM, () => stopped.resolve(), { times: 1 })
  await approve(sender, person.pin)
  await stopped.promise
  // Nothing is heard of it until the page was looked at: three answers that there is none would withdraw it.
  await sender.route(STATUS, (route) => route.abort('connectionreset'))
  await sender.reload()
  // What was typed is there again, at its step.
  await expect(sender.locator('#h-to')).toContainText(formatAccountNumber(recipientNumber))
  await expect(sender.getByLabel('How much')).toHaveValue(TYPED)
  await expect(sender.locator('#to-name .resolved')).toBeVisible()
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

test('without a connection nothing can be sent, the page says why, and what was typed stays', async ({ pair }) => {
  const { sender, person, recipientNumber } = pair
  const before = await openReview(pair)
  const context = sender.context()
  await expectFetched(sender, ['receipt-page'])
  const pin = sender.getByLabel('Transaction PIN')
  await pin.fill(person.pin)
  await context.setOffline(true)
  const send = sender.getByRole('button', { name: /^Send ₦/ })
  await expect(send).toBeDisabled()
  await expect(sender.getByRole('dialog').getByText('Needs a connection. What you typed is kept.')).toBeVisible()
  await pin.press('Enter')
  await expectAccessible(sender)
  await sender.getByRole('button', { name: 'Close' }).click()
  const review = sender.getByRole('button', { name: 'Review transfer' })
  await expect(review).toBeDisabled()
  await expect(sender.getByText('Needs a connection. What you typed is kept.')).toBeVisible()
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
