/** The back office on differences with a network: two people tie two lines of the switch to each other. */
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
