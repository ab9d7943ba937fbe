/**
 * Tests the review of an exchange: the amount that arrives, the time that the rate is valid, and the page after it
 * expires.
 */
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import type { TransferOffer } from '../../../api/transfers/transfer-api.ts'
import { store } from '../../../session/store/store.ts'
import { ReviewSheet, type ReviewSheetProps } from './review-sheet.tsx'

startDataLayer(store)

const party = (accountNumber: string) => ({ accountName: 'Adaeze Okonkwo', accountNumber, bankName: 'Optimus Bank' })
const offer: TransferOffer = {
  challengeId: '0198c0de-0000-7000-8000-000000000001',
  requiredFactors: [0],
  approvalWays: ['pin'],
  passkeyChallenge: 'F'.repeat(64),
  expiresAt: '2026-11-20T15:10:00Z',
  summary: {
    from: party('0000000013'),
    to: party('1234567891'),
    amount: '10000000',
    fee: '0',
    vat: '0',
    stampDuty: '0',
    levy: '0',
    total: '10000000',
    balanceAfter: '0',
    currencyCode: 'NGN',
    narration: '',
    rate: {
      unitCurrency: 'USD',
      priceCurrency: 'NGN',
      price: '1474.1031',
      midPrice: '1452.3183',
      difference: '102',
      arrives: '6783',
      arrivesCurrency: 'USD',
      // By the device's clock this was long ago.
      expiresAt: '2001-01-01T00:02:00Z',
      secondsLeft: 120,
    },
  },
}
const onRenew = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  onRenew.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(state: ReviewSheetProps['state'] = { kind: 'ready', problem: undefined }) {
  const sheet = (shown: ReviewSheetProps['state']) => (
    <Provider store={store}>
      <MemoryRouter>
        <ReviewSheet
          offer={offer}
          state={shown}
          hidden={false}
          renewal={{ busy: false, onRenew }}
          onApprove={() => undefined}
          onEdit={() => undefined}
          onShowStatus={() => undefined}
        />
      </MemoryRouter>
    </Provider>
  )
  const { rerender } = render(sheet(state))
  return (next: ReviewSheetProps['state']) => rerender(sheet(next))
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

it('exchange review: shows the amount and the rate, and counts down the bank’s remaining time', () => {
  show()
  expect(screen.getByText('$67.83')).toBeTruthy()
  expect(screen.getByText('$1 = ₦1,474.1031')).toBeTruthy()
  expect(screen.getByText(/^The mid-market rate is/).textContent).toBe(
    'The mid-market rate is $1 = ₦1,452.3183. Our rate includes a fee of $1.02.',
  )
  expect(screen.getByText(/No other fees\./)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('2:00')
  pass(45)
  expect(screen.getByRole('timer').textContent).toBe('1:15')
  expect(screen.getByRole('button', { name: 'Exchange ₦100,000.00' })).toBeTruthy()
})

it('exchange review: announces the end of the rate politely, a few times', () => {
  show()
  pass(60)
  expect(screen.getByText('We hold this rate for 60 more seconds.')).toBeTruthy()
  pass(30)
  expect(screen.getByText('We hold this rate for 30 more seconds.')).toBeTruthy()
})

it('exchange review: cannot be approved after the rate expires, and the button for a new rate takes the focus', () => {
  show()
  pass(121)
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Nothing was exchanged.')
  const again = screen.getByRole('button', { name: 'Get a new rate' })
  expect(document.activeElement).toBe(again)
  again.click()
  expect(onRenew).toHaveBeenCalledOnce()
})

it('exchange review: cannot be approved after the bank says that the rate has expired', () => {
  show({
    kind: 'ready',
    problem: {
      kind: 'refused',
      code: '06',
      message: 'No money has moved.',
      reason: 'quote-expired',
      detail: {},
      errors: {},
      reference: undefined,
    },
  })
  expect(screen.getByRole('button', { name: 'Get a new rate' })).toBeTruthy()
})

it('exchange review: stays open while the approval is being sent', () => {
  const next = show()
  next({ kind: 'sending' })
  pass(121)
  expect(screen.queryByRole('button', { name: 'Get a new rate' })).toBeNull()
  next({ kind: 'checking' })
  expect(screen.getByText('Please do not exchange it again.')).toBeTruthy()
})
