/** Tests statements and receipts as files, and the public check of a receipt by a visitor without a login. */
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { runTool } from '../scripts/debian-tools.ts'
import { expect, expectAccessible, mailedFiles, test } from './bank.ts'
import {
  approve,
  becomeCustomer,
  expectHome,
  freshNewcomer,
  freshPage,
  payIn,
  prepareTransfer,
  shownAccountNumber,
  signUp,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; path: string }> {
  const waiting: Promise<Download> = page.waitForEvent('download')
  await press()
  const download = await waiting
  return { name: download.suggestedFilename(), path: await download.path() }
}

test('documents: a customer saves statements and receipts, and a visitor checks a receipt', async ({
  bank,
  browser,
}) => {
  const payee = await freshNewcomer(bank, 'paper.payee')
  const payeePage = await freshPage(browser, bank)
  await signUp(payeePage, bank, payee)
  const payeeNumber = await payeePage.locator('dd.num').innerText()
  const payeeName = await payeePage.locator(builtSelector('.definition-list dd')).nth(1).innerText()

  const person = await freshNewcomer(bank, 'paper.person')
  const page = await freshPage(browser, bank)
  await becomeCustomer(page, bank, person)
  await payIn(bank, await shownAccountNumber(page), '900000')
  await page.reload()
  await expectHome(page)
  await prepareTransfer(page, payeeNumber, '1,250.50', new RegExp(payeeName, 'i'))
  await approve(page, person.pin, { bank, phone: person.phone })
  await expect(page.getByText('Successful', { exact: true })).toBeVisible()

  let checkUrl = ''
  await test.step('the receipt is saved as PDF and as a picture', async () => {
    await expectAccessible(page)
    const pdf = await downloaded(page, () => page.getByRole('button', { name: 'Save as PDF' }).click())
    expect(pdf.name).toMatch(/^optimus-receipt-OPT-.*\.pdf$/)
    expect(runTool('qpdf', ['--check', pdf.path]).code).toBe(0)
    expect(runTool('pdftotext', [pdf.path, '-']).printed).toContain('₦1,250')
    const png = await downloaded(page, () => page.getByRole('button', { name: 'Save as picture' }).click())
    checkUrl = runTool('zbarimg', ['--quiet', '--raw', png.path]).printed.split('\n')[0] ?? ''
    expect(checkUrl).toMatch(new RegExp(`^${bank.url}/verify/`))
  })

  await test.step('a visitor who opens the QR code sees that the receipt is genuine; a forged code is refused', async () => {
    const stranger = await freshPage(browser, bank)
    await stranger.goto(checkUrl)
    await expect(stranger.getByRole('heading', { level: 1, name: 'This receipt is genuine' })).toBeVisible()
    await expect(stranger.getByText('₦1,250.50')).toBeVisible()
    await expect(stranger.getByText(payeeName)).toHaveCount(0)
    await expectAccessible(stranger)
    await stranger.getByLabel('Code').fill('0000-1111-2222-3333')
    await stranger.getByRole('button', { name: 'Check the receipt' }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: 'We did not issue this receipt' })).toBeVisible()
    await expectAccessible(stranger)
  })

  await test.step('an entry without a receipt shows its details', async () => {
    await page.goto('/history')
    await page.getByRole('link', { name: /HALIMA BELLO YUSUF/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Transaction' })).toBeVisible()
    await expect(page.getByText('Added to your account')).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('link', { name: /History/ })
      .first()
      .click()
  })

  await test.step('a statement is saved in every format', async () => {
    await page.getByRole('link', { name: 'Statement' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible()
    await expectAccessible(page)
    for (const [label, start] of [
      [/^PDF/, '%PDF-1.7'],
      [/^CSV/, '\uFEFFPosted,'],
      [/^OFX/, '<?xml'],
      [/^MT940/, ':20:'],
      [/^camt/, '<?xml'],
    ] as const) {
      await page.getByLabel(label).check()
      const file = await downloaded(page, () => page.getByRole('button', { name: 'Download' }).click())
      await expect(page.getByText(/^We saved your statement as/)).toBeVisible()
      expect(readFileSync(file.path, 'utf8').startsWith(start)).toBe(true)
    }
    await expectAccessible(page)
  })

  await test.step('a statement for a statement for an impossible range of days shows an error; a mailed statement goes to the customer’s stored address', async () => {
    await page.getByLabel('Dates').selectOption('own')
    await page.getByRole('group', { name: 'First day' }).getByLabel('Day').fill('31')
    await page.getByRole('group', { name: 'First day' }).getByLabel('Month').fill('2')
    await page.getByRole('group', { name: 'First day' }).getByLabel('Year').fill('2026')
    await page.getByRole('button', { name: 'Download' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Dates').selectOption('This month')
    await page.getByRole('button', { name: /^Email it to/ }).click()
    await expect(page.getByText(/^We have emailed your statement to/)).toBeVisible()
    await expect.poll(() => mailedFiles(bank, person.email)).toEqual([expect.stringMatching(/\.camt053$|\.xml$/)])
  })
})
