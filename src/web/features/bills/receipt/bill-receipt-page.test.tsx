/** Tests the receipt of a bill that ends while it is shown: no list still shows the bill as pending. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { Route, Routes } from '../../../ui/router/router.tsx'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bankApi } from '../../../api/data-layer/bank-api.ts'
import { type BillPayment, billsApi, type RecentBill } from '../../../api/bills/bills-api.ts'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { store } from '../../../session/store/store.ts'
import { BillReceiptPage } from './bill-receipt-page.tsx'

startDataLayer(store)

/** Only the network is replaced: every request fails as without a connection. */
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  store.dispatch(bankApi.util.resetApiState())
})

const facts = {
  paymentId: '0198c0de-0000-7000-8000-000000000001',
  category: 'airtime',
  billerId: 'mtn',
  billerName: 'MTN',
  productId: null,
  productName: null,
  subscription: null,
  customerReference: '08031234567',
  customerName: null,
  customerAddress: null,
  amount: '30000',
  fee: '0',
  vat: '0',
  total: '30000',
  currencyCode: 'NGN',
  recipientType: null,
  repeatable: true,
  createdAt: '2026-11-20T11:00:00Z',
} as const
const recent: RecentBill = { ...facts, status: 'processing', accountNumber: '0000000013' }
const payment = (status: BillPayment['status']): BillPayment => ({
  ...facts,
  status,
  reference: 'BILL-1',
  from: { accountNumber: '******0013', accountName: 'Adaeze Okonkwo', bankName: 'Optimus Bank' },
  providerReference: null,
  electricity: null,
  examPin: null,
  completedAt: null,
  timeline: [],
})
/** The data layer adds this when it starts. The store's own type does not contain it. */
const ask = store.dispatch as (query: unknown) => Promise<unknown>
const answered = (status: BillPayment['status']) =>
  ask(billsApi.util.upsertQueryData('getBillPayment', facts.paymentId, payment(status)))
const list = () => billsApi.endpoints.getRecentBills.select(undefined)(store.getState() as never).data

it('bill receipt: deletes the stored list of recent bills, which has the bill as processing', async () => {
  await ask(billsApi.util.upsertQueryData('getRecentBills', undefined, [recent]))
  await answered('processing')
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/bills/${facts.paymentId}`]}>
        <Routes>
          <Route path="/bills/:paymentId" element={<BillReceiptPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
  expect(screen.getByText('Payment status')).toBeTruthy()
  expect(list()).toEqual([recent])
  await answered('successful')
  expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeTruthy()
  await waitFor(() => expect(list()).toBeUndefined())
})
