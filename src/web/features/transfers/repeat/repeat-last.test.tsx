/** Tests the last transfer on the page of transfers: one press leads to its filled form. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { Route, Routes, useLocation } from '../../../ui/router/router.tsx'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bankApi } from '../../../api/data-layer/bank-api.ts'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { store } from '../../../session/store/store.ts'
import { TransfersPage } from '../transfers-page.tsx'

startDataLayer(store)

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  store.dispatch(bankApi.util.resetApiState())
})

const [RECEIVED, LAST] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002']
const transfer = {
  transferId: LAST,
  status: 'successful',
  direction: 'debit',
  TransactionType: 1,
  amount: '500000',
  currencyCode: 'NGN',
  narration: 'Rent',
  from: { accountName: 'Adaeze Okonkwo', accountNumber: '******3417', bankName: 'Optimus Bank' },
  to: { accountName: 'HALIMA BELLO', accountNumber: '******0011', bankName: 'Access Bank' },
  payeeAccountNumber: '0690000011',
  payeeBankCode: '000014',
  createdAt: '2026-11-20T15:07:00Z',
}

const answered = (endpoint: string, asked: unknown, data: unknown): Promise<unknown> =>
  (store.dispatch as (query: unknown) => Promise<unknown>)(
    bankApi.util.upsertQueryData(endpoint as never, asked as never, data as never),
  )

function Asked() {
  return <pre data-testid="asked">{JSON.stringify(useLocation().state)}</pre>
}

function showPage(): void {
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/transfers']}>
        <Routes>
          <Route path="/transfers" element={<TransfersPage />} />
          <Route path="/transfers/others" element={<Asked />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
}

it('send again: fills the form of the last transfer that was sent, in one press', async () => {
  const received = { transferId: RECEIVED, direction: 'credit', status: 'successful' }
  await answered('getRecent', undefined, [received, { transferId: LAST, direction: 'debit', status: 'successful' }])
  await answered('getTransfer', LAST, transfer)
  showPage()
  await userEvent.click(screen.getByRole('link', { name: /^₦5,000\.00 to HALIMA BELLO/ }))
  expect(JSON.parse(screen.getByTestId('asked').textContent ?? '')).toEqual({
    repeat: {
      fromAccountNumber: '******3417',
      toAccountNumber: '0690000011',
      bankCode: '000014',
      expectedName: 'HALIMA BELLO',
      amount: '5,000.00',
      narration: 'Rent',
    },
  })
})

it('send again: is not offered before the first transfer', async () => {
  await answered('getRecent', undefined, [])
  showPage()
  expect(screen.queryByRole('heading', { name: 'Send again' })).toBeNull()
})
