/**
 * Photographs screens without a login: log in, sign up, forgotten password, support, legal texts, and a lost
 * connection.
 */
import type { Page } from '@playwright/test'
import { type Bank, expect, readCode, test } from '../bank.ts'
import { fillBvn } from '../fill-bvn.ts'
import { ADAEZE, fillLogin, freshNewcomer, freshPage, type Newcomer, openLogin, openSupport, TUNDE } from '../people.ts'
import { expectAlert, expectTitle, film, open, press, type Scene } from './scenes.ts'

interface World {
  readonly page: Page
  readonly bank: Bank
  readonly newcomer: Newcomer
  after: number
}

const LOGIN: readonly Scene<World>[] = [
  { screen: 'Log in', state: 'empty', reach: ({ page }) => openLogin(page) },
  {
    screen: 'Log in',
    state: 'nothing typed',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expectAlert(page)
    },
  },
  {
    screen: 'Log in',
    state: 'wrong password',
    reach: async ({ page }) => {
      await fillLogin(page, { ...ADAEZE, password: 'not-the-password' })
      await expectAlert(page)
    },
  },
  {
    screen: 'Log in',
    state: 'offline',
    reach: async ({ page }) => {
      await openLogin(page)
      await page.context().setOffline(true)
      await page.waitForTimeout(300)
    },
    after: ({ page }) => page.context().setOffline(false),
  },
  {
    screen: 'Log in',
    state: 'link this device',
    reach: async ({ page }) => {
      await fillLogin(page, ADAEZE)
      await expectTitle(page, 'Link this device')
    },
  },
  {
    screen: 'Log in',
    state: 'link this device, wrong code',
    reach: async ({ page }) => {
      await page.getByLabel('6-digit code').fill('000000')
      await page.locator('input[name=answer]').fill('nowhere')
      await press(page, 'Link and log in')
      await expectAlert(page)
    },
  },
]

const SIGN_UP: readonly Scene<World>[] = [
  { screen: 'Sign up', state: '1 BVN', reach: ({ page }) => open(page, '/auth/signup') },
  {
    screen: 'Sign up',
    state: '1 BVN, nothing typed',
    reach: async ({ page }) => {
      await expect(page.getByLabel('Bank verification number (BVN)')).toBeEditable()
      await press(page, 'Send me a code')
      await expectAlert(page)
    },
  },
  {
    screen: 'Sign up',
    state: '2 code',
    reach: async (world) => {
      const { page, newcomer } = world
      world.after = Date.now()
      await fillBvn(page, newcomer)
      await press(page, 'Send me a code')
      await expectTitle(page, 'Enter the code we sent')
    },
  },
  {
    screen: 'Sign up',
    state: '2 code, wrong',
    reach: async ({ page }) => {
      await page.getByLabel('6-digit code').fill('000000')
      await press(page, 'Confirm code')
      await expectAlert(page)
    },
  },
  {
    screen: 'Sign up',
    state: '3 is this you',
    reach: async ({ page, bank, newcomer, after }) => {
      await page.getByLabel('6-digit code').fill(await readCode(bank, newcomer.phone, after))
      await press(page, 'Confirm code')
      await expectTitle(page, 'Is this you?')
    },
  },
  {
    screen: 'Sign up',
    state: '4 login',
    reach: async ({ page }) => {
      await press(page, /^Yes/)
      await expectTitle(page, 'Choose your login')
    },
  },
  {
    screen: 'Sign up',
    state: '4 login, nothing typed',
    reach: async ({ page }) => {
      await press(page, /^Open/)
      await expectAlert(page)
    },
  },
  {
    screen: 'Sign up',
    state: '4 login, filled in',
    reach: async ({ page, newcomer }) => {
      await page.getByLabel('Username').fill(newcomer.username)
      await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
      await page.getByLabel('Transaction PIN').fill(newcomer.pin)
      await page.getByLabel('PIN again').fill(newcomer.pin)
      await page.getByLabel(/I accept/).check()
      await page.getByLabel(/I have read/).check()
    },
  },
  {
    screen: 'Sign up',
    state: '5 done',
    reach: async ({ page }) => {
      await press(page, /^Open/)
      await expectTitle(page, 'Your account is ready')
    },
  },
]

const RECOVERY: readonly Scene<World>[] = [
  { screen: 'Forgot password', state: '1 username', reach: ({ page }) => open(page, '/auth/forgot-password') },
  {
    screen: 'Freeze, logged out',
    state: '1 username',
    reach: ({ page }) => open(page, '/auth/forgot-password?freeze'),
  },
  {
    screen: 'Forgot password',
    state: '2 question',
    reach: async ({ page }) => {
      await open(page, '/auth/forgot-password')
      await page.getByLabel('Username', { exact: true }).fill(TUNDE.username)
      await page.locator('form button[type=submit]').click()
      await expectTitle(page, 'Answer your question')
    },
  },
  {
    screen: 'Forgot password',
    state: '2 question, wrong answer',
    reach: async ({ page }) => {
      await page.locator('input[name=answer]').fill('nowhere at all')
      await press(page, 'Send me a code')
      await expectAlert(page)
    },
  },
  {
    screen: 'Forgot password',
    state: '3 code',
    reach: async (world) => {
      world.after = Date.now()
      await world.page.locator('input[name=answer]').fill(TUNDE.answer)
      await press(world.page, 'Send me a code')
      await expectTitle(world.page, 'Enter the code we sent')
    },
  },
  {
    screen: 'Forgot password',
    state: '4 new password, weak',
    reach: async ({ page, bank, after }) => {
      await page.getByLabel('6-digit code').fill(await readCode(bank, TUNDE.phone, after))
      await press(page, 'Confirm code')
      await page.getByLabel('New password').fill('password1')
      await press(page, 'Save the new password')
      await expectAlert(page)
    },
  },
  {
    screen: 'Forgot password',
    state: '5 done',
    reach: async ({ page }) => {
      await page.getByLabel('New password').fill('Quiet-harbour-63')
      await press(page, 'Save the new password')
      await expectTitle(page, 'Your password is changed')
    },
  },
  {
    screen: 'Log in',
    state: 'username remembered',
    reach: async ({ page }) => {
      await openLogin(page)
      await expect(page.getByText('Not you?')).toBeVisible()
    },
  },
  { screen: 'Temporary password', state: 'opened by itself', reach: ({ page }) => open(page, '/auth/change-password') },
]

const HELP: readonly Scene<World>[] = [
  { screen: 'Support', state: 'logged out', reach: ({ page }) => openSupport(page) },
  {
    screen: 'Support',
    state: 'nothing found',
    reach: ({ page }) => page.getByLabel('What is it about?').fill('xylophone'),
  },
  {
    screen: 'Support',
    state: 'report a payment, nothing typed',
    reach: async ({ page }) => {
      await openSupport(page)
      await press(page, 'Report a payment that went wrong')
      await press(page, 'Send me a code')
      await expectAlert(page)
    },
  },
  {
    screen: 'Support',
    state: 'write to us',
    reach: async ({ page }) => {
      await openSupport(page)
      await press(page, 'Write to us without logging in')
      await expect(page.getByLabel('Your name')).toBeVisible()
    },
  },
  { screen: 'Legal texts', state: 'terms', reach: ({ page }) => open(page, '/legal/terms') },
  { screen: 'Legal texts', state: 'privacy notice', reach: ({ page }) => open(page, '/legal/privacy') },
  { screen: 'Legal texts', state: 'unknown version', reach: ({ page }) => open(page, '/legal/terms/1999-01') },
  { screen: 'Receipt check', state: 'unknown receipt', reach: ({ page }) => open(page, '/verify/nothing') },
  { screen: 'Offline page', state: 'logged out', reach: ({ page }) => open(page, '/offline') },
]

test('screens without a login', async ({ bank, browser }) => {
  const newcomer = await freshNewcomer(bank, 'screens.newcomer')
  const page = await freshPage(browser, bank)
  await film<World>({ page, bank, newcomer, after: 0 }, [...LOGIN, ...HELP, ...RECOVERY, ...SIGN_UP])
})
