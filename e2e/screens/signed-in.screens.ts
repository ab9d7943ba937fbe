/**
 * Photographs every page behind the login: with a year of entries, without an answer of the bank, and for a new
 * customer.
 */
import type { Page } from '@playwright/test'
import * as PATHS from '../../src/web/session/paths/paths.ts'
import { type Bank, expect, test } from '../bank.ts'
import {
  ADAEZE,
  dropCookies,
  expectHome,
  expectLoaded,
  freshNewcomer,
  freshPage,
  logInAndLink,
  signUp,
} from '../people.ts'
import { answerAgain, expectAlert, film, open, press, type Scene, withoutAnswers, withSlowAnswers } from './scenes.ts'
import { builtSelector } from '../../scripts/web/scoped-name.ts'

interface World {
  readonly page: Page
  readonly bank: Bank
}

/** The pages that need nothing but a session. */
const PAGES: readonly (readonly [screen: string, path: string])[] = [
  ['Home', PATHS.home],
  ['More', PATHS.more],
  ['Transfers', PATHS.transfers],
  ['Transfer within the bank', PATHS.transferOwnBank],
  ['Transfer to another bank', PATHS.transferOthers],
  ['Between own accounts', PATHS.transferSelf],
  ['Custom transfer', PATHS.transferCustom],
  ['Scheduled payments', PATHS.schedules],
  ['Pay many people', PATHS.batches],
  ['Bills', PATHS.bills],
  ['Airtime', PATHS.airtime],
  ['Data bundles', PATHS.data],
  ['Cable TV', PATHS.cableTv],
  ['Electricity', PATHS.electricity],
  ['Sports and gaming', PATHS.sports],
  ['Education', PATHS.education],
  ['Gaming limit', PATHS.gamingLimit],
  ['Schedule a bill', PATHS.scheduleBill],
  ['History', PATHS.history],
  ['Statements', PATHS.statements],
  ['Insights', PATHS.insights],
  ['Your category rules', PATHS.insightLearned],
  ['Accounts', PATHS.accounts],
  ['Alerts', PATHS.alerts],
  ['Beneficiaries', PATHS.beneficiaries],
  ['Cases', PATHS.cases],
  ['Report a problem', PATHS.report],
  ['Report a problem, correction', PATHS.correctData],
  ['Report a problem, erasure', PATHS.eraseData],
  ['Cards', PATHS.cards],
  ['Request a card', PATHS.cardRequest],
  ['Identity check', PATHS.kyc],
  ['Identity check, NIN', PATHS.kycIdentification],
  ['Identity check, personal', PATHS.kycPersonal],
  ['Identity check, financial', PATHS.kycFinancial],
  ['Identity check, next of kin', PATHS.kycNextOfKin],
  ['Identity check, documents', PATHS.kycDocuments],
  ['Settings', PATHS.settings],
  ['Change password', PATHS.settingsPassword],
  ['Change PIN', PATHS.settingsPin],
  ['Reset PIN', PATHS.resetPin],
  ['Security questions', PATHS.securityQuestions],
  ['Passkeys', PATHS.passkeys],
  ['Authenticator app', PATHS.authenticator],
  ['Devices', PATHS.devices],
  ['Sessions', PATHS.sessions],
  ['Activity', PATHS.activity],
  ['Limits', PATHS.limits],
  ['Freeze', PATHS.freeze],
  ['Email and phone', PATHS.contact],
  ['Profile picture', PATHS.picture],
  ['Privacy', PATHS.privacy],
  ['Alert choices', PATHS.alertChoices],
  ['Monthly statements', PATHS.statementChoices],
  ['Reading', PATHS.reading],
  ['Not found', '/nowhere'],
  ['Support', PATHS.support],
]

const asTheyAre = (state: string): readonly Scene<World>[] =>
  PAGES.map(([screen, path]) => ({ screen, state, reach: ({ page }) => open(page, path) }))

const UNANSWERED: readonly Scene<World>[] = PAGES.map(([screen, path]) => ({
  screen,
  state: 'no answer',
  reach: async ({ page }) => {
    await withoutAnswers(page)
    await open(page, path)
  },
  after: ({ page }) => answerAgain(page),
}))

/** States behind the login that an address alone does not open. The scenes press links and buttons, or change the connection. */
const DEEPER: readonly Scene<World>[] = [
  {
    screen: 'Home',
    state: 'balances hidden',
    reach: async ({ page }) => {
      await open(page, '/')
      await expectLoaded(page)
      await press(page, /^Hide/)
    },
    after: ({ page }) => press(page, /^Show/),
  },
  {
    screen: 'Home',
    state: 'offline',
    reach: async ({ page }) => {
      await open(page, '/')
      await expectLoaded(page)
      await page.context().setOffline(true)
      await page.waitForTimeout(400)
    },
    after: ({ page }) => page.context().setOffline(false),
  },
  {
    screen: 'Home',
    state: 'loading',
    loading: true,
    reach: async ({ page }) => {
      await withSlowAnswers(page)
      await page.goto('/')
      await expect(page.locator(builtSelector('.skeleton-bone')).first()).toBeVisible()
      await page.waitForTimeout(500)
    },
    after: ({ page }) => answerAgain(page),
  },
  {
    screen: 'Transaction',
    state: 'of a payment',
    reach: async ({ page }) => {
      await open(page, '/history')
      await page.locator(builtSelector('.card-clip .list a[href^="/history/"]')).first().click()
      await expect(page).toHaveURL(/\/history\/\d{10}\//)
    },
  },
  {
    screen: 'History',
    state: 'more filters',
    reach: async ({ page }) => {
      await open(page, '/history')
      await press(page, /^More filters/)
    },
  },
  {
    screen: 'History',
    state: 'nothing found',
    reach: async ({ page }) => {
      await open(page, '/history')
      await page
        .getByRole('searchbox')
        .or(page.getByLabel(/name, narration|search|find/i))
        .first()
        .fill('xylophone')
      await page.waitForTimeout(800)
    },
  },
  {
    screen: 'Category',
    state: 'with entries',
    reach: async ({ page }) => {
      await open(page, '/insights')
      await page.getByRole('main').locator('a[href^="/insights/category"]').first().click()
      await expect(page).toHaveURL(/category/)
    },
  },
  {
    screen: 'Category of an entry',
    state: 'with its reason',
    reach: async ({ page }) => {
      await page.getByRole('main').locator('a[href^="/insights/entry"]').first().click()
      await expect(page).toHaveURL(/insights\/entry/)
    },
  },
  {
    screen: 'Insights',
    state: 'new budget',
    reach: async ({ page }) => {
      await open(page, '/insights')
      await press(page, 'Set a budget')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    screen: 'Account',
    state: 'with its QR code',
    reach: async ({ page }) => {
      await open(page, '/accounts')
      await page.getByRole('main').locator('a[href^="/accounts/"]').first().click()
      await expect(page).toHaveURL(/\/accounts\/\d{10}/)
    },
  },
  {
    screen: 'Limits',
    state: 'indemnity',
    reach: async ({ page }) => {
      await open(page, '/settings/limits')
      await press(page, 'Read the indemnity')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    screen: 'Beneficiaries',
    state: 'add',
    reach: async ({ page }) => {
      await open(page, '/beneficiaries')
      await press(page, 'Add a beneficiary')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    screen: 'Session',
    state: 'ended, at the login',
    reach: async ({ page }) => {
      await open(page, '/history')
      // A call in progress could renew the session after its cookies are gone.
      await page.waitForLoadState('networkidle')
      await dropCookies(page, ['RIB_AT', 'RIB_RT'])
      await page.goto('/accounts')
      await expect(page).toHaveURL(/\/auth\/login/)
      await expect(page.getByRole('button', { name: /^Fill in/ }).first()).toBeVisible()
    },
  },
]

/** The errors of the forms when they are sent empty. */
const NOTHING_TYPED: readonly Scene<World>[] = (
  [
    ['Airtime', PATHS.airtime, 'Review payment'],
    ['Electricity', PATHS.electricity, 'Review payment'],
    ['Request a card', PATHS.cardRequest, 'Review request'],
    ['Change password', PATHS.settingsPassword, 'Change password'],
    ['Change PIN', PATHS.settingsPin, 'Change PIN'],
    ['Security questions', PATHS.securityQuestions, 'Save the three questions'],
    ['Identity check, personal', PATHS.kycPersonal, 'Save this section'],
    ['Identity check, next of kin', PATHS.kycNextOfKin, 'Save this section'],
    ['Pay many people', PATHS.batches, 'Check list'],
  ] as const
).map(([screen, path, button]) => ({
  screen,
  state: 'nothing typed',
  reach: async ({ page }) => {
    await open(page, path)
    await press(page, button)
    await expectAlert(page)
  },
}))

test('screens of a customer with a year of entries', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank, undefined, 'block')
  await logInAndLink(page, bank, ADAEZE)
  await film({ page, bank }, [...asTheyAre('full'), ...DEEPER.slice(0, -1), ...UNANSWERED, ...DEEPER.slice(-1)])
})

test('screens of a new customer', async ({ bank, browser }) => {
  const page = await freshPage(browser, bank, undefined, 'block')
  await signUp(page, bank, await freshNewcomer(bank, 'screens.nothing'))
  await page.goto('/')
  await expectHome(page)
  await film({ page, bank }, [...asTheyAre('new customer'), ...NOTHING_TYPED])
})
