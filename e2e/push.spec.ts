/** Tests notifications in the browser: switched on, shown by the service worker, and ended by a logout. */
import type { Page } from '@playwright/test'
import { makeBrowser } from '../src/server/features/notices/push/push-browser.fixture.ts'
import { expect, expectAccessible, test } from './bank.ts'
import { becomeCustomer, freshNewcomer, freshPage, logInAndLink, payIn, shownAccountNumber } from './people.ts'

/**
 * Chromium without Google's keys has no push service, so the test gives the page's browser a subscription at the
 * sandbox.
 */
async function subscribeAt(page: Page, { endpoint, p256dh, auth }: ReturnType<typeof makeBrowser>): Promise<void> {
  await page.addInitScript(
    (keys) => {
      PushManager.prototype.subscribe = async () =>
        ({ toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }) }) as never
    },
    { endpoint, p256dh, auth },
  )
}

/**
 * Passes a message of the push service to the worker of the page, and waits for the end of the worker's work. A page that
 * reads its notifications earlier can lose one for ever: Chromium stores a notification, then displays it, and a read
 * between the two deletes it.
 */
async function deliver(page: Page, data: string): Promise<void> {
  // A worker that is not active yet would lose the message.
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(state).toBe('activated')
  const session = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  const events: string[] = []
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) =>
    events.push([event.eventName, ...event.eventMetadata.map(({ key, value }) => `${key} ${value}`)].join(' ')),
  )
  await session.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await session.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  await session.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data })
  await expect.poll(() => events).toContain('Push event completed Status Success')
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => ({ title, body }))
  })

test('notifications: this browser shows a credit without its amount, until a logout ends them', async ({
  bank,
  browser,
}) => {
  const pushes = async () =>
    (await (await fetch(`${bank.console}/pushes`)).json()) as { url: string; kept: { browser: string; body: string }[] }
  const person = await freshNewcomer(bank, 'is.pushed')
  const page = await freshPage(browser, bank)
  await page.context().grantPermissions(['notifications'], { origin: bank.url })
  const target = makeBrowser((await pushes()).url)
  await subscribeAt(page, target)
  await becomeCustomer(page, bank, person)
  const account = await shownAccountNumber(page)

  await test.step('notifications are turned on in the settings', async () => {
    await page.goto('/settings/alerts')
    await expect(page.getByRole('heading', { name: 'Notifications in this browser' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the bank pushes a credit, and the worker shows it', async () => {
    await payIn(bank, account, '150000')
    await expect
      .poll(async () => (await pushes()).kept.filter((one) => one.browser === target.name).length)
      .toBeGreaterThan(0)
    const [sent] = (await pushes()).kept.filter((one) => one.browser === target.name)
    await deliver(page, target.open(sent?.body ?? ''))
    expect(await shown(page)).toEqual([{ title: 'Money came in', body: 'Open internet banking to read it.' }])
  })

  await test.step("the worker stores the bank's files and the help page, and no other page", async () => {
    await page.reload()
    const kept = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])
  })

  await test.step('another device sees this browser in the list of devices, and ends its notifications with the PIN', async () => {
    const other = await freshPage(browser, bank)
    await logInAndLink(other, bank, person)
    await other.goto('/settings/devices')
    await expect(other.getByText('Shows your alerts')).toHaveCount(1)
    await expectAccessible(other)
    await other.getByRole('button', { name: /^Stop alerts on/ }).click()
    const sheet = other.getByRole('dialog')
    await expectAccessible(other)
    await sheet.getByLabel('Transaction PIN').fill(person.pin)
    await sheet.getByRole('button', { name: 'Stop alerts' }).click()
    await expect(other.getByText('Shows your alerts')).toHaveCount(0)
    await expect(other.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
    await page.goto('/settings/alerts')
    await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
    await other.context().close()
  })

  await test.step('a logout ends the notifications', async () => {
    await page.goto('/more')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('adire.push'))).toBeNull()
  })
})
