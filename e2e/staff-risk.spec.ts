/** The Risk page of the back office: referred payments, a report of a suspicious transaction, and a name on a list of sanctions. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { type Bank, expect, expectAccessible } from './bank.ts'
import { balance, expectStatus, review, scripted, test as base } from './other-bank.ts'
import {
  approve,
  becomeCustomer,
  fillLogin,
  freshPage,
  type Newcomer,
  newcomerOf,
  payIn,
  shownAccountNumber,
} from './people.ts'
import { content, expectGood, logIn, pageLink } from './staff.ts'

interface Customer {
  readonly phone: Page
  readonly person: Newcomer
}

/** The customer has small credits of one day, as a mule has. The name of the customer is on the list of the bank. */
const test = base.extend<object, { customer: Customer }>({
  customer: [
    async ({ quick, browser }, use) => {
      const phone = await freshPage(browser, quick)
      const person = await newcomerOf(quick, '22200000001', 'ngozi.on.list')
      await becomeCustomer(phone, quick, person)
      const number = await shownAccountNumber(phone)
      for (let credit = 0; credit < 10; credit += 1) await payIn(quick, number, '100000')
      await expect.poll(() => balance(phone)).toBe(10_000_00n)
      await use({ phone, person })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ bankOf: 'staff-risk', bankEnvironment: { STAFF: 'on', SCREENING_LIST_FILE: 'e2e/listed-person.jsonl' } })

/** Sends most of the balance to another bank. A rule of monitoring refers the payment. */
async function sendReferred(bank: Bank, { phone, person }: Customer): Promise<void> {
  const accounts = await (await fetch(`${bank.console}/accounts`)).json()
  await phone.goto('/')
  await review(phone, scripted(accounts, /^Succeeds immediately/), 'Guaranty Trust Bank (GTBank)', '8500')
  await approve(phone, person.pin, { bank, phone: person.phone })
  await expectStatus(phone, 'We are checking')
  await expect(phone.getByText('We are checking this payment. Your money is safe.')).toBeVisible()
}

/** Opens the only row of a section of the Risk page. */
async function openRow(page: Page, heading: RegExp, row: RegExp) {
  const section = page.getByRole('region', { name: heading })
  await section.getByRole('button', { name: row }).click()
  return section
}

async function propose(page: Page, form: string, reason: string, words: string, button: string): Promise<void> {
  const section = page.getByRole('region', { name: form })
  await section.getByRole('button', { name: button }).click()
  await expect(section.getByText('Choose a reason', { exact: true }).last()).toBeVisible()
  await section.getByLabel('Reason', { exact: true }).selectOption(reason)
  await section.getByLabel('The reason in words').fill(words)
  await expectGood(page)
  await section.getByRole('button', { name: button }).click()
  await expect(content(page).getByText(/waits for the check of another person/)).toBeVisible()
}

/** Another risk officer approves the order. */
async function approveAsFatima(browser: Browser, bank: Bank, order: RegExp): Promise<void> {
  const checker = await logIn(browser, bank, 'Fatima Bello')
  const row = checker.getByRole('button', { name: order })
  await row.click()
  await expectGood(checker)
  await checker.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(row).toHaveCount(0)
  await checker.context().close()
}

test('risk: two officers refuse a referred payment, the customer has the money back, and an officer reports it', async ({
  bank,
  browser,
  customer,
}) => {
  const { phone } = customer
  await sendReferred(bank, customer)
  const receipt = phone.url()
  const officer = await logIn(browser, bank, 'Efe Okoro')
  await pageLink(officer, 'Risk').click()
  await openRow(officer, /^Waiting for a decision \(1\)/, /^Open /)
  await expect(officer.getByText('Small credits in 24 hours')).toBeVisible()
  await propose(officer, 'Refuse the payment', 'suspected-fraud', 'The customer cannot say whom', 'Propose to refuse')
  await approveAsFatima(browser, bank, /^(Open|Close) Refuse the referred payment/)

  await expect.poll(() => balance(phone)).toBe(10_000_00n)
  await phone.goto(receipt)
  await expectStatus(phone, 'Not sent')
  await expectAccessible(phone)
  await phone.goto('/alerts')
  await expect(phone.getByText('Your transfer failed and your money is back')).toBeVisible()

  await officer.reload()
  await expect(officer.getByText('No payment waits for a decision.')).toBeVisible()
  const decided = await openRow(officer, /^Decided$/, /^Open /)
  await expect(decided.getByText('The rule was right', { exact: true })).toBeVisible()
  const report = officer.getByRole('region', { name: 'Report the payment' })
  await report.getByRole('button', { name: 'Save the report as goAML' }).click()
  await expect(report.getByText(/^Say why the bank suspects the payment/)).toBeVisible()
  await expectGood(officer)
  await report.getByLabel('Why does the bank suspect this payment?').fill('Ten small credits of one day leave together')
  const [file] = await Promise.all([
    officer.waitForEvent('download'),
    report.getByRole('button', { name: 'Save the report as goAML' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xml$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('Ten small credits of one day leave together')
  await expect(report.getByText(/\.xml was saved\. The bank keeps no copy\.$/)).toBeVisible()
})

test('risk: two officers make a referred payment, and the customer reads that it was sent', async ({
  bank,
  browser,
  customer,
}) => {
  const { phone } = customer
  await sendReferred(bank, customer)
  const receipt = phone.url()
  const officer = await logIn(browser, bank, 'Efe Okoro')
  await officer.goto('/risk')
  await openRow(officer, /^Waiting for a decision \(1\)/, /^Open /)
  await propose(
    officer,
    'Make the payment',
    'customer-confirmed',
    'The customer called us back',
    'Propose to make the payment',
  )
  await approveAsFatima(browser, bank, /^(Open|Close) Make the referred payment/)

  await phone.goto(receipt)
  await expectStatus(phone, 'Successful')
  await officer.reload()
  const rules = officer.getByRole('region', { name: 'Rules in the last 90 days' })
  await expect(
    rules.getByRole('row', { name: /^Many small credits, then most of the balance out \d \d 1$/ }),
  ).toBeVisible()
})

test('risk: two officers decide that a customer is a person on a list of sanctions, and the accounts are frozen', async ({
  bank,
  browser,
  customer: { phone, person },
}) => {
  const officer = await logIn(browser, bank, 'Efe Okoro')
  const names = officer.getByRole('region', { name: /^Names on lists/ })
  // A job compares new names once a minute.
  await expect
    .poll(
      async () => {
        await officer.goto('/risk')
        await expect(names.getByText('Loading…')).toHaveCount(0)
        return names.getByRole('button', { name: /^Open / }).count()
      },
      { timeout: 90_000, intervals: [2_000] },
    )
    .toBe(1)
  await names.getByRole('button', { name: /^Open Sanctions list of the journeys, J-001/ }).click()
  await expect(names.getByRole('row', { name: /^Birth date 1990-04-12 1990-04-12/ })).toBeVisible()
  await propose(officer, 'One person', 'same-person', 'The BVN record has the same birth date', 'Propose to confirm')
  await approveAsFatima(browser, bank, /^(Open|Close) .*J-001/)

  await officer.reload()
  await expect(officer.getByRole('row', { name: /^Sanctions list of the journeys 1 1 0$/ })).toBeVisible()
  // A freeze ends the sessions of the customer.
  await fillLogin(phone, person)
  await expect(phone.getByText(/^Your accounts have been frozen since/)).toBeVisible()
  await expectAccessible(phone)
})
