/**
 * Tests payments to other banks with every outcome. Each page says where the money is, and never claims more than the
 * bank knows.
 */
import type { Page } from '@playwright/test'
import { type Bank, expect, expectAccessible } from './bank.ts'
import { balance, expectStatus, review, scripted, test, payeeField } from './other-bank.ts'
import { approve, typeAmount, typeBank } from './people.ts'

/** With `time-out` the switch does its work and answers nothing until it is `none` again. */
async function setSwitch(bank: Bank, mode: 'none' | 'down' | 'time-out'): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${bank.console}/faults`, { method: 'PUT', headers, body: JSON.stringify({ switch: mode }) })
}

/** Without a pointer, the keyboard takes the first match. */
async function chooseByKeys(page: Page, typed: string): Promise<void> {
  await typeBank(page, typed)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

test('payment to another bank: arrives after the bank is found from the number, with name, charges, one approval and a receipt', async ({
  bank,
  sender: { page, person },
  accounts,
}) => {
  const before = await balance(page)
  const account = scripted(accounts, /^Succeeds/)
  await page.getByRole('link', { name: 'Other Bank Transfers' }).click()
  // The page shows the available amount before anything is typed.
  await expect(page.getByText(/You can send ₦[0-9,.]+ more today/)).toBeVisible()
  await (await payeeField(page)).fill(account.accountNumber)
  await page.getByRole('button', { name: 'Guaranty Trust Bank (GTBank)' }).click()
  await expect(page.locator('#to-name').getByText(account.accountName)).toBeVisible()
  await expect(page.getByText('Account name confirmed by Guaranty Trust Bank (GTBank).')).toBeVisible()
  await typeAmount(page, '6000')
  const costs = page.getByRole('region', { name: 'What it costs' })
  await expect(costs.getByText('₦25.00', { exact: true })).toBeVisible()
  await expect(costs.getByText('₦1.88', { exact: true })).toBeVisible()
  await expect(costs.getByText('₦6,026.88', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review transfer' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('₦6,026.88')).toBeVisible()
  await expectAccessible(page)
  await approve(page, person.pin, { bank, phone: person.phone })
  await expect(page).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/)
  await expectStatus(page, 'Successful')
  await expect(page.getByText('NIP session ID')).toBeVisible()
  await expectAccessible(page)
  expect(await balance(page)).toBe(before - 6_026_88n)

  // The same payment minutes later: the page asks before the PIN.
  await review(page, account, 'Guaranty Trust Bank (GTBank)', '6000')
  await expect(sheet.getByText('Is this another payment?')).toBeVisible()
  await expect(page.getByLabel('Transaction PIN')).toHaveCount(0)
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'No, show me that payment' }).click()
  await expectStatus(page, 'Successful')
})

test('refused payment: the money is back, and the page says so', async ({
  bank,
  sender: { page, person },
  accounts,
}) => {
  const before = await balance(page)
  await review(page, scripted(accounts, /^Is refused/), 'Access Bank', '1500')
  await approve(page, person.pin, { bank, phone: person.phone })
  await expectStatus(page, 'Not sent')
  await expect(page.getByText('No money left your account.')).toBeVisible()
  await expect(page.getByText('Access Bank rejected the payment: the account is blocked')).toBeVisible()
  await expect(page.getByText('All ₦1,510.75 is back in your account')).toBeVisible()
  await expectAccessible(page)
  expect(await balance(page)).toBe(before)
})

test('payment that times out and then succeeds: stays open until the bank confirms it, and then shows its receipt', async ({
  bank,
  sender: { page, person },
  accounts,
}) => {
  const before = await balance(page)
  await review(page, scripted(accounts, /turns out to have succeeded/), 'Zenith Bank', '1500')
  // No inquiry succeeds before the test has looked at the page.
  await setSwitch(bank, 'time-out')
  await approve(page, person.pin, { bank, phone: person.phone })
  await expectStatus(page, 'We are checking')
  await expect(page.getByText('Please do not send it again.')).toBeVisible()
  // Home shows the payment while it is checked, and shows a debit when the bank confirms it, without a reload.
  await page.getByRole('link', { name: 'Home' }).first().click()
  const row = page
    .getByRole('region', { name: 'Recent transactions' })
    .getByRole('listitem')
    .filter({ hasText: '−₦1,510.75' })
  await expect(row).toHaveText(/Checking$/)
  await setSwitch(bank, 'none')
  await expect(row).toHaveText(/Debit$/, { timeout: 60_000 })
  await row.getByRole('link').click()
  await expectStatus(page, 'Successful')
  expect(await balance(page)).toBe(before - 1_510_75n)
})

test('payment that times out and then fails: stays open until the bank reports it, and then the money is back', async ({
  bank,
  other: { page, person },
  accounts,
}) => {
  const before = await balance(page)
  await review(page, scripted(accounts, /turns out to have failed/), 'First Bank of Nigeria', '1500')
  await setSwitch(bank, 'time-out')
  await approve(page, person.pin, { bank, phone: person.phone })
  await expectStatus(page, 'We are checking')
  await setSwitch(bank, 'none')
  await expectStatus(page, 'Not sent')
  expect(await balance(page)).toBe(before)
})

test('payment without an answer: stays in progress with its money held, and the page says what happens next and when', async ({
  bank,
  other: { page, person },
  accounts,
}) => {
  const before = await balance(page)
  await review(page, scripted(accounts, /^Never answers/), 'United Bank for Africa (UBA)', '1500')
  await approve(page, person.pin, { bank, phone: person.phone })
  await expectStatus(page, 'We are checking')
  await expect(page.getByRole('heading', { name: 'Waiting for United Bank for Africa (UBA)' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(/^Asked [0-9]+ times, last at/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: /^By [0-9:]+ [ap]m on .*: a final answer$/ })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expectStatus(page, 'We are checking')

  // Home and the history show the payment with its state, and link to this page.
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recent transactions' })
  await expectAccessible(page)
  await recent.getByRole('link', { name: /MUSA GARBA.*−₦1,510.75.*Checking/ }).click()
  await expectStatus(page, 'We are checking')
  await page.goto('/history')
  await expect(page.getByRole('region', { name: 'Pending' }).getByText('MUSA GARBA')).toBeVisible()
  await page.goto('/accounts')
  const card = page.getByRole('article')
  await expect(card.getByText('₦1,510.75', { exact: true })).toBeVisible()
  await expect(card.getByText('₦30,000.00', { exact: true })).toBeVisible()
  expect(await balance(page)).toBe(before - 1_510_75n)
})

test('different name: the payment is sent only after the customer confirms the payee', async ({
  other: { page },
  accounts,
}) => {
  await page.goto('/')
  const account = scripted(accounts, /name that differs/)
  await page.getByRole('link', { name: 'Other Bank Transfers' }).click()
  await page.getByLabel('Name you expect').fill('Seun Coker')
  await (await payeeField(page)).fill(account.accountNumber)
  await chooseByKeys(page, 'guar')
  await expect(page.getByText('The names differ.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('The names do not match')
  await expect(page.getByLabel('How much')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel(/^Yes, I want to pay OLUWASEUN ADEBAYO-COKER/).check()
  await typeAmount(page, '1500')
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await expect(page.getByRole('dialog').getByText('OLUWASEUN ADEBAYO-COKER')).toBeVisible()
})

test('switch is down: the form says so before the customer tries, and works again when the switch answers', async ({
  bank,
  other: { page },
  accounts,
}) => {
  const account = scripted(accounts, /^Succeeds/)
  await page.goto('/transfers/others')
  const field = await payeeField(page)
  // An open form may still have this payee and its name.
  await field.fill('')
  await setSwitch(bank, 'down')
  await field.fill(account.accountNumber)
  await chooseByKeys(page, 'guar')
  await expect(page.getByText('We could not check the name.')).toBeVisible()
  const retry = page.getByRole('button', { name: 'Try the name again' })
  for (let again = 0; again < 2; again += 1) {
    const asked = page.waitForResponse('**/api/transfers/nameEnquiry')
    await retry.click()
    await asked
    await expect(retry).toBeVisible()
  }
  await page.reload()
  await expect(page.getByText('Transfers to other banks are slow right now.')).toBeVisible()
  await expectAccessible(page)
  await setSwitch(bank, 'none')
  await retry.click()
  await expect(page.locator('#to-name').getByText(account.accountName)).toBeVisible()
  await page.reload()
  await expect(page.locator('#to-name').getByText(account.accountName)).toBeVisible()
  await expect(page.getByText('Transfers to other banks are slow right now.')).toHaveCount(0)
})
