/** Renders a screen for tests, and compares every figure of money on the screen with figures made from minor units. */
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { Route, Routes } from './ui/router/router.tsx'
import { MemoryRouter } from './ui/router/router.fixture.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '../contract/accounts/account.ts'
import { bankApi } from './api/data-layer/bank-api.ts'
import { startDataLayer } from './api/data-layer/data-layer.ts'
import { store } from './session/store/store.ts'

startDataLayer(store)

/** The expected text of kobo or cents, without the code under test. */
export const text = (minor: number, symbol = '₦') =>
  `${minor < 0 ? '−' : ''}${symbol}${(Math.abs(minor) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
const MONEY = /[+−]?[₦$][\d,]+\.\d\d(?!\d)/g
export const naira = (...minors: readonly number[]) => minors.map((minor) => text(minor))

/** Every figure on the screen, in the order of the page. */
function figuresOn(screenUnderTest: ReactElement, path = '/'): readonly string[] {
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/:accountNumber?/:entryId?" element={screenUnderTest} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
  return document.body.textContent?.match(MONEY) ?? []
}

/** Puts an answer of the bank into the data layer. */
const answered = (endpoint: string, asked: unknown, data: unknown) =>
  (store.dispatch as (query: unknown) => Promise<unknown>)(
    bankApi.util.upsertQueryData(endpoint as never, asked as never, data as never),
  )

/** A transfer of 85,000.00 to another bank with every charge, in kobo. */
export const [AMOUNT, FEE, VAT, DUTY, LEVY] = [8_500_000, 5_000, 375, 5_000, 42_500]
export const [CHARGES, TOTAL, AFTER] = [52_875, 8_552_875, 119_882_200]
export const [BOOK, HELD, AVAILABLE] = [131_532_763, 3_097_688, 128_435_075]

export const ACCOUNT = {
  accountNumber: '0102883417',
  accountName: 'Adaeze Okonkwo',
  accountType: 'Savings',
  currencyCode: 'NGN',
  balanceMinor: `${BOOK}`,
  availableMinor: `${AVAILABLE}`,
  heldMinor: `${HELD}`,
  isPrimary: true,
  nickname: null,
  hidden: false,
} as Account
const party = (accountName: string) => ({ accountName, accountNumber: '0102883417', bankName: 'Zenith Bank' })
export const PAYMENT = {
  from: party('Adaeze Okonkwo'),
  to: party('Tunde Bakare'),
  amount: `${AMOUNT}`,
  fee: `${FEE}`,
  vat: `${VAT}`,
  stampDuty: `${DUTY}`,
  levy: `${LEVY}`,
  total: `${TOTAL}`,
  balanceAfter: `${AFTER}`,
  currencyCode: 'NGN' as const,
  narration: 'Tiles',
}
export const CHALLENGE = {
  challengeId: '0198c0de-0000-7000-8000-000000000001',
  requiredFactors: [0],
  approvalWays: ['pin'],
  passkeyChallenge: 'F'.repeat(64),
  expiresAt: '2026-11-20T15:10:00Z',
}
export const nothing = () => {}

export interface Row {
  readonly name: string
  readonly shown: ReactElement
  readonly figures: readonly string[]
  /** Endpoint, argument and answer that the screen loads. */
  readonly loads?: readonly [string, unknown, unknown]
  /** True when the screen loads the accounts. */
  readonly accounts?: true
  readonly path?: string
}

/** Registers a test for each row. The network is replaced: each request fails as without a connection. */
export function testFigures(rows: readonly Row[]): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    store.dispatch(bankApi.util.resetApiState())
  })
  test.each(rows)('$name: shows the figures of its minor units', async ({ shown, figures, loads, accounts, path }) => {
    if (accounts) await answered('getAccounts', undefined, [ACCOUNT])
    if (loads) await answered(...loads)
    expect(figuresOn(shown, path)).toEqual(figures)
  })
}
