/** A customer who has a passkey and no security questions: from the offer after sign-up to a payment and a new password. */
import type { Page } from '@playwright/test'
import { approveByCode, beginToAdd, plugIn, withAuthenticators } from './authenticators.ts'
import { expect, expectAccessible, readCode, test } from './bank.ts'
import {
  expectHome,
  fillLogin,
  freshNewcomer,
  freshPage,
  payIn,
  prepareTransfer,
  shownAccountNumber,
  signUp,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const NEW_PASSWORD = 'Quiet-harbour-63'

const sheet = (page: Page) => page.getByRole('dialog')

test('a passkey from the sign-up replaces the security questions', async ({ bank, browser }) => {
  const payee = await freshPage(browser, bank)
  await signUp(payee, bank, await freshNewcomer(bank, 'passkey.payee'))
  const payeeNumber = await payee.locator('dd.num').innerText()
  const payeeName = await payee.locator(builtSelector('.definition-list dd')).nth(1).innerText()
  await payee.context().close()

  const person = await freshNewcomer(bank, 'passkey.only')
  const page = await freshPage(browser, bank)
  const cdp = await withAuthenticators(page)
  const phone = await plugIn(cdp, 'internal')
  await signUp(page, bank, person)

  await test.step('the last page of the sign-up leads to the passkey', async () => {
    await page.getByRole('link', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Passkeys' })).toBeFocused()
    await beginToAdd(page, 'My phone')
    await approveByCode(page, bank, person)
    await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the first payment asks for the passkey, and not for security questions', async () => {
    await page.goto('/')
    await expectHome(page)
    await payIn(bank, await shownAccountNumber(page), '900000')
    await expect(async () => {
      await page.reload()
      await expect(page.locator(builtSelector('.account-hero .figure-balance'))).toContainText('9,000', {
        timeout: 2000,
      })
    }).toPass()
    await prepareTransfer(page, payeeNumber, '1,000', new RegExp(payeeName, 'i'))
    await expect(sheet(page).getByRole('radio', { name: /Passkey/ })).toBeChecked()
    await expectAccessible(page)
    await sheet(page)
      .getByRole('button', { name: /^Send ₦/ })
      .click()
    await expect(page.getByText('Successful', { exact: true })).toBeVisible()
  })

  await test.step('a forgotten password is replaced with the passkey and a code', async () => {
    await page.goto('/more')
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.goto('/auth/forgot-password')
    // The page fills in the remembered username after it has loaded. Text that is typed in that moment would be added to it.
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue(person.username)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Use your passkey' })).toBeFocused()
    await expectAccessible(page)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: phone, isUserVerified: false })
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: phone, isUserVerified: true })
    const after = Date.now()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Enter the code we sent' })).toBeVisible()
    await page.getByLabel('6-digit code').fill(await readCode(bank, person.phone, after))
    await page.getByRole('button', { name: 'Confirm code' }).click()
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeFocused()
    await fillLogin(page, { ...person, password: NEW_PASSWORD })
    await expectHome(page)
  })
})
