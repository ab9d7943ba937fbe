/** Tests settings: the reset of a locked PIN, devices and sessions, secrets, and the picture. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, readCode, test } from './bank.ts'
import {
  approve,
  becomeCustomer,
  expectHome,
  fillLogin,
  foundName,
  freshNewcomer,
  freshPage,
  logInAndLink,
  payIn,
  prepareTransfer,
  shownAccountNumber,
  signUp,
} from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'
const NEW_PIN = '8264'
const LAST_PIN = '4917'
const NEW_PASSWORD = 'Quiet-harbour-63'

async function openSetting(page: Page, name: string | RegExp, heading: string): Promise<void> {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

/** The picture that the bank returned: its size and the colour of its middle. */
const pixelOf = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    context?.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return { width: image.naturalWidth, height: image.naturalHeight, colour: red > blue ? 'red' : 'blue' }
  })

const sheet = (page: Page) => page.getByRole('dialog')

test('settings: a PIN that locks during a transfer is reset, and the transfer continues', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank)
  const payee = await freshNewcomer(bank, 'gets.money')
  await signUp(page, bank, payee)
  const payeeNumber = await page.locator('dd.num').innerText()
  const payeeName = await page.locator(builtSelector('.definition-list dd')).nth(1).innerText()

  const person = await freshNewcomer(bank, 'locks.pin')
  const own = await freshPage(browser, bank)
  await becomeCustomer(own, bank, person)
  await payIn(bank, await shownAccountNumber(own), '900000')
  await own.reload()
  await expectHome(own)

  await test.step('three wrong PINs lock the PIN (14): nothing is sent, and the page offers the reset', async () => {
    await prepareTransfer(own, payeeNumber, '1,000', new RegExp(payeeName, 'i'))
    await approve(own, '1357', { bank, phone: person.phone })
    await expect(sheet(own).getByText(/2 tries left/)).toBeVisible()
    await approve(own, '2468', { bank, phone: person.phone })
    await expect(sheet(own).getByText(/1 try left/)).toBeVisible()
    await approve(own, '3579', { bank, phone: person.phone })
    await expect(sheet(own).getByRole('alert')).toContainText('Your PIN is locked after three wrong tries')
    await expectAccessible(own)
    await own.getByRole('link', { name: 'Reset your PIN' }).click()
  })

  await test.step('the reset takes the password, a question, a code and a new PIN', async () => {
    await expect(own.getByRole('heading', { level: 1, name: 'Reset your PIN' })).toBeFocused()
    await expect(own.getByText(/Your transfer waits/)).toBeVisible()
    await expectAccessible(own)
    await own.getByLabel('Password', { exact: true }).fill('not-the-password')
    await own.getByRole('button', { name: 'Continue' }).click()
    await expect(own.getByRole('alert')).toContainText('Your password is wrong')
    await own.getByLabel('Password', { exact: true }).fill(person.password)
    await own.getByRole('button', { name: 'Continue' }).click()
    await expect(own.getByRole('heading', { level: 1, name: 'Answer your question' })).toBeFocused()
    await expectAccessible(own)
    const after = Date.now()
    await own.locator('input[name=answer]').fill(person.answer)
    await own.getByRole('button', { name: 'Send me a code' }).click()
    await expect(own.getByRole('heading', { level: 1, name: 'Choose a new PIN' })).toBeFocused()
    await expectAccessible(own)
    await own.getByLabel('6-digit code').fill(await readCode(bank, person.phone, after))
    await own.getByLabel('New PIN', { exact: true }).fill('1234')
    await own.getByLabel('New PIN again').fill('1234')
    await own.getByRole('button', { name: 'Save the new PIN' }).click()
    await expect(own.getByRole('alert')).toBeFocused()
    await own.getByLabel('New PIN', { exact: true }).fill(NEW_PIN)
    await own.getByLabel('New PIN again').fill(NEW_PIN)
    await own.getByRole('button', { name: 'Save the new PIN' }).click()
    await expect(own.getByRole('heading', { level: 1, name: 'Your PIN is changed' })).toBeFocused()
    await expectAccessible(own)
  })

  await test.step('the transfer is unchanged, and the new PIN approves it', async () => {
    await own.getByRole('link', { name: 'Back to your transfer' }).click()
    // The form is at the amount, with the found payee above the amount.
    await expect(foundName(own, new RegExp(payeeName, 'i'))).toBeVisible()
    await expect(own.getByLabel('How much')).toHaveValue('1,000')
    await own.getByRole('button', { name: 'Review transfer' }).click()
    await approve(own, NEW_PIN, { bank, phone: person.phone })
    await expect(own.getByText('Successful', { exact: true })).toBeVisible()
  })

  await test.step('the settings change the PIN again', async () => {
    await openSetting(own, /^Transaction PIN/, 'Change PIN')
    await expectAccessible(own)
    await own.getByLabel('Current PIN').fill(person.pin)
    await own.getByLabel('New PIN', { exact: true }).fill(LAST_PIN)
    await own.getByLabel('New PIN again').fill(LAST_PIN)
    await own.getByRole('button', { name: 'Change PIN' }).click()
    await expect(own.getByRole('alert')).toContainText('2 tries left')
    await own.getByLabel('Current PIN').fill(NEW_PIN)
    await own.getByRole('button', { name: 'Change PIN' }).click()
    await expect(own.getByRole('heading', { level: 1, name: 'Your PIN is changed' })).toBeFocused()
  })
})

test('settings: devices, sessions and secrets can be managed', async ({ bank, browser }) => {
  const person = await freshNewcomer(bank, 'has.devices')
  const page = await freshPage(browser, bank, { width: 1280, height: 900 })
  await becomeCustomer(page, bank, person)
  const other = await freshPage(browser, bank, { width: 768, height: 1024 })
  await logInAndLink(other, bank, person)

  await test.step('the overview opens, and a reload keeps the display mode', async () => {
    await page.goto('/settings')
    await expectAccessible(page)
    await page.getByLabel('Dark').check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.getByLabel('Dark')).toBeChecked()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page)
  })

  await test.step('a profile picture is chosen, cropped by keys, saved, refused, replaced and removed', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openSetting(page, /^Profile picture/, 'Profile picture')
    await expect(page.getByText('You have no picture yet')).toBeVisible()
    await expectAccessible(page)
    const file = page.getByLabel('File with your profile picture', { exact: true })
    await file.setInputFiles({ name: 'me.pdf', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') })
    await expect(page.getByRole('alert')).toContainText('We cannot accept PDF files')
    // The left half is red and the right half is blue, so the colour shows which part was cropped.
    const blue = await sharp({ create: { width: 450, height: 600, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer()
    const twoSided = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ff0000' } })
      .composite([{ input: blue, left: 450, top: 0 }])
      .jpeg()
      .toBuffer()
    await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: twoSided })
    await expect(page.getByRole('heading', { name: 'Crop' })).toBeFocused()
    await expectAccessible(page)
    await expect(page.getByLabel('Up or down')).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile picture' })).toBeFocused()
    await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: twoSided })
    await page.getByLabel('Zoom').press('End')
    await expect(page.getByLabel('Up or down')).toBeEnabled()
    await page.getByLabel('Left or right').press('End')
    await page.getByRole('button', { name: 'Save this picture' }).click()
    const shown = page.getByRole('img', { name: 'Your profile picture', exact: true })
    await expect.poll(() => pixelOf(shown)).toEqual({ width: 512, height: 512, colour: 'blue' })
    await expectAccessible(page)
    await page.reload()
    await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: twoSided })
    // The focus and the keys scroll the page, so the test measures after them.
    await expect(page.getByRole('heading', { name: 'Crop' })).toBeFocused()
    await page.getByLabel('Zoom').press('End')
    const canvas = (await page.locator('canvas').boundingBox())!
    const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    for (const step of [1, 2, 3, 4]) await page.mouse.move(middle.x + step * 30, middle.y)
    await page.mouse.up()
    await page.getByRole('button', { name: 'Save this picture' }).click()
    await expect.poll(() => pixelOf(shown)).toMatchObject({ colour: 'red' })
    await page.goto('/settings')
    await expect(page.locator(builtSelector('main img.initials'))).toBeVisible()
    await openSetting(page, /^Profile picture/, 'Profile picture')
    await page.getByRole('button', { name: 'Remove your profile picture' }).click()
    await expect(page.getByText('You have no picture yet')).toBeVisible()
    await expect(shown).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('a device gets a name', async () => {
    await openSetting(page, /^Devices/, 'Devices')
    await expect(page.getByText('This device')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Rename/ })).toHaveCount(2)
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /^Rename/ })
      .last()
      .click()
    await sheet(page).getByLabel('Name').fill('Kitchen tablet')
    await expectAccessible(page)
    await sheet(page).getByRole('button', { name: 'Save the name' }).click()
    await expect(page.getByRole('button', { name: 'Remove Kitchen tablet' })).toBeVisible()
  })

  await test.step('the other session ends after the PIN', async () => {
    await openSetting(page, /^Sessions/, 'Sessions')
    await expect(page.getByText('You are here')).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log out on Kitchen tablet' }).click()
    await sheet(page).getByLabel('Transaction PIN').fill('1357')
    await sheet(page).getByRole('button', { name: 'Log out there' }).click()
    await expect(sheet(page).getByText(/2 tries left/)).toBeVisible()
    await expectAccessible(page)
    await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
    await sheet(page).getByRole('button', { name: 'Log out there' }).click()
    await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible()
    await other.goto('/history')
    await expect(other).toHaveURL(/\/auth\/login$/)
  })

  await test.step('all other sessions end with one press', async () => {
    await fillLogin(other, person)
    // A login after an ended session leads back to the page.
    await expect(other.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
    await sheet(page).getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible()
  })

  await test.step('the device is removed by its name, and its next login must link it again', async () => {
    await openSetting(page, /^Devices/, 'Devices')
    await page.getByRole('button', { name: 'Remove Kitchen tablet' }).click()
    await expect(sheet(page)).toContainText('Remove Kitchen tablet?')
    await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
    await sheet(page).getByRole('button', { name: 'Remove Kitchen tablet' }).click()
    await expect(page.getByRole('button', { name: /^Rename/ })).toHaveCount(1)
    await fillLogin(other, person)
    await expect(other.getByRole('heading', { name: 'Link this device' })).toBeVisible()
  })

  await test.step('a monthly statement by mail is chosen, kept over a reload, and cancelled', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await openSetting(page, /^Statements/, 'Monthly statements')
    await expect(page.getByText(/Anyone who can open your mailbox can read the statement/)).toBeVisible()
    const save = page.getByRole('button', { name: /^Save for/ })
    await page.getByLabel('PDF, to read and print').check()
    await expectAccessible(page)
    await save.click()
    await expect(page.locator(builtSelector('.toast'), { hasText: 'A PDF each month' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('PDF, to read and print')).toBeChecked()
    await page.getByLabel('No statement by email').check()
    await save.click()
    await expect(page.locator(builtSelector('.toast'), { hasText: 'No more statements by email' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('No statement by email')).toBeChecked()
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('the security questions change', async () => {
    await openSetting(page, /^Security questions/, 'Security questions')
    await expect(page.getByRole('heading', { name: 'Your current questions' })).toBeVisible()
    for (const number of [1, 2, 3]) {
      await page.getByLabel(`Security question ${number}`).selectOption({ index: number + 3 })
      await page.getByLabel(`Answer ${number}`).fill(`answer ${number}`)
    }
    await page.getByLabel('Transaction PIN').fill(person.pin)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the three questions' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your questions are saved' })).toBeFocused()
  })

  await test.step('the password changes, and this session continues', async () => {
    await openSetting(page, /^Password/, 'Change password')
    await page.getByLabel('Current password').fill('not-the-password')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert')).toContainText('Your current password is wrong')
    await expectAccessible(page)
    await page.getByLabel('Current password').fill(person.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeFocused()
    await page.goto('/')
    await expectHome(page)
  })

  await test.step('removing this device logs out, without a notice about an expired session', async () => {
    await openSetting(page, /^Devices/, 'Devices')
    const remove = { name: /^Remove/ }
    await page.getByRole('button', remove).click()
    await sheet(page).getByLabel('Transaction PIN').fill(person.pin)
    await sheet(page).getByRole('button', remove).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await expect(page.getByText('Session expired')).toHaveCount(0)
  })
})
