/**
 * Tests beneficiaries: saved from a receipt and by number, searched, renamed, marked as favourite, paid again, and
 * removed.
 */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, mailedFiles, test } from './bank.ts'
import {
  approve,
  becomeCustomer,
  foundName,
  freshNewcomer,
  freshPage,
  payIn,
  shownAccountNumber,
  signUp,
  typeAmount,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const sheet = (page: Page) => page.getByRole('dialog')

const PAYEE_EMAIL = 'mama.tolu@mail.example'

const saveTick = (page: Page) => page.getByLabel('Save as a beneficiary once the money has arrived')

async function openBeneficiaries(page: Page): Promise<void> {
  await page.goto('/beneficiaries')
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
}

test('beneficiaries: a paid customer is saved, found, renamed, paid again and removed', async ({ bank, browser }) => {
  const other = await freshPage(browser, bank)
  const payee = await freshNewcomer(bank, 'is.payee')
  await signUp(other, bank, payee)
  const payeeNumber = await other.locator('dd.num').innerText()
  const payeeName = await other.locator(builtSelector('.definition-list dd')).nth(1).innerText()

  const page = await freshPage(browser, bank)
  const person = await freshNewcomer(bank, 'has.payees')
  await becomeCustomer(page, bank, person)
  await payIn(bank, await shownAccountNumber(page), '900000')

  let receiptUrl = ''
  await test.step('the list is empty at first', async () => {
    await openBeneficiaries(page)
    await expect(page.getByText('No beneficiaries yet')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the receipt of a transfer saves the payee', async () => {
    await page.goto('/transfers/optimus')
    await page.getByLabel('Optimus account number').fill(payeeNumber)
    await expect(foundName(page, new RegExp(payeeName, 'i'))).toBeVisible()
    await typeAmount(page, '500')
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await approve(page, person.pin, { bank, phone: person.phone })
    await expect(page.getByText('Successful', { exact: true })).toBeVisible()
    receiptUrl = page.url()
    await page.getByRole('button', { name: 'Save beneficiary' }).click()
    await expect(page.getByText('Beneficiary saved')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the beneficiary is in the list, is renamed and made a favourite, and the search finds only matching names', async () => {
    await openBeneficiaries(page)
    await page.getByRole('button', { name: `Edit ${payeeName.toUpperCase()}` }).click()
    await expectAccessible(page)
    await sheet(page).getByLabel('Nickname').fill('Rent, Mama Tolu')
    await sheet(page).getByLabel('Beneficiary’s email address').fill('tolu')
    await sheet(page).getByRole('button', { name: 'Save changes', exact: true }).click()
    await expect(sheet(page).getByText('Enter an email address')).toBeVisible()
    await expectAccessible(page)
    await sheet(page).getByLabel('Beneficiary’s email address').fill(PAYEE_EMAIL)
    await sheet(page).getByRole('button', { name: 'Save changes', exact: true }).click()
    await expect(page.locator(builtSelector('.list-payee .list-title'))).toHaveText('Rent, Mama Tolu')
    const star = page.getByRole('button', { name: 'Favourite: Rent, Mama Tolu' })
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Find by name, bank or number').fill('tolu')
    await expect(page.locator(builtSelector('.list-payee'))).toHaveCount(1)
    await page.getByRole('button', { name: 'Other banks' }).click()
    await expect(page.getByText('No beneficiary matches your search.')).toBeVisible()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expectAccessible(page)
  })

  await test.step('the receipt is mailed to the payee on request', async () => {
    await page.goto(receiptUrl)
    await page.getByRole('button', { name: 'Send the receipt to mam***olu@mail.example' }).click()
    await expect(page.locator(builtSelector('.toast'))).toHaveText('We have sent the receipt to mam***olu@mail.example')
    await expectAccessible(page)
    await expect.poll(() => mailedFiles(bank, PAYEE_EMAIL)).toEqual([expect.stringMatching(/-receipt-.*\.pdf$/)])
  })

  await test.step('an unknown account number is refused; a number of this bank shows its name', async () => {
    await openBeneficiaries(page)
    await page.getByRole('button', { name: 'Add a beneficiary' }).click()
    await expectAccessible(page)
    await sheet(page).getByLabel('Account number').fill('1234567890')
    await sheet(page).getByRole('button', { name: 'Find name' }).click()
    await expect(sheet(page).getByRole('alert')).toContainText('Check the digits')
    await sheet(page).getByLabel('Account number').fill(payeeNumber)
    await sheet(page).getByRole('button', { name: 'Find name' }).click()
    await expect(sheet(page).getByText(payeeName.toUpperCase())).toBeVisible()
    await expectAccessible(page)
    await sheet(page).getByLabel('Nickname').fill('Landlady')
    await sheet(page).getByRole('button', { name: 'Save beneficiary' }).click()
    await expect(sheet(page)).toBeHidden()
    // Saving the same account again makes no second beneficiary.
    await page.getByLabel('Find by name, bank or number').fill('')
    await expect(page.locator(builtSelector('.list-payee .list-title'))).toHaveText(['Landlady'])
  })

  await test.step('the transfer form offers the beneficiary', async () => {
    await page.goto('/transfers/optimus')
    await page.getByRole('button', { name: 'Saved and recent' }).click()
    await expectAccessible(page)
    await sheet(page).getByLabel('Find by name or number').fill('landlady')
    await sheet(page)
      .getByRole('button', { name: /Landlady/ })
      .click()
    await expect(page.getByLabel('Optimus account number')).toHaveValue(payeeNumber)
    await expect(saveTick(page)).toHaveCount(0)
    await expect(foundName(page, new RegExp(payeeName, 'i'))).toBeVisible()
  })

  await test.step('the beneficiary is removed after a question with the beneficiary’s name', async () => {
    await openBeneficiaries(page)
    await page.getByRole('button', { name: 'Remove Landlady' }).click()
    await expect(sheet(page).getByRole('heading', { name: 'Remove Landlady?' })).toBeVisible()
    await expectAccessible(page)
    await sheet(page).getByRole('button', { name: 'Remove Landlady' }).click()
    await expect(page.getByText('No beneficiaries yet')).toBeVisible()
  })

  await test.step('the box in the transfer form saves the payee automatically', async () => {
    await page.goto('/transfers/optimus')
    await page.getByLabel('Optimus account number').fill(payeeNumber)
    await saveTick(page).check()
    await typeAmount(page, '700')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Review transfer' }).click()
    // The payee was paid before, so a PIN is enough.
    await approve(page, person.pin)
    await expect(page.getByText('Successful', { exact: true })).toBeVisible()
    await expect(async () => {
      await openBeneficiaries(page)
      await expect(page.locator(builtSelector('.list-payee .list-title'))).toHaveText([payeeName.toUpperCase()], {
        timeout: 2_000,
      })
    }).toPass()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Beneficiary saved' })).toBeVisible()
  })
})
