/** Tests the identity check up to tier 3: sections are left, opened again, refused and corrected. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { defaultDateOfBirth } from '../src/values/date.ts'
import { type Bank, expect, expectAccessible, test } from './bank.ts'
import { becomeCustomer, expectHome, freshNewcomer, freshPage } from './people.ts'

async function ninOf(bank: Bank, bvn: string): Promise<string> {
  const people = (await (await fetch(`${bank.door}/people`)).json()) as { bvn: string; nin: string }[]
  return people.find((one) => one.bvn === bvn)?.nin ?? ''
}
const save = (page: Page) => page.getByRole('button', { name: 'Save this section' }).click()
/** Runs a command as an operator types it on the bank's own machine. */
async function operate(bank: Bank, ...words: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: bank.dataFolder }
  return (await promisify(execFile)('node', ['src/server/operators/cli.ts', ...words], { env })).stdout
}

/** Decides the waiting submission, by the code that `kyc show` prints. */
async function decide(bank: Bank, decision: 'approve' | 'reject', username: string, reason: string): Promise<void> {
  const shown = await operate(bank, 'kyc', 'show', username)
  const code = /, submission ([0-9a-f]{8}), since /.exec(shown)?.[1] ?? 'none'
  await operate(bank, 'kyc', decision, username, code, reason)
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
const hub = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Identity check' })).toBeVisible()

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('Local government').selectOption('Surulere')
  await page.getByLabel('Street').fill('Bode Thomas Street')
  await page.getByLabel('House number').fill('14B')
}

/** Declares the journey for a window of this width. */
export function identityCheckAt(width: number): void {
  test(`identity check: reaches tier 2 and saves the rest, at ${width} px`, async ({ bank, browser }) => {
    const customer = await freshNewcomer(bank, `kyc.at${width}`)
    const page = await freshPage(browser, bank, { width, height: 800 })
    await becomeCustomer(page, bank, customer)

    await test.step('the overview says what is missing and what the next tier allows', async () => {
      // Home links to the identity check while there is a higher tier.
      await expect(page.getByText('You have tier 1. 0 of 5 sections done.')).toBeVisible()
      await expect(page.getByText('With tier 2 you can send ₦100,000.00 in one transfer.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Go on with your identity check' }).click()
      await hub(page)
      await expect(page.getByText('0 of 5 sections done')).toBeVisible()
      await expect(page.getByText('Still missing: your NIN, personal details.')).toBeVisible()
      await expect(page.getByText('You have tier 1 now.')).toBeVisible()
      await expect(page.getByText('₦100,000.00now ₦10,000.00')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a NIN of a wrong length, an unknown NIN and the NIN of another person are refused; the own NIN is accepted', async () => {
      await page.getByRole('link', { name: /^Identification/ }).click()
      const nin = page.getByLabel('National identification number (NIN)')
      const verify = page.getByRole('button', { name: 'Verify my NIN' })
      await nin.fill('123')
      await verify.click()
      await expect(page.getByRole('alert')).toContainText('A NIN has 11 digits')
      await expectAccessible(page)
      for (const wrong of ['72299999999', '72200000001']) {
        await nin.fill(wrong)
        await verify.click()
        await expect(page.getByRole('alert')).toContainText('could not be matched with you')
      }
      await nin.fill(await ninOf(bank, customer.bvn))
      await verify.click()
      await hub(page)
      await expect(page.getByText('1 of 5 sections done')).toBeVisible()
      await page.getByRole('link', { name: /^Identification Your NIN \*{7}[0-9]{4} is verified/ }).click()
      await expect(page.getByText(/^Your NIN \*{7}[0-9]{4} is verified/)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('personal details are refused by field, left half-way, opened again, saved and read', async () => {
      await page.goto('/kyc/personal')
      await save(page)
      await expect(page.getByRole('alert')).toContainText('Choose a title')
      await expectAccessible(page)
      await page.getByLabel('Title').selectOption('Dr')
      await page.getByLabel('Mother’s maiden name').fill('Nwosu')
      await page.goto('/history')
      await page.goto('/kyc/personal')
      await expect(page.getByLabel('Mother’s maiden name')).toHaveValue('Nwosu')
      await expect(page.getByLabel('Title')).toHaveValue('Dr')
      await page.getByLabel('Marital status').selectOption('Married')
      await page.getByLabel('What is the account for?').selectOption('Salary')
      await fillAddress(page)
      await page.getByLabel('Instagram').fill('@ada')
      await save(page)
      await expect(page.getByRole('alert')).toContainText('Instagram takes the name only')
      await page.getByLabel('Instagram').fill('ada.eze')
      await save(page)
      await hub(page)
      await page.getByRole('link', { name: /^Personal details/ }).click()
      await expect(page.getByLabel('Local government')).toHaveValue('Surulere')
      await expect(page.getByLabel('Instagram')).toHaveValue('ada.eze')
    })

    await test.step('tier 2 is granted immediately, and the page says what tier 3 needs', async () => {
      await page.goto('/kyc')
      await page.getByRole('button', { name: 'Get tier 2' }).click()
      await expect(page.getByRole('heading', { name: 'What you get with tier 3' })).toBeVisible()
      await expect(page.getByText(/^Still missing: financial details, next of kin/)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('financial details are saved with another country and without a tax number', async () => {
      await page.goto('/kyc/financial')
      await page.getByLabel('Employment status').selectOption('Employed')
      await page.getByLabel('Occupation').fill('Logistics manager')
      await page.getByLabel('Employer').fill('Meridian Logistics Ltd')
      await page.getByLabel('Day').fill('3')
      await page.getByLabel('Month').fill('2')
      await page.getByLabel('Year').fill('2999')
      await page.getByLabel('Office address').fill('22 Creek Road, Apapa')
      await page.getByLabel('Source of your money').selectOption('Salary')
      await page.getByLabel('Annual income range').selectOption({ index: 2 })
      await page.getByText('Yes', { exact: true }).click()
      await save(page)
      await expect(page.getByRole('alert')).toContainText('Choose a country')
      await page.getByLabel('Country of tax residence').selectOption('GBR')
      await page.getByLabel('Address there').fill('1 High Street')
      await page.getByText('No', { exact: true }).last().click()
      await page.getByLabel('Why not?').selectOption('B')
      await page.getByLabel('What you did to get a tax number').fill('I applied and wait for it')
      await page.getByLabel(/^I agree that the bank reports/).check()
      await save(page)
      await expect(page.getByRole('alert')).toContainText('This day must be in the past')
      await expectAccessible(page)
      await page.getByLabel('Year').fill('2020')
      await save(page)
      await hub(page)
      await page.getByRole('link', { name: /^Financial details/ }).click()
      await expect(page.getByLabel('What you did to get a tax number')).toHaveValue('I applied and wait for it')
    })

    await test.step('next of kin abroad are saved', async () => {
      await page.goto('/kyc/next-of-kin')
      // Product §7.2: 1 January, 18 years ago, is only an example. It must not be saved without a choice.
      const [year = '', month = '', day = ''] = defaultDateOfBirth(new Date()).split('-')
      await expect(page.getByText(`${Number(day)} ${Number(month)} ${year}`)).toBeVisible()
      for (const part of ['Day', 'Month', 'Year']) await expect(page.getByLabel(part)).toHaveValue('')
      await page.getByLabel('Day').fill(day)
      await page.getByLabel('Month').fill(month)
      await page.getByLabel('Year').fill(year)
      await page.getByLabel('Full name').fill('Chidi Eze')
      await page.getByLabel('Relationship to you').selectOption('Brother')
      await page.getByLabel('Gender').selectOption('Male')
      await page.getByLabel('Phone number').fill('0803 12')
      await page.getByLabel('Another country').check()
      await page.getByLabel('Which country?').selectOption('GHA')
      await page.getByLabel('State or region').fill('Greater Accra')
      await page.getByLabel('Street').fill('Ring Road')
      await page.getByLabel('House number').fill('7')
      await save(page)
      await expect(page.getByRole('alert')).toContainText('Enter a phone number')
      await expectAccessible(page)
      await page.getByLabel('Phone number').fill('0803 123 4567')
      await save(page)
      await hub(page)
      await expect(page.getByText('4 of 5 sections done')).toBeVisible()
    })

    await test.step('a cut-off PDF and a text file are refused, a photo is sent, and a broken connection loses nothing', async () => {
      await page.getByRole('link', { name: /^Documents/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
      await expectAccessible(page)
      const passport = page.getByRole('listitem').filter({ hasText: 'International passport' })
      const choose = (name: string, mimeType: string, buffer: Buffer) =>
        chooseFile(page, 'your international passport', { name, mimeType, buffer })
      await choose('passport.jpg', 'image/jpeg', Buffer.from('%PDF-1.7 ...'))
      await expect(passport.getByRole('alert')).toContainText('We cannot take PDF files.')
      await choose('passport.jpg', 'image/jpeg', Buffer.from('no picture at all'))
      await expect(passport.getByRole('alert')).toContainText('not a picture that we can take')
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
    })

    await test.step('a document is shown, replaced and removed; the section is complete with one document of each type', async () => {
      const passport = page.getByRole('listitem').filter({ hasText: 'International passport' })
      await passport.getByRole('button', { name: 'Show your international passport' }).click()
      await expect(page.getByRole('img', { name: 'International passport, as you sent it' })).toBeVisible()
      await expectAccessible(page)
      await passport.getByRole('button', { name: 'Remove your international passport' }).click()
      await expect(passport.getByText('Not sent')).toBeVisible()
      // Uses the keyboard on the visible button.
      for (const what of ['your international passport', 'your utility bill', 'your signature', 'your selfie']) {
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: `Choose a file with ${what}` }).press('Enter')
        await (await chooser).setFiles({ name: 'x.png', mimeType: 'image/png', buffer: await aPhoto('png') })
        await expect(page.getByRole('button', { name: `Show ${what}` })).toBeVisible()
      }
      await page.reload()
      await expect(page.getByText('Saved', { exact: true })).toHaveCount(4)
      await page.goto('/kyc')
      await expect(page.getByText('5 of 5 sections done')).toBeVisible()
    })

    await test.step('tier 3 is requested, refused with the reason, corrected, requested again and granted', async () => {
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
      await decide(bank, 'reject', customer.username, 'The bill is of 2024. Send one of this year.')
      // Happens without a reload, because the page checks again by itself.
      await expect(page.getByText('The bill is of 2024. Send one of this year.')).toBeVisible({ timeout: 40_000 })
      await expectAccessible(page)
      await page.goto('/kyc/documents')
      await chooseFile(page, 'your utility bill', { name: 'bill.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
      await expect(page.locator('.toast')).toHaveText('Utility bill saved')
      await page.goto('/kyc')
      await ask.click()
      await expect(page.getByText('Our staff read what you saved and sent.')).toBeVisible()
      await decide(bank, 'approve', customer.username, 'Compared with the passport')
      await page.reload()
      await expect(page.getByText('You have tier 3,')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/')
      await expectHome(page)
      await expect(page.getByText('Starts again at')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Your identity check' })).toHaveCount(0)
    })

    await test.step('a move after tier 3 keeps the tier; the page says what is needed, and the new bill can be sent', async () => {
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
      await expect(page.locator('.toast')).toHaveText('Utility bill saved')
      await page.goto('/kyc')
      await expect(page.getByText('Bill needed')).toHaveCount(0)
    })

    await test.step('the change is refused: the section says why, and the accepted address stays', async () => {
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
    })
  })
}
