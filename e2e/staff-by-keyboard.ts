/** Logs staff in, opens pages, gives reasons and approves orders, by keyboard alone. */
import type { Browser } from '@playwright/test'
import { type Bank, expect } from './bank.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { content, pageLink } from './staff.ts'

/** Logs a person in by keyboard. Home is open afterwards. */
export async function logInByKeyboard(browser: Browser, bank: Bank, name: string): Promise<Keyboard> {
  const context = await browser.newContext({ baseURL: bank.staff, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const keyboard = keyboardOf(page)
  await page.goto('/')
  await keyboard.tabTo(page.getByRole('link', { name: 'Log in' }))
  await keyboard.press('Enter')
  await keyboard.tabTo(page.getByRole('button', { name }).first())
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  return keyboard
}

/** `heading`: the heading of the page, when the link has another name. */
export async function openPage(keyboard: Keyboard, name: string, heading = name): Promise<void> {
  await keyboard.tabTo(pageLink(keyboard.page, name))
  await keyboard.press('Enter')
  await expect(keyboard.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(content(keyboard.page)).toBeFocused()
}

/** Goes past the facts of a record to its acts. */
export async function skipToActs(keyboard: Keyboard): Promise<void> {
  await keyboard.tabTo(keyboard.page.getByRole('link', { name: 'Skip to the acts' }))
  await keyboard.press('Enter')
}

/** Chooses the first reason and writes it in words. The form is sent. */
export async function giveReason(keyboard: Keyboard, code: string, letters: string, words: string): Promise<void> {
  const list = keyboard.page.getByLabel('Reason', { exact: true })
  await keyboard.tabTo(list)
  await keyboard.choose(letters, list, code)
  await keyboard.tabTo(keyboard.page.getByLabel('The reason in words'))
  await keyboard.type(words)
  await keyboard.press('Enter')
}

/** Opens the order with this text on Home, and approves it. */
export async function approveOrder(keyboard: Keyboard, order: string): Promise<void> {
  const { page } = keyboard
  // The button of the row says Open, and then Close.
  const row = page.getByRole('button', { name: new RegExp(`^(Open|Close) ${order}`) })
  await keyboard.tabTo(page.getByRole('link', { name: 'Skip to the content' }))
  await keyboard.press('Enter')
  await expect(content(page)).toBeFocused()
  await keyboard.tabTo(row)
  await keyboard.press('Enter')
  // What loads above the fields moves them.
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await keyboard.tabTo(page.getByRole('button', { name: 'Approve and execute' }))
  await keyboard.press('Enter')
  await expect(row).toHaveCount(0)
}
