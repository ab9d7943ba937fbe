/** A report of the bank by mail: a person makes a schedule, reads the mail, and ends the schedule. */
import { type Bank, expect, mailedFiles, test } from './bank.ts'
import { expectGood, logIn, pageLink } from './staff.ts'

test.use({ bankOf: 'staff', bankEnvironment: { STAFF: 'on' } })

const OWN = 'halima.sule@staff.'

/** Lagos has no summer time. */
const lagosTime = (at: Date): string =>
  at.toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' })

const MINUTE_MS = 60_000

test('back office: mails a report at the time of a schedule, until the schedule is deleted', async ({
  bank,
  browser,
}) => {
  const auditor = await logIn(browser, bank, 'Halima Sule')
  await pageLink(auditor, 'Bank reports').click()
  const section = auditor.getByRole('region', { name: 'Reports by mail' })
  await expect(section.getByText('You get no report by mail.')).toBeVisible()
  await section.getByRole('button', { name: 'Add a schedule' }).click()
  await section.getByRole('button', { name: 'Save the schedule' }).click()
  await expect(section.getByText('Choose a report', { exact: true }).last()).toBeVisible()
  await expectGood(auditor)
  await section.getByLabel('Report to mail').selectOption('Balances by product')
  await section.getByLabel('File', { exact: true }).selectOption('csv')
  // The form takes less than a minute, so the time is not over when the schedule is saved.
  await section.getByLabel('Time', { exact: true }).fill(lagosTime(new Date(Date.now() + 2 * MINUTE_MS)))
  await section.getByRole('button', { name: 'Save the schedule' }).click()
  await expect(section.getByRole('row', { name: /^Balances by product Each day at/ })).toContainText('none yet')
  await expectGood(auditor)

  await expect.poll(() => filesFor(bank), { timeout: 4 * MINUTE_MS, intervals: [2_000] }).toHaveLength(1)
  expect((await filesFor(bank))[0]).toMatch(/^balances-by-product-.+\.csv$/)
  await auditor.reload()
  await expect(section.getByText(/sent on/)).toBeVisible()
  await expectGood(auditor)

  await section.getByRole('button', { name: /^Delete/ }).click()
  await section.getByRole('button', { name: 'Delete the schedule' }).click()
  await expect(section.getByText('You get no report by mail.')).toBeVisible()
  await auditor.reload()
  await expect(section.getByText('You get no report by mail.')).toBeVisible()
})

/** The names of the files in the mails to the auditor. */
async function filesFor(bank: Bank): Promise<readonly string[]> {
  const people = (await (await fetch(`${bank.console}/messages`)).json()) as readonly { readonly to: string }[]
  const address = people.find(({ to }) => to.startsWith(OWN))?.to
  return address === undefined ? [] : mailedFiles(bank, address)
}
