/** Tests that the review of a bill names the recipient once. */
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDataLayer } from '../../api/data-layer/data-layer.ts'
import type { BillOffer } from '../../api/bills/bills-api.ts'
import { store } from '../../session/store/store.ts'
import { BillReviewContainer } from './bill-review.tsx'

startDataLayer(store)

const OWN_NUMBER = '08035550142'
const summary: BillOffer['summary'] = {
  billerId: 'mtn',
  billerName: 'MTN',
  productName: null,
  customerReference: OWN_NUMBER,
  customerName: null,
  customerAddress: null,
  from: { accountName: 'Adaeze Okonkwo', accountNumber: '0102883417', bankName: 'Optimus Bank' },
  amount: '50000',
  fee: '0',
  vat: '0',
  total: '50000',
  balanceAfter: '0',
  currencyCode: 'NGN',
} as never

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function timesNumberIsShown(over: Partial<BillOffer['summary']>): number {
  const offer = {
    challengeId: '0198c0de-0000-7000-8000-000000000001',
    requiredFactors: [0],
    approvalWays: ['pin'],
    passkeyChallenge: 'F'.repeat(64),
    expiresAt: '2026-11-20T15:10:00Z',
    summary: { ...summary, ...over },
  } as unknown as BillOffer
  render(
    <Provider store={store}>
      <MemoryRouter>
        <BillReviewContainer
          category="airtime"
          review={{ paymentId: '0198c0de-0000-7000-8000-000000000002', offer }}
          hidden={false}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </Provider>,
  )
  return screen.getByRole('dialog').textContent?.split(OWN_NUMBER).length ?? 0
}

it('airtime review: says the number once, when no name is known for it', () => {
  expect(timesNumberIsShown({}) - 1).toBe(1)
})
it('bill review: says the name and the number, when the biller gave a name', () => {
  expect(timesNumberIsShown({ customerName: 'Adaeze Okonkwo' }) - 1).toBe(1)
  expect(screen.getByText('ADAEZE OKONKWO')).toBeTruthy()
})
