/**
 * The back office by keyboard alone: a customer is found and frozen, an identity check is decided, a tariff changes
 * tomorrow, and a journal is posted and reversed.
 */
import { expect, test } from './bank.ts'
import type { Keyboard } from './keyboard.ts'
import { askForTier3 } from './kyc/ask-for-tier.ts'
import { becomeCustomer, freshNewcomer, freshPage } from './people.ts'
import { content, expectGood, logIn, pageLink } from './staff.ts'
import { approveOrder, giveReason, logInByKeyboard, openPage, skipToActs } from './staff-by-keyboard.ts'

test.use({ bankOf: 'staff-keyboard', bankEnvironment: { STAFF: 'on' } })

/** The most keys from Home to the frozen customer, without the typed characters. */
const MOST_KEYS = 25

async function findAndFreeze(keyboard: Keyboard): Promise<void> {
  const { page } = keyboard
  await openPage(keyboard, 'Customers')
  await keyboard.press('/')
  await expect(page.getByLabel('Find a customer')).toBeFocused()
  await keyboard.type('tunde.bakare')
  await keyboard.press('Enter')
  await expect(page.getByRole('table', { name: '1 customer' })).toBeVisible()
  await keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Tunde Bakare' })).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.tabTo(page.getByLabel('Why do you open this record?'))
  await keyboard.type('The customer lost the phone')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tunde Bakare' })).toBeVisible()
  await expect(content(page)).toBeFocused()
  await skipToActs(keyboard)
  await giveReason(keyboard, 'customer-asks', 'The', 'The customer lost the phone')
  await expect(page.getByText('All accounts have been frozen since')).toBeVisible()
  await expect(content(page).getByText(/^Done: Freeze all accounts/)).toBeInViewport()
  await expect(page.getByRole('alert')).toBeFocused()
}

test('back office: finds and freezes a customer by keyboard, with few keys', async ({ bank, browser }) => {
  const keyboard = await logInByKeyboard(browser, bank, 'Amina Yusuf')
  const { page, effort } = keyboard
  const clock = () => page.evaluate(() => performance.now())
  Object.assign(effort, { keys: 0, characters: 0 })
  const beganAt = await clock()
  await findAndFreeze(keyboard)
  const seconds = Number((((await clock()) - beganAt) / 1000).toFixed(1))
  process.stdout.write(`${JSON.stringify({ 'find and freeze a customer': { ...effort, seconds } })}\n`)
  expect(effort.keys).toBeLessThanOrEqual(MOST_KEYS)
  await expectGood(page)
})

/** The first radio button of each group is Accept. */
async function acceptEachSection(officer: Keyboard): Promise<void> {
  const groups = officer.page.getByRole('group', { name: /^Decision: / })
  await expect(groups).toHaveCount(8)
  for (const group of await groups.all()) {
    await officer.tabTo(group.getByRole('radio', { name: 'Accept' }))
    await officer.press('Space')
    await expect(group.getByRole('radio', { name: 'Accept' })).toBeChecked()
  }
}

test('back office: decides an identity check by keyboard, by two people, and the customer gets the tier', async ({
  bank,
  browser,
}) => {
  test.slow()
  const customer = await freshNewcomer(bank, 'keyboard.check')
  const phone = await freshPage(browser, bank)
  await test.step('a customer asks for tier 3', async () => {
    await becomeCustomer(phone, bank, customer)
    await askForTier3({ page: phone, bank, customer, width: 360 })
  })
  await test.step('an officer reads a document and proposes the tier', async () => {
    const officer = await logInByKeyboard(browser, bank, 'Bola Adewale')
    const { page } = officer
    await openPage(officer, 'Identity checks')
    await expect(page.getByRole('table', { name: '1 check' })).toBeVisible()
    await officer.press('j')
    await officer.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Identity check of/ })).toBeVisible()
    await officer.press('n')
    await expect(page.getByText('No other identity check waits.')).toBeVisible()
    await officer.tabTo(page.getByRole('button', { name: 'Show International passport' }))
    await officer.press('Enter')
    await expect(page.getByRole('img', { name: 'International passport' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enlarge International passport' })).toBeFocused()
    await officer.tabTo(page.getByRole('button', { name: 'Turn International passport' }))
    await officer.press('Enter')
    await expectGood(page)
    await acceptEachSection(officer)
    await officer.tabTo(page.getByLabel('The reason in words'))
    await officer.type('Compared with the passport')
    await officer.press('Enter')
    // The check also lists the order, after it has loaded again.
    const made = page.getByRole('alert')
    await expect(made).toContainText('It waits for the check of another person.')
    await expect(made).toBeInViewport()
    await expect(made).toBeFocused()
  })
  await test.step('another person approves', async () => {
    const checker = await logInByKeyboard(browser, bank, 'Efe Okoro')
    await approveOrder(checker, 'Raise')
  })
  await phone.goto('/kyc')
  await expect(phone.getByText('You have tier 3,')).toBeVisible()
})

test('back office: changes a tariff from tomorrow by keyboard, by two people', async ({ bank, browser }) => {
  const maker = await logInByKeyboard(browser, bank, 'Gozie Eze')
  const { page } = maker
  await openPage(maker, 'Configuration')
  const figure = page.getByLabel('Figure', { exact: true })
  await maker.tabTo(figure)
  await maker.choose('VAT', figure, 'vatBasisPoints')
  await maker.tabTo(page.getByLabel('New value'))
  await maker.press('ControlOrMeta+a')
  await maker.type('10')
  await maker.press('Enter')
  await maker.tabTo(page.getByRole('button', { name: 'Preview the change' }))
  await maker.press('Enter')
  await expect(page.getByRole('row', { name: 'VAT on fees 7.50 % 10.00 %' })).toBeVisible()
  await giveReason(maker, 'regulation', 'A', 'A finance act raises the tax')
  await expect(content(page).getByText(/waits for the check of another person/)).toBeVisible()
  await expectGood(page)
  const checker = await logInByKeyboard(browser, bank, 'Efe Okoro')
  await approveOrder(checker, 'Add a fee schedule')
})

test('back office: posts a journal and reverses it by keyboard, by two people', async ({ bank, browser }) => {
  const maker = await logInByKeyboard(browser, bank, 'Gozie Eze')
  const { page } = maker
  await openPage(maker, 'Books')
  const view = page.getByLabel('View')
  await maker.press('/')
  await maker.choose('Journal by', view, 'journal')
  for (const [account, side] of [
    ['fee-income:NGN', 'debit'],
    ['vat-payable:NGN', 'credit'],
  ] as const) {
    await maker.tabTo(page.getByLabel('Account', { exact: true }))
    await maker.type(account)
    await maker.tabTo(page.getByLabel('Side'))
    await maker.choose(side, page.getByLabel('Side'), side)
    await maker.tabTo(page.getByLabel('Amount'))
    await maker.type('75')
    await maker.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(`^${account}`) })).toBeVisible()
  }
  await maker.tabTo(page.getByLabel('Narration'))
  await maker.type('VAT of a fee')
  await giveReason(maker, 'correction', 'Corr', 'The cash was counted twice')
  await expect(content(page).getByText(/waits for the check of another person/)).toBeVisible()
  const checker = await logInByKeyboard(browser, bank, 'Efe Okoro')
  await approveOrder(checker, 'Post the journal')

  await page.goto('/books/accounts/vat-payable%3ANGN')
  await expect(page.getByRole('link', { name: 'VAT of a fee' }).first()).toBeVisible()
  await maker.press('j')
  await expect(page.getByRole('link', { name: 'VAT of a fee' }).first()).toBeFocused()
  await maker.press('Enter')
  await maker.tabTo(page.getByLabel('Narration'))
  await maker.type('Posted by mistake')
  await giveReason(maker, 'correction', 'Corr', 'The cash was counted twice')
  await expect(content(page).getByText(/waits for the check of another person/)).toBeVisible()
  await expectGood(page)
  await checker.page.goto('/')
  await approveOrder(checker, 'Reverse the journal')
  await page.reload()
  await expect(page.getByText('Reversed by')).toBeVisible()
})

test('back office: switches the keys of one letter off for a person, in each browser', async ({ bank, browser }) => {
  const person = await logIn(browser, bank, 'Fatima Bello')
  await person.getByRole('link', { name: 'Keys', exact: true }).click()
  await expect(person.getByRole('table', { name: 'Keys of one letter', exact: true })).toBeVisible()
  await expectGood(person)
  await person.getByLabel('Use the keys of one letter').uncheck()
  await expect(person.getByRole('table', { name: /you have switched them off$/ })).toBeVisible()
  await expectGood(person)

  const again = await logIn(browser, bank, 'Fatima Bello')
  await pageLink(again, 'Payments').click()
  await expect(content(again)).toBeFocused()
  await again.keyboard.press('/')
  await expect(content(again)).toBeFocused()
  await again.getByRole('link', { name: 'Keys', exact: true }).click()
  await again.getByLabel('Use the keys of one letter').check()
  await expect(again.getByRole('table', { name: 'Keys of one letter', exact: true })).toBeVisible()
  await pageLink(again, 'Payments').click()
  await expect(content(again)).toBeFocused()
  await again.keyboard.press('/')
  await expect(again.getByLabel('Number', { exact: true })).toBeFocused()
})
