/**
 * Tests a debit card from the order to its replacement, on a phone and on a desktop: paid, activated, frozen, changed,
 * blocked.
 */
import type { Page } from '@playwright/test'
import { type Bank, expect, expectAccessible, readCode, test as base } from './bank.ts'
import { becomeCustomer, freshNewcomer, freshPage, type Newcomer, payIn, shownAccountNumber } from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const WORKER = { scope: 'worker', timeout: 120_000 } as const
const QUICK = { CARDS_ANSWER_WITHIN_S: '2', SWITCH_ASK_AGAIN_S: '2', SWITCH_ASK_LATER_S: '2' }

const test = base.extend<object, { quick: Bank; holder: { readonly page: Page; readonly person: Newcomer } }>({
  bankEnvironment: [QUICK, { scope: 'worker' }],
  quick: [({ bank }, use) => use(bank), WORKER],
  holder: [
    async ({ quick, browser }, use) => {
      const page = await freshPage(browser, quick)
      const person = await freshNewcomer(quick, 'has.cards')
      await becomeCustomer(page, quick, person)
      await payIn(quick, await shownAccountNumber(page), '3000000')
      await use({ page, person })
    },
    WORKER,
  ],
})

interface Plastic {
  readonly reference: string
  readonly number: string
  readonly controls: { readonly status: string }
}
const callConsole = (bank: Bank, method: string, path: string, body: object) =>
  fetch(`${bank.console}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
async function plasticOf(bank: Bank, cardId: string): Promise<Plastic> {
  const cards = (await (await fetch(`${bank.console}/cards`)).json()) as Plastic[]
  const card = cards.find(({ reference }) => reference === cardId)
  if (card === undefined) throw new Error('no such card at the processor')
  return card
}
/** Tries a payment of ₦1,000 with the card at the sandbox's processor. Returns whether the processor approved it. */
async function pays(bank: Bank, cardId: string, channel: string): Promise<boolean> {
  const reply = await callConsole(bank, 'POST', '/cards/try', { reference: cardId, channel, amount: '100000' })
  return ((await reply.json()) as { approved: boolean }).approved
}
const cardIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const sheet = (page: Page) => page.getByRole('dialog')
const pill = (page: Page) => page.getByRole('region', { name: 'Card status' }).locator(builtSelector('.pill'))

async function approve(page: Page, pin: string, button: string | RegExp): Promise<void> {
  await sheet(page).getByLabel('Transaction PIN').fill(pin)
  await sheet(page).getByRole('button', { name: button }).click()
}

/** Checks the page at the width of a phone and of a desktop, and restores the width. */
async function expectGoodAtBothSizes(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `sideways at ${width}`).toBeLessThanOrEqual(0)
  }
}

test('cards: an order is refused and refunded, ordered again, followed, used, blocked and replaced', async ({
  quick,
  holder,
}) => {
  const { page, person } = holder
  await test.step('the menu leads to a page without cards', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('link', { name: 'More' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Cards' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cards' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'No card yet' })).toBeVisible()
    await expectGoodAtBothSizes(page)
  })

  await test.step('missing fields show errors, and typed text stays', async () => {
    await page.getByRole('link', { name: 'Request a card' }).click()
    await expect(page.getByText('₦1,075.00')).toBeVisible()
    await page.getByLabel('Deliver to my address').check()
    await page.getByLabel('House number and street').fill('14 Broad Street')
    await page.getByRole('button', { name: 'Review request' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert.getByRole('link')).toHaveText(['Enter the city or town', 'Choose a state'])
    await expectGoodAtBothSizes(page)
    await alert.getByRole('link').first().click()
    await expect(page.getByLabel('City or town')).toBeFocused()
    await page.getByLabel('City or town').fill('Lagos')
    await page.getByLabel('State').selectOption('Lagos')
  })

  await test.step('the processor refuses the order, and the whole fee is refunded', async () => {
    await callConsole(quick, 'PUT', '/faults', { cards: { mode: 'refuse', times: 1 } })
    await page.getByRole('button', { name: 'Review request' }).click()
    await expect(sheet(page).getByText('14 Broad Street, Lagos, Lagos')).toBeVisible()
    await expectGoodAtBothSizes(page)
    await approve(page, person.pin, /order the card/)
    await expect(pill(page)).toHaveText('Not made', { timeout: 30_000 })
    await expect(page.getByText(/the fee and its VAT are back/)).toBeVisible()
    await expectGoodAtBothSizes(page)
    await page.goto('/')
    await expect(page.locator(builtSelector('.account-hero .figure-balance'))).toContainText('30,000.00')
  })

  await test.step('a second order, for collection at a branch, gets no answer first, and the page then shows its result', async () => {
    await callConsole(quick, 'PUT', '/faults', { cards: 'time-out' })
    await page.goto('/cards/new')
    await page.getByLabel('Branch', { exact: true }).selectOption('LOS-02')
    await page.getByRole('button', { name: 'Review request' }).click()
    await approve(page, person.pin, /order the card/)
    await expect(pill(page)).toHaveText('Requested')
    await callConsole(quick, 'PUT', '/faults', { cards: 'none' })
    await expect(pill(page)).toHaveText('Ordered', { timeout: 30_000 })
    await expect(page.getByText('Save as PDF')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  })
  const cardId = cardIdOf(page)

  await test.step('the stages of the card appear automatically', async () => {
    for (const state of ['Being made', 'On its way', 'Ready at the branch']) {
      await callConsole(quick, 'POST', '/cards/advance', { reference: cardId })
      await expect(pill(page)).toHaveText(state, { timeout: 15_000 })
    }
    await expectGoodAtBothSizes(page)
  })

  await test.step('wrong digits do not activate the card; the right digits with the PIN do', async () => {
    const lastFour = (await plasticOf(quick, cardId)).number.slice(-4)
    await page.getByRole('button', { name: 'Activate card' }).click()
    await expect(page.getByText('Enter the last four digits of the card number')).toBeVisible()
    await page.getByLabel('Last four digits').fill(lastFour === '0000' ? '1111' : '0000')
    await page.getByRole('button', { name: 'Activate card' }).click()
    await expect(page.getByText(/These are not the last four digits/)).toBeVisible()
    await page.getByLabel('Last four digits').fill(lastFour)
    await page.getByRole('button', { name: 'Activate card' }).click()
    await expect(sheet(page).getByLabel('Transaction PIN')).toBeVisible()
    await expectGoodAtBothSizes(page)
    await approve(page, person.pin, 'Activate my card')
    await expect(pill(page)).toHaveText('Active')
    await expect.poll(() => pays(quick, cardId, 'atm')).toBe(true)
    await expect(page.locator('svg text').filter({ hasText: lastFour })).toBeVisible()
    await expectGoodAtBothSizes(page)
  })

  await test.step('the card is frozen immediately, and unfrozen with the PIN', async () => {
    const syncNote = page.getByText(/Until then, a payment with this card can still go through/)
    await callConsole(quick, 'PUT', '/faults', { cards: { mode: 'down' } })
    await page.getByRole('button', { name: 'Freeze card' }).click()
    await expect(pill(page)).toHaveText('Frozen')
    await expect(syncNote).toBeVisible()
    await expectGoodAtBothSizes(page)
    await callConsole(quick, 'PUT', '/faults', { cards: { mode: 'none' } })
    await expect(syncNote).toBeHidden({ timeout: 30_000 })
    await expect.poll(() => pays(quick, cardId, 'atm')).toBe(false)
    await page.getByRole('button', { name: 'Unfreeze card' }).click()
    await approve(page, '0000', 'Unfreeze my card')
    await expect(sheet(page).getByRole('alert')).toContainText('That PIN is not right. Nothing was changed.')
    await approve(page, person.pin, 'Unfreeze my card')
    await expect(pill(page)).toHaveText('Active')
    await expect.poll(() => pays(quick, cardId, 'atm')).toBe(true)
  })

  await test.step('a lower limit applies immediately; a higher limit needs a code', async () => {
    const controls = page.getByRole('region', { name: 'Where you can use the card, and its limits' })
    await controls.getByLabel('Cash per day').fill('200000')
    await controls.getByRole('button', { name: 'Save changes' }).click()
    await expect(controls.getByRole('alert').getByRole('link')).toHaveText(['This can be at most ₦100,000.00'])
    await controls.getByLabel('Cash per day').fill('20000')
    await controls.getByLabel('Contactless').uncheck()
    await controls.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.locator(builtSelector('.toast'))).toBeVisible()
    await expect(controls.getByLabel('Cash per day')).toHaveValue('20,000.00')
    await controls.getByLabel('Online', { exact: true }).check()
    await controls.getByRole('button', { name: 'Save changes' }).click()
    await expect(sheet(page).getByText('now off')).toBeVisible()
    const after = Date.now()
    await sheet(page).getByRole('button', { name: 'Send me the code' }).click()
    await sheet(page)
      .getByLabel('SMS code')
      .fill(await readCode(quick, person.phone, after))
    await approve(page, person.pin, 'Change my card')
    await expect(controls.getByLabel('Online', { exact: true })).toBeChecked()
    await expect.poll(() => pays(quick, cardId, 'web')).toBe(true)
  })

  await test.step('a window with an older state of the card changes nothing, and shows the current state', async () => {
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open(location.href)),
    ])
    const [here, there] = [page, other].map((one) =>
      one.getByRole('region', { name: 'Where you can use the card, and its limits' }),
    )
    if (here === undefined || there === undefined) throw new Error('no forms')
    await expect(there.getByLabel('Cash per day')).toHaveValue('20,000.00')
    await here.getByLabel('Cash per day').fill('5000')
    await here.getByRole('button', { name: 'Save changes' }).click()
    await expect(here.getByLabel('Cash per day')).toHaveValue('5,000.00')
    await there.getByLabel('Contactless').check()
    await there.getByRole('button', { name: 'Save changes' }).click()
    await expect(there.getByRole('alert')).toContainText('this card was changed since you opened it')
    await expect(there.getByLabel('Cash per day')).toHaveValue('5,000.00')
    await expect(there.getByRole('alert')).toBeFocused()
    await expect(there.getByLabel('Contactless')).not.toBeChecked()
    await other.close()
  })

  await test.step('without a connection the page says so and keeps its content', async () => {
    await page.context().setOffline(true)
    await expect(page.getByRole('button', { name: 'Freeze card' })).toBeDisabled()
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Freeze card' })).toBeEnabled()
  })

  await test.step('the card is blocked permanently and replaced', async () => {
    await page.getByRole('button', { name: /Block the card/ }).click()
    await sheet(page).getByRole('button', { name: 'Block card permanently' }).click()
    await expect(sheet(page).getByText('Choose what happened')).toBeVisible()
    await expectGoodAtBothSizes(page)
    await sheet(page).getByLabel('The card was stolen').check()
    await sheet(page).getByRole('button', { name: 'Block card permanently' }).click()
    await expect(pill(page)).toHaveText('Blocked')
    await expect.poll(async () => (await plasticOf(quick, cardId)).controls.status).toBe('CLOSED')
    await expectGoodAtBothSizes(page)
    await page.getByRole('link', { name: 'Request a new card' }).click()
    await page.getByLabel('Branch', { exact: true }).selectOption('LOS-01')
    await page.getByRole('button', { name: 'Review request' }).click()
    await expect(sheet(page).getByText(/replaces the blocked card/)).toBeVisible()
    await approve(page, person.pin, /order the card/)
    await expect(pill(page)).toHaveText('Ordered', { timeout: 30_000 })
    await page.goto('/cards')
    await expect(page.getByRole('heading', { name: 'No longer in use' })).toBeVisible()
    await expectGoodAtBothSizes(page)
  })

  await test.step('the history shows the fee, and the customer got a message about each change', async () => {
    await page.goto('/history')
    await expect(page.getByText(/New card: Verve debit card/).first()).toBeVisible()
    const texts = async () => {
      const reply = await fetch(`${quick.console}/messages?to=${encodeURIComponent(person.phone)}`)
      return ((await reply.json()) as { text: string }[]).map(({ text }) => text)
    }
    for (const words of [
      /could not be made/,
      /is ordered/,
      /you activated/,
      /you froze/,
      /you unfroze/,
      /you blocked/,
    ]) {
      await expect.poll(texts).toContainEqual(expect.stringMatching(words))
    }
  })
})

test('the page of cards says when it cannot load, and the page of an unknown card says that there is no such card', async ({
  holder,
}) => {
  const { page } = holder
  await page.goto('/cards/01931c5e-7b00-7abc-8def-0123456789ab')
  await expect(page.getByRole('heading', { name: 'We could not find this card' })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/cards/getCards*', (route) => route.abort())
  await page.goto('/cards')
  await expect(page.getByText('We could not load your cards.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/cards/getCards*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cards' })).toBeVisible()
  await expect(page.getByText('We could not load your cards.')).toBeHidden()
})
