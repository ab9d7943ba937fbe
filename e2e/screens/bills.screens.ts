/** Photographs bills from the form to the receipt, a payment batch, and frozen accounts. */
import type { Page } from '@playwright/test'
import { type Bank, expect } from '../bank.ts'
import { type Sender, test } from '../other-bank.ts'
import { expectStatus } from '../pay-bills.ts'
import { enterCode } from '../people.ts'
import { film, open, press, type Scene } from './scenes.ts'
import { builtSelector } from '../../scripts/web/scoped-name.ts'

interface World extends Sender {
  readonly bank: Bank
}

const expectSheet = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

const BILLS: readonly Scene<World>[] = [
  {
    screen: 'Airtime',
    state: 'review',
    reach: async ({ page }) => {
      await open(page, '/bills/airtime')
      await page.getByText('9mobile', { exact: false }).click()
      await press(page, '₦1,000')
      await press(page, 'Review payment')
      await expectSheet(page)
    },
  },
  {
    screen: 'Receipt of a bill',
    state: 'airtime',
    reach: async ({ page, person }) => {
      await page.getByLabel('Transaction PIN').fill(person.pin)
      await press(page, /^Pay ₦/)
      await expectStatus(page, 'Paid')
    },
  },
  {
    screen: 'Electricity',
    state: 'filled in',
    reach: async ({ page }) => {
      await open(page, '/bills/electricity')
      await page.getByLabel('Supplier').selectOption('ikeja-electric')
      await page.getByText('Prepaid: you get a token').click()
      await page.getByLabel('Meter or account number').fill('45102298447')
      await expect(page.locator(builtSelector('#bill-customer .lookup-result-found'))).toBeVisible()
      await page.getByLabel('How much').fill('5000')
    },
  },
  {
    screen: 'Receipt of a bill',
    state: 'electricity token',
    reach: async ({ page, person }) => {
      await press(page, 'Review payment')
      await page.getByLabel('Transaction PIN').fill(person.pin)
      await press(page, /^Pay ₦/)
      await expectStatus(page, 'Paid, token ready')
    },
  },
  {
    screen: 'Receipt of a bill',
    state: 'we are checking',
    reach: async ({ page, person }) => {
      await open(page, '/bills/airtime')
      await page.getByText('Another number').click()
      await page.getByLabel('Phone number').fill('08077777777')
      await page.getByRole('radio', { name: 'MTN' }).check()
      await page.getByLabel('How much').fill('300')
      await press(page, 'Review payment')
      await page.getByLabel('Transaction PIN').fill(person.pin)
      await press(page, /^Pay ₦/)
      await expectStatus(page, 'We are checking')
    },
  },
  { screen: 'Bills', state: 'with recent ones', reach: ({ page }) => open(page, '/bills') },
  {
    screen: 'Pay many people',
    state: 'checked list',
    reach: async ({ page }) => {
      await open(page, '/transfers/bulk')
      const lines = ['Name;Amount;Account no;Bank;Narration', 'Chinedu Okafor;1,500;0123456785;GTBank;Rent']
      await page
        .getByLabel('Your list', { exact: true })
        .fill([...lines, 'Halima Sani;x;0010246780;Access;'].join('\n'))
      await press(page, 'Check list')
      await expect(page.getByRole('heading', { level: 1, name: 'Check your list' })).toBeVisible()
    },
  },
  {
    screen: 'Pay many people',
    state: 'review',
    reach: async ({ page }) => {
      await open(page, '/transfers/bulk')
      const again = page.getByRole('button', { name: 'Start again with another list' })
      const list = page.getByLabel('Your list', { exact: true })
      await expect(again.or(list).first()).toBeVisible()
      if (await again.isVisible()) await again.click()
      const lines = ['Name;Amount;Account no;Bank;Narration', 'Chinedu Okafor;1,500;0123456785;GTBank;Rent']
      await list.fill(lines.join('\n'))
      await press(page, 'Check list')
      await expect(page.getByText('We can pay the line.')).toBeVisible()
      await press(page, 'Review and approve')
      await expectSheet(page)
    },
  },
  {
    screen: 'List of payments',
    state: 'approved',
    reach: async ({ page, bank, person }) => {
      await enterCode(page, bank, person.phone)
      await page.getByRole('dialog').getByLabel('Transaction PIN').fill(person.pin)
      await press(page, 'Make 1 payment')
      await expect(page.getByRole('heading', { level: 1, name: 'List of 1 payment' })).toBeVisible()
    },
  },
]

const FROZEN: readonly Scene<World>[] = [
  {
    screen: 'Freeze',
    state: 'frozen',
    reach: async ({ page }) => {
      await open(page, '/settings/freeze')
      await press(page, 'Freeze all my accounts now')
      await expect(page.getByText(/Your accounts are frozen since/)).toBeVisible()
    },
  },
  { screen: 'Status banner', state: 'frozen', reach: ({ page }) => open(page, '/') },
  { screen: 'Status banner', state: 'frozen, at a transfer', reach: ({ page }) => open(page, '/transfers/others') },
]

test('screens of bills and of a freeze', async ({ quick: bank, payer }) => {
  await film({ ...payer, bank }, [...BILLS, ...FROZEN])
})
