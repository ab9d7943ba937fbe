/** Tests that pending payments are above the history until the list below has their entries. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Account } from '../../../contract/accounts/account.ts'
import type { RecentTransfer } from '../../../contract/transfers/transfers.ts'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import { billsApi } from '../../api/bills/bills-api.ts'
import { startDataLayer } from '../../api/data-layer/data-layer.ts'
import { transferApi } from '../../api/transfers/transfer-api.ts'
import { store } from '../../session/store/store.ts'
import { PendingRows } from '../dashboard/pending-rows.tsx'
import { PendingCard } from './pending-card.tsx'

startDataLayer(store)

/** Only the network is replaced: every request fails as without a connection. */
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  store.dispatch(bankApi.util.resetApiState())
})

const account = { accountNumber: '0000000013', currencyCode: 'NGN' } as Account
const transfer: RecentTransfer = {
  transferId: '0198c0de-0000-7000-8000-000000000001',
  status: 'processing',
  direction: 'debit',
  amount: '150000',
  currencyCode: 'NGN',
  counterparty: 'MUSA GARBA',
  bankName: 'Zenith Bank',
  narration: '',
  createdAt: '2026-11-20T10:00:00Z',
  accountNumber: account.accountNumber,
  total: '151075',
}
/** The data layer adds this when it starts. The store's own type does not contain it. */
const ask = store.dispatch as (query: unknown) => Promise<unknown>
const known = async (status: RecentTransfer['status']) => {
  await ask(billsApi.util.upsertQueryData('getRecentBills', undefined, []))
  await ask(transferApi.util.upsertQueryData('getRecent', undefined, [{ ...transfer, status }]))
}
const entriesKnown = (entries: readonly { readonly transferId: string }[]) =>
  ask(
    bankApi.util.upsertQueryData(
      'getEntries' as never,
      { accountNumber: account.accountNumber } as never,
      { pages: [{ entries, nextCursor: null, lookedTo: null }], pageParams: [null] } as never,
    ),
  )

it('pending payments: leave out a payment that the newest entries already have, even when the list of transfers is older', async () => {
  await known('processing')
  await entriesKnown([])
  render(
    <Provider store={store}>
      <MemoryRouter>
        <PendingCard account={account} />
      </MemoryRouter>
    </Provider>,
  )
  expect(screen.getByText('MUSA GARBA')).toBeTruthy()
  await act(() => entriesKnown([{ transferId: transfer.transferId }]))
  await waitFor(() => expect(screen.queryByText('MUSA GARBA')).toBeNull())
})

it('pending payments on Home: a row with the focus passes the focus to the heading of its card when it ends', async () => {
  await known('processing')
  render(
    <Provider store={store}>
      <MemoryRouter>
        <section>
          <h2 tabIndex={-1}>Recent transactions</h2>
          <ul>
            <PendingRows account={account} entries={[]} />
          </ul>
        </section>
      </MemoryRouter>
    </Provider>,
  )
  const row = screen.getByRole('link', { name: /MUSA GARBA/ })
  row.focus()
  await act(() => known('processing'))
  expect(document.activeElement).toBe(row)
  await act(() => known('successful'))
  await waitFor(() => expect(row.isConnected).toBe(false))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})
