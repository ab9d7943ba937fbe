/** A report of the bank by mail, by keyboard alone: a person makes a schedule, sends a failed mail again, and ends the schedule. */
import { type Bank, expect, mailedFiles, test } from './bank.ts'
import { expectGood } from './staff.ts'
import { logInByKeyboard, openPage } from './staff-by-keyboard.ts'

test.use({ bankOf: 'staff', bankEnvironment: { STAFF: 'on' } })

const OWN = 'halima.sule@staff.'

/** As the keys of the time box: hours, minutes, and the half of the day. Lagos has no summer time. */
const lagosTime = (at: Date): string =>
  at
    .toLocaleTimeString('en-US', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit', hour12: true })
    .replace(/[: ]/g, '')

const MINUTE_MS = 60_000

test('back office: mails a report at the time of a schedule, sends a failed mail again, and ends the schedule', async ({
  bank,
  browser,
}) => {
  test.slow()
  const auditor = await logInByKeyboard(browser, bank, 'Halima Sule')
  const { page } = auditor
  await openPage(auditor, 'Bank reports', 'Reports of the bank')
  const section = page.getByRole('region', { name: 'Reports by mail' })
  const pressButton = async (name: string | RegExp) => {
    await auditor.tabTo(section.getByRole('button', { name }))
    await auditor.press('Enter')
  }
  await setMailServer(bank, 'refuse')
  await test.step('makes a schedule for two minutes from now', async () => {
    await expect(section.getByText('You get no report by mail.')).toBeVisible()
    await pressButton('Add a schedule')
    await pressButton('Save the schedule')
    await expect(section.getByText('Choose a report', { exact: true }).last()).toBeVisible()
    await expectGood(page)
    const report = section.getByLabel('Report to mail')
    await auditor.tabTo(report)
    await auditor.choose('Balances', report, 'balances-by-product')
    const file = section.getByLabel('File', { exact: true })
    await auditor.tabTo(file)
    await auditor.choose('C', file, 'csv')
    await auditor.tabTo(section.getByLabel('Time', { exact: true }))
    // The form takes less than a minute, so the time is not over when the schedule is saved.
    await auditor.type(lagosTime(new Date(Date.now() + 2 * MINUTE_MS)))
    await pressButton('Save the schedule')
    await expect(section.getByRole('row', { name: /^Balances by product Each day at/ })).toContainText('none yet')
    await expectGood(page)
  })

  await test.step('sends the mail that failed again', async () => {
    const failed = section.getByRole('listitem').filter({ hasText: /: the mail server did not take the mail\./ })
    await expect
      .poll(
        async () => {
          await page.reload()
          await expect(section.getByText('Your schedules')).toBeVisible()
          return failed.count()
        },
        { timeout: 4 * MINUTE_MS, intervals: [2_000] },
      )
      .toBe(1)
    expect(await filesFor(bank)).toEqual([])
    await setMailServer(bank, 'none')
    await expectGood(page)
    await pressButton(/^Send again the mail of/)
    await expect(section.getByRole('listitem')).toBeFocused()
    await expect(section.getByText(/waits since|sent on/)).toBeVisible()
    await expectGood(page)
    await expect.poll(() => filesFor(bank), { timeout: MINUTE_MS }).toHaveLength(1)
    expect((await filesFor(bank))[0]).toMatch(/^balances-by-product-.+\.csv$/)
    await page.reload()
    await expect(section.getByText(/sent on/)).toBeVisible()
    await expect(section.getByRole('button', { name: /^Send again/ })).toHaveCount(0)
  })

  await test.step('deletes the schedule', async () => {
    await pressButton(/^Delete/)
    await pressButton('Delete the schedule')
    await expect(section.getByText('You get no report by mail.')).toBeVisible()
    await page.reload()
    await expect(section.getByText('You get no report by mail.')).toBeVisible()
  })
})

const setMailServer = (bank: Bank, mail: 'refuse' | 'none') =>
  fetch(`${bank.console}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mail }),
  })

/** The names of the files in the mails to the auditor. */
async function filesFor(bank: Bank): Promise<readonly string[]> {
  const people = (await (await fetch(`${bank.console}/messages`)).json()) as readonly { readonly to: string }[]
  const address = people.find(({ to }) => to.startsWith(OWN))?.to
  return address === undefined ? [] : mailedFiles(bank, address)
}
