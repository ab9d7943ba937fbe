/** The configuration by date as staff use it: a change is drafted, previewed, checked by another person, and planned. */
import { expect, expectAccessible, test } from './bank.ts'
import { expectHome, freshPage, logInAndLink, TUNDE } from './people.ts'
import { content, expectGood, logIn, pageLink } from './staff.ts'

test.use({ bankOf: 'staff', bankEnvironment: { STAFF: 'on' } })

test('back office: changes the VAT on fees for a day to come, by two people who see the same difference', async ({
  bank,
  browser,
}) => {
  const maker = await logIn(browser, bank, 'Gozie Eze')
  await pageLink(maker, 'Configuration').click()
  await expect(maker.getByRole('row', { name: /^VAT on fees 7\.50 %/ })).toBeVisible()
  await maker.getByLabel('Figure', { exact: true }).selectOption('vatBasisPoints')
  await maker.getByLabel('New value').fill('10')
  await maker.keyboard.press('Enter')
  await maker.getByRole('button', { name: 'Preview the change' }).click()
  await expect(maker.getByRole('row', { name: 'VAT on fees 7.50 % 10.00 %' })).toBeVisible()
  await expectGood(maker)
  await maker.getByLabel('Reason', { exact: true }).selectOption('regulation')
  await maker.getByLabel('The reason in words').fill('A finance act raises the tax')
  await maker.getByRole('button', { name: 'Propose the change' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()

  const checker = await logIn(browser, bank, 'Efe Okoro')
  await checker.getByRole('button', { name: /^Open Add a fee schedule/ }).click()
  await expect(checker.getByRole('row', { name: 'VAT on fees 7.50 % 10.00 %' })).toBeVisible()
  await expectGood(checker)
  await checker.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(checker.getByText('No order waits for you.')).toBeVisible()
  await maker.reload()
  await expect(maker.getByRole('row', { name: 'VAT on fees 7.50 % 10.00 %' })).toBeVisible()
})

test('back office: sets the days of an announced holiday by two people, and warns of missing holidays', async ({
  bank,
  browser,
}) => {
  const maker = await logIn(browser, bank, 'Gozie Eze')
  await maker.goto('/configuration?area=holidays')
  await expect(
    maker.getByText(/^Nobody has set these holidays of \d{4}: Eid al-Fitr, Eid al-Adha, Maulid/),
  ).toBeVisible()
  await expectGood(maker)
  await maker.getByLabel('Holiday', { exact: true }).selectOption('maulid')
  const year = await maker.getByLabel('Year', { exact: true }).inputValue()
  await maker.getByLabel('All its days in this year').fill(`${year}-08-15`)
  await maker.keyboard.press('Enter')
  await expect(content(maker).getByText(/promised deadlines of \d+ customers/)).toBeVisible()
  await maker.getByLabel('Reason', { exact: true }).selectOption('announced')
  await maker.getByLabel('The reason in words').fill('The ministry announced the day')
  await expectGood(maker)
  await maker.getByRole('button', { name: 'Propose the days' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()

  const checker = await logIn(browser, bank, 'Efe Okoro')
  await checker.getByRole('button', { name: /^Open Set Maulid/ }).click()
  await checker.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(checker.getByText('No order waits for you.')).toBeVisible()
  await maker.reload()
  await expect(maker.getByRole('row', { name: new RegExp(`^Maulid 15 Aug ${year}`) })).toBeVisible()
  await expect(maker.getByText(/^Nobody has set these holidays of \d{4}: Eid al-Fitr, Eid al-Adha\. /)).toBeVisible()
})

test('back office: two people switch a biller off, and two people switch it on again', async ({ bank, browser }) => {
  const maker = await logIn(browser, bank, 'Chidi Nwosu')
  const checker = await logIn(browser, bank, 'Efe Okoro')
  const propose = async (button: string): Promise<void> => {
    await maker.getByLabel('Reason', { exact: true }).selectOption('network-staff')
    await maker.getByLabel('The reason in words').fill('The biller wrote a mail')
    await expectGood(maker)
    await maker.getByRole('button', { name: button }).click()
    await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()
  }
  // The button of an order says Open, and then Close. It goes when the order has ended.
  const approve = async (order: RegExp): Promise<void> => {
    await checker.goto('/')
    await checker.getByRole('button', { name: order }).click()
    await checker.getByRole('button', { name: 'Approve and execute' }).click()
    await expect(checker.getByRole('button', { name: order })).toHaveCount(0)
    await maker.reload()
  }
  await maker.goto('/configuration?area=stops')
  await expect(maker.getByText('All services are on, and no stop is planned.')).toBeVisible()
  await maker.getByLabel('Service', { exact: true }).selectOption({ label: 'MTN' })
  await maker.getByLabel('Reason that the customer reads').selectOption('maintenance')
  await maker.getByRole('button', { name: 'Preview the stop' }).click()
  await expect(content(maker).getByText(/Customers who are affected: \d+ of/)).toBeVisible()
  await propose('Propose to switch it off')
  await approve(/Switch off: MTN/)
  await expect(maker.getByRole('row', { name: /^MTN off now Maintenance/ })).toBeVisible()
  await maker.getByRole('button', { name: 'Switch on MTN' }).click()
  await propose('Propose to switch it on')
  await approve(/Switch on: MTN/)
  await expect(maker.getByRole('row', { name: /^MTN ended Maintenance/ })).toBeVisible()

  const visitor = await freshPage(browser, bank)
  await maker.getByLabel('Service', { exact: true }).selectOption('part:sign-up')
  await maker.getByLabel('Reason that the customer reads').selectOption('maintenance')
  await maker.getByRole('button', { name: 'Preview the stop' }).click()
  await propose('Propose to switch it off')
  await approve(/Switch off: Sign-up of new customers/)
  await visitor.goto('/auth/signup')
  await expect(visitor.getByRole('alert')).toHaveText('Sign-up is turned off. The reason is maintenance.')
  await expect(visitor.getByLabel(/BVN/)).toHaveCount(0)
  await expectAccessible(visitor)
  await maker.getByRole('button', { name: 'Switch on Sign-up of new customers' }).click()
  await propose('Propose to switch it on')
  await approve(/Switch on: Sign-up of new customers/)
  await visitor.getByRole('button', { name: 'Try again' }).click()
  await expect(visitor.getByLabel(/BVN/)).toBeVisible()
})

test('back office: changes a margin of exchange for a day to come, by two people', async ({ bank, browser }) => {
  const maker = await logIn(browser, bank, 'Gozie Eze')
  await maker.goto('/configuration?area=margins')
  await expect(maker.getByRole('row', { name: /^Margin of USD to NGN 1\.50 %/ })).toBeVisible()
  await maker.getByLabel('Figure', { exact: true }).selectOption('margins.USD.NGN')
  await maker.getByLabel('New value').fill('2')
  await maker.keyboard.press('Enter')
  await maker.getByRole('button', { name: 'Preview the change' }).click()
  await expect(content(maker).getByText(/^The change touches \d+ of/)).toBeVisible()
  await expectGood(maker)
  await maker.getByLabel('Reason', { exact: true }).selectOption('decision-of-board')
  await maker.getByLabel('The reason in words').fill('The board widens the margin of the dollar')
  await maker.getByRole('button', { name: 'Propose the change' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()

  const checker = await logIn(browser, bank, 'Efe Okoro')
  await checker.getByRole('button', { name: /^Open Add a margin schedule/ }).click()
  await expect(checker.getByRole('row', { name: 'Margin of USD to NGN 1.50 % 2.00 %' })).toBeVisible()
  await checker.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(checker.getByText('No order waits for you.')).toBeVisible()
  await maker.reload()
  await expect(maker.getByRole('row', { name: 'Margin of USD to NGN 1.50 % 2.00 %' })).toBeVisible()
})

test('back office: two people publish an announcement, which a customer reads and closes', async ({
  bank,
  browser,
}) => {
  const maker = await logIn(browser, bank, 'Gozie Eze')
  await maker.goto('/configuration?area=announcements')
  await maker.getByRole('button', { name: 'Preview the announcement' }).click()
  await expect(maker.getByRole('heading', { name: 'Fix 12 things to continue' })).toBeVisible()
  await expectGood(maker)
  for (const language of ['English', 'Hausa', 'Yorùbá', 'Igbo', 'Pidgin']) {
    await maker.getByLabel(`Title in ${language}`).fill(`Branches close early (${language})`)
    await maker.getByLabel(`Text in ${language}`).fill('All branches close at noon on Friday.')
  }
  await maker.getByLabel('Audience').selectOption('all')
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16)
  await maker.getByLabel('Until', { exact: true }).fill(tomorrow)
  await maker.getByRole('button', { name: 'Preview the announcement' }).click()
  await expect(content(maker).getByText(/is shown to \d+ of \d+ customers/)).toBeVisible()
  await maker.getByLabel('Reason', { exact: true }).selectOption({ index: 1 })
  await maker.getByLabel('The reason in words').fill('The branches asked for it')
  await expectGood(maker)
  await maker.getByRole('button', { name: 'Propose to publish it' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()

  const checker = await logIn(browser, bank, 'Efe Okoro')
  await checker.getByRole('button', { name: /^Open .*Branches close early/ }).click()
  await expect(
    checker.getByRole('rowheader', { name: /“Branches close early \(English\)” in 5 languages$/ }),
  ).toBeVisible()
  const texts = checker.getByRole('region', { name: 'Texts of the announcement' })
  await expect(texts.locator('[lang="yo"]')).toContainText('Branches close early (Yorùbá)')
  await expectGood(checker)
  await checker.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(checker.getByText('No order waits for you.')).toBeVisible()

  const customer = await freshPage(browser, bank)
  await logInAndLink(customer, bank, TUNDE)
  await expectHome(customer)
  const notices = customer.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('Branches close early (English) All branches close at noon on Friday.')
  await notices.getByRole('button', { name: 'Close: Branches close early (English)' }).click()
  await expect(notices).not.toContainText('Branches close early')
  await customer.reload()
  await expectHome(customer)
  await expect(notices).toContainText('Sandbox')
  await expect(notices).not.toContainText('Branches close early')
})
