/**
 * Tests custom transfers from a beneficiary's row to the receipt and the filtered history, to this bank and to another
 * bank.
 */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './bank.ts'
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
  typeBank,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const typeField = (page: Page) => page.getByRole('combobox', { name: 'Beneficiary type' })
const rowOf = (page: Page | Locator, name: string) =>
  page.locator(builtSelector('.definition-list > div'), { hasText: name }).locator('dd').first()

async function openBeneficiaries(page: Page): Promise<void> {
  await page.goto('/beneficiaries')
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
}

async function filterBy(page: Page, label: string): Promise<void> {
  await page.goto('/history')
  await page.getByRole('button', { name: /^More filters/ }).click()
  await page.getByLabel('Beneficiary type').selectOption({ label })
}

test('custom transfers: a beneficiary is paid with a type, which the receipt, the list and the history show', async ({
  bank,
  browser,
}) => {
  const other = await freshPage(browser, bank)
  await signUp(other, bank, await freshNewcomer(bank, 'school.bursar'))
  const payeeNumber = await other.locator('dd.num').innerText()
  const payeeName = (await other.locator(builtSelector('.definition-list dd')).nth(1).innerText()).toUpperCase()

  let landlord = ''
  const page = await freshPage(browser, bank)
  const entries = page.locator(builtSelector('.card-clip .list > li'))
  const person = await freshNewcomer(bank, 'pays.fees')
  await becomeCustomer(page, bank, person)
  await payIn(bank, await shownAccountNumber(page), '900000')

  await test.step('the row of a beneficiary offers a custom transfer', async () => {
    await openBeneficiaries(page)
    await page.getByRole('button', { name: 'Add a beneficiary' }).first().click()
    await sheet(page).getByLabel('Account number').fill(payeeNumber)
    await sheet(page).getByRole('button', { name: 'Find name' }).click()
    await sheet(page).getByRole('button', { name: 'Save beneficiary' }).click()
    await expect(page.locator(builtSelector('.list-payee .list-title'))).toHaveText([payeeName])
    await expectAccessible(page)
    await page.getByRole('link', { name: `Custom transfer to ${payeeName}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Custom transfer' })).toBeVisible()
    await expect(page.getByLabel('Account number', { exact: true })).toHaveValue(payeeNumber)
    await expect(foundName(page, new RegExp(payeeName, 'i'))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a form without a type, or with a type of the bank, does not reach the review', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: 'Enter the beneficiary type' }).click()
    await expect(typeField(page)).toBeFocused()
    await page.keyboard.type('Local_Transfer')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('link', { name: 'This beneficiary type is reserved. Choose another one' }),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('with a type the transfer is reviewed and approved, and its receipt shows the type', async () => {
    await typeField(page).fill('School fees')
    await page.getByLabel('Keep this type for the beneficiary once the money has arrived').check()
    await typeAmount(page, '600')
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await expect(rowOf(sheet(page), 'Beneficiary type')).toHaveText(/School fees/)
    await expectAccessible(page)
    await approve(page, person.pin, { bank, phone: person.phone })
    await expect(page.getByText('Successful', { exact: true })).toBeVisible()
    await expect(rowOf(page, 'Beneficiary type')).toHaveText('School fees')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Send again' }).click()
    await expect(page.getByLabel('How much')).toHaveValue('600.00')
    await page.getByRole('button', { name: 'Change recipient' }).click()
    await expect(typeField(page)).toHaveValue('School fees')
  })

  await test.step('the beneficiary keeps the type, and the next transfer begins with it', async () => {
    await expect(async () => {
      await openBeneficiaries(page)
      await expect(page.locator(builtSelector('.list-payee')).getByText('School fees')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.getByRole('button', { name: `Edit ${payeeName}` }).click()
    await expect(sheet(page).getByLabel('Type for custom transfers')).toHaveValue('School fees')
    await expectAccessible(page)
    await sheet(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: `Custom transfer to ${payeeName}` }).click()
    await page.getByRole('button', { name: 'Change recipient' }).click()
    await expect(typeField(page)).toHaveValue('School fees')
    await expect(page.locator('datalist option')).toHaveText(['School fees'])
  })

  await test.step('a transfer to another bank takes another type', async () => {
    const accounts = (await (await fetch(`${bank.console}/accounts`)).json()) as {
      accountNumber: string
      accountName: string
      goodFor: string
    }[]
    const account = accounts.find(({ goodFor }) => goodFor.startsWith('Succeeds'))
    await page.getByLabel('Account number', { exact: true }).fill(account?.accountNumber ?? '')
    await typeBank(page, 'Guaranty')
    await page.getByRole('option', { name: 'Guaranty Trust Bank (GTBank)' }).click()
    landlord = account?.accountName ?? ''
    await expect(foundName(page, landlord)).toBeVisible()
    await page.getByLabel('Name you expect').fill('')
    await typeField(page).fill('Rent')
    await typeAmount(page, '700')
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await approve(page, person.pin, { bank, phone: person.phone })
    await expect(page.locator(builtSelector('.receipt .pill'))).toHaveText('Successful', { timeout: 60_000 })
    await expect(rowOf(page, 'Beneficiary type')).toHaveText('Rent')
  })

  await test.step('the history filters by either type, and its address keeps the filter', async () => {
    await filterBy(page, 'School fees')
    await expect(entries).toHaveText([new RegExp(payeeName)])
    await expect(page.getByRole('button', { name: 'More filters: 1' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(entries).toHaveText([new RegExp(payeeName)])
    await filterBy(page, 'Rent')
    await expect(entries).toHaveText([new RegExp(landlord, 'i')])
    await filterBy(page, 'Transfers within the bank')
    await expect(page.getByText('No matching transactions')).toBeVisible()
  })
})
