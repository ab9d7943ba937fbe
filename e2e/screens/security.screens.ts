/** Photographs cards, identity proofs and devices: sheets that ask for a PIN or a code, and their results. */
import type { Page } from '@playwright/test'
import { type Bank, expect, test } from '../bank.ts'
import { approveByCode } from '../authenticators.ts'
import { expectHome, freshNewcomer, freshPage, type Newcomer, payIn, shownAccountNumber, signUp } from '../people.ts'
import { chooseQuestions } from '../questions.ts'
import { expectAlert, expectTitle, fillOwnBankTransfer, film, open, press, type Scene } from './scenes.ts'
import { builtSelector } from '../../scripts/web/scoped-name.ts'

interface World {
  readonly page: Page
  readonly bank: Bank
  readonly person: Newcomer
  /** The account number of another customer of the bank. */
  readonly payee: string
}

const sheet = (page: Page) => page.getByRole('dialog')
const advance = async ({ bank, page }: World): Promise<void> => {
  const reference = new URL(page.url()).pathname.split('/').at(-1)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${bank.console}/cards/advance`, { method: 'POST', headers, body: JSON.stringify({ reference }) })
}

const FIRST_PAYMENT: readonly Scene<World>[] = [
  {
    screen: 'Security questions',
    state: 'a payment waits for them',
    reach: async ({ page, payee }) => {
      await fillOwnBankTransfer(page, payee)
      await press(page, 'Review transfer')
      await expectTitle(page, 'Security questions')
    },
  },
  {
    screen: 'Security questions',
    state: 'saved',
    reach: ({ page, person }) => chooseQuestions(page, person),
  },
]

const CARDS: readonly Scene<World>[] = [
  {
    screen: 'Request a card',
    state: 'review',
    reach: async ({ page }) => {
      await open(page, '/cards/new')
      await page.getByLabel('Branch', { exact: true }).selectOption('LOS-02')
      await press(page, 'Review request')
      await expect(sheet(page)).toBeVisible()
    },
  },
  {
    screen: 'Card',
    state: '1 ordered',
    reach: async ({ page, person }) => {
      await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
      await sheet(page)
        .getByRole('button', { name: /order the card/ })
        .click()
      await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/)
    },
  },
  {
    screen: 'Card',
    state: '2 ready at the branch',
    reach: async (world) => {
      for (const state of ['Being made', 'On its way', 'Ready at the branch']) {
        await advance(world)
        await expect(world.page.getByText(state, { exact: true }).first()).toBeVisible()
      }
    },
  },
  {
    screen: 'Card',
    state: '3 active',
    reach: async ({ page, bank, person }) => {
      const cards = (await (await fetch(`${bank.console}/cards`)).json()) as { reference: string; number: string }[]
      const card = cards.find(({ reference }) => page.url().endsWith(reference))
      await page.getByLabel('Last four digits').fill(card?.number.slice(-4) ?? '')
      await press(page, 'Activate card')
      await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
      await sheet(page).getByRole('button', { name: 'Activate my card' }).click()
      await expect(page.getByRole('button', { name: 'Freeze card' })).toBeVisible()
    },
  },
  {
    screen: 'Card',
    state: '4 frozen',
    reach: async ({ page }) => {
      await press(page, 'Freeze card')
      await expect(page.getByRole('button', { name: 'Unfreeze card' })).toBeVisible()
    },
  },
  {
    screen: 'Card',
    state: '5 block it',
    reach: async ({ page }) => {
      await press(page, /Block the card/)
      await expect(sheet(page)).toBeVisible()
    },
  },
  { screen: 'Cards', state: 'with one', reach: ({ page }) => open(page, '/cards') },
]

const PROOFS: readonly Scene<World>[] = [
  {
    screen: 'Authenticator app',
    state: 'add, approval',
    reach: async ({ page }) => {
      await open(page, '/settings/authenticator')
      await press(page, 'Add an app')
      await expect(sheet(page)).toBeVisible()
    },
  },
  {
    screen: 'Authenticator app',
    state: 'scan this code',
    reach: async ({ page, bank, person }) => {
      await approveByCode(page, bank, person)
      await expectTitle(page, 'Scan this code')
    },
  },
  {
    screen: 'Devices',
    state: 'rename',
    reach: async ({ page }) => {
      await open(page, '/settings/devices')
      await press(page, /^Rename/)
      await expect(sheet(page)).toBeVisible()
    },
  },
  {
    screen: 'Limits',
    state: 'wrong amounts',
    reach: async ({ page }) => {
      await open(page, '/settings/limits')
      await page.getByLabel('Per transfer').fill('6000000')
      await page.getByLabel('Per day').fill('')
      await press(page, 'Save my limits')
      await expectAlert(page)
    },
  },
  {
    screen: 'Email and phone',
    state: 'change the email address',
    reach: async ({ page }) => {
      await open(page, '/settings/contact')
      await press(page, 'Change email address')
      await expect(page.getByLabel('New email address')).toBeVisible()
    },
  },
  {
    screen: 'Email and phone',
    state: 'code at the old address',
    reach: async ({ page, person }) => {
      await page.getByLabel('New email address').fill('moved@mail.example')
      await page.getByLabel('Transaction PIN').fill(person.pin)
      await press(page, 'Send the first code')
      await expect(page.getByLabel('6-digit code')).toBeVisible()
    },
  },
  {
    screen: 'Session',
    state: 'about to end',
    reach: async ({ page }) => {
      await page.clock.install()
      await open(page, '/')
      await page.clock.fastForward('04:10')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

test('screens of cards and proofs', async ({ bank, browser }) => {
  const other = await freshPage(browser, bank)
  await signUp(other, bank, await freshNewcomer(bank, 'screens.other'))
  const payee = await other.locator('dd.num').innerText()
  const page = await freshPage(browser, bank, undefined, 'block')
  const person = await freshNewcomer(bank, 'screens.person')
  await signUp(page, bank, person)
  await page.goto('/')
  await expectHome(page)
  await payIn(bank, await shownAccountNumber(page), '3000000')
  await expect(async () => {
    await page.reload()
    await expect(page.locator(builtSelector('.account-hero .figure-balance'))).toContainText('30,000', {
      timeout: 2000,
    })
  }).toPass()
  await film({ page, bank, person, payee }, [...FIRST_PAYMENT, ...CARDS, ...PROOFS])
})
