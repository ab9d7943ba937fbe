/** The back office on differences with a network: two people tie two lines of the switch to each other, and book a difference; and on the check of the audit trail. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bank, expect, test } from './bank.ts'
import { content, expectGood, logIn, pageLink } from './staff.ts'

test.use({ bankOf: 'staff-reconciliation', bankEnvironment: { STAFF: 'on' } })

/** Compares the books with a report of the switch. The command ends with 1, because both lines are unknown to the bank. */
function reconcile({ dataFolder }: Bank, report: string): Promise<string> {
  const file = join(dataFolder, 'report.csv')
  writeFileSync(file, report)
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataFolder }
  return new Promise((resolve) => {
    execFile('node', ['src/server/reconciliation/cli.ts', file], { env }, (_error, printed, problems) =>
      resolve(printed + problems),
    )
  })
}

test('back office: two people tie a payment of the switch and its return, and the tied differences leave the list', async ({
  bank,
  browser,
}) => {
  const [sent, returned] = ['SENT77001', 'RETURNED77001']
  const report = `direction,reference,amount,currency\nout,${sent},501.25,NGN\nin,${returned},501.25,NGN\n`
  expect(await reconcile(bank, report)).toContain(sent)
  const maker = await logIn(browser, bank, 'Gozie Eze')
  const checker = await logIn(browser, bank, 'Efe Okoro')
  await pageLink(maker, 'Reconciliation').click()
  await maker.getByRole('button', { name: `Open ${sent}` }).click()
  const form = maker.getByRole('region', { name: 'Tie to another difference' })
  const other = form.getByRole('option', { name: new RegExp(returned) })
  await form.getByLabel('Other difference').selectOption((await other.getAttribute('value')) ?? '')
  await expectGood(maker)
  await form.getByLabel('Reason', { exact: true }).selectOption('same-payment')
  await form.getByLabel('The reason in words').fill('The switch returned the payment on the same day')
  await form.getByRole('button', { name: 'Propose the tie' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()
  await checker.goto('/')
  const order = checker.getByRole('button', { name: /Tie the difference/ })
  await order.click()
  await checker.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(order).toHaveCount(0)
  await maker.reload()
  await expect(maker.getByRole('heading', { name: 'Reconciliation' })).toBeVisible()
  await expect(maker.getByRole('button', { name: `Open ${sent}` })).toHaveCount(0)
  await maker.getByLabel('Which differences').selectOption('tied')
  await expect(maker.getByRole('row', { name: new RegExp(`^${sent} .+ tied to ${returned}`) })).toBeVisible()
  await maker.getByRole('button', { name: `Open ${returned}` }).click()
  await expectGood(maker)
})

test('back office: Book opens the journal of a difference, and two people book and explain the difference', async ({
  bank,
  browser,
}) => {
  const sent = 'SENT77002'
  await reconcile(bank, `direction,reference,amount,currency\nout,${sent},750.50,NGN\n`)
  const maker = await logIn(browser, bank, 'Gozie Eze')
  const checker = await logIn(browser, bank, 'Efe Okoro')
  await pageLink(maker, 'Reconciliation').click()
  await maker.getByRole('button', { name: `Open ${sent}` }).click()
  await maker.getByRole('link', { name: 'Book', exact: true }).click()
  await expect(
    maker.getByText(
      /settled this outgoing payment and our books did not, so the journal credits settlement:switch:NGN for it/,
    ),
  ).toBeVisible()
  await expect(maker.getByRole('row', { name: /^settlement:switch:NGN .+ ₦750\.50/ })).toBeVisible()
  await expectGood(maker)
  await maker.getByLabel('Account', { exact: true }).fill('fee-income:NGN')
  await maker.getByRole('button', { name: 'Add the line' }).click()
  await expect(content(maker).getByText(/^The lines balance/)).toBeVisible()
  await expect(maker.getByLabel('Narration')).toHaveValue(`Correction for ${sent}`)
  await expect(maker.getByLabel('Value date')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await maker.getByLabel('Reason', { exact: true }).selectOption('correction')
  await maker.getByLabel('The reason in words').fill('The switch settled the payment alone')
  await maker.getByRole('button', { name: 'Propose the journal' }).click()
  await expect(content(maker).getByText(/waits for the check of another person/)).toBeVisible()
  await expectGood(maker)
  await checker.goto('/')
  const order = checker.getByRole('button', { name: new RegExp(`books the difference of ${sent}`) })
  await order.click()
  await checker.getByRole('button', { name: 'Approve and execute' }).click()
  await expect(order).toHaveCount(0)
  await maker.getByRole('link', { name: 'Back to reconciliation' }).click()
  const row = maker.getByRole('row', { name: new RegExp(`^${sent} .+ yes`) })
  await expect(row).toBeVisible()
  await maker.getByRole('button', { name: `Open ${sent}` }).click()
  await expect(content(maker).getByText('The switch settled the payment alone')).toBeVisible()
  await expectGood(maker)
})

test('back office: checks the whole chain of the audit trail as a job, and shows the result', async ({
  bank,
  browser,
}) => {
  const auditor = await logIn(browser, bank, 'Halima Sule')
  await pageLink(auditor, 'Audit').click()
  await auditor.getByRole('button', { name: 'Check the whole chain' }).click()
  await expect(content(auditor).getByText(/^The trail is whole: .+ links and/)).toBeVisible({ timeout: 30_000 })
  await auditor.getByText('The newest checks').click()
  await expect(auditor.getByRole('row', { name: /Halima Sule .+ whole 0$/ })).toBeVisible()
  await expectGood(auditor)
})

test('back office: compares the books with the card processor now, and shows the run', async ({ bank, browser }) => {
  const accountant = await logIn(browser, bank, 'Gozie Eze')
  await pageLink(accountant, 'Reconciliation').click()
  await accountant.getByRole('button', { name: 'Card processor' }).click()
  await expect(content(accountant).getByText(/^Card processor: compared on .+ started by Gozie Eze/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(accountant.getByRole('row', { name: /^Card processor .+ 0 minutes/ }).first()).toBeVisible()
  await expectGood(accountant)
})
