/** Drives a bill payment in the browser, from the menu to the receipt. */
import type { Page } from '@playwright/test'
import { type Bank, expect } from './bank.ts'
import { expectFocusAboveTabs } from './fits-screen.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

export async function open(page: Page, name: string): Promise<void> {
  await page.goto('/bills')
  await page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
export async function review(page: Page): Promise<void> {
  await expectFocusAboveTabs(page)
  await page.getByRole('button', { name: 'Review payment' }).click()
}
export async function pay(page: Page, pin: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await page.getByLabel('Transaction PIN').fill(pin)
  await sheet.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(page).toHaveURL(/\/bills\/[0-9a-f-]{36}$/)
}
export async function setFault(bank: Bank, biller: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${bank.console}/faults`, { method: 'PUT', headers, body: JSON.stringify({ biller }) })
}
export const expectStatus = (page: Page, status: string | RegExp) =>
  expect(page.locator(builtSelector('.receipt .pill'))).toHaveText(status, { timeout: 30_000 })
