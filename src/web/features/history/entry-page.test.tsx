/** Tests the page of one entry: the link to its receipt, and its name when it has no other side. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { Route, Routes } from '../../ui/router/router.tsx'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EntryDetails } from '../../../contract/accounts/entries.ts'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import { startDataLayer } from '../../api/data-layer/data-layer.ts'
import { entryApi } from '../../api/accounts/entry-api.ts'
import { store } from '../../session/store/store.ts'
import { EntryPage } from './entry-page.tsx'

startDataLayer(store)

const PAYMENT = '0198c0de-0000-7000-8000-000000000001'
const entry: EntryDetails = {
  entryId: 'e1',
  postedAt: '2026-02-20T15:00:00Z',
  valueDate: '2026-02-20',
  narration: 'Electricity: Ikeja Electric, 45056789012',
  counterparty: 'Ikeja Electric',
  amount: '510750',
  currencyCode: 'NGN',
  direction: 'debit',
  balanceAfter: '0',
  reference: 'OPT1',
  kind: 'electricity',
  status: 'successful',
  transferId: null,
  kindName: 'Electricity',
  counterpartyBank: null,
  counterpartyAccount: null,
  timeline: [],
}

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  store.dispatch(bankApi.util.resetApiState())
})

async function show(over: Partial<EntryDetails>): Promise<void> {
  const key = { accountNumber: '0102883417', entryId: 'e1' }
  const answer = entryApi.util.upsertQueryData('getEntry', key, { ...entry, ...over })
  await store.dispatch(answer as unknown as UnknownAction)
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/history/0102883417/e1']}>
        <Routes>
          <Route path="/history/:accountNumber/:entryId" element={<EntryPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
}

const receiptLink = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href')

it('entry: links an electricity payment to the receipt with the token', async () => {
  await show({ billPaymentId: PAYMENT })
  expect(receiptLink('See the token and the receipt')).toBe(`/bills/${PAYMENT}`)
})
it('entry: links an examination payment to the receipt with the PIN', async () => {
  await show({ kind: 'education', billPaymentId: PAYMENT })
  expect(receiptLink('See the PIN and the receipt')).toBe(`/bills/${PAYMENT}`)
})
it('entry: links any other bill and a transfer to the receipt', async () => {
  await show({ kind: 'airtime', billPaymentId: PAYMENT })
  expect(receiptLink('See the receipt')).toBe(`/bills/${PAYMENT}`)
  cleanup()
  await show({ kind: 'transfer', transferId: PAYMENT })
  expect(receiptLink('See the receipt')).toBe(`/transfers/${PAYMENT}`)
})
it('entry: has no receipt for a card’s fee, and shows its narration once', async () => {
  await show({ kind: 'card-issuance', counterparty: '', narration: 'New card: Verve debit card' })
  expect(screen.queryByRole('link', { name: /receipt/ })).toBeNull()
  expect(screen.getAllByText('New card: Verve debit card')).toHaveLength(1)
})
