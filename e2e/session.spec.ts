/**
 * Tests the session in the browser (Product §3): access without a login, a reload, inactivity, and the end of a
 * session.
 */
import { expect, expectAccessible, test } from './bank.ts'
import {
  dropCookies,
  expectHome,
  fillLogin,
  freshPage,
  expectLoaded,
  logInAndLink,
  openSupport,
  TUNDE,
} from './people.ts'

test.use({ bankOf: 'samples' })

test('session: a visitor sees only login, sign-up and support', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank)
  for (const path of ['/', '/history', '/transfers/optimus', '/no/such/page']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\/login$/)
  }
  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('login: wrong credentials get one neutral message, and the username stays', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank)
  const texts: string[] = []
  for (const username of ['tunde.bakare', 'nobody.at.all']) {
    await fillLogin(page, { username, password: 'not-the-password' })
    const alert = page.getByRole('alert').first()
    await expect(alert).toBeVisible()
    texts.push(await alert.innerText())
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue(username)
  }
  expect(texts[1]).toBe(texts[0])
})

test('session: survives a reload, renews its access token, and ends after five idle minutes', async ({
  bank,
  browser,
}) => {
  const page = await freshPage(browser, bank, { width: 768, height: 1024 })
  await page.clock.install()
  await logInAndLink(page, bank, TUNDE)

  await test.step('a reload does not log out', async () => {
    await page.reload()
    // The page has loaded, so the next step cancels none of its calls.
    await expectLoaded(page)
  })

  await test.step('a lost access token is renewed once for all calls that miss it', async () => {
    const renewals: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/getnewaccesstoken')) renewals.push(request.url())
    })
    await dropCookies(page, ['RIB_AT'])
    await page.reload()
    await expectLoaded(page)
    expect(renewals).toHaveLength(1)
    expect((await page.context().cookies()).map((cookie) => cookie.name)).toContain('RIB_AT')
  })

  await test.step('a reload that cancels a running renewal does not log out', async () => {
    // The bank renews the token, and the answer never reaches this page.
    let cut = (): void => undefined
    const renewed = new Promise<void>((resolve) => (cut = resolve))
    await page.route(
      '**/api/auth/getnewaccesstoken',
      async (route) => {
        await route.fetch().catch(() => undefined)
        cut()
        await new Promise(() => undefined)
      },
      { times: 1 },
    )
    await dropCookies(page, ['RIB_AT'])
    await page.getByRole('link', { name: 'History' }).click()
    await renewed
    await page.goto('/')
    await expectLoaded(page)
  })

  await test.step('a warning with a countdown appears after four minutes, and one press keeps the session', async () => {
    await page.clock.fastForward('04:01')
    await expect(page.getByRole('dialog')).toContainText('Are you still there?')
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: /stay logged in/i })).toBeFocused()
    // The clock has jumped, so the bank may refuse the first try for its date. Then the page tries again.
    const notified = page.waitForResponse(
      (response) => response.url().endsWith('/api/auth/keepAlive') && response.status() === 200,
    )
    await page.getByRole('button', { name: /stay logged in/i }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await notified
  })

  await test.step('the customer is logged out after five minutes without input', async () => {
    await page.clock.fastForward('04:01')
    await page.clock.fastForward('01:01')
    await expect(page).toHaveURL(/\/auth\/login$/)
  })

  await test.step('the public help of a customer who is signed in leads to login as well', async () => {
    await fillLogin(page, TUNDE)
    await expectLoaded(page)
    await openSupport(page)
    await page.clock.fastForward('04:01')
    await page.clock.fastForward('01:01')
    await expect(page).toHaveURL(/\/auth\/login$/)
  })
})

test('session: leads to login with a notice when the server no longer knows it', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank)
  await logInAndLink(page, bank, TUNDE)
  await expectLoaded(page)
  await dropCookies(page, ['RIB_AT', 'RIB_RT'])
  // A later call of Home may find the ended session before the call of the pressed link. Each of the calls leads to the login page.
  await Promise.race([page.getByRole('link', { name: 'History' }).first().click(), page.waitForURL(/\/auth\/login$/)])
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText('Session expired. Please login again')).toBeVisible()
  await expect(page.getByText('Session expired. Please login again')).toBeHidden({ timeout: 15_000 })
})

test('session: a new tab opens the requested page without a login, and a logout in one tab ends all tabs', async ({
  bank,
  browser,
}) => {
  const page = await freshPage(browser, bank, { width: 1280, height: 900 })
  await logInAndLink(page, bank, TUNDE)
  // A tab that this tab opens copies its signed-in marker.
  const [second] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open('/'))])
  await expectHome(second)
  // A tab that the customer opens has no marker. It takes over the session of the others, and ends none.
  const third = await page.context().newPage()
  await third.goto('/history')
  await expect(third.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(third).toHaveURL(/\/history$/)
  await third.reload()
  await expect(third.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await page.reload()
  await expectHome(page)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  for (const tab of [page, second, third]) await expect(tab).toHaveURL(/\/auth\/login$/)
})
