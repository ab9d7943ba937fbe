/** Orders of two people on payments: the decision of several payments by key, a refund, and a recall. */
import { type Bank, expect, expectAccessible } from './bank.ts'
import { type Account, balance, expectStatus, QUICK, review, type Sender, scripted, test } from './other-bank.ts'
import type { Browser, Locator, Page } from '@playwright/test'
import { approve, enterCode, meanAnother } from './people.ts'
import { content, expectGood, logIn, pageLink } from './staff.ts'
import { approveOrder, giveReason, logInByKeyboard, openPage } from './staff-by-keyboard.ts'

test.use({ bankOf: 'staff-payments', bankEnvironment: { ...QUICK, STAFF: 'on' } })

test('back office: releases two payments in review by one order of two people, and each payment has its result', async ({
  bank,
  browser,
  accounts,
  sender: { page: phone, person },
}) => {
  const doubted = scripted(accounts, /^Is stopped as suspected fraud/)
  for (const amount of ['1501', '1502']) {
    await phone.goto('/')
    await review(phone, doubted, 'Kuda MFB', amount)
    await meanAnother(phone)
    await enterCode(phone, bank, person.phone)
    await phone.getByLabel('Transaction PIN').fill(person.pin)
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: /^Send ₦/ })
      .click()
    await expectStatus(phone, 'We are checking')
  }
  const maker = await logInByKeyboard(browser, bank, 'Chidi Nwosu')
  const { page } = maker
  await openPage(maker, 'Payments')
  await maker.tabTo(page.getByLabel('State', { exact: true }))
  await maker.choose('Needs', page.getByLabel('State', { exact: true }), 'review')
  await maker.tabTo(page.getByRole('button', { name: 'Search' }))
  await maker.press('Enter')
  await expect(page.getByRole('table', { name: '2 payments' })).toBeVisible()
  for (const key of ['j', 'x', 'j', 'x', 'a']) await maker.press(key)
  await expect(page.getByText('2 payments are selected: ₦3,003.00 without charges.')).toBeVisible()
  await maker.choose('Rel', page.getByLabel('Act', { exact: true }), 'release-payments')
  await expectGood(page)
  await giveReason(maker, 'network-report', 'Read', 'The report of Friday has neither')
  await expect(content(page).getByText(/waits for the check of another person/)).toBeInViewport()
  await expect(page.getByRole('alert')).toBeFocused()

  const checker = await logInByKeyboard(browser, bank, 'Efe Okoro')
  await approveOrder(checker, 'Release 2 payments')
  await checker.tabTo(checker.page.getByRole('link', { name: 'See the result of each payment' }))
  await checker.press('Enter')
  const results = checker.page.getByRole('table', { name: 'Payments of this order' })
  await expect(results.getByRole('cell', { name: 'Done', exact: true })).toHaveCount(2)
  await expectGood(checker.page)
  // The details begin in line with the heading.
  const leftOf = async (one: Locator) => (await one.boundingBox())?.x
  expect(await leftOf(checker.page.getByText('Reason', { exact: true }))).toBe(
    await leftOf(checker.page.getByRole('heading', { level: 1 })),
  )
})

/** Pays a transfer to another bank that succeeds, and returns its reference. */
async function settledPayment(
  bank: Bank,
  { page, person }: Sender,
  account: Account,
  bankName: string,
  amount: string,
): Promise<string> {
  await page.goto('/')
  await review(page, account, bankName, amount)
  await approve(page, person.pin, { bank, phone: person.phone })
  await expectStatus(page, 'Successful')
  return /OPT(-[0-9A-Z]{4}){3}/.exec(await page.locator('main').innerText())?.[0] ?? ''
}

/** Opens the newest payment of this amount as a payments operator. */
async function openPayment(browser: Browser, bank: Bank, amount: string): Promise<Page> {
  const page = await logIn(browser, bank, 'Chidi Nwosu')
  await pageLink(page, 'Payments').click()
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' })
  await page.goto(`/payments?state=settled&from=${today}&to=${today}&amountFrom=${amount}&amountTo=${amount}`)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByLabel('Why do you open this record?').fill('The switch reports a fault')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Payment / })).toBeVisible()
  return page
}

const formOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function explain(page: Page, section: string): Promise<void> {
  const form = formOf(page, section)
  await form.getByLabel('Reason', { exact: true }).selectOption('bank-at-fault')
  await form.getByLabel('The reason in words').fill('Our fault of Friday, line 7')
  await form.getByRole('button', { name: `Propose: ${section}` }).click()
}

/** Another person reads the order on Home, and approves it. */
async function approveAs(browser: Browser, bank: Bank, name: string, order: RegExp): Promise<void> {
  const page = await logIn(browser, bank, name)
  const row = page.getByRole('button', { name: order })
  await row.click()
  await expectGood(page)
  await page.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(row).toHaveCount(0)
}

test('back office: refunds a part of a payment by two people by keyboard, and the customer reads it', async ({
  bank,
  browser,
  accounts,
  other,
}) => {
  const { page: phone } = other
  const account = scripted(accounts, /^Succeeds immediately/)
  const reference = await settledPayment(bank, other, account, 'Guaranty Trust Bank (GTBank)', '1601')
  const before = await balance(phone)

  const maker = await logInByKeyboard(browser, bank, 'Chidi Nwosu')
  const { page } = maker
  const form = formOf(page, 'Refund the payment')
  const amount = form.getByLabel('Amount in NGN')
  await test.step('finds the payment by its reference, and opens it', async () => {
    await openPage(maker, 'Payments')
    await maker.press('/')
    await maker.type(reference)
    await maker.press('Enter')
    await expect(page.getByRole('table', { name: '1 payment' })).toBeVisible()
    await maker.press('j')
    await maker.press('Enter')
    await maker.tabTo(page.getByLabel('Why do you open this record?'))
    await maker.type('The switch reports a fault')
    await maker.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Payment ${reference}` })).toBeVisible()
  })
  await test.step('proposes more than the payment, and then a part', async () => {
    await maker.tabTo(amount)
    await expect(amount).toHaveValue('1,601.00')
    await maker.press('ControlOrMeta+a')
    await maker.type('1,601.01')
    await maker.tabTo(form.getByLabel('Reason', { exact: true }))
    await maker.choose('The bank', form.getByLabel('Reason', { exact: true }), 'bank-at-fault')
    await maker.tabTo(form.getByLabel('The reason in words'))
    await maker.type('Our fault of Friday, line 7')
    await maker.press('Enter')
    await expect(form.getByText('Enter at most ₦1,601.00')).toBeVisible()
    await expect(amount).toBeFocused()
    await expectGood(page)
    await maker.press('ControlOrMeta+a')
    await maker.type('600')
    await maker.press('Enter')
    await expect(content(page).getByText(/waits for the check of another person/)).toBeInViewport()
  })
  await openPage(maker, 'Orders')
  const order = page.getByRole('button', { name: /^(Open|Close) Refund ₦600\.00 of ₦1,601\.00/ })
  await maker.tabTo(order)
  await maker.press('Enter')
  await expect(page.getByText('Another person must check this order.')).toBeVisible()
  expect(await balance(phone)).toBe(before)

  const checker = await logInByKeyboard(browser, bank, 'Efe Okoro')
  await approveOrder(checker, 'Refund ₦600\\.00 of ₦1,601\\.00')
  await expect.poll(() => balance(phone)).toBe(before + 600_00n)
  const again = await openPayment(browser, bank, '1601')
  await expect(
    formOf(again, 'Refund the payment').getByText('₦1,001.00 of the payment is left to refund.'),
  ).toBeVisible()
  await expect(again.getByRole('rowheader', { name: /It is a refund of your payment/ })).toBeVisible()
  await expectGood(again)

  await phone.goto('/alerts')
  await expect(phone.getByText('We paid you back').first()).toBeVisible()
  await phone.goto('/history')
  await expect(phone.getByText('₦600.00').first()).toBeVisible()
})

test('back office: asks another bank for a payment back by two people, and the customer follows the report', async ({
  bank,
  browser,
  accounts,
  third,
}) => {
  const { page: phone } = third
  const account = scripted(accounts, /^Succeeds immediately/)
  await settledPayment(bank, third, account, 'Guaranty Trust Bank (GTBank)', '1701')
  const before = await balance(phone)

  const maker = await openPayment(browser, bank, '1701')
  await explain(maker, 'Ask for the payment back')
  await expect(maker.getByText('Choose why the bank wants the payment back')).toBeVisible()
  await expectGood(maker)
  await maker.getByLabel('Why the bank wants it back').selectOption('sent-twice')
  await maker.getByRole('button', { name: 'Propose: Ask for the payment back' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()

  await approveAs(browser, bank, 'Efe Okoro', /^(Open|Close) Ask Guaranty Trust Bank/)
  await expect.poll(() => balance(phone), { timeout: 60_000 }).toBe(before + 1_701_00n)
  await phone.goto('/cases')
  await phone.getByRole('link', { name: /We asked for this payment back/ }).click()
  await expect(phone.getByText('We opened this report')).toBeVisible()
  await expect(phone.getByText('₦1,701.00 is back in your account')).toBeVisible()
  await expectAccessible(phone)
  const again = await openPayment(browser, bank, '1701')
  await expect(again.getByText('Nothing is left to refund: the whole amount was given back.')).toBeVisible()
})
