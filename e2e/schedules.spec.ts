/**
 * Tests standing orders: chosen in the transfer form, approved once, made on their days, skipped, paused, changed and
 * cancelled.
 */
import type { Page } from '@playwright/test'
import pg from 'pg'
import { findConnection } from '../src/server/db/find-connection.ts'
import { type Bank, expect, expectAccessible, test } from './bank.ts'
import {
  becomeCustomer,
  enterCode,
  foundName,
  freshNewcomer,
  freshPage,
  type Newcomer,
  payIn,
  shownAccountNumber,
  signUp,
  typeAmount,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const sheet = (page: Page) => page.getByRole('dialog')

/** YYYY-MM-DD. */
function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** Moves the time to the morning of the next payment, so that the test need not wait. */
async function letItComeDue(bank: Bank): Promise<void> {
  const client = new pg.Client({ connectionString: findConnection({ DATA_DIR: bank.dataFolder }).ownerUrl })
  await client.connect()
  await client.query(`update bank.standing_order set next_at = now() - interval '1 minute' where state = 'active'`)
  await client.query(`select graphile_worker.add_job('run-due-schedules')`)
  await client.end()
}

async function approveSchedule(page: Page, bank: Bank, person: Newcomer, button: RegExp): Promise<void> {
  await expect(sheet(page).getByRole('heading', { name: 'Check and approve' })).toBeVisible()
  await enterCode(page, bank, person.phone)
  await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
  await sheet(page).getByRole('button', { name: button }).click()
  await expect(sheet(page)).toBeHidden()
}

async function openList(page: Page): Promise<void> {
  await page.goto('/transfers')
  await page.getByRole('link', { name: /^Scheduled payments/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled payments' })).toBeVisible()
}

test('standing order: a payment is scheduled, made, skipped, paused, changed and cancelled', async ({
  bank,
  browser,
}) => {
  const other = await freshPage(browser, bank)
  const payee = await freshNewcomer(bank, 'gets.rent')
  await signUp(other, bank, payee)
  const payeeNumber = await other.locator('dd.num').innerText()
  const payeeName = await other.locator(builtSelector('.definition-list dd')).nth(1).innerText()

  const page = await freshPage(browser, bank)
  const person = await freshNewcomer(bank, 'pays.rent')
  await becomeCustomer(page, bank, person)
  await payIn(bank, await shownAccountNumber(page), '900000')

  await test.step('no payment is scheduled yet', async () => {
    await openList(page)
    await expect(page.getByText('You have no scheduled payments')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the form says what is missing, and shows the days of the payments', async () => {
    await page.getByRole('link', { name: 'Schedule a payment' }).click()
    await page.getByLabel('Optimus account number').fill(payeeNumber)
    await expect(foundName(page, new RegExp(payeeName, 'i'))).toBeVisible()
    // The amount is above today's balance. The account needs the amount only on the day of the payment.
    await typeAmount(page, '9500')
    await page.getByLabel('When to send').selectOption('Every month')
    await page.getByRole('button', { name: 'Review schedule' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose a date')
    await expect(page.getByLabel('First payment on')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('First payment on').fill(daysFromNow(3))
    await page.getByLabel('Ends').selectOption('After a number of payments')
    await page.getByLabel('How many payments').fill('12')
    await expect(page.getByText(/^Every month on the .* for 12 payments\. Dates: .* and so on\.$/)).toBeVisible()
    await expectAccessible(page)
    // The form keeps the number of payments over a reload.
    await page.reload()
    await expect(page.getByLabel('How many payments')).toHaveValue('12')
  })

  await test.step('the order is approved with a code, because the payee is new', async () => {
    await expect(foundName(page, new RegExp(payeeName, 'i'))).toBeVisible()
    await page.getByRole('button', { name: 'Review schedule' }).click()
    await expect(sheet(page)).toContainText('for 12 payments')
    await expectAccessible(page)
    await approveSchedule(page, bank, person, /^Schedule ₦9,500\.00/)
    await expect(page.getByRole('heading', { level: 1, name: 'Scheduled payment', exact: true })).toBeVisible()
    await expect(page.getByText('No payments yet. You will see each payment and its receipt here.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a payment without enough money is tried again later, and can be skipped', async () => {
    await letItComeDue(bank)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/was not made yet: there was not enough money/).first()).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Skip this payment' }).click()
    await expect(page.getByText('Skipped', { exact: true })).toBeVisible()
  })

  await test.step('the order is paused and resumed', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  })

  await test.step('without a connection no change is possible, and the page says what it cannot load', async () => {
    await page.context().setOffline(true)
    await expect(page.getByRole('button', { name: 'Pause' })).toBeDisabled()
    await expect(page.getByText('You need a connection.', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.context().setOffline(false)
    const address = page.url()
    await page.route('**/api/schedules/getSchedule*', (route) => route.abort())
    await page.goto(address)
    await expect(page.getByText('We could not load this scheduled payment.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/schedules/getSchedule*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
    await page.goto(address.replace(/[0-9a-f]{12}$/, '0123456789ab'))
    await expect(page.getByText('We could not find this.')).toBeVisible()
    await page.goto(address)
  })

  await test.step('the amount is lowered to the balance, with a new approval', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await expectAccessible(page)
    await sheet(page).getByLabel('Amount').fill('0')
    await sheet(page).getByRole('button', { name: 'Review change' }).click()
    await expect(sheet(page).getByRole('alert')).toContainText('Enter an amount above zero')
    await sheet(page).getByLabel('Amount').fill('500')
    await sheet(page).getByLabel('Next payment on').fill(daysFromNow(9))
    await sheet(page).getByRole('button', { name: 'Review change' }).click()
    await approveSchedule(page, bank, person, /^Save changes/)
    await expect(page.locator(builtSelector('.figure-large'))).toHaveText('₦500.00')
  })

  await test.step('the payment is made on its day, with a receipt', async () => {
    await letItComeDue(bank)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Successful', { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.getByRole('link', { name: /Successful/ }).click()
    await expect(page.getByText(/sent to/)).toBeVisible()
    await page.goBack()
  })

  await test.step('the order is cancelled by name, and ends', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectAccessible(page)
    await sheet(page).getByRole('button', { name: 'Cancel scheduled payment' }).click()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
    await openList(page)
    await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('standing order for a bill: its form leads to the days, which are approved and paid as for a transfer', async () => {
    await page.goto('/bills/schedule')
    await expect(page.getByText('Choose what you want to pay first')).toBeVisible()
    await page.goto('/bills/airtime')
    await page.getByText('Another number').click()
    await page.getByLabel('Phone number').fill('08031234567')
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter an amount')
    await page.getByRole('button', { name: '₦200', exact: true }).click()
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule a bill' })).toBeVisible()
    await expect(page.getByText('MTN 08031234567')).toBeVisible()
    await page.getByRole('button', { name: 'Review schedule' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose a date')
    await page.getByLabel('First payment on').fill(daysFromNow(3))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Review schedule' }).click()
    await expect(sheet(page)).toContainText('We pay only this price')
    await expectAccessible(page)
    await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
    await sheet(page).getByRole('button', { name: 'Schedule ₦200.00' }).click()
    await expect(page.getByText('No payments yet. You will see each payment and its receipt here.')).toBeVisible()
    await expectAccessible(page)
    await letItComeDue(bank)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Successful', { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })

  await test.step('the receipt is a bill’s receipt, from which another order is made', async () => {
    await page.getByRole('link', { name: /Successful/ }).click()
    await expect(page.locator(builtSelector('.receipt .pill'))).toHaveText('Paid')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See the scheduled payment' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Scheduled payment', exact: true })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Schedule a payment' }).click()
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule a bill' })).toBeVisible()
  })
})
