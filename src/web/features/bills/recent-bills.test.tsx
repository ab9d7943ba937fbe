/**
 * Tests the recent bills on the page of bills: one press opens the filled form, and the next press opens the review.
 */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { Route, Routes, useLocation } from '../../ui/router/router.tsx'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import type { RecentBill } from '../../api/bills/bills-api.ts'
import { startDataLayer } from '../../api/data-layer/data-layer.ts'
import { store } from '../../session/store/store.ts'
import { CATEGORY_PATHS } from './category/category-paths.ts'
import { RecentBills } from './recent-bills.tsx'

startDataLayer(store)

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  store.dispatch(bankApi.util.resetApiState())
})

const LAST: RecentBill = {
  paymentId: '0198c0de-0000-7000-8000-000000000003',
  status: 'successful',
  category: 'electricity',
  billerId: 'ikeja-electric',
  billerName: 'Ikeja Electric',
  productId: 'prepaid',
  productName: 'Prepaid',
  subscription: null,
  recipientType: null,
  customerReference: '45102298447',
  customerName: 'ADAEZE OKONKWO',
  customerAddress: null,
  fee: '0',
  vat: '0',
  total: '500000',
  amount: '500000',
  currencyCode: 'NGN',
  repeatable: true,
  createdAt: '2026-11-20T15:07:00Z',
  accountNumber: null,
}

function Asked() {
  return <pre data-testid="asked">{JSON.stringify(useLocation().state)}</pre>
}

async function show(bill: RecentBill): Promise<void> {
  await (store.dispatch as (query: unknown) => Promise<unknown>)(
    bankApi.util.upsertQueryData('getRecentBills' as never, undefined as never, [bill] as never),
  )
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/bills']}>
        <Routes>
          <Route path="/bills" element={<RecentBills />} />
          <Route path={CATEGORY_PATHS.electricity} element={<Asked />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
}

it('pay again: fills the form of the last bill in one press', async () => {
  await show(LAST)
  await userEvent.click(screen.getByRole('link', { name: 'Pay again: Ikeja Electric for 45102298447' }))
  expect(JSON.parse(screen.getByTestId('asked').textContent ?? '')).toMatchObject({
    repeat: { billerId: LAST.billerId, reference: '45102298447', amount: '5,000.00' },
  })
})

it('pay again: is not offered for a bill that may still be paid', async () => {
  await show({ ...LAST, status: 'processing' })
  expect(screen.queryByRole('link', { name: /^Pay again/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Status of Ikeja Electric for 45102298447' })).toBeTruthy()
})
