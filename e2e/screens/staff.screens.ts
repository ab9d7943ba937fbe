/** Photographs the pages of the back office, each as a person with the duties of the page sees it. */
import type { Browser, Page } from '@playwright/test'
import { type Bank, expect, test } from '../bank.ts'
import { content, logIn, openRecord } from '../staff.ts'
import { STAFF_SIZES } from './notes.ts'
import { expectTitle, film, type Scene } from './scenes.ts'

interface World {
  page: Page
  readonly bank: Bank
  readonly browser: Browser
}

test.use({ bankOf: 'staff', bankEnvironment: { STAFF: 'on' } })

/** Logs another person in. The next scenes photograph this person's page. */
async function asPerson(world: World, name: string): Promise<Page> {
  await world.page.close()
  world.page = await logIn(world.browser, world.bank, name)
  return world.page
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

/** A page that a link of the frame opens. */
const linked = (screen: string, name: string): Scene<World> => ({
  screen: `Staff, ${screen}`,
  state: 'full',
  reach: async ({ page }) => {
    await link(page, name)
    await expectTitle(page, /./)
  },
})

/** A part of the record that is open, with its table. */
const part = (name: string, table: RegExp): Scene<World> => ({
  screen: 'Staff, customer',
  state: `part ${name.toLowerCase()}`,
  reach: async ({ page }) => {
    await link(page, name)
    await expect(page.getByRole('table', { name: table })).toBeVisible()
  },
})

const SCENES: readonly Scene<World>[] = [
  {
    screen: 'Staff, login',
    state: 'logged out',
    reach: async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    },
  },
  {
    screen: 'Staff, home',
    state: 'teller',
    reach: async (world) => {
      await asPerson(world, 'Amina Yusuf')
    },
  },
  {
    screen: 'Staff, customers',
    state: 'nobody found',
    reach: async ({ page }) => {
      await link(page, 'Customers')
      await page.getByLabel('Find a customer').fill('nobody.here')
      await page.keyboard.press('Enter')
      await expect(content(page).getByText('No customer has this number or name')).toBeVisible()
    },
  },
  {
    screen: 'Staff, customer',
    state: 'record',
    reach: ({ page }) => openRecord(page, 'The customer calls about a lost phone'),
  },
  part('Limits', /^Limits in force$/),
  part('Who looked', /^Newest views/),
  {
    screen: 'Staff, customer',
    state: 'freeze without a reason',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Freeze all accounts' }).click()
      await expect(page.getByText('Describe the reason in 10 characters or more')).toBeVisible()
    },
  },
  {
    screen: 'Staff, home',
    state: 'payments operator',
    reach: async (world) => {
      await asPerson(world, 'Chidi Nwosu')
    },
  },
  linked('payments', 'Payments'),
  {
    screen: 'Staff, reports',
    state: 'dispute officer',
    reach: async (world) => {
      await link(await asPerson(world, 'Damilola Ige'), 'Reports')
      await expectTitle(world.page, /./)
    },
  },
  {
    screen: 'Staff, identity checks',
    state: 'identity officer',
    reach: async (world) => {
      await link(await asPerson(world, 'Bola Adewale'), 'Identity checks')
      await expectTitle(world.page, /./)
    },
  },
  {
    screen: 'Staff, home',
    state: 'accountant',
    reach: async (world) => {
      await asPerson(world, 'Gozie Eze')
    },
  },
  linked('books', 'Books'),
  {
    screen: 'Staff, books',
    state: 'trial balance',
    reach: async ({ page }) => {
      await page.getByLabel('View').selectOption('trial-balance')
      await expect(page.getByRole('table', { name: /^NGN on/ })).toBeVisible()
    },
  },
  {
    screen: 'Staff, books',
    state: 'journal by hand',
    reach: async ({ page }) => {
      await page.getByLabel('View').selectOption('journal')
      await expect(page.getByLabel('Account', { exact: true })).toBeVisible()
    },
  },
  {
    screen: 'Staff, books',
    state: 'account',
    reach: async ({ page }) => {
      await page.goto('/books/accounts/vat-payable%3ANGN')
      await expectTitle(page, /./)
    },
  },
  linked('reconciliation', 'Reconciliation'),
  linked('configuration', 'Configuration'),
  {
    screen: 'Staff, home',
    state: 'risk officer',
    reach: async (world) => {
      await asPerson(world, 'Efe Okoro')
    },
  },
  linked('risk', 'Risk'),
  linked('orders', 'Orders'),
  {
    screen: 'Staff, audit',
    state: 'auditor',
    reach: async (world) => {
      await link(await asPerson(world, 'Halima Sule'), 'Audit')
      await expectTitle(world.page, /./)
    },
  },
  {
    screen: 'Staff, people and roles',
    state: 'administrator',
    reach: async (world) => {
      await link(await asPerson(world, 'Ikenna Obi'), 'Staff')
      await expect(world.page.getByText('People who have logged in')).toBeVisible()
    },
  },
]

test('screens of the back office', async ({ bank, browser }) => {
  const context = await browser.newContext({ baseURL: bank.staff })
  await film({ page: await context.newPage(), bank, browser }, SCENES, { sizes: STAFF_SIZES })
})
