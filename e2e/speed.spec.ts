/** Measures the speed of Home independently of the machine: its calls before it is complete, and the layout shifts. */
import { type Contents, measureLoad, prepare } from '../bench/web/page-figures.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'
import { expect, expectAccessible, test } from './bank.ts'
import { ADAEZE, expectLoaded, freshPage, logInAndLink } from './people.ts'

test.use({ bankOf: 'speed' })

const BANNER = { selector: 'section[aria-label="Notices"]', text: 'New device: you can send' }

const CONTENTS: Contents = {
  '/': [
    { selector: builtSelector('.account-hero .figure-balance'), text: '₦' },
    { selector: 'main', text: 'Resets at midnight' },
    { selector: builtSelector('.list .list-title'), text: '' },
  ],
  '/history': [{ selector: 'h1', text: 'History' }, BANNER],
  '/transfers/others': [{ selector: 'h1', text: 'Other Bank Transfer' }, BANNER],
  '/auth/login': [
    { selector: 'button', text: 'Fill in' },
    { selector: 'select', text: 'Hausa' },
  ],
}

test('home: makes four calls, shifts no layout, and has the banner in its first paint when it opens in a session', async ({
  bank,
  browser,
}) => {
  const page = await freshPage(browser, bank)
  await prepare(page, CONTENTS)
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/keys/')) keys.push(request.url())
  })
  await logInAndLink(page, bank, ADAEZE)
  await expectLoaded(page)
  const { calls, shift, callsInAll } = await measureLoad(page, '/', 6000)
  expect([...calls].sort()).toEqual(['getAccounts', 'getEntries', 'getFreeze', 'getLimits'])
  expect(shift).toBeLessThan(0.02)
  // These calls come later: the state of the networks, the number of unread alerts and the announcements of the bank.
  expect(callsInAll).toBe(7)
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(BANNER.text)
  await expectAccessible(page)
  // Each page includes the message key.
  expect(keys).toEqual([])

  await test.step('History asks for its entries before its code runs', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto(`${bank.url}/history`)
    await expect.poll(() => sent).toContain('/api/transfers/getRecent')
    const calls = sent.filter((path) => path.startsWith('/api/'))
    expect(calls.indexOf('/api/account/getEntries')).toBeLessThan(calls.indexOf('/api/transfers/getRecent'))
    expect(calls.filter((path) => path === '/api/account/getEntries')).toHaveLength(1)
  })

  await test.step('the HTML of a transfer has the texts of its first step', async () => {
    const html = await fetch(`${bank.url}/transfers/others`).then((reply) => reply.text())
    for (const text of [
      'Other Bank Transfer',
      'Account number',
      'We’ll warn you if it does not match the account name.',
    ])
      expect(html).toContain(text)
  })

  await test.step('the HTML of History and of a transfer names the files of the page', async () => {
    for (const [path, file] of [
      ['/history', 'history-pages'],
      ['/transfers/others', 'transfer-page'],
    ]) {
      const html = await fetch(`${bank.url}${path}`).then((reply) => reply.text())
      expect(html, path).toMatch(new RegExp(`<link rel="modulepreload"[^>]+href="/assets/${file}-`))
    }
  })

  await test.step('History and a transfer have the banner in their first paint, so nothing moves', async () => {
    for (const path of ['/history', '/transfers/others']) {
      const figures = await measureLoad(page, path, 6000)
      expect(figures.shift, path).toBeLessThan(0.02)
      expect(figures.calls, path).toEqual(expect.arrayContaining(['getAccounts', 'getLimits', 'getFreeze']))
      await expect(page.getByRole('region', { name: 'Notices' })).toContainText(BANNER.text)
    }
  })
})

test('login: shifts no layout while its sample customers and its languages load', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank)
  await prepare(page, CONTENTS)
  const { shift } = await measureLoad(page, '/auth/login', 1000)
  expect(shift).toBeLessThan(0.005)
})
