/**
 * Tests insights: the credits and debits of a month as chart and table, corrected and learned categories, and an
 * exceeded budget.
 */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './bank.ts'
import { ADAEZE, becomeCustomer, freshNewcomer, freshPage, logInAndLink, payIn, shownAccountNumber } from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

test.use({ bankOf: 'samples' })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The previous month in Lagos, which the sample history covers completely: "October 2026". */
function lastMonth(): { readonly key: string; readonly name: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date())
  const first = new Date(`${today.slice(0, 7)}-01T12:00:00Z`)
  first.setUTCDate(0)
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first)
  return { key: first.toISOString().slice(0, 7), name }
}

test('insights: a customer reads a month, corrects a category, removes the learned rule, and exceeds a budget', async ({
  bank,
  browser,
}) => {
  const page = await freshPage(browser, bank)
  const { key, name } = lastMonth()
  await logInAndLink(page, bank, ADAEZE)

  await test.step('the menu leads to the months, as a chart and as a table', async () => {
    await page.goto('/more')
    await page.getByRole('main').getByRole('link', { name: 'Insights' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeFocused()
    const chart = region(page, 'Money in and out')
    await chart.getByRole('button', { name: new RegExp(`^${name}: ₦.* in, ₦.* out$`) }).click()
    await expect(page.getByLabel('Month')).toHaveValue(key)
    await expect(region(page, name)).toContainText(/In₦[67][0-9]{2},/)
    await expect(region(page, name)).toContainText('₦120,000.00 between your own accounts')
    // The table exists for screen readers before it is visible.
    await expect(chart.getByRole('row')).toHaveCount(7)
    await chart.getByRole('button', { name: 'Show as a table' }).click()
    await expect(chart.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a category lists its payments and says why they belong to it', async () => {
    await region(page, 'Spending by category')
      .getByRole('link', { name: /^Food & groceries/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Food & groceries' })).toBeFocused()
    await expect(page.getByText('“shoprite” is in the name.').first()).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Mile 12 Market/ })
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a correction without another category is refused; a correction with another category also changes past payments', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /Shoprite Ikeja/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Save category' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Category', { exact: true }).selectOption('Business')
    await expect(page.getByLabel('Yes, for all money to Shoprite Ikeja')).toBeChecked()
    await page.getByLabel(/past transactions? like this/).check()
    await page.getByRole('button', { name: 'Save category' }).click()
    await expect(page.locator(builtSelector('.toast'))).toHaveText('Moved to Business')
    await expect(page.getByText(/^You chose it on/)).toBeVisible()
    await page.goto(`/insights/category?currency=NGN&month=${key}&category=food&direction=out`)
    await expect(page.getByRole('link', { name: /Mile 12 Market/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Shoprite/ })).toHaveCount(0)
    await page.goto(`/insights/category?currency=NGN&month=${key}&category=business&direction=out`)
    await expect(page.getByText(/you chose “Business” for Shoprite Ikeja|You chose it on/).first()).toBeVisible()
  })

  await test.step('the learned rule is listed and undone', async () => {
    await page.goto('/insights/learned')
    await expect(page.getByText('All money to Shoprite Ikeja, including past transactions')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByRole('heading', { name: 'You have no rules yet' })).toBeVisible()
    await page.goto(`/insights/category?currency=NGN&month=${key}&category=food&direction=out`)
    await expect(page.getByRole('link', { name: /Shoprite/ }).first()).toBeVisible()
  })

  await test.step('on a wide dark screen, the month of the history leads to the insights', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/history')
    // On the last days of a month the first page may not reach the previous month.
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: `Insights for ${name}` }).click()
    await expect(page.getByLabel('Month')).toHaveValue(key)
    await expect(region(page, 'Budgets').getByText('Food & groceries')).toBeVisible()
    await expect(region(page, 'You paid most to').getByRole('listitem').first()).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(() => localStorage.setItem('adire.displaymode', 'system'))
    await page.reload()
    await expect(region(page, 'Spending by category')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('without an answer the page says so, and can try again', async () => {
    await page.context().setOffline(true)
    await page.getByLabel('Accounts').selectOption('USD')
    await expect(page.getByText('We could not load your insights.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(region(page, 'Money in by category')).toContainText('Salary & income')
  })
  await page.context().close()
})

test('insights: a newcomer has no totals, and later exceeds and removes a budget', async ({ bank, browser }) => {
  const customer = await freshNewcomer(bank, 'insights.newcomer')
  const page = await freshPage(browser, bank)
  await becomeCustomer(page, bank, customer)
  const account = await shownAccountNumber(page)

  await test.step('a newcomer’s page says that a newcomer’s page says that there is no data yet', async () => {
    await page.goto('/insights')
    await expect(page.getByRole('heading', { name: 'No insights yet' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the first month has credits and an unused budget', async () => {
    await payIn(bank, account, '500000')
    await expect(async () => {
      await page.reload()
      await expect(region(page, 'Money in by category')).toContainText('₦5,000.00', { timeout: 2_000 })
    }).toPass()
    await expect(page.getByLabel('Month').getByRole('option')).toHaveCount(1)
    const budgets = region(page, 'Budgets')
    await budgets.getByRole('button', { name: 'Set a budget' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Save budget' }).click()
    await expect(sheet.getByRole('alert').getByRole('link')).toHaveCount(2)
    await expectAccessible(page)
    await sheet.getByLabel('Category').selectOption('Airtime & data')
    await sheet.getByLabel('Monthly limit').fill('150')
    await sheet.getByRole('button', { name: 'Save budget' }).click()
    await expect(budgets.getByText('On track')).toBeVisible()
    await expect(budgets.getByText('₦0.00 of ₦150.00')).toBeVisible()
  })

  await test.step('airtime exceeds the budget, and the budget is removed', async () => {
    await page.goto('/bills/airtime')
    await page.getByText('9mobile', { exact: false }).click()
    await page.getByRole('button', { name: '₦200', exact: true }).click()
    await page.getByRole('button', { name: 'Review payment' }).click()
    await page.getByLabel('Transaction PIN').fill(customer.pin)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay ₦/ })
      .click()
    await expect(page.locator(builtSelector('.receipt .pill'))).toHaveText('Paid', { timeout: 30_000 })
    await page.goto('/insights')
    const budgets = region(page, 'Budgets')
    await expect(budgets.getByText('Over budget')).toBeVisible()
    await expect(budgets.getByText('₦50.00 over')).toBeVisible()
    await expectAccessible(page)
    await budgets.getByRole('button', { name: /^Change/ }).click()
    await page.getByRole('button', { name: 'Remove budget' }).click()
    await expect(budgets.getByText('Over budget')).toHaveCount(0)
  })
  await page.context().close()
})
