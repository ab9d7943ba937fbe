/** Photographs payments from the empty form to the receipt, within the bank and to other banks. */
import type { Page } from '@playwright/test'
import { type Bank, expect } from '../bank.ts'
import { type Account, fillTransfer, payeeField, scripted, type Sender, test as base } from '../other-bank.ts'
import { expectStatus } from '../pay-bills.ts'
import { approve, enterCode, freshNewcomer, freshPage, signUp, typeBank } from '../people.ts'
import { expectAlert, fillOwnBankTransfer, film, open, openEmptyTransfer, press, type Scene } from './scenes.ts'
import { builtSelector } from '../../scripts/web/scoped-name.ts'

interface World extends Sender {
  readonly bank: Bank
  readonly accounts: readonly Account[]
  /** The account number of another customer of the bank. */
  readonly payee: string
}

const setSwitch = async (bank: Bank, mode: 'none' | 'down' | 'time-out'): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${bank.console}/faults`, { method: 'PUT', headers, body: JSON.stringify({ switch: mode }) })
}
const expectSheet = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()
/** Makes payments to an account of the sandbox with this script, up to the review. */
async function toReview({ page, accounts }: World, goodFor: RegExp, bankName: string, amount: string): Promise<void> {
  const account = scripted(accounts, goodFor)
  await open(page, '/')
  await openEmptyTransfer(page, '/transfers/others')
  await fillTransfer(page, account, bankName, amount)
}

const DAY_MS = 24 * 60 * 60 * 1000
async function enterCodeIfAsked(page: Page, bank: Bank, phone: string): Promise<void> {
  if (await page.getByRole('button', { name: 'Send me the code' }).isVisible()) await enterCode(page, bank, phone)
}

const WITHIN = 'Transfer within the bank'
const TRANSFER: readonly Scene<World>[] = [
  { screen: WITHIN, state: '1 payee', reach: ({ page }) => open(page, '/transfers/optimus') },
  {
    screen: WITHIN,
    state: '1 payee, nothing typed',
    reach: async ({ page }) => {
      await press(page, 'Continue')
      await expectAlert(page)
    },
  },
  {
    screen: WITHIN,
    state: '1 payee, nobody has the number',
    reach: async ({ page }) => {
      await page.getByLabel('Optimus account number').fill('1234567890')
      await page.waitForTimeout(1500)
    },
  },
  {
    screen: WITHIN,
    state: '1 payee, name found',
    reach: async ({ page, payee }) => {
      await page.getByLabel('Optimus account number').fill(payee)
      await expect(page.locator(builtSelector('#to-name .lookup-result-found'))).toBeVisible()
    },
  },
  {
    screen: WITHIN,
    state: '2 amount',
    reach: async ({ page }) => {
      await press(page, 'Continue')
      await expect(page.getByLabel('How much')).toBeVisible()
    },
  },
  {
    screen: WITHIN,
    state: '2 amount, too much',
    reach: async ({ page }) => {
      await page.getByLabel('How much').fill('9000000')
      await press(page, 'Review transfer')
      await expectAlert(page)
    },
  },
  {
    screen: WITHIN,
    state: '3 review',
    reach: async ({ page }) => {
      await page.getByLabel('How much').fill('2,500')
      await page.getByLabel(/^Narration/).fill('School fees')
      await press(page, 'Review transfer')
      await expectSheet(page)
      await expect(page.getByLabel('Transaction PIN')).toBeVisible()
    },
  },
  {
    screen: WITHIN,
    state: '3 review, wrong PIN',
    reach: async ({ page, bank, person }) => {
      await approve(page, '1357', { bank, phone: person.phone })
      await expectAlert(page)
    },
  },
  {
    screen: WITHIN,
    state: '3 review, offline',
    reach: async ({ page }) => {
      await page.context().setOffline(true)
      await page.waitForTimeout(400)
    },
    after: ({ page }) => page.context().setOffline(false),
  },
  {
    screen: WITHIN,
    state: '4 we are checking',
    reach: async ({ page, bank, person }) => {
      await page.route('**/api/transfers/getTransfer**', (route) => route.abort('connectionreset'))
      await page.route('**/api/transfers/confirm', async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await approve(page, person.pin, { bank, phone: person.phone })
      await expect(page.getByText('Please do not send it again.')).toBeVisible()
    },
    after: ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  {
    screen: 'Receipt of a transfer',
    state: 'successful',
    reach: async ({ page }) => {
      await expect(page).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/, { timeout: 30_000 })
      await expect(page.getByText('Successful', { exact: true })).toBeVisible()
    },
  },
  {
    screen: WITHIN,
    state: '3 review, is it another one',
    reach: async ({ page }) => {
      await page.getByRole('link', { name: 'Send again' }).click()
      await press(page, 'Review transfer')
      await expectSheet(page)
      await expect(page.getByText('Is this another payment?')).toBeVisible()
    },
  },
]

const OTHERS = 'Transfer to another bank'
const OTHER_BANKS: readonly Scene<World>[] = [
  {
    screen: OTHERS,
    state: '1 list of banks',
    reach: async ({ page, accounts }) => {
      await open(page, '/transfers/others')
      await page.getByLabel('Account number', { exact: true }).fill(scripted(accounts, /^Succeeds/).accountNumber)
      await typeBank(page, 'gtb')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    screen: OTHERS,
    state: '2 names differ',
    reach: async ({ page, accounts }) => {
      await page
        .getByLabel('Account number', { exact: true })
        .fill(scripted(accounts, /name that differs/).accountNumber)
      await typeBank(page, 'guar')
      await page.getByRole('option').first().click()
      await page.getByLabel('Name you expect').fill('Seun Coker')
      await expect(page.getByText('The names differ.')).toBeVisible()
    },
    after: ({ page }) => page.getByLabel('Name you expect').fill(''),
  },
  {
    screen: OTHERS,
    state: '3 review',
    reach: (world) => toReview(world, /^Succeeds/, 'Guaranty Trust Bank (GTBank)', '1,500'),
  },
  {
    screen: 'Receipt of a transfer',
    state: 'to another bank',
    reach: async ({ page, bank, person }) => {
      await approve(page, person.pin, { bank, phone: person.phone })
      await expectStatus(page, 'Successful')
    },
  },
  {
    screen: 'Receipt of a transfer',
    state: 'not sent',
    reach: async (world) => {
      await toReview(world, /^Is refused/, 'Access Bank', '1,500')
      await approve(world.page, world.person.pin, { bank: world.bank, phone: world.person.phone })
      await expectStatus(world.page, 'Not sent')
    },
  },
  {
    screen: 'Receipt of a transfer',
    state: 'we are checking',
    reach: async (world) => {
      await toReview(world, /^Never answers/, 'United Bank for Africa (UBA)', '1,500')
      await approve(world.page, world.person.pin, { bank: world.bank, phone: world.person.phone })
      await expectStatus(world.page, 'We are checking')
    },
  },
  { screen: 'Home', state: 'payment pending', reach: ({ page }) => open(page, '/') },
  { screen: 'History', state: 'payment pending', reach: ({ page }) => open(page, '/history') },
  {
    screen: 'Report a problem',
    state: 'of a transfer',
    reach: async ({ page }) => {
      await page.getByRole('region', { name: 'Pending' }).getByRole('link').first().click()
      await page.getByRole('link', { name: 'Report a problem' }).click()
      await page.getByLabel('Something else').check()
    },
  },
  {
    screen: 'Case',
    state: 'open',
    reach: async ({ page }) => {
      await page.getByLabel('Tell us more').fill('They see nothing of it')
      await press(page, 'Send the report')
      await expect(page.getByRole('heading', { level: 1, name: 'Your question' })).toBeVisible()
    },
  },
  { screen: 'Cases', state: 'with one', reach: ({ page }) => open(page, '/cases') },
  {
    screen: 'Scheduled payments',
    state: 'form',
    reach: async ({ page, payee }) => {
      await fillOwnBankTransfer(page, payee)
      await page.getByLabel('When to send').selectOption('Every month')
    },
  },
  {
    screen: 'Scheduled payments',
    state: 'review',
    reach: async ({ page }) => {
      await page.getByLabel('First payment on').fill(new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10))
      await press(page, 'Review schedule')
      await expectSheet(page)
      await expect(page.getByLabel('Transaction PIN')).toBeVisible()
    },
  },
  {
    screen: 'Scheduled payment',
    state: 'approved',
    reach: async ({ page, bank, person }) => {
      await enterCodeIfAsked(page, bank, person.phone)
      await page.getByLabel('Transaction PIN').fill(person.pin)
      await press(page, /^Schedule ₦/)
      await expect(page.getByRole('heading', { level: 1, name: 'Scheduled payment', exact: true })).toBeVisible()
    },
  },
  {
    screen: 'Status banner',
    state: 'other banks are slow',
    reach: async ({ page, bank, accounts }) => {
      await setSwitch(bank, 'down')
      await open(page, '/transfers/others')
      const field = await payeeField(page)
      for (const goodFor of [/^Succeeds/, /^Is refused/, /^Never answers/]) {
        await field.fill(scripted(accounts, goodFor).accountNumber)
        await page.waitForTimeout(1500)
      }
      await page.reload()
      await page.waitForTimeout(1000)
    },
    after: ({ bank }) => setSwitch(bank, 'none'),
  },
]

const test = base.extend<object, { payee: string }>({
  payee: [
    async ({ quick, browser }, use) => {
      const page = await freshPage(browser, quick)
      await signUp(page, quick, await freshNewcomer(quick, 'screens.payee'))
      await use(await page.locator('dd.num').innerText())
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('screens of transfers', async ({ quick: bank, sender, accounts, payee }) => {
  await film({ ...sender, bank, accounts, payee }, [...TRANSFER, ...OTHER_BANKS])
})
