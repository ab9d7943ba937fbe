/** Counts the taps of the ten commonest journeys on a phone, so that no change adds one unnoticed (bench/README.md). */
import type { Locator, Page } from '@playwright/test'
import { type Bank, expect, readCode } from './bank.ts'
import { type Account, scripted, test } from './other-bank.ts'
import { expectStatus as expectBillStatus } from './pay-bills.ts'
import { expectHome, expectLoaded, foundName, freshNewcomer, freshPage, type Newcomer, openLogin } from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

/**
 * The most taps of each journey. A field that has the focus already needs no tap. A payment that repeats one of the last minutes
 * has one tap more: the review asks whether it is another payment.
 */
const MOST_TAPS = {
  'log in on a known device': 2,
  'read the balance and the last payments': 0,
  'send money to a new payee at another bank': 9,
  'send money to a known payee': 8,
  'send the last transfer again': 6,
  'buy airtime for the own number': 6,
  'buy the same airtime again': 6,
  'buy electricity for a new meter': 9,
  'find the token of a bill': 3,
  'open an account': 17,
} as const
type Journey = keyof typeof MOST_TAPS

interface Effort {
  taps: number
  characters: number
}

/** Counts what the fingers do. */
function fingers(effort: Effort) {
  const tap = async (target: Locator): Promise<void> => {
    effort.taps += 1
    await target.click()
  }
  return {
    tap,
    type: async (field: Locator, text: string): Promise<void> => {
      await field.waitFor()
      if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
      effort.characters += text.length
      await field.pressSequentially(text)
    },
    choose: async (list: Locator, option: string): Promise<void> => {
      // One tap opens the phone's list of options, and a second tap chooses an option.
      effort.taps += 2
      await list.selectOption(option)
    },
  }
}
type Fingers = ReturnType<typeof fingers>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const sheet = (page: Page) => page.getByRole('dialog')

/** Approves the payment of the open review with the PIN, and with a code when the bank asks for it. */
async function approve({ tap, type }: Fingers, page: Page, bank: Bank, person: Newcomer): Promise<void> {
  const another = sheet(page).getByRole('button', { name: /^Yes, / })
  const send = sheet(page).locator('button[type=submit]')
  await another.or(send).first().waitFor()
  if (await another.isVisible()) await tap(another)
  await send.waitFor()
  const code = sheet(page).getByRole('button', { name: 'Send me the code' })
  if (await code.isVisible()) {
    await tap(code)
    const field = sheet(page).getByLabel('SMS code')
    await field.waitFor()
    await type(field, await readCode(bank, person.phone, 0, /approves/))
  }
  await type(page.getByLabel('Transaction PIN'), person.pin)
  await tap(send)
}

async function sendToNewPayee(hand: Fingers, page: Page, bank: Bank, person: Newcomer, account: Account) {
  await hand.tap(page.getByRole('link', { name: 'Other Bank Transfers' }))
  await hand.type(page.getByLabel('Account number', { exact: true }), account.accountNumber)
  await hand.tap(button(page, 'Guaranty Trust Bank (GTBank)'))
  await page.locator('#to-name').getByText(account.accountName).waitFor()
  await hand.tap(button(page, 'Continue'))
  await hand.type(page.getByLabel('How much'), '1500')
  await hand.tap(button(page, 'Review transfer'))
  await approve(hand, page, bank, person)
  await expectBillStatus(page, 'Successful')
}

async function sendToKnownPayee(hand: Fingers, page: Page, bank: Bank, person: Newcomer, account: Account) {
  await hand.tap(page.getByRole('link', { name: 'Other Bank Transfers' }))
  await hand.tap(button(page, 'Saved and recent'))
  await hand.tap(
    sheet(page)
      .getByRole('button', { name: new RegExp(account.accountName) })
      .first(),
  )
  await foundName(page, account.accountName).waitFor()
  await hand.tap(button(page, 'Continue'))
  await hand.type(page.getByLabel('How much'), '1600')
  await hand.tap(button(page, 'Review transfer'))
  await approve(hand, page, bank, person)
  await expectBillStatus(page, 'Successful')
}

async function sendAgain(hand: Fingers, page: Page, bank: Bank, person: Newcomer, account: Account) {
  await hand.tap(page.getByRole('link', { name: 'Transfer', exact: true }))
  await hand.tap(page.getByRole('link', { name: new RegExp(`to ${account.accountName}`) }))
  await hand.tap(button(page, 'Review transfer'))
  await approve(hand, page, bank, person)
  await expectBillStatus(page, 'Successful')
}

async function buyAirtime(hand: Fingers, page: Page, bank: Bank, person: Newcomer) {
  await hand.tap(page.getByRole('link', { name: 'Airtime' }))
  await hand.tap(page.getByText('9mobile', { exact: false }))
  await hand.tap(button(page, '₦1,000'))
  await hand.tap(button(page, 'Review payment'))
  await approve(hand, page, bank, person)
  await expectBillStatus(page, 'Paid')
}

async function buyAirtimeAgain(hand: Fingers, page: Page, bank: Bank, person: Newcomer) {
  await hand.tap(page.getByRole('link', { name: 'Airtime' }))
  await hand.tap(page.getByRole('link', { name: /^Pay again/ }).first())
  await hand.tap(button(page, 'Review payment'))
  await approve(hand, page, bank, person)
  await expectBillStatus(page, 'Paid')
}

async function buyElectricity(hand: Fingers, page: Page, bank: Bank, person: Newcomer) {
  await hand.tap(page.getByRole('link', { name: 'Electricity' }))
  await hand.choose(page.getByLabel('Supplier'), 'ikeja-electric')
  await hand.tap(page.getByText('Prepaid: you get a token'))
  await hand.type(page.getByLabel('Meter or account number'), '45102298447')
  await page.locator(builtSelector('#bill-customer .lookup-result-found')).waitFor()
  await hand.type(page.getByLabel('How much'), '5000')
  await hand.tap(button(page, 'Review payment'))
  await approve(hand, page, bank, person)
  await expectBillStatus(page, 'Paid, token ready')
}

async function findToken(hand: Fingers, page: Page) {
  await hand.tap(page.getByRole('link', { name: 'History', exact: true }))
  await hand.tap(page.locator(builtSelector('.card-clip .list > li a')).first())
  await hand.tap(page.getByRole('link', { name: 'See the token and the receipt' }))
  await page.locator(builtSelector('.electricity-token-token')).waitFor()
}

/** The taps and the characters of the sign-up, with the steps of `signUp`: it types into fields and presses what has a name. */
async function openAccount(hand: Fingers, page: Page, bank: Bank, newcomer: Newcomer) {
  const after = Date.now()
  const [year = '', month, day] = newcomer.dateOfBirth.split('-')
  await hand.tap(page.getByRole('link', { name: 'Open an account' }))
  await hand.type(page.getByLabel('Bank verification number (BVN)'), newcomer.bvn)
  await hand.type(page.getByLabel('Day'), String(Number(day)))
  await hand.type(page.getByLabel('Month'), String(Number(month)))
  await hand.type(page.getByLabel('Year'), year)
  await hand.tap(button(page, 'Send me a code'))
  await page.getByRole('heading', { name: 'Enter the code we sent' }).waitFor()
  await hand.type(page.getByLabel('6-digit code'), await readCode(bank, newcomer.phone, after))
  await hand.tap(button(page, 'Confirm code'))
  await hand.tap(page.locator(builtSelector('main button.button.button-primary')))
  await hand.type(page.getByLabel('Username'), newcomer.username)
  await hand.type(page.getByLabel('Password', { exact: true }), newcomer.password)
  await hand.type(page.getByLabel('Transaction PIN'), newcomer.pin)
  await hand.type(page.getByLabel('PIN again'), newcomer.pin)
  await hand.tap(page.getByLabel(/I accept/))
  await hand.tap(page.getByLabel(/I have read/))
  await hand.tap(button(page, /Open (my )?account/))
  await hand.tap(page.getByRole('link', { name: 'Go to my account' }))
  await expectHome(page)
}

test('taps: the ten commonest journeys stay within their number of taps on a phone', async ({
  quick,
  sender,
  accounts,
  browser,
}) => {
  const { page, person } = sender
  const account = scripted(accounts, /^Succeeds/)
  const efforts: Record<string, Effort & { seconds: number }> = {}
  const measure = async (journey: Journey, run: (hand: Fingers) => Promise<void>, start?: () => Promise<void>) => {
    await test.step(journey, async () => {
      if (start === undefined) await page.goto('/')
      if (start === undefined) await expectLoaded(page)
      await start?.()
      const effort: Effort = { taps: 0, characters: 0 }
      const beganAt = performance.now()
      await run(fingers(effort))
      efforts[journey] = { ...effort, seconds: Number(((performance.now() - beganAt) / 1000).toFixed(1)) }
    })
  }
  await measure('send money to a new payee at another bank', (hand) =>
    sendToNewPayee(hand, page, quick, person, account),
  )
  await measure('send money to a known payee', (hand) => sendToKnownPayee(hand, page, quick, person, account))
  await measure('send the last transfer again', (hand) => sendAgain(hand, page, quick, person, account))
  await measure('buy airtime for the own number', (hand) => buyAirtime(hand, page, quick, person))
  await measure('buy the same airtime again', (hand) => buyAirtimeAgain(hand, page, quick, person))
  await measure('buy electricity for a new meter', (hand) => buyElectricity(hand, page, quick, person))
  await measure('find the token of a bill', (hand) => findToken(hand, page))
  await measure(
    'read the balance and the last payments',
    () => expectLoaded(page),
    () => page.goto('/').then(() => {}),
  )
  await measure(
    'log in on a known device',
    async ({ tap, type }) => {
      await type(page.getByLabel('Password', { exact: true }), person.password)
      await tap(page.getByRole('button', { name: 'Log in', exact: true }))
      await expectLoaded(page)
    },
    async () => {
      await page.goto('/more')
      await page.getByRole('button', { name: 'Log out' }).first().click()
      await openLogin(page)
    },
  )
  const visitor = await freshPage(browser, quick)
  const newcomer = await freshNewcomer(quick, 'counts.taps')
  await measure(
    'open an account',
    (hand) => openAccount(hand, visitor, quick, newcomer),
    () => openLogin(visitor),
  )
  process.stdout.write(`${JSON.stringify(efforts, undefined, 2)}\n`)
  const taps = Object.fromEntries(Object.entries(efforts).map(([journey, { taps: count }]) => [journey, count]))
  expect(Object.entries(MOST_TAPS).filter(([journey, most]) => (taps[journey] ?? Infinity) > most)).toEqual([])
})
