/**
 * Tests the first journey: a visitor opens an account, receives money from another bank, sends money, reads the
 * receipt, and logs out.
 */
import { expect, expectAccessible, test } from './bank.ts'
import {
  ADAEZE,
  approve,
  expectHome,
  foundName,
  freshPage,
  logInAndLink,
  newcomerOf,
  payIn,
  shownAccountNumber,
  shownBalance,
  signUp,
  typeAmount,
} from './people.ts'
import { chooseQuestions } from './questions.ts'

test('newcomer: opens an account, receives money and sends money', async ({ bank, browser }) => {
  const newcomer = await newcomerOf(bank, '22200000001', 'new.comer')
  const page = await freshPage(browser, bank)

  await test.step('sign-up: the newcomer opens an account', async () => {
    await page.goto('/auth/login')
    await expect(page.getByText('this is play money')).toBeVisible()
    await expectAccessible(page)
    await signUp(page, bank, newcomer, expectAccessible)
  })

  await test.step('the newcomer is signed in, and is offered a passkey', async () => {
    await expect(page.getByRole('link', { name: 'Add a passkey' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await expectHome(page)
    await expectAccessible(page)
    expect(await shownBalance(page)).toBe(0n)
    for (const tile of [
      'Optimus Transfers',
      'Other Bank Transfers',
      'Airtime',
      'Cable TV',
      'Electricity',
      'Sports & Gaming',
    ]) {
      await expect(page.getByRole('link', { name: tile })).toBeVisible()
    }
  })

  const accountNumber = await shownAccountNumber(page)

  await test.step('a repeated credit from another bank arrives once', async () => {
    await payIn(bank, accountNumber, '2000000', 3)
    await page.reload()
    await expectHome(page)
    await expect.poll(() => shownBalance(page)).toBe(2_000_000n)
  })

  const adaeze = await freshPage(browser, bank, { width: 1280, height: 900 })
  await logInAndLink(adaeze, bank, ADAEZE)
  const adaezeNumber = await shownAccountNumber(adaeze)
  const adaezeBefore = await shownBalance(adaeze)

  await test.step('the first payment asks for the security questions, and continues after them', async () => {
    await page.getByRole('link', { name: 'Optimus Transfers' }).click()
    await page.getByLabel('Optimus account number').fill(adaezeNumber)
    await expect(foundName(page, /ADAEZE.*OKONKWO/)).toBeVisible()
    await typeAmount(page, '5,000')
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await expect(page.getByText('Choose three security questions to continue your payment.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Security questions' })).toBeFocused()
    await expectAccessible(page)
    await chooseQuestions(page, newcomer)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Continue with your payment' }).click()
    await expect(page.getByLabel('How much')).toHaveValue('5,000')
    await expect(foundName(page, /ADAEZE.*OKONKWO/)).toBeVisible()
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the transfer is refused with a wrong PIN, and then sent', async () => {
    await expect(page.getByText('This also needs a code')).toBeVisible()
    await approve(page, '1357', { bank, phone: newcomer.phone })
    await expect(page.getByText(/That PIN is not right. Nothing was sent. 2 tries left/)).toBeVisible()
    await approve(page, newcomer.pin, { bank, phone: newcomer.phone })
    await expect(page).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: '₦5,000.00' })).toBeVisible()
    await expect(page.getByText('Successful', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the recipient sees the transfer immediately', async () => {
    await adaeze.reload()
    await expectHome(adaeze)
    await expect.poll(() => shownBalance(adaeze)).toBe(adaezeBefore + 500_000n)
  })

  await test.step('the history shows both movements, and a logout deletes everything except the username', async () => {
    await page.getByRole('link', { name: 'History' }).first().click()
    await expect(page.getByText('HALIMA BELLO YUSUF')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/')
    await expectHome(page)
    await page.goto('/more')
    // The bank may not have received this call yet. This test leaves the site next, which would cancel the call.
    const heard = page.waitForResponse('**/api/auth/logout')
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect((await heard).status()).toBe(200)
    await expect(page.getByText(newcomer.username)).toBeVisible()
    await page.goto('/')
    await expect(page).toHaveURL(/\/auth\/login$/)
    const cookies = (await page.context().cookies()).map((cookie) => cookie.name)
    for (const name of ['RIB_AT', 'RIB_RT', 'RIB_CI', 'RIB_USER']) expect(cookies).not.toContain(name)
  })
})
