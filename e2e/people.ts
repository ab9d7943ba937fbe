/** What people do in the bank, told once for all journeys. */
import { type Browser, expect, type Page } from '@playwright/test'
import { type Bank, readCode } from './bank.ts'

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

/** Looks up who stands behind a BVN at the sandbox, and gives them a login. */
export async function newcomerOf(bank: Bank, bvn: string, username: string): Promise<Newcomer> {
  const people = (await (await fetch(`${bank.door}/people`)).json()) as {
    bvn: string
    dateOfBirth: string
    phone: string
    email: string
  }[]
  const person = people.find((one) => one.bvn === bvn)
  if (person === undefined) throw new Error(`nobody has the BVN ${bvn}`)
  return { ...person, username, password: 'Woven-river-88', pin: '5927', answer: 'ibadan' }
}

/** A browser of one's own: no cookies, no device key. */
export async function freshPage(browser: Browser, bank: Bank, viewport = { width: 360, height: 780 }): Promise<Page> {
  const context = await browser.newContext({ baseURL: bank.url, viewport, locale: 'en-NG', timezoneId: 'Africa/Lagos' })
  return context.newPage()
}

export async function fillLogin(page: Page, person: Pick<Person, 'username' | 'password'>): Promise<void> {
  await page.goto('/auth/login')
  // The sample customers come with hydration; only then is it known whether a remembered username stands for its field.
  await expect(page.getByRole('button', { name: /^Fill in/ }).first()).toBeVisible()
  const username = page.getByLabel('Username', { exact: true })
  if (await username.isEditable()) await username.fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs in on a browser that the bank does not know: code by SMS and a security answer link it. */
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

/** Home with its data: balances, limits and recent transactions have come. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.hero .balance')).toContainText('₦')
  await expect(page.getByText('Starts again at')).toBeVisible()
  await expect(page.locator('.rows .who').first()).toBeVisible()
}

/** The available balance that Home shows, in kobo. */
export async function shownBalance(page: Page): Promise<bigint> {
  const text = await page.locator('.hero .balance').innerText()
  return BigInt(text.replace(/[^0-9]/g, ''))
}

/** The account number that Home shows. */
export async function shownAccountNumber(page: Page): Promise<string> {
  const label = await page
    .locator('.hero')
    .getByRole('button', { name: /^Copy account number/ })
    .innerText()
  return label.replace(/[^0-9]/g, '')
}

/** Fills in a same-bank transfer as far as the review sheet. */
export async function prepareTransfer(page: Page, to: string, amount: string, recipientName: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Optimus Transfers' }).click()
  await page.getByLabel('Optimus account number').fill(to)
  await expect(page.getByText(recipientName)).toBeVisible()
  await page.getByLabel('How much').fill(amount)
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

export async function approve(page: Page, pin: string): Promise<void> {
  await page.getByLabel('Transaction PIN').fill(pin)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send ₦/ })
    .click()
}

/** Pays money in from another bank through the sandbox's switch. */
export async function payIn(bank: Bank, accountNumber: string, amount: string, repeat = 1): Promise<void> {
  const reply = await fetch(`${bank.door}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountNumber, amount, senderName: 'HALIMA BELLO YUSUF', repeat }),
  })
  expect(reply.status).toBe(200)
}
