/**
 * Tests the bank in the customer's language: chosen before the login, stored with the customer, from the first page to
 * the receipt.
 */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, readCode } from './bank.ts'
import { sidewaysBy } from './fits-screen.ts'
import { test } from './other-bank.ts'
import { expectHome, fillLogin, freshNewcomer, freshPage, shownBalance, signUp } from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const WIDE = { width: 1280, height: 860 }
const PHONE = { width: 360, height: 780 }

async function chooseAtLogin(page: Page, language: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Language, Harshe, Èdè, Asụsụ').selectOption({ label: language })
}

/** Checks at both widths that axe finds nothing and that no page scrolls sideways. */
async function expectGood(page: Page): Promise<void> {
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    expect(await sidewaysBy(page)).toBeLessThanOrEqual(0)
  }
}

test('languages: a customer logs in and sends money in Yoruba', async ({
  bank,
  browser,
  speaker: { page, person },
}) => {
  const payeePage = await freshPage(browser, bank)
  await signUp(payeePage, bank, await freshNewcomer(bank, 'olugbowo'))
  const payeeNumber = await payeePage.locator('dd.num').innerText()
  await payeePage.context().close()
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()

  await test.step('the login page changes immediately, and states the language to screen readers', async () => {
    await chooseAtLogin(page, 'Yorùbá')
    await expect(page.getByRole('heading', { level: 1, name: 'Wọlé' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'yo')
    await expect(page.getByText('Gbogbo náírà ní gbangba.')).toBeAttached()
    await expectGood(page)
  })

  await test.step('the login and the dashboard are in Yoruba', async () => {
    await page.getByLabel('Ọ̀rọ̀ aṣínà', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Wọlé', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Ẹ (káàárọ̀|káàsán|káalẹ́)/ })).toBeVisible()
    await expect(page.locator(builtSelector('.account-hero .figure-balance'))).toContainText('₦')
    await expectGood(page)
  })

  const before = await shownBalance(page)
  await test.step('the form, the name and the review are in Yoruba', async () => {
    await page.getByRole('link', { name: 'Fi owó ránṣẹ́ sí Optimus' }).click()
    await page.getByRole('button', { name: 'Tẹ̀síwájú' }).click()
    await expect(page.getByRole('alert')).toContainText('Ìṣòro kan wà')
    await page.getByLabel('Nọ́ńbà àkántì Optimus').fill(payeeNumber)
    await expect(page.locator(builtSelector('#to-name .lookup-result-found'))).toContainText(
      'ti fìdí orúkọ àkántì múlẹ̀',
    )
    await page.getByRole('button', { name: 'Tẹ̀síwájú' }).click()
    await page.getByRole('button', { name: 'Ṣàyẹ̀wò ìfowóránṣẹ́' }).click()
    await expect(page.getByRole('alert')).toContainText('Tẹ iye owó')
    await page.getByLabel('Èló').fill('1,250')
    await expectGood(page)
    await page.getByRole('button', { name: 'Ṣàyẹ̀wò ìfowóránṣẹ́' }).click()
    await expect(page.getByRole('dialog', { name: 'Ẹ yẹ̀ ẹ́ wò kí ẹ sì fọwọ́sí' })).toBeVisible()
    await expectGood(page)
  })

  await test.step('a wrong PIN is refused in Yoruba, and the right PIN sends', async () => {
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Fi kóòdù náà ránṣẹ́ sí mi' }).click()
    await sheet.getByLabel('Kóòdù SMS').fill(await readCode(bank, person.phone, 0, /fowo si NGN 1,250\.00/))
    await sheet.getByLabel('PIN ìdókòwò').fill(person.pin === '1357' ? '2468' : '1357')
    await sheet.getByRole('button', { name: /^Fi ₦1,250.00 ránṣẹ́/ }).click()
    await expect(sheet.getByRole('alert')).toContainText('PIN yẹn kò tọ̀nà. Kò sí ohun tí a fi ránṣẹ́. Ó ku ìgbìyànjú 2')
    await sheet.getByLabel('PIN ìdókòwò').fill(person.pin)
    await sheet.getByRole('button', { name: /^Fi ₦1,250.00 ránṣẹ́/ }).click()
    await expect(page.locator(builtSelector('.receipt .pill'))).toHaveText('Ó yọrí sí rere')
    await expectGood(page)
  })

  await test.step('languages: another browser begins in English, and takes the language when the customer logs in', async () => {
    const second = await freshPage(browser, bank)
    const after = Date.now()
    await fillLogin(second, person)
    await second.getByLabel('6-digit code').fill(await readCode(bank, person.phone, after))
    await second.locator('input[name=answer]').fill(person.answer)
    await second.getByRole('button', { name: 'Link and log in' }).click()
    await expect(second.getByRole('heading', { level: 1, name: /^Ẹ (káàárọ̀|káàsán|káalẹ́)/ })).toBeVisible()
    await expect(second.locator('html')).toHaveAttribute('lang', 'yo')
    // A choice in the other browser reaches this browser only at its next login.
    await second.goto('/settings/reading')
    const kept = second.waitForResponse((reply) => reply.url().endsWith('/api/auth/language'))
    await second.getByLabel('Èdè yín').selectOption({ label: 'English' })
    expect((await kept).status()).toBe(200)
    await expect(second.getByRole('heading', { level: 1, name: 'Language and reading' })).toBeVisible()
    await second.context().close()
  })

  await test.step('the money is sent, and the amounts have the same format in every language', async () => {
    await page.goto('/')
    await expect.poll(() => shownBalance(page)).toBe(before - 1_250_00n)
    await expect(page.locator('html')).toHaveAttribute('lang', 'yo')
  })

  await test.step('a bill is in the same language', async () => {
    await page.goto('/bills/electricity')
    await expect(page.getByRole('heading', { name: 'Mítà wo' })).toBeVisible()
    await page.getByRole('button', { name: 'Ṣàyẹ̀wò ìsanwó' }).click()
    await expect(page.getByRole('alert')).toContainText('Yan ilé iṣẹ́ iná yín')
    await expectGood(page)
  })

  await test.step('a choice in another browser applies at the next login', async () => {
    await page.goto('/more')
    await page.getByRole('button', { name: 'Jáde' }).click()
    await page.getByLabel('Ọ̀rọ̀ aṣínà', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Wọlé', exact: true }).click()
    await expectHome(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-NG')
  })
})

test('languages: a refusal is in Hausa, and a missing catalogue falls back to English', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank, PHONE, 'block')
  await chooseAtLogin(page, 'Hausa')
  await expect(page.getByRole('heading', { level: 1, name: 'Shiga' })).toBeVisible()
  await page.getByLabel('Sunan mai amfani').fill('nobody.here')
  await page.getByLabel('Kalmar sirri', { exact: true }).fill('Wrong-password-1')
  await page.getByRole('button', { name: 'Shiga', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Bayanan da kuka shigar ba daidai ba ne.')
  await expectGood(page)

  await test.step('the choice is kept after the visit', async () => {
    await page.goto('/support')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  })
  await test.step('without its catalogue the page is in English and works', async () => {
    await page.route(/assets\/ha-/, (route) => route.abort())
    await page.goto('/auth/login')
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-NG')
    await page.unroute(/assets\/ha-/)
  })
  await chooseAtLogin(page, 'English')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-NG')
})

const SIGNED_IN_PAGES = [
  '/',
  '/transfers',
  '/transfers/optimus',
  '/transfers/others',
  '/transfers/scheduled',
  '/history',
  '/history/statements',
  '/insights',
  '/accounts',
  '/beneficiaries',
  '/bills',
  '/bills/electricity',
  '/more',
  '/kyc',
  '/cases',
  '/settings',
  '/settings/limits',
  '/settings/contact',
  '/settings/reading',
]

test('accessibility settings: larger text, contrast, no motion, underlined links', async ({ speaker: { page } }) => {
  await page.evaluate(() => localStorage.removeItem('adire.language'))
  await page.setViewportSize(PHONE)
  const root = page.locator('html')

  await test.step('a choice in the settings applies immediately', async () => {
    await page.goto('/settings')
    await page.getByRole('main').getByRole('link', { name: 'Language and reading' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Language and reading' })).toBeFocused()
    await page.getByLabel('High contrast').check()
    await page.getByLabel('No motion').check()
    await page.getByLabel('Underline links').check()
    await page.getByLabel('Twice as large').check()
    await expect(root).toHaveAttribute('data-reading', 'contrast still underline text-200')
    await expectGood(page)
  })
  await test.step('no signed-in page scrolls sideways with text at twice the size on 360 px', async () => {
    const wide: string[] = []
    for (const path of SIGNED_IN_PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const over = await sidewaysBy(page)
      if (over > 0) wide.push(`${path} by ${over} px`)
    }
    expect(wide).toEqual([])
    // No word of the services is broken, because each word has the full width.
    await page.goto('/')
    const tiles = page.getByRole('navigation', { name: 'Payments' }).getByRole('link')
    await expect(tiles).toHaveCount(6)
    const lefts = await tiles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(1)
  })
  await test.step('in forced colours, the chosen option is visible', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/history')
    const colourOf = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor)
    await expect(page.getByRole('button', { name: 'All', exact: true, pressed: true })).toBeVisible()
    expect(await colourOf('All')).not.toBe(await colourOf('Money in'))
    await page.emulateMedia({ forcedColors: 'none' })
  })
  await test.step('the choice survives a reload, before the first paint, and can be undone', async () => {
    await page.goto('/settings/reading')
    await page.route(/assets\/.*\.js/, (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await expect(root).toHaveAttribute('data-reading', 'contrast still underline text-200')
    await page.unroute(/assets\/.*\.js/)
    await page.reload()
    await page.getByLabel('As this device has it').check()
    for (const name of ['High contrast', 'No motion', 'Underline links']) await page.getByLabel(name).uncheck()
    await page.reload()
    await expect(page.getByLabel('As this device has it')).toBeChecked()
    await expect(page.getByLabel('High contrast')).not.toBeChecked()
  })
})
