/** Chromium's own authenticators for passkeys, and the steps to add a passkey or an authenticator app. */
import type { CDPSession, Page } from '@playwright/test'
import { type Bank, readCode } from './bank.ts'
import type { Newcomer } from './people.ts'

const sheet = (page: Page) => page.getByRole('dialog')

/** The authenticator of a phone or laptop, or a security key. */
export async function plugIn(cdp: CDPSession, transport: 'internal' | 'usb'): Promise<string> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

export async function withAuthenticators(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  return cdp
}

/** Opens the sheet and names the passkey. The next step asks for the approval. */
export async function beginToAdd(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await sheet(page).getByLabel('Name').fill(name)
}

/** Approves the addition with an SMS code and the PIN. */
export async function approveByCode(page: Page, bank: Bank, person: Newcomer): Promise<void> {
  const after = Date.now()
  await sheet(page).getByRole('button', { name: 'Send me the code' }).click()
  await sheet(page)
    .getByLabel('SMS code')
    .fill(await readCode(bank, person.phone, after))
  await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
  await sheet(page).getByRole('button', { name: 'Continue' }).click()
}
