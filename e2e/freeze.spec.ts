/**
 * Tests the emergency freeze: without a login, during a payment, and its removal with a new password and two factors.
 */
import type { Page } from '@playwright/test'
import { type Bank, expect, expectAccessible, readCode, test } from './bank.ts'
import {
  becomeCustomer,
  fillLogin,
  freshNewcomer,
  freshPage,
  type Newcomer,
  openSupport,
  payIn,
  shownAccountNumber,
  typeAmount,
  typeBank,
} from './people.ts'

const NEW_PASSWORD = 'Quiet-morning-31'

/** Goes from the public support page to the SMS code. */
async function proveAnswer(page: Page, person: Newcomer): Promise<void> {
  await openSupport(page)
  await page.getByRole('link', { name: 'Freeze my accounts now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Freeze your accounts' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Username').fill(person.username)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Answer your question' })).toBeVisible()
  await page.locator('input[name=answer]').fill(person.answer)
}

async function freezeByCode(page: Page, bank: Bank, person: Newcomer): Promise<void> {
  const after = Date.now()
  await proveAnswer(page, person)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('6-digit code').fill(await readCode(bank, person.phone, after, /new password/))
  await page.getByRole('button', { name: 'Freeze my accounts now' }).click()
  await expect(page.getByText('Your accounts are frozen: no money can leave them.')).toBeVisible()
}

test('emergency freeze: a customer without access stops all debits, and allows them again later', async ({
  bank,
  browser,
}) => {
  const person = await freshNewcomer(bank, 'pulls.brake')
  const page = await freshPage(browser, bank)
  await becomeCustomer(page, bank, person)
  await payIn(bank, await shownAccountNumber(page), '3000000')
  const elsewhere = await freshPage(browser, bank)

  await test.step('without a login, in another browser, the security answer and the code freeze the accounts immediately', async () => {
    await freezeByCode(elsewhere, bank, person)
    await expectAccessible(elsewhere)
    await elsewhere.getByLabel('New password').fill(NEW_PASSWORD)
    await elsewhere.getByRole('button', { name: 'Save the new password' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  })

  await test.step('the open session has ended; after a new login nothing can be sent', async () => {
    await page.goto('/accounts')
    await expect(page).toHaveURL(/\/auth\/login/)
    await fillLogin(page, { ...person, password: NEW_PASSWORD })
    // The customer is back on the page where the session ended.
    await expect(page).toHaveURL(/\/accounts$/)
    await page.goto('/transfers/others')
    await page.getByLabel('Account number', { exact: true }).fill('0123456785')
    await typeBank(page, 'Guaranty')
    await page.getByRole('option', { name: /Guaranty Trust/ }).click()
    await expect(page.locator('#to-name').getByText('CHINEDU OKAFOR')).toBeVisible()
    await typeAmount(page, '1,000')
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await expect(page.getByText(/your accounts are frozen/)).toBeVisible()
  })

  await test.step('the owner unfreezes with the PIN and a code, because the password is new', async () => {
    const after = Date.now()
    await page.goto('/settings')
    await page.getByRole('link', { name: /Freeze my accounts/ }).click()
    await expect(page.getByText(/Your accounts are frozen since/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Unfreeze my accounts' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Send me the code' }).click()
    await sheet.getByLabel('SMS code').fill(await readCode(bank, person.phone, after, /unfreezes/))
    await sheet.getByLabel('Transaction PIN').fill(person.pin)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Unfreeze my accounts' }).click()
    await expect(page.getByText('Is another person using your account?')).toBeVisible()
  })

  await test.step('emergency freeze: a signed-in customer freezes with one press, and unfreezes after a new password', async () => {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Freeze all my accounts now' }).click()
    await expect(page.getByText(/Your accounts are frozen since/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unfreeze my accounts' })).toBeDisabled()
    await expect(page.getByText('Change your password first.')).toBeVisible()
  })

  await test.step('emergency freeze: a customer without the phone uses the answer and the password; a wrong password freezes nothing', async () => {
    await proveAnswer(elsewhere, person)
    await elsewhere.getByRole('button', { name: 'Send me a code' }).click()
    await elsewhere.getByRole('button', { name: 'I do not have this phone' }).click()
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Freeze with your password' })).toBeVisible()
    await expectAccessible(elsewhere)
    await elsewhere.getByLabel('Password', { exact: true }).fill('not-the-password')
    await elsewhere.getByRole('button', { name: 'Freeze my accounts now' }).click()
    await expect(elsewhere.getByRole('alert')).toContainText('not the password we have')
    await elsewhere.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await elsewhere.getByRole('button', { name: 'Freeze my accounts now' }).click()
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your accounts are frozen' })).toBeVisible()
    await expectAccessible(elsewhere)
  })
})
