/**
 * Tests passkeys with Chromium's virtual authenticator: added, used for login and payment, used on a new device, and
 * missing.
 */
import type { CDPSession, Page } from '@playwright/test'
import { approveByCode, beginToAdd, plugIn, withAuthenticators } from './authenticators.ts'
import { expect, expectAccessible, readCode, test } from './bank.ts'
import {
  becomeCustomer,
  expectHome,
  fillLogin,
  freshNewcomer,
  freshPage,
  openLogin,
  payIn,
  prepareTransfer,
  shownAccountNumber,
  signUp,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const credentialsIn = async (cdp: CDPSession, authenticatorId: string) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials

const sheet = (page: Page) => page.getByRole('dialog')

async function openPasskeys(page: Page): Promise<void> {
  await page.goto('/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Passkeys/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Passkeys' })).toBeFocused()
}

const named = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })

async function logOut(page: Page): Promise<void> {
  await page.goto('/more')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}

async function logInByPasskey(page: Page): Promise<void> {
  await openLogin(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
}

test('passkeys: are added, used for login and a payment, and removed', async ({ bank, browser }) => {
  const payeePage = await freshPage(browser, bank)
  await signUp(payeePage, bank, await freshNewcomer(bank, 'is.paid'))
  const payeeNumber = await payeePage.locator('dd.num').innerText()
  const payeeName = await payeePage.locator(builtSelector('.definition-list dd')).nth(1).innerText()
  const person = await freshNewcomer(bank, 'has.passkeys')
  const page = await freshPage(browser, bank)
  const cdp = await withAuthenticators(page)
  await becomeCustomer(page, bank, person)
  let phone = ''

  await test.step('a device without a screen lock says so, and offers another device', async () => {
    await openPasskeys(page)
    await expect(page.getByText('No passkey yet')).toBeVisible()
    await expect(page.getByText(/This device has no screen lock/)).toBeVisible()
    await expectAccessible(page)
    phone = await plugIn(cdp, 'internal')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
    await expect(page.getByText(/This device has no screen lock/)).toHaveCount(0)
  })

  await test.step('the first passkey is added after PIN and code, also after a failed fingerprint', async () => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: phone, isUserVerified: false })
    await beginToAdd(page, 'My phone')
    await expectAccessible(page)
    await approveByCode(page, bank, person)
    await expect(sheet(page).getByRole('alert')).toContainText('No passkey was added')
    await expectAccessible(page)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: phone, isUserVerified: true })
    await sheet(page).getByRole('button', { name: 'Try again' }).click()
    await expect(named(page, 'My phone')).toBeVisible()
    await expect(page.getByText('Not used yet')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the same device makes no second passkey; a security key makes one, which the first passkey approves', async () => {
    await beginToAdd(page, 'My phone again')
    await sheet(page).getByRole('button', { name: 'Continue' }).click()
    await expect(sheet(page).getByRole('alert')).toContainText('This device already has a passkey of yours')
    const key = await plugIn(cdp, 'usb')
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: key, isUserVerified: true })
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: key, enabled: false })
    await beginToAdd(page, 'Grey key')
    // The first passkey approves the addition. Then only the security key answers.
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: key, enabled: true })
    await sheet(page).getByRole('button', { name: 'Continue' }).click()
    await expect(named(page, 'Grey key')).toBeVisible()
    expect(await credentialsIn(cdp, key)).toHaveLength(1)
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: key })
  })

  await test.step('the passkey gets another name', async () => {
    await page.getByRole('button', { name: 'Rename Grey key' }).click()
    await sheet(page).getByLabel('Name').fill('Office key')
    await sheet(page).getByRole('button', { name: 'Save the name' }).click()
    await expect(named(page, 'Office key')).toBeVisible()
  })

  await test.step('the passkey logs in without typing', async () => {
    await logOut(page)
    await logInByPasskey(page)
    await expectHome(page)
  })

  await test.step('the passkey approves a payment to a new payee', async () => {
    await payIn(bank, await shownAccountNumber(page), '900000')
    await page.reload()
    await expectHome(page)
    await prepareTransfer(page, payeeNumber, '1,000', new RegExp(payeeName, 'i'))
    await expect(sheet(page).getByRole('radio', { name: /Passkey/ })).toBeChecked()
    await expect(sheet(page).getByLabel('Transaction PIN')).toHaveCount(0)
    await expectAccessible(page)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: phone, isUserVerified: false })
    const send = sheet(page).getByRole('button', { name: /^Send ₦/ })
    await send.click()
    await expect(sheet(page).getByRole('alert')).toContainText(/No passkey was used.*Nothing was sent/)
    await expectAccessible(page)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: phone, isUserVerified: true })
    await send.click()
    await expect(page.getByText('Successful', { exact: true })).toBeVisible()
  })

  await test.step('a synced passkey on another device needs the code and the answer once, and then logs in there too', async () => {
    const other = await freshPage(browser, bank, { width: 1280, height: 900 })
    const otherCdp = await withAuthenticators(other)
    const tablet = await plugIn(otherCdp, 'internal')
    const [credential] = await credentialsIn(cdp, phone)
    await otherCdp.send('WebAuthn.addCredential', { authenticatorId: tablet, credential: credential! })
    const after = Date.now()
    await logInByPasskey(other)
    await expect(other.getByRole('heading', { name: 'Link this device' })).toBeVisible()
    await expectAccessible(other)
    await other.getByLabel('6-digit code').fill(await readCode(bank, person.phone, after))
    await other.locator('input[name=answer]').fill(person.answer)
    await other.getByRole('button', { name: 'Link and log in' }).click()
    await expectHome(other)
    await logOut(other)
    await logInByPasskey(other)
    await expectHome(other)
    await other.context().close()
  })

  await test.step('a passkey is removed after the PIN, and the browser removes it as well', async () => {
    await openPasskeys(page)
    await named(page, 'My phone').click()
    await expectAccessible(page)
    await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
    await sheet(page).getByRole('button', { name: 'Remove My phone' }).click()
    await expect(named(page, 'My phone')).toHaveCount(0)
    await expect(named(page, 'Office key')).toBeVisible()
    await expect.poll(async () => (await credentialsIn(cdp, phone)).length).toBe(0)
  })
})

test('without a passkey the password logs in', async ({ bank, browser }) => {
  const person = await freshNewcomer(bank, 'has.none')
  const page = await freshPage(browser, bank)
  const cdp = await withAuthenticators(page)
  const authenticatorId = await plugIn(cdp, 'internal')
  await becomeCustomer(page, bank, person)

  await test.step('a device without a passkey says so, and the password logs in', async () => {
    await logInByPasskey(page)
    await expect(page.getByRole('alert')).toContainText('No passkey was used')
    await expect(page.getByRole('alert')).toContainText('Log in with your password')
    await expectAccessible(page)
    await fillLogin(page, person)
    await expectHome(page)
  })

  await test.step('a passkey that the bank has removed does not log in (07)', async () => {
    await openPasskeys(page)
    await beginToAdd(page, 'Old phone')
    await approveByCode(page, bank, person)
    await expect(named(page, 'Old phone')).toBeVisible()
    const [credential] = await credentialsIn(cdp, authenticatorId)
    await named(page, 'Old phone').click()
    await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
    await sheet(page).getByRole('button', { name: 'Remove Old phone' }).click()
    await expect(named(page, 'Old phone')).toHaveCount(0)
    // The browser removed this passkey. A browser without the removal still offers it.
    await expect.poll(async () => (await credentialsIn(cdp, authenticatorId)).length).toBe(0)
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: credential! })
    await logOut(page)
    await logInByPasskey(page)
    await expect(page.getByRole('alert')).toContainText('We could not log you in')
  })

  await test.step('a browser without passkeys shows no button, and says so in the settings', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    await fillLogin(page, person)
    await expectHome(page)
    await openPasskeys(page)
    await expect(page.getByText('This browser cannot make or use passkeys')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
    await expectAccessible(page)
    await logOut(page)
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
