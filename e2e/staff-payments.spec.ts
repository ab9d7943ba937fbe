/** Two payments that wait for a decision: a person selects them by key, and another person approves one order. */
import { expect } from './bank.ts'
import { expectStatus, QUICK, review, scripted, test } from './other-bank.ts'
import { enterCode, meanAnother } from './people.ts'
import { content, expectGood } from './staff.ts'
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
  await maker.choose('rev', page.getByLabel('State', { exact: true }), 'review')
  await maker.tabTo(page.getByRole('button', { name: 'Search' }))
  await maker.press('Enter')
  await expect(page.getByRole('table', { name: '2 payments' })).toBeVisible()
  for (const key of ['j', 'x', 'j', 'x', 'a']) await maker.press(key)
  await expect(page.getByText('2 payments are selected: ₦3,003.00 without charges.')).toBeVisible()
  await maker.choose('Rel', page.getByLabel('Act', { exact: true }), 'release-payments')
  await expectGood(page, 'at each width')
  await giveReason(maker, 'network-report', 'Read', 'The report of Friday has neither')
  await expect(content(page).getByText(/waits for the check of another person/)).toBeInViewport()
  await expect(content(page)).toBeFocused()

  const checker = await logInByKeyboard(browser, bank, 'Efe Okoro')
  await approveOrder(checker, 'Release 2 payments')
  await checker.tabTo(checker.page.getByRole('link', { name: 'See the result of each payment' }))
  await checker.press('Enter')
  const results = checker.page.getByRole('table', { name: 'Payments of this order' })
  await expect(results.getByRole('cell', { name: 'Done', exact: true })).toHaveCount(2)
  await expectGood(checker.page, 'at each width')
})
