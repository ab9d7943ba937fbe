/** The steps of the identity check that need pictures or an operator: documents, tier 3, and a new address. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Bank, expect, expectAccessible } from '../bank.ts'
import { expectHome } from '../people.ts'
import { hub, type Journey, save } from './sections.ts'
import { builtSelector } from '../../scripts/web/scoped-name.ts'

/** Runs a command as an operator types it on the bank's own machine. */
async function operate(bank: Bank, ...words: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: bank.dataFolder }
  return (await promisify(execFile)('node', ['src/server/operators/cli.ts', ...words], { env })).stdout
}

/** Decides the waiting submission, by the code that `kyc show` prints. A rejection names its sections before the reason. */
async function decide(bank: Bank, decision: 'approve' | 'reject', username: string, ...words: string[]): Promise<void> {
  const shown = await operate(bank, 'kyc', 'show', username)
  const code = /, submission ([0-9a-f]{8}), since /.exec(shown)?.[1] ?? 'none'
  await operate(bank, 'kyc', decision, username, code, ...words)
}

/** Makes a file of several parts, different each time. */
const aPhoto = (format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const [width, height] = format === 'jpeg' ? [900, 600] : [200, 150]
  const picture = sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
  return format === 'jpeg' ? picture.jpeg({ quality: 80 }).toBuffer() : picture.png().toBuffer()
}

const chooseFile = (page: Page, what: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel(`File with ${what}`, { exact: true }).setInputFiles(file)

export async function sendDocument({ page }: Journey): Promise<void> {
  await page.getByRole('link', { name: /^Documents/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await expectAccessible(page)
  const passport = page.getByRole('listitem').filter({ hasText: 'International passport' })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    chooseFile(page, 'your international passport', { name, mimeType, buffer })
  await choose('passport.jpg', 'image/jpeg', Buffer.from('%PDF-1.7 ...'))
  await expect(passport.getByRole('alert')).toContainText('We cannot accept PDF files.')
  await choose('passport.jpg', 'image/jpeg', Buffer.from('no picture at all'))
  await expect(passport.getByRole('alert')).toContainText('We cannot accept this picture')
  const photo = await aPhoto()
  // The file's header is valid, so only the bank sees that the file is cut off.
  await choose('passport.jpg', 'image/jpeg', photo.subarray(0, photo.length - 60_000))
  await expect(passport.getByRole('alert')).toContainText('damaged or not complete')
  await expectAccessible(page)

  let calls = 0
  await page.route('**/api/uploads/part', (route) => {
    calls += 1
    return calls === 2 ? route.abort('internetdisconnected') : route.fallback()
  })
  await choose('passport.jpg', 'image/jpeg', photo)
  await expect(passport.getByRole('alert')).toContainText('We kept the picture')
  await expect(passport.getByRole('img')).toBeVisible()
  await passport.getByRole('button', { name: 'Try again' }).click()
  await expect(passport.getByText('Saved', { exact: true })).toBeVisible()
  // The browser did not send the received part again.
  expect(calls).toBe(1 + Math.ceil(photo.length / (128 * 1024)))
  await page.unroute('**/api/uploads/part')
}

/** Sends a photo of this document in place of the earlier one. */
export async function sendPhoto(page: Page, what: string, name: string): Promise<void> {
  await chooseFile(page, what, { name: 'new.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await expect(page.locator(builtSelector('.toast'))).toHaveText(`${name} saved`)
}

/** Sends a document of each type. */
export async function sendDocuments(page: Page): Promise<void> {
  // Uses the keyboard on the visible button.
  for (const what of ['your international passport', 'your utility bill', 'your signature', 'your selfie']) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: `Choose a file with ${what}` }).press('Enter')
    await (await chooser).setFiles({ name: 'x.png', mimeType: 'image/png', buffer: await aPhoto('png') })
    await expect(page.getByRole('button', { name: `Show ${what}` })).toBeVisible()
  }
}

export async function replaceDocument({ page }: Journey): Promise<void> {
  const passport = page.getByRole('listitem').filter({ hasText: 'International passport' })
  await passport.getByRole('button', { name: 'Show your international passport' }).click()
  await expect(page.getByRole('img', { name: 'International passport, as you sent it' })).toBeVisible()
  await expectAccessible(page)
  await passport.getByRole('button', { name: 'Remove your international passport' }).click()
  await expect(passport.getByText('Not sent')).toBeVisible()
  await sendDocuments(page)
  await page.reload()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(4)
  await page.goto('/kyc')
  await expect(page.getByText('5 of 5 sections done')).toBeVisible()
}

export async function getTier3({ page, bank, customer, width }: Journey): Promise<void> {
  const ask = page.getByRole('button', { name: 'Ask for tier 3' })
  await ask.click()
  await expect(page.getByText('Our staff read what you saved and sent.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Documents/ }).click()
  await expect(page.getByText('The bank is checking these documents.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove|^Replace/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/kyc/personal')
  await expect(page.getByText('The bank is checking what you sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save this section' })).toBeDisabled()
  await expectAccessible(page)
  await page.goto('/kyc')
  expect(await operate(bank, 'kyc')).toContain(`${customer.username}  `)
  await operate(bank, 'kyc', 'document', customer.username, 'utilityBill', `${bank.dataFolder}/bill-${width}.jpg`)
  const why = 'The bill is of 2024. Send one of this year.'
  await decide(bank, 'reject', customer.username, 'proofOfAddress=other', why)
  // The reason appears without a reload, because the page asks the bank again automatically.
  await expect(page.getByText(why)).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
  await page.goto('/kyc/documents')
  await chooseFile(page, 'your utility bill', { name: 'bill.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await expect(page.locator(builtSelector('.toast'))).toHaveText('Utility bill saved')
  await page.goto('/kyc')
  await ask.click()
  await expect(page.getByText('Our staff read what you saved and sent.')).toBeVisible()
  await decide(bank, 'approve', customer.username, 'Compared with the passport')
  await page.reload()
  await expect(page.getByText('You have tier 3,')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await expectHome(page)
  await expect(page.getByText('Resets at midnight')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your identity check' })).toHaveCount(0)
}

export async function sendBillOfNewAddress({ page }: Journey): Promise<void> {
  await page.goto('/kyc/personal')
  await page.getByLabel('House number').fill('99')
  await save(page)
  await hub(page)
  await expect(page.getByText('We will check', { exact: true })).toBeVisible()
  await expect(page.getByText('Send a utility bill for your new address')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Documents/ }).click()
  await expect(page.getByText(/^A bill for electricity, water or waste/)).toBeVisible()
  await expectAccessible(page)
  await chooseFile(page, 'your utility bill', { name: 'new.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await expect(page.locator(builtSelector('.toast'))).toHaveText('Utility bill saved')
  await page.goto('/kyc')
  await expect(page.getByText('Bill needed')).toHaveCount(0)
}

export async function refuseChange({ page, bank, customer }: Journey): Promise<void> {
  const shown = await operate(bank, 'kyc', 'show', customer.username)
  const change = /personal, change ([\da-f-]+)/.exec(shown)?.[1] ?? 'none'
  const why = 'The bill is of another house. Send one of yours.'
  await operate(bank, 'kyc', 'refuse', customer.username, 'personal', change, why)
  await page.reload()
  await expect(page.getByText('Not accepted', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Personal details/ }).click()
  await expect(page.getByText(why)).toBeVisible()
  await expect(page.getByLabel('House number')).toHaveValue('14B')
  await expectAccessible(page)
}
