/**
 * Tests a forgotten password: a locked customer gets in by a security answer, a code and a new password, and no answer
 * reveals a username.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { type Bank, expect, expectAccessible, readCode, test } from './bank.ts'
import { becomeCustomer, expectHome, fillLogin, freshNewcomer, freshPage, signUp } from './people.ts'

const NEW_PASSWORD = 'Quiet-harbour-63'
const MISSES_THAT_LOCK = 10

async function identify(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Answer your question' })).toBeFocused()
}

async function answer(page: Page, text: string): Promise<void> {
  await page.locator('input[name=answer]').fill(text)
  await page.getByRole('button', { name: 'Send me a code' }).click()
}

async function wrongAnswerText(page: Page): Promise<string> {
  await answer(page, 'nowhere at all')
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  return alert.innerText()
}

test('forgotten password: a locked customer chooses a new password and logs in with it', async ({ bank, browser }) => {
  const person = await freshNewcomer(bank, 'forgets.often')
  const page = await freshPage(browser, bank)
  await becomeCustomer(page, bank, person)

  await test.step('ten wrong passwords lock the login (17), and the page offers the reset', async () => {
    for (let miss = 0; miss < MISSES_THAT_LOCK; miss += 1) {
      await fillLogin(page, { ...person, password: 'not-the-password' })
      await expect(page.getByRole('alert').first()).toBeVisible()
    }
    await fillLogin(page, person)
    await expect(page.getByRole('heading', { name: 'Your login is locked' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'choose a new password' }).click()
  })

  await test.step('the username is filled in; a wrong answer is refused, and the right answer sends a code', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused()
    await expect(page).toHaveTitle(/Forgot your password\?, step 1 of 4/)
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue(person.username)
    await expectAccessible(page)
    await identify(page, person.username)
    await expectAccessible(page)
    await wrongAnswerText(page)
    await expectAccessible(page)
  })

  await test.step('a wrong code is refused, and the right code is accepted', async () => {
    const after = Date.now()
    await answer(page, person.answer)
    await expect(page.getByRole('heading', { level: 1, name: 'Enter the code we sent' })).toBeFocused()
    await expectAccessible(page)
    const code = await readCode(bank, person.phone, after)
    await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Confirm code' }).click()
    await expect(page.getByRole('alert')).toContainText('This code is not right')
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Confirm code' }).click()
  })

  await test.step('a common password is refused, and a good password is accepted', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeFocused()
    await page.getByLabel('New password').fill('password1')
    await expect(page.getByText(/Strength: (Weak|Fair)/)).toBeVisible()
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await expect(page.getByText(/Strength: (Good|Strong)/)).toBeVisible()
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the login page has the username filled in; the old password is refused, and the new password logs in', async () => {
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByText(person.username)).toBeVisible()
    await fillLogin(page, person)
    await expect(page.getByRole('alert').first()).toContainText('We could not log you in')
    await fillLogin(page, { ...person, password: NEW_PASSWORD })
    await expectHome(page)
  })
})

test('forgotten password: an unknown username gets the same pages as a customer', async ({ bank, browser }) => {
  const person = await freshNewcomer(bank, 'has.profile')
  const page = await freshPage(browser, bank, { width: 1280, height: 900 })
  await becomeCustomer(page, bank, person)
  const texts: string[] = []
  const questions: string[][] = []
  for (const username of [person.username, 'has.none']) {
    const stranger = await freshPage(browser, bank, { width: 768, height: 1024 })
    const asked: string[] = []
    for (let visit = 0; visit < 2; visit += 1) {
      await stranger.goto('/auth/forgot-password')
      await identify(stranger, username)
      asked.push(await stranger.locator('label[for=answer]').innerText())
    }
    questions.push(asked)
    texts.push((await wrongAnswerText(stranger)).replaceAll(username, ''))
    await stranger.context().close()
  }
  expect(texts[1]).toBe(texts[0])
  for (const [first, second] of questions) {
    expect(first).toMatch(/\?$/)
    expect(second).toBe(first)
  }
})

/**
 * Runs the operator's command for a customer without another way to log in. The command prints the password and its
 * expiry.
 */
async function giveTemporaryPassword(bank: Bank, username: string): Promise<string> {
  const command = ['src/server/operators/cli.ts', 'temporary-password', username, 'Passport seen at Ikeja']
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: bank.dataFolder }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  return stdout.split('  ')[0] ?? ''
}

test('temporary password (18): allows nothing but the change of the password', async ({ bank, browser }) => {
  const person = await freshNewcomer(bank, 'starts.anew')
  const page = await freshPage(browser, bank)
  await signUp(page, bank, person)
  const password = await giveTemporaryPassword(bank, person.username)
  await fillLogin(page, { ...person, password })
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeFocused()
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(person.username)
  await expectAccessible(page)
  await page.getByLabel('Temporary password').fill('not-the-password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('alert')).toContainText('temporary password is not right')
  await page.getByLabel('Temporary password').fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeFocused()
  await expect(page.getByText('Password Change successfully, you can proceed to login.')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, { ...person, password: NEW_PASSWORD })
  await expectHome(page)
})
