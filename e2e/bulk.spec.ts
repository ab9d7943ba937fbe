/**
 * Tests payment batches: a list is pasted, corrected line by line and approved once, and each line has its own result.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test as base, expect, expectAccessible } from './bank.ts'
import {
  becomeCustomer,
  enterCode,
  freshNewcomer,
  freshPage,
  type Newcomer,
  payIn,
  shownAccountNumber,
} from './people.ts'
import { expectFitsLargeText } from './fits-screen.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

interface Sender {
  readonly page: Page
  readonly person: Newcomer
  readonly accountNumber: string
}

const WORKER = { scope: 'worker', timeout: 120_000 } as const
const test = base.extend<object, { sender: Sender }>({
  sender: [
    async ({ bank, browser }, use) => {
      const page = await freshPage(browser, bank)
      const person = await freshNewcomer(bank, 'bulk.sender')
      await becomeCustomer(page, bank, person)
      const accountNumber = await shownAccountNumber(page)
      await payIn(bank, accountNumber, '2000000')
      await use({ page, person, accountNumber })
    },
    WORKER,
  ],
})
test.use({ bankOf: 'bulk' })

/** Accounts of the sandbox: two payments succeed, one is refused, and one goes to a bank that is offline. */
const GOOD = '0123456785'
const OTHER = '3456789018'
const BLOCKED = '0010246780'
const OFF_LINE = '1000000018'

async function openStart(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Transfer', exact: true }).click()
  await page.getByRole('link', { name: /^Pay many people/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay many people' })).toBeVisible()
}

const CONFIRM = '**/api/transfers/bulk/confirm'
const list = (page: Page) => page.getByLabel('Your list', { exact: true })
const line = (page: Page, number: number) => page.locator(builtSelector('.batch-lines tbody tr')).nth(number - 1)
const check = (page: Page) => page.getByRole('button', { name: 'Check list' }).click()

test('payment batch: a pasted list is corrected, approved once, and paid line by line', async ({ bank, sender }) => {
  const { page, person, accountNumber } = sender
  await openStart(page)
  await expect(page.getByText(/^No lists yet/)).toBeVisible()
  await expectAccessible(page)

  await check(page)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Paste your list or choose a file' })).toBeVisible()

  await list(page).fill(
    [
      'Name;Amount;Account no;Bank;Narration',
      `Chinedu Okafor;₦1,500.00;${GOOD};GTBank;March rent`,
      `Halima Sani;200;${BLOCKED};Access;=1+1`,
      `Me;100;${accountNumber};Optimus;`,
      `Chinedu Okafor;1500;${GOOD};058;March rent`,
      `Ifeoma;300;${OFF_LINE};Keystone;`,
    ].join('\n'),
  )
  await check(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your list' })).toBeFocused()
  await expect(page.getByText('We cannot pay 2 lines as written.')).toBeVisible()
  await expect(line(page, 1).getByText('CHINEDU OKAFOR')).toBeVisible()
  await expect(line(page, 2).getByText('This is a formula. Put its result here, as a value')).toBeVisible()
  await expect(line(page, 3).getByText('This is your own account.')).toBeVisible()
  await expect(line(page, 4).getByText('This is the same payment as line 1')).toBeVisible()
  await expect(page.getByText('We could not check 1 line.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectFitsLargeText(page)

  // A reload restores the list.
  await page.reload()
  await expect(line(page, 4).getByText('This is the same payment as line 1')).toBeVisible()

  await page.getByRole('button', { name: 'With problems (4)' }).click()
  await expect(page.locator(builtSelector('.batch-lines tbody tr'))).toHaveCount(4)
  await page.getByRole('button', { name: 'All (5)' }).click()
  await page.getByRole('button', { name: 'Remove line 5' }).click()
  await page.getByRole('button', { name: 'Remove line 3' }).click()
  await page.getByRole('button', { name: 'Review and approve' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('link', { name: /^Line 2: This is a formula/ }).click()
  await expect(page.getByRole('button', { name: 'Edit line 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Narration (optional)')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await sheet.getByLabel('Narration (optional)').fill('April rent')
  await sheet.getByRole('button', { name: 'Save and check' }).click()
  await expect(line(page, 2).getByText('HALIMA SANI')).toBeVisible()

  const totals = page.getByRole('region', { name: 'Total' })
  // Three amounts, each with a fee of ₦10.00 and VAT of ₦0.75.
  await expect(totals.getByText('₦3,200.00')).toBeVisible()
  await expect(totals.getByText('₦3,232.25')).toBeVisible()
  await page.getByRole('button', { name: 'Review and approve' }).click()
  await page.getByRole('link', { name: 'Check the line with a warning, then tick the box' }).click()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Review and approve' }).click()
  await expect(sheet.getByText('₦3,232.25')).toBeVisible()
  await expect(sheet.getByText('3 to accounts you have not paid before')).toBeVisible()
  await expectAccessible(page)
  await enterCode(page, bank, person.phone)
  await sheet.getByLabel('Transaction PIN').fill(person.pin)
  await sheet.getByRole('button', { name: 'Make 3 payments' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'List of 3 payments' })).toBeVisible()
  const state = page.getByRole('region', { name: 'Progress' })
  await expect(state.getByText('2 paid', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(state.getByText('1 not paid', { exact: true })).toBeVisible()
  await expect(line(page, 2).getByText('Access Bank rejected the payment: the account is blocked.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Not paid (1)' }).click()
  await expect(page.locator(builtSelector('.batch-lines tbody tr'))).toHaveCount(1)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(rows).toHaveLength(4)
  expect(rows[1]).toContain(`${GOOD},CHINEDU OKAFOR,1500.00,10.75,March rent,Paid`)
  expect(rows[2]).toContain(
    '200.00,10.75,April rent,Not paid,Access Bank rejected the payment: the account is blocked.',
  )

  // "Try the unpaid payment again" makes a new list from the unpaid lines. The test discards the new list.
  await page.getByRole('button', { name: 'Try the unpaid payment again' }).click()
  await expect(line(page, 1).getByText('HALIMA SANI')).toBeVisible()
  await page.getByRole('button', { name: 'Start again with another list' }).click()
  await page.getByRole('link', { name: /^3 payments/ }).click()

  await page.getByRole('link', { name: 'Details of line 2' }).click()
  await expect(page.locator(builtSelector('.receipt .pill'))).toHaveText('Not sent')
  await openStart(page)
  await expect(list(page)).toHaveValue('')
  await page.getByRole('link', { name: /^3 payments.*1 not paid/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'List of 3 payments' })).toBeVisible()
})

test('payment batch: a file without a list is refused with a reason, the pasted text stays, and a repeated list needs a confirmation', async ({
  bank,
  sender: { page, person },
}) => {
  await openStart(page)
  await list(page).fill('GTBank, 0123456785, 1500, first')
  const file = page.getByLabel('List file')
  const choose = (name: string, content: Buffer | string) =>
    file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  const problem = page.getByRole('alert')
  await choose('payments.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2]))
  await expect(problem).toContainText('payments.xlsx: This is an Excel workbook.')
  await choose('photo.csv', Buffer.from([0x89, 0x50, 0, 1]))
  await expect(problem).toContainText('not a text file')
  await choose('huge.csv', Buffer.alloc(300 * 1024, 'x'))
  await expect(problem).toContainText('at most 256 KB')
  await expect(list(page)).toHaveValue('GTBank, 0123456785, 1500, first')
  await choose('many.csv', 'GTB,0123456785,5\n'.repeat(10_000))
  await expect(problem).toContainText('This list has 10,000 lines. Please divide it: one list can have at most 200')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a template' }).click()
  expect((await download).suggestedFilename()).toBe('payments-template.csv')

  // Excel on Windows writes semicolons and uses its own character set.
  const names = 'Bank;Account number;Amount;Narration;Name\r\n'
  const paid = `${names}GTBank;${OTHER};1.500,00;Caf\u00e9;\r\nGTBank;${OTHER};1500;x;\r\nGTBank;${OTHER};1500;y;\r\n`
  await choose('list.csv', Buffer.from(paid, 'latin1'))
  await expect(line(page, 1).getByText('Café')).toBeVisible()
  await expect(line(page, 1).getByText('Enter the amount in figures, such as 1,500.00')).toBeVisible()
  await page.getByRole('button', { name: 'Remove line 1' }).click()
  await page.getByRole('button', { name: 'Edit line 2' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Bank').fill('Access')
  await sheet.getByLabel('Account number').fill(BLOCKED)
  await sheet.getByLabel('Amount').fill('20,000')
  await sheet.getByRole('button', { name: 'Save and check' }).click()
  await expect(line(page, 2).getByText(/up to ₦10,000.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove line 2' }).click()
  await page.getByRole('button', { name: 'Review and approve' }).click()
  await enterCode(page, bank, person.phone)
  await sheet.getByLabel('Transaction PIN').fill('0000')
  await sheet.getByRole('button', { name: 'Make 1 payment' }).click()
  await expect(sheet.getByRole('alert')).toContainText('That PIN is not right. Nothing was paid.')
  // The approval never arrives. The bank withdraws it before the page reports a result.
  const approve = async (): Promise<void> => {
    await sheet.getByLabel('Transaction PIN').fill(person.pin)
    await sheet.getByRole('button', { name: 'Make 1 payment' }).click()
  }
  await page.route(CONFIRM, (route) => route.abort(), { times: 1 })
  await approve()
  await expect(sheet.getByText('Please do not pay it again.')).toBeVisible()
  await expectAccessible(page)
  await expect(sheet.getByText('Nothing left your account.')).toBeVisible({ timeout: 30_000 })
  await sheet.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Review and approve' }).click()
  await enterCode(page, bank, person.phone)
  // The approval arrives and its answer does not. The page finds the list, which is paid once.
  await page.route(
    CONFIRM,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await approve()
  await expect(page.getByRole('heading', { level: 1, name: 'List of 1 payment' })).toBeVisible()

  await openStart(page)
  await list(page).fill(`${OTHER}\t1,500\tGTBank`)
  await check(page)
  await expect(line(page, 1).getByText('OLUWASEUN ADEBAYO-COKER')).toBeVisible()
  await page.getByRole('button', { name: 'Review and approve' }).click()
  await expect(sheet.getByRole('alert')).toContainText('You approved this same list on')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start again with another list' }).click()
  await expect(list(page)).toHaveValue(`${OTHER}\t1,500\tGTBank`)
})
