/** Tests privacy: changed email and phone, the archive of all data, consents, staff access, corrections and erasure. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { type Bank, expect, expectAccessible, readCode, test } from './bank.ts'
import { becomeCustomer, fillLogin, freshNewcomer, freshPage, type Newcomer } from './people.ts'
import { expectFitsLargeText } from './fits-screen.ts'

const run = promisify(execFile)

/** Runs the operators' command line on this bank's database. */
async function operate(bank: Bank, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: bank.dataFolder }
  return (await run('node', ['src/server/operators/cli.ts', ...words], { env })).stdout
}

/** The reference of the case on this page. */
async function shownReference(page: Page): Promise<string> {
  const line = page.getByText(/CASE-[0-9A-Z-]{14}/).first()
  return /CASE-[0-9A-Z-]{14}/.exec((await line.textContent()) ?? '')?.[0] ?? ''
}

async function enter(page: Page, bank: Bank, username: string): Promise<Newcomer> {
  const person = await freshNewcomer(bank, username)
  await becomeCustomer(page, bank, person)
  return person
}

async function startChange(page: Page, person: Newcomer, what: 'email address' | 'phone number', value: string) {
  await page.getByRole('button', { name: `Change ${what}` }).click()
  await page.getByLabel(`New ${what}`).fill(value)
  await page.getByLabel('Transaction PIN').fill(person.pin)
  await page.getByRole('button', { name: 'Send the first code' }).click()
}

test('contacts: email and phone change with a code at the old and at the new contact, and a change can be cancelled', async ({
  bank,
  browser,
}) => {
  const page = await freshPage(browser, bank)
  const person = await enter(page, bank, 'moves.house')
  const stamp = Date.now()
  const newEmail = `moved.${stamp}@mail.example`
  const newPhone = `0809${String(stamp).slice(-7)}`

  await test.step('a wrong PIN and an invalid address show errors at their fields', async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: /Email and phone/ }).click()
    await expect(page.getByText('Visit a branch to change it. When we have checked')).toBeVisible()
    await expectAccessible(page)
    await startChange(page, person, 'email address', 'no address')
    await expect(page.getByRole('alert')).toContainText('Enter an email address')
    await expect(page.getByLabel('New email address')).toHaveValue('no address')
    await expectAccessible(page)
  })

  await test.step('the code goes to the old address first; a wrong code counts; a cancelled change has no effect', async () => {
    const after = Date.now()
    await page.getByLabel('New email address').fill(newEmail)
    await page.getByLabel('Transaction PIN').fill(person.pin)
    await page.getByRole('button', { name: 'Send the first code' }).click()
    const code = await readCode(bank, person.email, after, /change your email/)
    await expectAccessible(page)
    await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('This code is wrong')
    await page.getByRole('button', { name: 'Cancel this change' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Email and phone' })).toBeVisible()
  })

  await test.step('both codes are accepted, with a reload between them', async () => {
    await expect(page.getByRole('button', { name: 'Change email address' })).toBeVisible()
    await expectFitsLargeText(page)
    const after = Date.now()
    await startChange(page, person, 'email address', newEmail)
    await page.getByLabel('6-digit code').fill(await readCode(bank, person.email, after, /change your email/))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Code from the new email address' })).toBeVisible()
    await page.getByLabel('6-digit code').fill(await readCode(bank, newEmail, after))
    await page.getByRole('button', { name: 'Change email address' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your email address is changed' })).toBeVisible()
    await expectAccessible(page)
    await expect
      .poll(async () => (await fetch(`${bank.console}/messages?to=${encodeURIComponent(person.email)}`)).text())
      .toContain('we no longer use this one')
  })

  await test.step('the phone changes after an operator allows it; at 1280 px', async () => {
    const said = await operate(bank, 'contact-change', 'allow', person.username, 'phone', 'Passport seen at Ikeja')
    expect(said).toContain('can now change the phone number in the settings, once')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/settings/contact')
    const after = Date.now()
    await startChange(page, person, 'phone number', newPhone)
    await expectAccessible(page)
    await page.getByLabel('6-digit code').fill(await readCode(bank, person.phone, after, /change your phone/))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Code from the new phone number' })).toBeVisible()
    // The code from before the reload is still valid.
    await page.reload()
    await page.getByRole('button', { name: 'Send me the code' }).click()
    await page.getByLabel('6-digit code').fill(await readCode(bank, newPhone.replace('0', '+234'), after))
    await page.getByRole('button', { name: 'Change phone number' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your phone number is changed' })).toBeVisible()
    await page.goto('/settings/contact')
    await expect(page.getByText(newPhone.slice(-4))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change phone number' })).toBeHidden()
  })
})

test('privacy: the archive is saved and readable, a consent is given and withdrawn, and the page lists staff access', async ({
  bank,
  browser,
}) => {
  const page = await freshPage(browser, bank)
  const person = await enter(page, bank, 'asks.much')
  const others: string[] = []
  let erasure = ''

  await test.step('at 360 px the page shows the agreed consents, and that no staff have looked', async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: /Privacy/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
    await expect(page.getByText('No one has viewed it.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'News and offers Not agreed' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a consent is given and withdrawn, and both records stay', async () => {
    await page.getByRole('button', { name: /^Agree/ }).click()
    await page.getByRole('button', { name: /^Withdraw consent/ }).click()
    await expect(page.getByRole('heading', { name: 'News and offers Not agreed' })).toBeVisible()
    await page.getByText('History of your choices: news and offers').click()
    await expect(page.getByText(/^Withdrawn .* text of 2026-11/)).toBeVisible()
    await expect(page.getByText(/^Agreed .* text of 2026-11/).last()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the accepted terms and the privacy notice open without a login, and can be saved', async () => {
    await page.getByText('History of your choices: terms of internet banking').click()
    const accepted = page.getByRole('link', { name: /^text of 2026-11 of the terms/ })
    expect(await accepted.getAttribute('href')).toBe('/legal/terms/2026-11')
    const stranger = await freshPage(browser, bank)
    await stranger.goto('/legal/terms/2026-11')
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Terms for accounts and internet banking')
    await expectAccessible(stranger)
    const save = stranger.getByRole('link', { name: 'Save as a file' })
    const [file] = await Promise.all([stranger.waitForEvent('download'), save.click()])
    expect(file.suggestedFilename()).toBe('terms-2026-11.txt')
    expect(await readFile(await file.path(), 'utf8')).toContain('## Keeping your account safe')
    await stranger.getByRole('link', { name: 'Privacy notice' }).click()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
    await expectAccessible(stranger)
    await stranger.context().close()
  })

  await test.step('the archive needs the PIN, is a readable ZIP, and repeats a part whose answer was lost', async () => {
    await page.getByRole('button', { name: 'Prepare my data' }).click()
    const sheet = page.getByRole('dialog')
    await expectAccessible(page)
    await sheet.getByLabel('Transaction PIN').fill(person.pin)
    await sheet.getByRole('button', { name: 'Prepare my data' }).click()
    const save = page.getByRole('button', { name: 'Save my data' })
    await expect(save).toBeVisible()
    await expectAccessible(page)
    await page.route(
      '**/api/privacy/takeDataExportPart*',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await save.click()
    await expect(page.getByText(/Save again to continue from there/)).toBeVisible()
    await expectAccessible(page)
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(await readFile(await download.path()))
    const read = (name: string) => JSON.parse(strFromU8(files[name]!))
    const { files: listed } = read('manifest.json')
    expect(listed.length).toBeGreaterThan(30)
    expect(read('data/profile.json')).toEqual([expect.objectContaining({ username: person.username })])
    expect(read('data/consents.json')).toHaveLength(4)
    expect(strFromU8(files['README.txt']!)).toContain('Amounts are in minor units')
    await expect(page.getByText(/We delete our copy at/)).toBeVisible()
    await page.reload()
    await expect(save).toBeVisible()
  })

  await test.step('staff access adds a line; at 1280 px', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/cases/new')
    await page.getByLabel('Your message').fill('How long do you keep my data?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const reference = await shownReference(page)
    others.push(reference)
    await operate(bank, 'case', 'show', reference)
    await page.goto('/settings/privacy')
    await expect(page.getByText(`Your report ${reference}`)).toBeVisible()
    await expect(page.getByText(/^Operations staff, .* To work on it\.$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('correction: the customer requests it, and sees the statutory time before and after', async () => {
    await page.getByRole('link', { name: 'Correct my data' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Correct my data' })).toBeVisible()
    await expect(page.getByText(/You have our result within 28 days: by \d+ \w+ 20\d\d/)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('What is wrong, and what is correct').fill('My landmark is the old market, not the new one')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible()
    others.push(await shownReference(page))
    await expectAccessible(page)
  })

  await test.step('erasure: is requested after the customer has read what the law keeps, and staff see what prevents it; at 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/settings/privacy')
    await page.getByRole('link', { name: 'Ask for erasure' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Erase my data' })).toBeVisible()
    await expect(page.getByText(/You have our result within 28 days: by \d+ \w+ 20\d\d/)).toBeVisible()
    await expect(page.getByText(/Your accounts must be empty first/)).toBeVisible()
    await expect(page.getByText(/at least 5 years after your last account is closed/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Tell us in a few words')
    await page.getByLabel('What we should erase').fill('All of it: I am moving abroad')
    await page.getByLabel('Transaction PIN').fill(person.pin === '0000' ? '0001' : '0000')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('That PIN is not right')
    await expect(page.getByLabel('What we should erase')).toHaveValue('All of it: I am moving abroad')
    await expectAccessible(page)
    await page.getByLabel('Transaction PIN').fill(person.pin)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible()
    await expectAccessible(page)
    erasure = await shownReference(page)
    expect(await operate(bank, 'erase', 'show', erasure)).toContain('other cases are open')
    await page.goto('/settings/privacy')
    await expect(page.getByText('What stands in the way of erasing your data')).toBeVisible()
  })

  await test.step('erasure: runs when nothing prevents it, closes everything, and sends a message; a later login says so', async () => {
    const why = 'Called back, two answers right'
    await expect(operate(bank, 'erase', 'confirm', erasure, why)).rejects.toThrow('other cases are open')
    for (const other of others) await operate(bank, 'case', 'against', other, 'Closed before you leave us')
    expect(await operate(bank, 'erase', 'confirm', erasure, why)).toContain('is carried out')
    expect(await operate(bank, 'erase', 'confirm', erasure, why)).toContain('Carried out already')
    for (const to of [person.email, person.phone])
      await expect
        .poll(async () => (await fetch(`${bank.console}/messages?to=${encodeURIComponent(to)}`)).text())
        .toContain('your accounts with us were closed, as you asked')
    const fresh = await freshPage(browser, bank)
    await fresh.goto('/auth/login')
    await fillLogin(fresh, person)
    await expect(fresh.getByRole('alert')).toContainText('were closed at your request')
    await expectAccessible(fresh)
    // The browser is no longer signed in.
    await page.goto('/settings/privacy')
    await expect(page).toHaveURL(/\/auth\/login/)
  })
})
