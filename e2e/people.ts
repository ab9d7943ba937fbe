/** Drives the steps that many journeys share: opening an account, logging in, sending money. */
import { type Browser, expect, type Page } from '@playwright/test'
import { type Bank, readCode } from './bank.ts'
import { fillBvn } from './fill-bvn.ts'
import { chooseQuestions } from './questions.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

export const ADAEZE = {
  username: 'adaeze.okonkwo',
  password: 'Indigo-cloth-42',
  pin: '7391',
  phone: '+2348035550142',
  answer: 'kano',
} as const

export const TUNDE = {
  username: 'tunde.bakare',
  password: 'Brass-lantern-77',
  pin: '4826',
  phone: '+2348055550177',
  answer: 'kano',
} as const

export interface Person {
  readonly username: string
  readonly password: string
  readonly pin: string
  readonly phone: string
  readonly answer: string
}

export interface Newcomer extends Person {
  readonly bvn: string
  readonly dateOfBirth: string
  readonly email: string
}

/** Looks up the person with a BVN at the sandbox, and adds a login. */
export async function newcomerOf(bank: Bank, bvn: string, username: string): Promise<Newcomer> {
  const people = (await (await fetch(`${bank.console}/people`)).json()) as {
    bvn: string
    dateOfBirth: string
    phone: string
    email: string
  }[]
  const person = people.find((one) => one.bvn === bvn)
  if (person === undefined) throw new Error(`nobody has the BVN ${bvn}`)
  return { ...person, username, password: 'Woven-river-88', pin: '5927', answer: 'ibadan' }
}

/**
 * Makes a newcomer for one journey. The newcomer has a separate phone, so that codes of other journeys do not count
 * against its limit.
 */
export async function freshNewcomer(bank: Bank, username: string): Promise<Newcomer> {
  const headers = { 'content-type': 'application/json' }
  for (;;) {
    const reply = await fetch(`${bank.console}/people`, { method: 'POST', headers, body: '{}' })
    const { bvn } = (await reply.json()) as { bvn: string }
    const newcomer = await newcomerOf(bank, bvn, username)
    // The bank refuses a PIN that is a part of the phone number, and the phone number is random.
    if (!newcomer.phone.includes(newcomer.pin)) return newcomer
  }
}

/** Opens an account through the screens, up to "Your account is ready". Calls `lookAt` at every step. */
export async function signUp(
  page: Page,
  bank: Bank,
  newcomer: Newcomer,
  lookAt: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  const after = Date.now()
  await openLogin(page)
  await page.getByRole('link', { name: 'Open an account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await lookAt(page)
  await fillBvn(page, newcomer)
  await page.getByRole('button', { name: /code/i }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code we sent' })).toBeVisible()
  await lookAt(page)
  await page.getByLabel('6-digit code').fill(await readCode(bank, newcomer.phone, after))
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await lookAt(page)
  await page.getByRole('button', { name: 'Yes, continue' }).click()
  await page.getByLabel('Username').fill(newcomer.username)
  // The form offers the address of the identity record.
  await expect(page.getByLabel(/the address of your BVN record/)).toBeChecked()
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByLabel('Transaction PIN').fill(newcomer.pin)
  await page.getByLabel('PIN again').fill(newcomer.pin)
  await lookAt(page)
  await page.getByLabel(/I accept/).check()
  await page.getByLabel(/I have read/).check()
  await page.getByRole('button', { name: /Open my account|Open account/ }).click()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await lookAt(page)
}

/** Opens an account, logs in, and chooses the security questions, up to Home. */
export async function becomeCustomer(page: Page, bank: Bank, newcomer: Newcomer): Promise<void> {
  await signUp(page, bank, newcomer)
  await page.getByRole('link', { name: 'Go to my account' }).click()
  await expectHome(page)
  await page.goto('/settings/security-questions')
  await chooseQuestions(page, newcomer)
  await page.goto('/')
  await expectHome(page)
}

/** Deletes these cookies only. Playwright's `clearCookies` would have a moment without any cookie. */
export async function dropCookies(page: Page, names: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const { name, domain, path } of await page.context().cookies())
    if (names.includes(name)) await session.send('Network.deleteCookies', { name, domain, path })
  await session.detach()
}

export const PHONE_SCREEN = { width: 360, height: 780 }

/**
 * Opens a separate browser without cookies and device key. A test that answers for pages or files itself blocks the
 * service worker, because Playwright does not see the worker's requests.
 */
export async function freshPage(
  browser: Browser,
  bank: Bank,
  viewport = PHONE_SCREEN,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<Page> {
  const own = { viewport, serviceWorkers, locale: 'en-NG', timezoneId: 'Africa/Lagos' }
  const context = await browser.newContext({ baseURL: bank.url, ...own })
  return context.newPage()
}

/**
 * Waits until the login page works: its HTML appears before its code. Until then its links load another document
 * without the focus, and the page has not yet filled in a remembered username. The sample customers appear last.
 */
export async function openLogin(page: Page): Promise<void> {
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: /^Fill in/ }).first()).toBeVisible()
}

/**
 * Waits until the public help works. The choice of a language appears with its code, and the buttons do nothing before.
 */
export async function openSupport(page: Page): Promise<void> {
  await page.goto('/support')
  await expect(page.getByLabel('Language, Harshe, Èdè, Asụsụ')).toBeVisible()
}

export async function fillLogin(page: Page, person: Pick<Person, 'username' | 'password'>): Promise<void> {
  await openLogin(page)
  const username = page.getByLabel('Username', { exact: true })
  if (await username.isEditable()) await username.fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs in on a new browser, which an SMS code and a security answer link. */
export async function logInAndLink(page: Page, bank: Bank, person: Person): Promise<void> {
  const after = Date.now()
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { name: 'Link this device' })).toBeVisible()
  await page.getByLabel('6-digit code').fill(await readCode(bank, person.phone, after))
  await page.locator('input[name=answer]').fill(person.answer)
  await page.getByRole('button', { name: 'Link and log in' }).click()
  await expectHome(page)
}

export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ })).toBeVisible()
}

/** Waits until Home has its data: balances, limits and recent transactions. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator(builtSelector('.account-hero .figure-balance'))).toContainText('₦')
  await expect(page.getByText('Resets at midnight')).toBeVisible()
  await expect(page.locator(builtSelector('.list .list-title')).first()).toBeVisible()
}

/** The available balance that Home shows, in kobo. */
export async function shownBalance(page: Page): Promise<bigint> {
  const text = await page.locator(builtSelector('.account-hero .figure-balance')).innerText()
  return BigInt(text.replace(/[^0-9]/g, ''))
}

/** The account number that Home shows. */
export async function shownAccountNumber(page: Page): Promise<string> {
  const label = await page
    .locator(builtSelector('.account-hero'))
    .getByRole('button', { name: /^Copy account number/ })
    .innerText()
  return label.replace(/[^0-9]/g, '')
}

/** Opens the form of a transfer within the bank from any page. */
export async function openTransfer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Transfer', exact: true }).click()
  await page.getByRole('link', { name: /^Optimus Transfer/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Optimus Transfer' })).toBeVisible()
}

/**
 * Types a part of a bank's name after the list has loaded, because the list fills in the bank that was chosen before.
 */
export async function typeBank(page: Page, typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Bank' })
  await expect(field).not.toHaveAttribute('placeholder', 'Loading the banks')
  await field.fill(typed)
}

/**
 * The name that the bank found for the number in the form. The sandbox invents newcomers, so the payee may have the
 * same name as the sender.
 */
export const foundName = (page: Page, name: string | RegExp) =>
  page.locator(builtSelector('#to-name .lookup-result-found')).getByText(name)

/**
 * Continues from the payee of a transfer to its amount, and types the amount. On a phone these are two steps, and the
 * button of each step is in view without scrolling.
 */
export async function typeAmount(page: Page, amount: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await expect(next).toBeInViewport({ ratio: 0.9 })
  await next.click()
  await page.getByLabel('How much').fill(amount)
  await expect(page.getByRole('button', { name: /^Review / })).toBeInViewport({ ratio: 0.9 })
}

/** Fills in a same-bank transfer as far as the review sheet. */
export async function prepareTransfer(page: Page, to: string, amount: string, recipientName: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Optimus Transfers' }).click()
  await page.getByLabel('Optimus account number').fill(to)
  await expect(foundName(page, recipientName)).toBeVisible()
  await typeAmount(page, amount)
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/**
 * Approves the payment of the review sheet. With `sms` the payment needs a code as well. The code is sent once and
 * stays in its field, because a phone gets only five codes an hour.
 */
export async function approve(
  page: Page,
  pin: string,
  sms?: { readonly bank: Bank; readonly phone: string },
): Promise<void> {
  await meanAnother(page)
  if (sms !== undefined) await enterCode(page, sms.bank, sms.phone)
  await page.getByLabel('Transaction PIN').fill(pin)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send ₦/ })
    .click()
}

/** Confirms that a payment like a recent payment is a new payment, when the review asks. */
export async function meanAnother(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  const another = sheet.getByRole('button', { name: /^Yes, send another/ })
  const send = sheet.getByRole('button', { name: /^Send ₦/ })
  await expect(another.or(send)).toBeVisible()
  if (await another.isVisible()) await another.click()
}

/** Requests the code of the open approval and fills it in. */
export async function enterCode(page: Page, bank: Bank, phone: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  const send = sheet.getByRole('button', { name: 'Send me the code' })
  const field = sheet.getByLabel('SMS code')
  await expect(send.or(field)).toBeVisible()
  if (await field.isVisible()) return
  await send.click()
  // The field appears with the bank's answer, after the message. A second request too soon sends no new code, and the
  // first code stays valid.
  await expect(field).toBeVisible()
  await field.fill(await readCode(bank, phone, 0, /approves/))
}

/** Pays money in from another bank through the sandbox's switch. */
export async function payIn(bank: Bank, accountNumber: string, amount: string, repeat = 1): Promise<void> {
  const reply = await fetch(`${bank.console}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountNumber, amount, senderName: 'HALIMA BELLO YUSUF', repeat }),
  })
  expect(reply.status).toBe(200)
}
