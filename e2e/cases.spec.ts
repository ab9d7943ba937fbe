/** Tests cases about a wrong payment: reported, recalled from the other bank, discussed with staff, decided. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Bank, expect, expectAccessible, readCode, test as base } from './bank.ts'
import {
  approve,
  becomeCustomer,
  expectHome,
  fillLogin,
  freshNewcomer,
  freshPage,
  type Newcomer,
  openSupport,
  payIn,
  shownAccountNumber,
  signUp,
  typeAmount,
  typeBank,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const QUICK = { SWITCH_ANSWER_WITHIN_S: '2', SWITCH_ASK_AGAIN_S: '2', SWITCH_ASK_LATER_S: '2' }
const WORKER = { scope: 'worker', timeout: 120_000 } as const

const test = base.extend<object, { quick: Bank; sender: { readonly page: Page; readonly person: Newcomer } }>({
  bankEnvironment: [QUICK, { scope: 'worker' }],
  quick: [({ bank }, use) => use(bank), WORKER],
  sender: [
    async ({ quick, browser }, use) => {
      const page = await freshPage(browser, quick)
      const person = await freshNewcomer(quick, 'has.cases')
      await becomeCustomer(page, quick, person)
      await payIn(quick, await shownAccountNumber(page), '3000000')
      await use({ page, person })
    },
    WORKER,
  ],
})

/** Runs a command as an operator types it on the bank's own machine. */
async function operate(bank: Bank, ...words: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: bank.dataFolder }
  return (await promisify(execFile)('node', ['src/server/operators/cli.ts', ...words], { env })).stdout
}

/** Pays an account at Guaranty Trust Bank, up to the receipt. */
async function pay(page: Page, bank: Bank, person: Newcomer, accountName: string, amount: string): Promise<void> {
  const listed = (await (await fetch(`${bank.console}/accounts`)).json()) as Record<string, string>[]
  const account = listed.find((one) => one['accountName'] === accountName)
  await page.goto('/transfers/others')
  await page.getByLabel('Account number', { exact: true }).fill(account?.['accountNumber'] ?? '')
  await typeBank(page, 'Guaranty')
  await page.getByRole('option', { name: account?.['bankName'] ?? '' }).click()
  await expect(page.locator('#to-name').getByText(accountName)).toBeVisible()
  await typeAmount(page, amount)
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await approve(page, person.pin, { bank, phone: person.phone })
  await expect(page.locator(builtSelector('.receipt .pill'))).toHaveText('Successful', { timeout: 30_000 })
}

const timeline = (page: Page) => page.locator(builtSelector('.timeline h3'))

test('cases: a transfer to a wrong account is recalled and returned', async ({ quick, sender }) => {
  const { page, person } = sender
  await test.step('the transfer is reported from its receipt, which says when the bank acts', async () => {
    await pay(page, quick, person, 'CHINEDU OKAFOR', '2,000')
    await page.getByRole('link', { name: 'Report a problem' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Report a problem' })).toBeFocused()
    await expect(page.getByText('₦2,000.00', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose what happened')
    await page.getByLabel(/I sent it to the wrong account/).check()
    await expect(page.getByText('Guaranty Trust Bank (GTBank) has 1 working day to act on it.')).toBeVisible()
    await page.getByLabel('Tell us more').fill('The last digit was wrong')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the report' }).click()
  })
  await test.step('the page shows the progress automatically', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Your report' })).toBeVisible()
    await expect(timeline(page).filter({ hasText: '₦2,000.00 is back in your account' })).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText('Decided for you')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the history shows the returned money, and the list shows the report', async () => {
    await page.goto('/history')
    await expect(page.getByText(/Returned: OPT-/).first()).toBeVisible()
    await page.goto('/support')
    await page.getByLabel('What is it about?').fill('embassy')
    await expect(page.locator('main details')).toHaveCount(1)
    await page.getByText('I need a statement').click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Your reports and messages' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your reports' })).toBeVisible()
    await expect(page.getByText('I sent it to the wrong account')).toBeVisible()
    await expectAccessible(page)
  })
})

test('cases: a refused recall names the next step, and a report can be withdrawn', async ({ quick, sender }) => {
  const { page, person } = sender
  await pay(page, quick, person, 'IBRAHIM LAWAL', '1,000')
  const receipt = page.url()
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByLabel(/I sent the wrong amount/).check()
  await page.getByLabel('Tell us more').fill('It should have been 100')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(
    timeline(page).filter({ hasText: 'Guaranty Trust Bank (GTBank) did not agree to return the money' }),
  ).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(/The holder of the account did not agree/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw this report' })).toBeHidden()

  await page.goto(receipt)
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByLabel(/^The recipient says that the money did not arrive/).check()
  await page.getByLabel('Tell us more').fill('They see nothing')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByText('With our staff')).toBeVisible()
  const reference = await page.locator('section[aria-labelledby="what"] .meta').innerText()
  await expect(timeline(page).filter({ hasText: /^By .* our result$/ })).toBeVisible()

  await test.step('staff ask a question, and the customer answers', async () => {
    expect(await operate(quick, 'cases')).toContain(reference)
    await operate(quick, 'case', 'ask', reference, 'Which day did they look at it?')
    await expect(page.getByText('Which day did they look at it?')).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText('Answer needed')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Your answer').fill('This morning')
    await page.getByRole('button', { name: 'Send your answer' }).click()
    await expect(page.getByText('With our staff')).toBeVisible()
    expect(await operate(quick, 'case', 'show', reference)).toContain('This morning')
    const shown = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'grey' } })
      .png()
      .toBuffer()
    const file = page.getByLabel('File with your picture', { exact: true })
    await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('alert')).toContainText('We cannot accept this picture')
    await expectAccessible(page)
    await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: shown })
    await expect(page.getByText('Is this the right picture?')).toBeFocused()
    await expect(page.getByRole('img', { name: 'The picture that you chose for your picture' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send this picture' }).click()
    await page.getByRole('button', { name: /^Show the picture of/ }).click()
    await expect(page.getByRole('img', { name: 'The picture that you sent' })).toBeVisible()
    await expectAccessible(page)
    expect(await operate(quick, 'case', 'show', reference)).toContain('Sent a picture.  picture 1')
    const out = `${quick.dataFolder}/${reference}.jpg`
    expect(await operate(quick, 'case', 'picture', reference, '1', out)).toContain(out)
  })
  await test.step('a reported payment links to its report', async () => {
    const casePage = page.url()
    await page.goto(receipt)
    await page.getByRole('link', { name: 'Report a problem' }).click()
    await page.getByRole('link', { name: /See your report/ }).click()
    await expect(page).toHaveURL(casePage)
  })
  await test.step('the customer withdraws the report', async () => {
    await page.getByRole('button', { name: 'Withdraw this report' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Withdraw report' }).click()
    await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw this report' })).toBeHidden()
  })
})

test('support: without a login the help works, and staff answer by SMS', async ({ quick, browser }) => {
  const page = await freshPage(browser, quick)
  const phone = '+2348037771234'
  await openSupport(page)
  await page.getByLabel('What is it about?').fill('username')
  await expect(page.getByText('I forgot my username')).toBeVisible()
  await page.getByRole('button', { name: 'Write to us without logging in' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('alert')).toContainText('Name must be 1 to 80 characters')
  await expectAccessible(page)
  const after = Date.now()
  await page.getByLabel('Your name').fill('Ngozi Eze')
  await page.getByLabel('Your mobile number').fill('0803 777 1234')
  await page.getByLabel('Your message').fill('I forgot my username')
  // Opening the other form keeps what this form has.
  await page.getByRole('button', { name: 'Back. Keep what I typed' }).click()
  await page.getByRole('button', { name: 'Report a payment that went wrong' }).click()
  await expect(page.getByRole('heading', { name: 'Report a payment that went wrong' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'What happened?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back. Keep what I typed' }).click()
  await page.getByRole('button', { name: 'Write to us without logging in' }).click()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('I forgot my username')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('6-digit code').fill(await readCode(quick, phone, after, /confirms your message/))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send my message' }).click()
  await expect(page.getByText('We have your message.')).toBeVisible()
  await expectAccessible(page)
  const reference = /CONT(-[0-9A-Z]{4}){3}/.exec(await page.getByRole('alert').innerText())?.[0] ?? ''
  expect(await operate(quick, 'contacts')).toContain(`${reference}  log-in  Ngozi Eze`)
  await operate(quick, 'contact', 'answer', reference, 'Please visit a branch with your NIN slip.')
  await expect
    .poll(async () => {
      const messages = await fetch(`${quick.console}/messages?to=${encodeURIComponent(phone)}`)
      return ((await messages.json()) as { text: string }[]).map(({ text }) => text)
    })
    .toContain(`Optimus: ${reference}: Please visit a branch with your NIN slip.`)
})

test('support: a report without a login becomes the customer’s case', async ({ quick, browser }) => {
  const person = await freshNewcomer(quick, 'reports.out')
  const inside = await freshPage(browser, quick)
  await signUp(inside, quick, person)
  const page = await freshPage(browser, quick)
  const write = async (kind: string | RegExp, phone: string, words: string) => {
    await openSupport(page)
    await page.getByRole('button', { name: 'Report a payment that went wrong' }).click()
    await page.getByLabel(kind).check()
    await page.getByLabel('Your name').fill('Ngozi Eze')
    await page.getByLabel('Your mobile number').fill(phone)
    await page.getByLabel('Your message').fill(words)
  }
  const prove = async (phone: string, after: number): Promise<string> => {
    await page.getByLabel('6-digit code').fill(await readCode(quick, phone, after, /confirms your message/))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(page.getByText('We have your report.')).toBeVisible()
    await expectAccessible(page)
    return /CASE(-[0-9A-Z]{4}){3}/.exec(await page.getByRole('alert').innerText())?.[0] ?? ''
  }

  const reference =
    await test.step('the form shows its limits and its errors, and is sent for the customer’s own phone', async () => {
      await page.setViewportSize({ width: 360, height: 780 })
      await openSupport(page)
      await page.getByRole('button', { name: 'Report a payment that went wrong' }).click()
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        'Choose what happened',
        'Enter your name',
        'Enter your mobile number',
        'Tell us in a few words what happened',
      ])
      await expectAccessible(page)
      await write(/^A transfer did not arrive/, person.phone, 'The other person says that the money did not arrive')
      await expect(page.getByText(/^You have our result within 24 hours: by /)).toBeVisible()
      await page.getByLabel(/^I did not make this payment/).check()
      await expect(page.getByText(/^You have our result within 14 working days: by /)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Freeze my accounts', exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel(/^A transfer did not arrive/).check()
      await page.getByLabel(/^Reference of the payment/).fill('TRF-9F2A-20K7-4F9Q')
      await page.getByLabel(/^Amount in naira/).fill('five')
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await expect(page.getByRole('alert')).toContainText('Enter an amount such as 2,500.00')
      await page.getByLabel(/^Amount in naira/).fill('5,000')
      await page.getByLabel(/^Date of the payment/).fill('2999-01-01')
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await expect(page.getByRole('alert')).toContainText('This day is in the future')
      await expect(page.getByLabel('Your message')).toHaveValue('The other person says that the money did not arrive')
      await page.getByLabel(/^Date of the payment/).fill('2026-11-02')
      const after = Date.now()
      await page.getByRole('button', { name: 'Send me a code' }).click()
      return prove(person.phone, after)
    })

  await test.step('the report becomes a case with a due date, and is there after the login', async () => {
    expect(await operate(quick, 'case', 'show', reference)).toContain('reported without a login')
    await fillLogin(inside, person)
    await expectHome(inside)
    await inside.goto('/cases')
    await inside.getByRole('link', { name: /The recipient says that the money did not arrive/ }).click()
    await expect(inside.getByText(reference)).toBeVisible()
    await expect(inside.getByText(/TRF-9F2A-20K7-4F9Q\. Amount ₦5,000\.00\. Paid on 2 Nov 2026\./)).toBeVisible()
    await expect(timeline(inside).filter({ hasText: /^By .* our result$/ })).toBeVisible()
    await expectAccessible(inside)
  })

  await test.step('an unknown phone gets the same answer, and staff see the report; at 1280 px', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await write(/^A card or ATM payment failed/, '0803 777 4321', 'No cash came')
    await expectAccessible(page)
    const after = Date.now()
    await page.getByRole('button', { name: 'Send me a code' }).click()
    const other = await prove('+2348037774321', after)
    expect(await operate(quick, 'contacts')).toContain(other)
  })
})
