/**
 * Tests the authenticator app: added, used for a payment, for logins and on a new device, replaced by a recovery code,
 * removed.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect, expectAccessible, readCode, test } from './bank.ts'
import {
  becomeCustomer,
  expectHome,
  fillLogin,
  freshNewcomer,
  freshPage,
  payIn,
  type Person,
  prepareTransfer,
  shownAccountNumber,
  shownBalance,
  signUp,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const STEP_S = 30
/** A code is not used in its last seconds, because typing and the bank's check take time on a slow machine. */
const MARGIN_S = 15

/**
 * An authenticator app with this secret. It shows no code twice, because the bank also accepts the codes of the step
 * before and after.
 */
function authenticator(secret: string) {
  let last = 0
  return {
    next: async (): Promise<string> => {
      for (;;) {
        const now = Date.now() / 1000
        const present = Math.floor((now + MARGIN_S) / STEP_S)
        const step = Math.max(last + 1, present - 1)
        if (step <= Math.floor(now / STEP_S) + 1) {
          last = step
          return generateSync({ secret, epoch: step * STEP_S })
        }
        await wait(500)
      }
    },
    /** Six digits that differ from the current code. */
    wrong: (): string => {
      const epoch = Math.floor(Date.now() / 1000)
      const near = [-2, -1, 0, 1, 2].map((steps) => generateSync({ secret, epoch: epoch + steps * STEP_S }))
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
    },
  }
}

const dialog = (page: Page) => page.getByRole('dialog')

async function openAuthenticator(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Authenticator app/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Authenticator app' })).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/more')
  const heard = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect((await heard).status()).toBe(200)
}

/** Goes up to the question for the code. */
async function beginLogin(page: Page, person: Person): Promise<void> {
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeFocused()
}

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(code)
}

test('authenticator app: is added, approves a payment, protects the login, and is removed', async ({
  bank,
  browser,
}) => {
  const payeePage = await freshPage(browser, bank)
  await signUp(payeePage, bank, await freshNewcomer(bank, 'is.paid.too'))
  const payeeNumber = await payeePage.locator('dd.num').innerText()
  const payeeName = await payeePage.locator(builtSelector('.definition-list dd')).nth(1).innerText()
  const person = await freshNewcomer(bank, 'has.an.app')
  const page = await freshPage(browser, bank)
  await becomeCustomer(page, bank, person)
  await payIn(bank, await shownAccountNumber(page), '2000000')
  let app = authenticator('')
  let codes: string[] = []

  await test.step('the app is added with PIN and SMS code; its key can be scanned or typed', async () => {
    await openAuthenticator(page)
    await expectAccessible(page)
    const after = Date.now()
    await page.getByRole('button', { name: 'Add an app' }).click()
    await dialog(page).getByRole('button', { name: 'Send me the code' }).click()
    await dialog(page)
      .getByLabel('SMS code')
      .fill(await readCode(bank, person.phone, after))
    await dialog(page).getByLabel('Transaction PIN').fill(person.pin)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Scan this code' })).toBeFocused()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectAccessible(page)
    const key = await page.locator('.monospace').innerText()
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    app = authenticator(key.replaceAll(' ', ''))
  })

  await test.step('a wrong first code adds nothing; the right code shows ten recovery codes, once', async () => {
    await page.getByLabel('Code from the app').fill(app.wrong())
    await page.getByRole('button', { name: 'Add the app' }).click()
    await expect(page.getByRole('alert')).toContainText('That code is wrong')
    await expectAccessible(page)
    await page.getByLabel('Code from the app').fill(await app.next())
    await page.getByRole('button', { name: 'Add the app' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Keep your recovery codes' })).toBeFocused()
    codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const kept = readFileSync(await (await downloading).path(), 'utf8')
    for (const code of codes) expect(kept).toContain(code)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Keep the codes first')).toBeVisible()
    await page.getByLabel('I have kept my recovery codes').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('10 of 10 left')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the app approves a payment that needs more than a PIN', async () => {
    await page.goto('/')
    await expectHome(page)
    await expect.poll(() => shownBalance(page)).toBe(2_000_000n)
    await prepareTransfer(page, payeeNumber.replaceAll(' ', ''), '5,000', new RegExp(payeeName, 'i'))
    await expect(dialog(page).getByRole('radio', { name: /authenticator app/ })).toBeChecked()
    await expectAccessible(page)
    const send = dialog(page).getByRole('button', { name: /^Send ₦5,000.00/ })
    await dialog(page).getByLabel('Transaction PIN').fill(person.pin)
    await dialog(page).getByLabel('Authenticator code').fill(app.wrong())
    await send.click()
    await expect(dialog(page).getByRole('alert')).toContainText('That code is not right. Nothing was sent.')
    await dialog(page).getByLabel('Transaction PIN').fill(person.pin)
    await dialog(page)
      .getByLabel('Authenticator code')
      .fill(await app.next())
    await send.click()
    await expect(page).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/)
    await expect(page.getByText('Successful', { exact: true })).toBeVisible()
  })

  await test.step('each login now asks for the code, and no page opens before the right code', async () => {
    await openAuthenticator(page)
    await page.getByRole('button', { name: 'Ask at every login' }).click()
    await expectAccessible(page)
    await dialog(page).getByLabel('Transaction PIN').fill(person.pin)
    // The app shows a code for half a minute, and the bank accepts no code twice. So steps without a code come first.
    await useRecoveryCode(page, codes[3] ?? '')
    await dialog(page).getByRole('button', { name: 'Ask at every login' }).click()
    await expect(page.getByText('Asks for a code')).toBeVisible()
    await logOut(page)
    await beginLogin(page, person)
    await expectAccessible(page)
    const before = (await page.context().cookies()).map((cookie) => cookie.name)
    expect(before).not.toContain('RIB_AT')
    await page.getByLabel('Authenticator code').fill(app.wrong())
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('That code is not right')
    await expectAccessible(page)
    await page.getByLabel('Authenticator code').fill(await app.next())
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expectHome(page)
  })

  await test.step("a recovery code replaces the app's code once", async () => {
    await logOut(page)
    await beginLogin(page, person)
    await useRecoveryCode(page, codes[0] ?? '')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expectHome(page)
    await openAuthenticator(page)
    await expect(page.getByText('8 of 10 left')).toBeVisible()
  })

  await test.step('a new device is linked with the app, because an SMS code would bypass it', async () => {
    const other = await freshPage(browser, bank, { width: 1280, height: 900 })
    await fillLogin(other, person)
    await expect(other.getByRole('heading', { level: 1, name: 'Link this device' })).toBeVisible()
    await expect(other.getByLabel('6-digit code')).toHaveCount(0)
    await expectAccessible(other)
    await useRecoveryCode(other, (codes[1] ?? '').toLowerCase())
    await other.locator('input[name=answer]').fill(person.answer)
    await other.getByRole('button', { name: 'Link and log in' }).click()
    await expectHome(other)
    await other.context().close()
  })

  await test.step('the app is removed with a recovery code, and logins no longer ask for it', async () => {
    await openAuthenticator(page)
    await page.getByRole('button', { name: 'Remove the app' }).click()
    await dialog(page).getByLabel('Transaction PIN').fill(person.pin)
    await useRecoveryCode(page, codes[2] ?? '')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Remove the app' }).click()
    await expect(page.getByRole('button', { name: 'Add an app' })).toBeVisible()
    await logOut(page)
    await fillLogin(page, person)
    await expectHome(page)
  })
})
