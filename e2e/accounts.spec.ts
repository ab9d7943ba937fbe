/** Tests a customer’s accounts: opening, naming, hiding, choosing the main account, and sharing an account number. */
import { formatAccountNumber } from '../src/values/account-number.ts'
import { expect, expectAccessible, test } from './bank.ts'
import { becomeCustomer, fillLogin, freshNewcomer, freshPage, shownAccountNumber } from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

test('accounts: a customer opens a dollar account, names it, hides it, changes the main account, and shares a link that fills the form', async ({
  bank,
  browser,
}) => {
  const customer = await freshNewcomer(bank, 'accounts.keeper')
  const page = await freshPage(browser, bank)
  await becomeCustomer(page, bank, customer)
  const naira = await shownAccountNumber(page)

  await test.step('a dollar account opens once and is empty', async () => {
    await page.goto('/accounts')
    await page.getByRole('button', { name: 'US dollar' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Open account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Domiciliary savings' })).toBeVisible()
    await expect(page.getByText('$0.00').first()).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code of account/ })).toBeVisible()
    await expectAccessible(page)
  })
  const dollars = page.url().slice(-10)

  await test.step('the account gets a name, and the field cuts a name that is too long', async () => {
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Account nickname').fill('x'.repeat(60))
    await expect(page.getByLabel('Account nickname')).toHaveValue('x'.repeat(40))
    await page.getByLabel('Account nickname').fill('School in Accra')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'School in Accra' })).toBeVisible()
  })

  await test.step('a hidden account is missing on Home and in the forms; Accounts still shows it', async () => {
    await page.getByRole('button', { name: 'Hide from Home' }).click()
    await expect(page.getByText(/^This account is hidden\. Home and the transfer forms/)).toBeVisible()
    await page.goto('/')
    await expect(page.locator(builtSelector('.account-hero .figure-balance'))).toContainText('₦')
    await expect(page.getByText('School in Accra')).toHaveCount(0)
    await page.goto('/accounts')
    await expect(page.getByRole('region', { name: 'Hidden from Home' })).toContainText('School in Accra')
    await expectAccessible(page)
  })

  await test.step('the hidden account is shown again and becomes the main account; Home opens with this account after the next login', async () => {
    await page.getByRole('link', { name: 'School in Accra' }).click()
    await page.getByRole('button', { name: 'Show on Home' }).click()
    await page.getByRole('button', { name: 'Make this my main account' }).click()
    await expect(page.getByText(/^This is your main account/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hide from Home' })).toHaveCount(0)
    await page.goto('/')
    await page.evaluate(() => sessionStorage.clear())
    await fillLogin(page, customer)
    await expect(page.locator(builtSelector('.account-hero .figure-balance'))).toContainText('$')
    await expect(page.getByRole('heading', { name: /^School in Accra/ })).toBeVisible()
  })

  await test.step('the link of an account opens the transfer form with its number', async () => {
    await page.goto(`/transfers/optimus?to=${naira}`)
    await expect(page.locator('#h-to')).toContainText(formatAccountNumber(naira))
    await page.getByRole('button', { name: 'Change recipient' }).click()
    await expect(page.getByLabel('Optimus account number')).toHaveValue(naira)
    await page.goto('/transfers/optimus?to=12<script>')
    await expect(page.getByLabel('Optimus account number')).not.toHaveValue(/script/)
  })

  await test.step('the account of another customer is not shown', async () => {
    await page.goto(`/accounts/${dollars.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))}`)
    await expect(page.getByText('You have no account with this number')).toBeVisible()
    await expectAccessible(page)
  })
})
