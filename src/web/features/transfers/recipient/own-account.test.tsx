/**
 * Tests the number of an own account in the form of a payment: the form says so and links to the page with the rate.
 */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { Route, Routes, useLocation } from '../../../ui/router/router.tsx'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Account } from '../../../../contract/accounts/account.ts'
import { BRAND } from '../../../../values/brand.ts'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { NOW } from '../../../schedule/when.ts'
import { store } from '../../../session/store/store.ts'
import { RecipientCard } from './recipient-card.tsx'
import { EMPTY_DRAFT } from '../form/transfer-draft.ts'

startDataLayer(store)

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  document.querySelector('[aria-live=polite].visually-hidden')?.remove()
  vi.unstubAllGlobals()
})

const account = (accountNumber: string, currencyCode: Account['currencyCode']): Account => ({
  customerId: 'c1',
  accountNumber,
  accountName: 'Adaeze Okonkwo',
  accountType: 'Savings',
  currencyCode,
  balance: 0,
  formatedBalance: '',
  bookBalance: 0,
  schemeType: 'SBA',
  schemeCode: 'SB001',
  kycLevel: 3,
  email: '',
  balanceMinor: '0',
  availableMinor: '0',
  heldMinor: '0',
  isPrimary: true,
  nickname: null,
  hidden: false,
})
const naira = account('0000000013', 'NGN')
const dollars = account('1234567891', 'USD')

function Asked() {
  return <pre data-testid="asked">{JSON.stringify(useLocation().state)}</pre>
}

function showCard(toAccountNumber: string, accounts: readonly Account[] = [naira, dollars]): void {
  const nothing = (): void => undefined
  const draft = {
    ...EMPTY_DRAFT,
    bankCode: BRAND.institutionCode,
    toAccountNumber,
    amount: '5,000',
    narration: 'Savings',
  }
  const card = (
    <RecipientCard
      service="own-bank"
      accounts={accounts}
      from={naira}
      limits={undefined}
      fees={undefined}
      draft={draft}
      onChange={nothing}
      when={NOW}
      onWhen={nothing}
      name={{ kind: 'waiting' }}
      onRetryName={nothing}
      problems={[]}
      busy={false}
      hidden={false}
      onReview={nothing}
    />
  )
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/transfers/optimus']}>
        <Routes>
          <Route path="/transfers/optimus" element={card} />
          <Route path="/transfers/self" element={<Asked />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
}

const note = () => document.querySelector('.note p')?.textContent ?? undefined
const heard = () => document.querySelector('[aria-live=polite].visually-hidden')?.textContent ?? undefined

it('recipient: links an own account in another currency to the exchange, with the typed text', async () => {
  showCard(dollars.accountNumber)
  expect(note()).toMatch(/^This is your own account, in another currency\./)
  await userEvent.click(screen.getByRole('link', { name: 'Move money between your accounts' }))
  expect(JSON.parse(screen.getByTestId('asked').textContent ?? '')).toEqual({
    repeat: {
      fromAccountNumber: naira.accountNumber,
      toAccountNumber: dollars.accountNumber,
      amount: '5,000',
      narration: 'Savings',
    },
  })
})

it('recipient: names an own account in the same currency', () => {
  showCard('2222222222', [naira, account('2222222222', 'NGN')])
  expect(note()).toBe('This is your own account.')
  expect(heard()).toBe('This is your own account.')
})

it('recipient: does not say so for the account of another person', () => {
  showCard('3333333333')
  expect(note()).toBeUndefined()
  expect(heard()).toBeUndefined()
})
