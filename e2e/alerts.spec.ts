/** Tests alerts: in the inbox, by text message and by mail as the customer chose, and always for security events. */
import type { Page } from '@playwright/test'
import { type Bank, expect, expectAccessible, test } from './bank.ts'
import { becomeCustomer, freshNewcomer, freshPage, payIn, shownAccountNumber } from './people.ts'

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 780 }

async function textsTo(bank: Bank, to: string): Promise<string[]> {
  const reply = await fetch(`${bank.console}/messages?to=${encodeURIComponent(to)}`)
  return ((await reply.json()) as { text: string }[]).map(({ text }) => text)
}

const inFrame = (page: Page) => page.getByRole('link', { name: /^Alerts/ }).first()

test('alerts: a credit reaches the inbox always and a text message only while it is on; security alerts reach every channel', async ({
  bank,
  browser,
}) => {
  const person = await freshNewcomer(bank, 'hears.all')
  const page = await freshPage(browser, bank)
  await becomeCustomer(page, bank, person)
  const account = await shownAccountNumber(page)
  const notified = (naira: string) => async () =>
    (await textsTo(bank, person.phone)).filter((text) => text.includes(`NGN ${naira}`)).length

  await test.step('older alerts are in the inbox, and one button marks all as read', async () => {
    await expect(inFrame(page)).toHaveAccessibleName(/^Alerts [1-9] unread$/)
    await inFrame(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) / })).toBeVisible()
    await expect(page.getByText('Your internet banking is ready')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(inFrame(page)).toHaveAccessibleName('Alerts')
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  })

  await test.step('a credit arrives: the count rises without a reload, and the list shows the alert with its link', async () => {
    await payIn(bank, account, '150000')
    await expect(inFrame(page)).toHaveAccessibleName('Alerts 1 unread', { timeout: 40_000 })
    await expect(page.getByText('Credit alert: ₦1,500.00')).toBeVisible()
    await expect.poll(notified('1,500.00')).toBe(1)
    await expect
      .poll(async () => (await textsTo(bank, person.email)).filter((text) => text.includes('₦1,500.00')).length)
      .toBe(1)
    await page.getByRole('link', { name: /^See the details: Credit alert/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Transaction' })).toBeVisible()
    await expect(page.getByText('₦1,500.00').first()).toBeVisible()
    await page.goBack()
    await expect(inFrame(page)).toHaveAccessibleName('Alerts')
  })

  await test.step('SMS for credits can be turned off; SMS for security cannot', async () => {
    await page.getByRole('link', { name: 'Choose alerts' }).click()
    const moneyIn = page.getByRole('group', { name: 'Money in' })
    await expect(moneyIn.getByLabel('SMS')).toBeChecked()
    for (const way of ['SMS', 'Email']) {
      await expect(page.getByRole('group', { name: 'Security' }).getByLabel(way)).toBeChecked()
      await expect(page.getByRole('group', { name: 'Security' }).getByLabel(way)).toBeDisabled()
    }
    await expectAccessible(page)
    await moneyIn.getByLabel('SMS').click()
    await expect(moneyIn.getByLabel('SMS')).not.toBeChecked()
    await page.reload()
    await expect(moneyIn.getByLabel('SMS')).not.toBeChecked()
  })

  await test.step('the next credit reaches the inbox and the mailbox, and sends no text message', async () => {
    await page.setViewportSize(WIDE)
    await payIn(bank, account, '170000')
    await expect
      .poll(async () => (await textsTo(bank, person.email)).filter((text) => text.includes('₦1,700.00')).length)
      .toBe(1)
    await page.goto('/alerts')
    await expect(page.getByText('Credit alert: ₦1,700.00')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main', exact: true }).getByText('1 unread')).toBeVisible()
    await expectAccessible(page)
    expect(await notified('1,700.00')()).toBe(0)
    await page.getByRole('button', { name: /^Mark as read: Credit alert: ₦1,700/ }).click()
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  })

  await test.step('turning off the alerts for debits is a security event, which also sends a text message', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/settings/alerts')
    const moneyOut = page.getByRole('group', { name: 'Money out' })
    await moneyOut.getByLabel('Email').click()
    await expect(moneyOut.getByLabel('Email')).not.toBeChecked()
    await expect
      .poll(async () => (await textsTo(bank, person.phone)).some((text) => text.includes('was turned off')))
      .toBe(true)
  })

  await test.step('without a connection the inbox keeps its alerts and says that they are old; a failed change can be tried again', async () => {
    await page.goto('/alerts')
    await expect(page.getByText('A debit alert was turned off')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(/no connection|offline/i).first()).toBeVisible()
    await expect(page.getByText('Credit alert: ₦1,700.00')).toBeVisible()
    await page.context().setOffline(false)
    await page.route('**/api/alerts', (route) => route.abort())
    await page.goto('/more')
    await page.goto('/alerts')
    await expect(page.getByText('We could not load your alerts.')).toBeVisible({ timeout: 40_000 })
    await expectAccessible(page)
    await page.unroute('**/api/alerts')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Credit alert: ₦1,700.00')).toBeVisible()
  })
})
