/** The back office on a question of a person without a login, on the duties of a role, and on the report of the acts of staff. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Bank, expect, readCode, test } from './bank.ts'
import { freshPage, openSupport } from './people.ts'
import { content, expectGood, logIn, pageLink } from './staff.ts'

test.use({ bankOf: 'staff', bankEnvironment: { STAFF: 'on' } })

async function saveFile(page: Page, button: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const PHONE = '+2348037779876'

async function smsTexts(bank: Bank): Promise<readonly string[]> {
  const messages = await fetch(`${bank.console}/messages?to=${encodeURIComponent(PHONE)}`)
  return ((await messages.json()) as { text: string }[]).map(({ text }) => text)
}

test('back office: answers a question of a person without a login by text message, and closes the question', async ({
  bank,
  browser,
}) => {
  const visitor = await freshPage(browser, bank)
  await openSupport(visitor)
  await visitor.getByRole('button', { name: 'Write to us without logging in' }).click()
  await visitor.getByLabel('Your name').fill('Ngozi Eze')
  await visitor.getByLabel('Your mobile number').fill(PHONE)
  await visitor.getByLabel('Your message').fill('I forgot my username')
  const after = Date.now()
  await visitor.getByRole('button', { name: 'Send me a code' }).click()
  await visitor.getByLabel('6-digit code').fill(await readCode(bank, PHONE, after, /confirms your message/))
  await visitor.getByRole('button', { name: 'Send my message' }).click()
  await expect(visitor.getByText('We have your message.')).toBeVisible()
  const reference = /CONT(-[0-9A-Z]{4}){3}/.exec(await visitor.getByRole('alert').innerText())?.[0] ?? ''

  const officer = await logIn(browser, bank, 'Damilola Ige')
  await pageLink(officer, 'Questions').click()
  await expect(officer.getByRole('table', { name: '1 open question' })).toBeVisible()
  await expectGood(officer)
  await officer.getByRole('link', { name: reference }).click()
  await officer.getByLabel('Why do you open this record?').fill('The person waits for an answer')
  await officer.keyboard.press('Enter')
  await expect(content(officer).getByText('I forgot my username')).toBeVisible()
  await officer.getByLabel('Act', { exact: true }).selectOption('answer-contact')
  const send = officer.getByRole('button', { name: 'Answer by text message' })
  await send.click()
  await expect(officer.getByText('Choose a reason', { exact: true }).last()).toBeVisible()
  await expectGood(officer)
  await officer.getByLabel('Answer', { exact: true }).fill('Please visit a branch with your NIN slip.')
  await officer.getByLabel('Reason', { exact: true }).selectOption('answer')
  await officer.getByLabel('The reason in words').fill('The person asked on the public page')
  await send.click()
  await expect(content(officer).getByText(/^Done: Answer the question/)).toBeVisible()
  await expect(officer.getByRole('cell', { name: 'Please visit a branch with your NIN slip.' })).toBeVisible()
  await expect.poll(() => smsTexts(bank)).toContain(`Optimus: ${reference}: Please visit a branch with your NIN slip.`)

  await officer.getByLabel('Act', { exact: true }).selectOption('close-contact')
  await officer.getByLabel('Reason', { exact: true }).selectOption('settled')
  await officer.getByLabel('The reason in words').fill('The person has the answer')
  await officer.getByRole('button', { name: 'Close the question' }).click()
  await expect(content(officer).getByText(/^Done: Close the question/)).toBeVisible()
  await expect(officer.getByLabel('Act', { exact: true })).toHaveCount(0)
  await expectGood(officer)
  await pageLink(officer, 'Questions').click()
  await expect(officer.getByText('No question is open.')).toBeVisible()
})

test('back office: two administrators give a duty to a role and take it away, its page opens and closes, and both acts are reported', async ({
  bank,
  browser,
}) => {
  const maker = await logIn(browser, bank, 'Ikenna Obi')
  const checker = await logIn(browser, bank, 'Joke Balogun')
  const officer = await logIn(browser, bank, 'Damilola Ige')
  await expect(pageLink(officer, 'Reconciliation')).toHaveCount(0)
  await maker.goto('/staff')
  const form = maker.getByRole('region', { name: 'Change the duties of a role' })
  const change = async (act: 'grant' | 'revoke', order: RegExp): Promise<void> => {
    await form.getByLabel('Change of the duty').selectOption(act)
    await form.getByLabel('Role of the duty').selectOption('dispute-officer')
    await form.getByLabel('Duty', { exact: true }).selectOption('reconciliation.read')
    await form.getByLabel('Reason', { exact: true }).selectOption('new-duties')
    await form.getByLabel('The reason in words').fill('Disputes reads the differences this week')
    await form.getByRole('button', { name: 'Propose the change of a duty' }).click()
    await expect(form.getByText(/waits for the check of another person/)).toBeVisible()
    await checker.goto('/')
    await checker.getByRole('button', { name: order }).click()
    await expectGood(checker)
    await checker.getByRole('button', { name: 'Approve and execute' }).click()
    await expect(checker.getByRole('button', { name: order })).toHaveCount(0)
    await officer.reload()
  }
  await form.getByRole('button', { name: 'Propose the change of a duty' }).click()
  await expect(form.getByText('Choose a reason', { exact: true }).last()).toBeVisible()
  await expectGood(maker)
  await change('grant', /^(Open|Close) Give the duty “See the reconciliation”/)
  await pageLink(officer, 'Reconciliation').click()
  await expect(officer.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible()
  await change('revoke', /^(Open|Close) Take the duty “See the reconciliation”/)
  await expect(officer.getByText('Your role does not include this.')).toBeVisible()
  await expect(pageLink(officer, 'Reconciliation')).toHaveCount(0)

  const auditor = await logIn(browser, bank, 'Halima Sule')
  await test.step('the report of the acts of staff has both orders, on the page and in its files', async () => {
    await pageLink(auditor, 'Bank reports').click()
    await auditor.getByLabel('Report', { exact: true }).selectOption('Acts of staff')
    const acts = auditor.getByRole('row', { name: /Change the duties of a role .*Ikenna Obi Joke Balogun/ })
    await expect(acts).toHaveCount(2)
    await expectGood(auditor)
    const csv = await saveFile(auditor, 'Save as CSV')
    expect(csv.name).toMatch(/^staff-acts-.+\.csv$/)
    expect(csv.bytes.toString()).toMatch(/Change the duties of a role,.*Ikenna Obi,Joke Balogun/)
    const pdf = await saveFile(auditor, 'Save as PDF')
    expect(pdf.name).toMatch(/^staff-acts-.+\.pdf$/)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await auditor.goto('/bank-reports?report=staff-acts&from=2026-02-02&to=2026-02-01')
    await expect(auditor.getByText('The last day is before the first day').first()).toBeVisible()
  })
})
