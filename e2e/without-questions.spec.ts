/**
 * Tests customers without security questions: removed with the authenticator app, a new device is linked, and the
 * password is reset.
 */
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { type Bank, expect, expectAccessible, readCode, test } from './bank.ts'
import { approveByCode } from './authenticators.ts'
import { becomeCustomer, expectHome, fillLogin, freshNewcomer, freshPage, type Newcomer } from './people.ts'

const NEW_PASSWORD = 'Quiet-harbour-63'
const WRONG_RECOVERY_CODE = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF'

const dialog = (page: Page) => page.getByRole('dialog')

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Recovery code', { exact: true })
  if ((await field.count()) === 0) await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await field.fill(code)
}

/** Adds an authenticator app. Returns its recovery codes, because they need no wait for the next half minute. */
async function addAuthenticator(page: Page, bank: Bank, person: Newcomer): Promise<string[]> {
  await page.goto('/settings/authenticator')
  await page.getByRole('button', { name: 'Add an app' }).click()
  await approveByCode(page, bank, person)
  const secret = (await page.locator('.monospace').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(generateSync({ secret }))
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keep your recovery codes' })).toBeFocused()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  await page.getByLabel('I have kept my recovery codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  return codes
}

test('security questions: a customer with an authenticator app removes them', async ({ bank, browser }) => {
  const person = await freshNewcomer(bank, 'has.no.questions')
  const page = await freshPage(browser, bank)
  await becomeCustomer(page, bank, person)
  const remove = page.getByRole('button', { name: 'Remove my questions' })

  await test.step('without another factor the removal is refused, with links to add a factor', async () => {
    await page.goto('/settings/security-questions')
    await expect(page.getByRole('heading', { level: 1, name: 'Security questions' })).toBeVisible()
    await remove.click()
    await expect(dialog(page).getByRole('alert')).toContainText('add a passkey or an authenticator app first')
    await expect(dialog(page).getByRole('link', { name: 'Add an authenticator app' })).toBeVisible()
    await expectAccessible(page)
  })

  const codes = await addAuthenticator(page, bank, person)

  await test.step('a wrong code removes nothing, and a right code removes the questions', async () => {
    await page.goto('/settings/security-questions')
    await remove.click()
    const confirm = dialog(page).getByRole('button', { name: 'Remove my questions' })
    await dialog(page).getByLabel('Transaction PIN').fill(person.pin)
    await useRecoveryCode(page, WRONG_RECOVERY_CODE)
    await expectAccessible(page)
    await confirm.click()
    await expect(dialog(page).getByRole('alert')).toContainText('You still have your questions')
    await dialog(page).getByLabel('Transaction PIN').fill(person.pin)
    await useRecoveryCode(page, codes[0] ?? '')
    await confirm.click()
    await expect(page.getByText('You have no security questions. Choose three below')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the authenticator app is now the last factor, and cannot be removed', async () => {
    await page.goto('/settings/authenticator')
    await page.getByRole('button', { name: 'Remove the app' }).click()
    await dialog(page).getByLabel('Transaction PIN').fill(person.pin)
    await useRecoveryCode(page, codes[1] ?? '')
    await dialog(page).getByRole('button', { name: 'Remove the app' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Choose security questions first')
  })

  await test.step('a new device is linked with the SMS code and the authenticator app', async () => {
    const other = await freshPage(browser, bank, { width: 1280, height: 900 })
    const after = Date.now()
    await fillLogin(other, person)
    await expect(other.getByRole('heading', { level: 1, name: 'Link this device' })).toBeVisible()
    const sms = await readCode(bank, person.phone, after)
    await expect(other.locator('input[name=answer]')).toHaveCount(0)
    await expectAccessible(other)
    await other.getByLabel('6-digit code').fill(sms)
    await other.getByRole('button', { name: 'Link and log in' }).click()
    await expect(other.getByRole('alert')).toContainText('Enter the 6 digits of your authenticator')
    await useRecoveryCode(other, WRONG_RECOVERY_CODE)
    await other.getByRole('button', { name: 'Link and log in' }).click()
    await expect(other.getByRole('alert')).toContainText('One of the two codes is not right')
    await useRecoveryCode(other, codes[2] ?? '')
    await other.getByRole('button', { name: 'Link and log in' }).click()
    await expectHome(other)
    await other.context().close()
  })

  await test.step('the password is reset with the authenticator app and the SMS code', async () => {
    const other = await freshPage(browser, bank, { width: 768, height: 1024 })
    await other.goto('/auth/forgot-password')
    await other.getByLabel('Username', { exact: true }).fill(person.username)
    await other.getByRole('button', { name: 'Continue' }).click()
    // An unknown visitor sees a question, as for every username.
    await expect(other.getByRole('heading', { level: 1, name: 'Answer your question' })).toBeFocused()
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Use my authenticator app' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeFocused()
    await expectAccessible(other)
    await useRecoveryCode(other, WRONG_RECOVERY_CODE)
    await other.getByRole('button', { name: 'Send me a code' }).click()
    await expect(other.getByRole('alert')).toContainText('This did not prove that it is you')
    await useRecoveryCode(other, codes[3] ?? '')
    const after = Date.now()
    await other.getByRole('button', { name: 'Send me a code' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Enter the code we sent' })).toBeVisible()
    await other.getByLabel('6-digit code').fill(await readCode(bank, person.phone, after))
    await other.getByRole('button', { name: 'Confirm code' }).click()
    await other.getByLabel('New password').fill(NEW_PASSWORD)
    await other.getByRole('button', { name: 'Save the new password' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeFocused()
    await other.context().close()
    // The first device is logged out. Its login may lead back to the open page.
    await fillLogin(page, { ...person, password: NEW_PASSWORD })
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
    await page.goto('/')
    await expectHome(page)
  })
})
