/** The back office as staff use it: find and freeze a customer, orders of two people, roles, payments and reports. */
import { expect, test } from './bank.ts'
import { content, expectGood, expectToStay, logIn, openRecord, pageLink, signAuditHead } from './staff.ts'

test.use({ bankOf: 'staff', bankEnvironment: { STAFF: 'on' } })

test('back office: freezes a customer, and lifts the freeze by two people', async ({ bank, browser }) => {
  const teller = await logIn(browser, bank, 'Amina Yusuf')
  await expectGood(teller)
  await pageLink(teller, 'Customers').click()
  await teller.getByLabel('Find a customer').fill('nobody.here')
  await teller.keyboard.press('Enter')
  await expect(content(teller).getByText('No customer has this number or name')).toBeVisible()
  await openRecord(teller, 'The customer calls about a lost phone')
  await teller.getByRole('button', { name: 'Freeze all accounts' }).click()
  await expect(teller.getByText('Describe the reason in 10 characters or more')).toBeVisible()
  await expectGood(teller)
  await teller.getByLabel('Reason', { exact: true }).selectOption('customer-asks')
  await teller.getByLabel('The reason in words').fill('The customer lost the phone')
  await teller.getByRole('button', { name: 'Freeze all accounts' }).click()
  await expect(content(teller).getByText(/^Done: Freeze all accounts/)).toBeVisible()
  await expect(teller.getByText('All accounts have been frozen since')).toBeVisible()
  // A teller may not lift a freeze.
  await expect(teller.getByRole('heading', { name: 'Lift the freeze' })).toHaveCount(0)

  const maker = await logIn(browser, bank, 'Efe Okoro')
  await openRecord(maker, 'The customer was identified at the branch')
  await maker.getByRole('link', { name: 'History' }).click()
  const entries = maker.getByRole('table', { name: /entries of \d{10}$/ })
  await expect(entries.getByRole('columnheader', { name: 'Journal' })).toBeVisible()
  await expectGood(maker, entries)
  await maker.getByLabel('Reason', { exact: true }).selectOption('customer-identified')
  await maker.getByLabel('The reason in words').fill('Passport seen at the Ikeja branch')
  await maker.getByRole('button', { name: 'Propose to lift the freeze' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()
  await pageLink(maker, 'Orders').click()
  await maker.getByRole('button', { name: /^Open Lift the freeze/ }).click()
  await expect(maker.getByText('Another person must check this order.')).toBeVisible()
  await expect(maker.getByRole('button', { name: 'Approve and execute' })).toHaveCount(0)

  const checker = await logIn(browser, bank, 'Fatima Bello')
  const order = checker.getByRole('button', { name: /^Open Lift the freeze/ })
  await expectToStay(checker, order)
  await order.click()
  await expectGood(checker)
  await checker.getByRole('button', { name: 'Reject' }).click()
  await expect(checker.getByText('Say why you reject the order')).toBeVisible()
  await checker.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(checker.getByText('No order waits for you.')).toBeVisible()
  await openRecord(maker, 'To see that the freeze has ended')
  await expect(maker.getByText('All accounts have been frozen since')).toHaveCount(0)
})

test('back office: opens two parts of a record, writes a note and strikes it out', async ({ bank, browser }) => {
  const teller = await logIn(browser, bank, 'Amina Yusuf')
  await openRecord(teller, 'The customer asks which devices are linked')
  const parts = teller.getByRole('navigation', { name: 'Parts of the record' })
  await parts.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(teller.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible()
  await parts.getByRole('link', { name: 'History' }).click()
  await expect(teller.getByLabel('Account', { exact: true })).toBeVisible()
  // A teller has no list of all payments, and no books.
  for (const name of ['Payments', 'Books']) await expect(pageLink(teller, name)).toHaveCount(0)
  await parts.getByRole('link', { name: 'Limits' }).click()
  await expect(teller).toHaveURL(/part=limits/)
  await expect(teller.getByRole('table', { name: 'Limits in force' })).toBeVisible()
  await expectGood(teller)
  await parts.getByRole('link', { name: 'Notes' }).click()
  await expect(teller.getByText('There is no note about this customer.')).toBeVisible()
  await teller.getByLabel('New note').fill('Speaks Hausa.\nCall in the morning.')
  await teller.getByRole('button', { name: 'Write the note' }).click()
  await expect(content(teller).getByText(/^Speaks Hausa/)).toBeVisible()
  await expect(teller.getByLabel('New note')).toHaveValue('')
  await teller.getByRole('button', { name: /^Strike out/ }).click()
  await teller.getByLabel('Why is the note wrong?').fill('The customer speaks Yoruba')
  await expectGood(teller)
  await teller.getByRole('button', { name: 'Strike out the note' }).click()
  await expect(content(teller).getByText(/^Struck out by Amina Yusuf/)).toBeVisible()
  await expectGood(teller)
  await parts.getByRole('link', { name: 'Who looked' }).click()
  await expect(teller.getByRole('cell', { name: 'The notes of our staff about you' }).first()).toBeVisible()
})

test('back office: changes the role of a group, and ends the session at the logout', async ({ bank, browser }) => {
  const maker = await logIn(browser, bank, 'Ikenna Obi')
  await pageLink(maker, 'Staff').click()
  await expect(maker.getByText('People who have logged in')).toBeVisible()
  await expectGood(maker)
  const change = maker.getByRole('region', { name: 'Change the role of a group' })
  await change.getByLabel('Group', { exact: true }).fill('finance')
  await change.getByLabel('Role', { exact: true }).selectOption('auditor')
  await change.getByLabel('Reason', { exact: true }).selectOption('new-duties')
  await change.getByLabel('The reason in words').fill('The accountants audit this month')
  await change.getByRole('button', { name: 'Propose the change' }).click()
  await expect(content(maker).getByText(/^The order was made: Give the role Auditor/)).toBeVisible()

  const accountant = await logIn(browser, bank, 'Gozie Eze')
  await expect(pageLink(accountant, 'Staff')).toHaveCount(0)
  const checker = await logIn(browser, bank, 'Joke Balogun')
  await checker.getByRole('button', { name: /^Open Give the role Auditor/ }).click()
  await checker.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(checker.getByText('No order waits for you.')).toBeVisible()
  await accountant.reload()
  await expect(pageLink(accountant, 'Staff')).toBeVisible()

  await accountant.getByRole('button', { name: 'Log out' }).click()
  await expect(accountant.getByRole('link', { name: 'Log in' })).toBeVisible()
  await accountant.goto('/orders')
  await expect(accountant.getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('back office: sets a temporary password by two people, and shows it once', async ({ bank, browser }) => {
  const maker = await logIn(browser, bank, 'Amina Yusuf')
  await openRecord(maker, 'The customer forgot the password')
  await maker.getByLabel('Act', { exact: true }).selectOption('temporary-password')
  await expectGood(maker)
  const form = maker.locator('form', { has: maker.getByRole('button', { name: 'Set a temporary password' }) })
  await form.getByLabel('Reason', { exact: true }).selectOption('identified-at-branch')
  await form.getByLabel('The reason in words').fill('Passport seen at the Ikeja branch')
  await form.getByRole('button', { name: 'Set a temporary password' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()

  const checker = await logIn(browser, bank, 'Efe Okoro')
  await checker.getByRole('button', { name: /^Open Set a temporary password/ }).click()
  await checker.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(content(checker).getByText(/is the temporary password of tunde\.bakare/)).toBeVisible()
  await expectGood(checker)
  await checker.reload()
  await expect(checker.getByText('No order waits for you.')).toBeVisible()
  await expect(checker.getByText(/is the temporary password/)).toHaveCount(0)
})

test('back office: searches payments and lists reports, by the filters in the address', async ({ bank, browser }) => {
  const operator = await logIn(browser, bank, 'Chidi Nwosu')
  await pageLink(operator, 'Payments').click()
  await operator.getByRole('button', { name: 'Search' }).click()
  await expect(operator.getByText(/^Enter a number, or choose a state/)).toBeVisible()
  await expectGood(operator)
  await operator.getByLabel('State', { exact: true }).selectOption('held')
  await operator.getByRole('button', { name: 'Search' }).click()
  await expect(operator).toHaveURL(/state=held/)
  await expect(operator.getByText('No payment fits.')).toBeVisible()
  await operator.getByText('Saved filters', { exact: true }).click()
  await operator.getByLabel('Name of these filters').fill('On hold')
  await operator.getByRole('button', { name: 'Save the filters' }).click()
  await expect(operator.getByRole('link', { name: 'On hold' })).toBeVisible()
  await expectGood(operator)
  await operator.goto('/payments?text=9999999999')
  await expect(operator.getByLabel('Number', { exact: true })).toHaveValue('9999999999')
  await expectGood(operator)
  // A payments operator reads no reports.
  await expect(pageLink(operator, 'Reports')).toHaveCount(0)

  const officer = await logIn(browser, bank, 'Damilola Ige')
  await pageLink(officer, 'Reports').click()
  await expect(officer.getByRole('button', { name: 'Save as CSV' })).toBeVisible()
  await officer.getByLabel('Which reports').selectOption('ended')
  await officer.getByRole('button', { name: 'Filter' }).click()
  await expect(officer).toHaveURL(/which=ended/)
  await expectGood(officer)
})

test('back office: makes a report of the bank with its definition, and saves it as PDF', async ({ bank, browser }) => {
  const auditor = await logIn(browser, bank, 'Halima Sule')
  await auditor.getByRole('link', { name: 'Bank reports' }).click()
  await expect(content(auditor).getByText(/^Choose a report\. The audit trail/)).toBeVisible()
  await auditor.getByLabel('Report', { exact: true }).selectOption('Balances by product')
  await expect(auditor).toHaveURL(/report=balances-by-product/)
  await expect(auditor.getByText(/^The open accounts of customers at this moment/)).toBeVisible()
  await expect(auditor.getByRole('row', { name: /^SAV NGN \d+ ₦/ })).toBeVisible()
  await expectGood(auditor)
  const [file] = await Promise.all([
    auditor.waitForEvent('download'),
    auditor.getByRole('button', { name: 'Save as PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^balances-by-product-.+\.pdf$/)
  await auditor.goto('/bank-reports?report=transfer-clock&figure=600')
  await expect(auditor.getByLabel('Longer than (seconds)')).toHaveValue('600')
  await expect(auditor.getByRole('button', { name: 'Save as PDF' })).toBeVisible()
  await expectGood(auditor)
})

test('back office: opens the queue of identity checks, which other roles cannot open', async ({ bank, browser }) => {
  const officer = await logIn(browser, bank, 'Bola Adewale')
  await pageLink(officer, 'Identity checks').click()
  await expect(officer.getByRole('heading', { name: 'Identity checks' })).toBeVisible()
  await officer.getByLabel('Which checks').selectOption('change')
  await expect(officer).toHaveURL(/kind=change/)
  await expect(officer.getByText('No identity check waits.')).toBeVisible()
  await expectGood(officer)

  const accountant = await logIn(browser, bank, 'Gozie Eze')
  await expect(pageLink(accountant, 'Identity checks')).toHaveCount(0)
  await accountant.goto('/identity-checks')
  await expect(accountant.getByText('Your role does not include this.')).toBeVisible()
})

test('back office: posts a journal by two people, and reverses it', async ({ bank, browser }) => {
  const reason = 'The cash was counted twice'
  const maker = await logIn(browser, bank, 'Gozie Eze')
  const checker = await logIn(browser, bank, 'Efe Okoro')
  const approve = async (order: RegExp): Promise<void> => {
    await checker.goto('/')
    await checker.getByRole('button', { name: order }).click()
    await checker.getByRole('button', { name: 'Approve and execute' }).click()
    await expect(checker.getByRole('button', { name: order })).toHaveCount(0)
  }
  await pageLink(maker, 'Books').click()
  await expect(maker.getByRole('link', { name: 'fee-income:NGN' })).toBeVisible()
  await expectGood(maker)
  await maker.getByLabel('View').selectOption('trial-balance')
  await expect(maker.getByRole('table', { name: /^NGN on/ })).toBeVisible()
  await expectGood(maker)
  await maker.getByLabel('View').selectOption('journal')
  for (const [account, side] of [
    ['fee-income:NGN', 'debit'],
    ['vat-payable:NGN', 'credit'],
  ] as const) {
    await maker.getByLabel('Account', { exact: true }).fill(account)
    await maker.getByLabel('Side').selectOption(side)
    await maker.getByLabel('Amount').fill('75')
    await maker.keyboard.press('Enter')
    await expect(maker.getByRole('row', { name: new RegExp(`^${account}`) })).toBeVisible()
  }
  await expect(content(maker).getByText(/^The lines balance/)).toBeVisible()
  await expectGood(maker)
  await maker.getByLabel('Narration').fill('VAT of a fee')
  await maker.getByLabel('Reason', { exact: true }).selectOption('correction')
  await maker.getByLabel('The reason in words').fill(reason)
  await maker.getByRole('button', { name: 'Propose the journal' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()
  await approve(/Post the journal/)

  await maker.goto('/books/accounts/vat-payable%3ANGN')
  await expectGood(maker)
  await maker.getByRole('link', { name: 'VAT of a fee' }).first().click()
  await maker.getByLabel('Narration').fill('Posted by mistake')
  await maker.getByLabel('Reason', { exact: true }).selectOption('correction')
  await maker.getByLabel('The reason in words').fill(reason)
  await expectGood(maker)
  await maker.getByRole('button', { name: 'Propose the reversal' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()
  await approve(/Reverse the journal/)
  await maker.reload()
  await expect(maker.getByText('Reversed by')).toBeVisible()

  await pageLink(maker, 'Reconciliation').click()
  await expect(maker.getByText(/^The bank has compared no books yet/)).toBeVisible()
  await expectGood(maker)
})

test('back office: checks the books from the start, and shows the result', async ({ bank, browser }) => {
  const accountant = await logIn(browser, bank, 'Gozie Eze')
  await pageLink(accountant, 'Books').click()
  await accountant.getByLabel('View').selectOption('checks')
  await accountant.getByLabel('Range of the check').selectOption('start')
  await accountant.getByRole('button', { name: 'Start the check' }).click()
  await expect(content(accountant).getByText(/^The books are right/)).toBeVisible({ timeout: 60_000 })
  await expect(accountant.getByRole('row', { name: /Gozie Eze From the start .+ right 0$/ })).toBeVisible()
  await expectGood(accountant)
})

test('back office: searches the audit trail, and checks its chain', async ({ bank, browser }) => {
  const auditor = await logIn(browser, bank, 'Halima Sule')
  // The hash of a head is the widest text of the page.
  await signAuditHead(bank)
  await pageLink(auditor, 'Audit').click()
  await auditor.getByRole('button', { name: 'Check the newest links' }).click()
  await expect(content(auditor).getByText(/^The links 1 to \d+ are whole/)).toBeVisible()
  await auditor.getByLabel('Event', { exact: true }).fill('staff')
  await auditor.keyboard.press('Enter')
  await expect(auditor).toHaveURL(/kind=staff/)
  await expect(auditor.getByRole('row', { name: / Member of staff logged in / }).first()).toBeVisible()
  await auditor.getByText('Signed heads of the last hours').click()
  await expect(auditor.getByRole('row', { name: / right [0-9a-f]{64}$/ }).first()).toBeVisible()
  await expectGood(auditor)
})

test('back office: opens nothing with the cookie of a customer, and its cookie opens nothing of customers', async ({
  bank,
  browser,
}) => {
  const page = await logIn(browser, bank, 'Efe Okoro')
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'STAFF_SESSION')
  const cookie = `RIB_AT=${session?.value}; STAFF_SESSION=${session?.value}`
  const customer = await fetch(`${bank.url}/api/accounts`, { headers: { cookie } })
  expect(customer.status).toBe(400)
  const staff = (value: string) =>
    fetch(`${bank.staff}/api/me`, {
      method: 'POST',
      headers: { origin: bank.staff, 'content-type': 'application/json', cookie: value },
      body: '{}',
    })
  expect((await staff(`RIB_AT=${session?.value}`)).status).toBe(401)
  expect((await staff(`STAFF_SESSION=${session?.value}`)).status).toBe(200)
  expect((await fetch(`${bank.url}/api/me`, { method: 'POST', body: '{}' })).status).toBe(400)
})
