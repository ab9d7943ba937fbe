/** Tests the approval of a transfer: its fields, its refusals, and that a missing answer never becomes "try again". */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallProblem } from '../../../api/result/call-problem.ts'
import { momentText } from '../../../payment/moment-text.ts'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import type { TransferOffer } from '../../../api/transfers/transfer-api.ts'
import { store } from '../../../session/store/store.ts'
import { KEPT_TRANSFER } from '../kept-transfer.ts'
import { ReviewContainer } from './review-container.tsx'
import { ReviewSheet, type ReviewSheetProps } from './review-sheet.tsx'

startDataLayer(store)

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const party = (accountName: string, accountNumber: string) => ({ accountName, accountNumber, bankName: 'Optimus Bank' })
const offer: TransferOffer = {
  challengeId: '0198c0de-0000-7000-8000-000000000001',
  requiredFactors: [0],
  approvalWays: ['pin'],
  passkeyChallenge: 'F'.repeat(64),
  expiresAt: '2026-11-20T15:10:00Z',
  summary: {
    from: party('Adaeze Okonkwo', '0000000013'),
    to: party('Tunde Bakare', '1234567891'),
    amount: '8500000',
    fee: '0',
    vat: '0',
    stampDuty: '5000',
    levy: '0',
    total: '8505000',
    balanceAfter: '119924700',
    currencyCode: 'NGN',
    narration: 'Tiles',
  },
}
const problem = (part: Partial<CallProblem>): CallProblem => ({
  kind: 'refused',
  code: '06',
  message: 'No money has moved.',
  reason: undefined,
  detail: {},
  errors: {},
  reference: undefined,
  ...part,
})

describe('a payment like a recent payment', () => {
  const similarTo = {
    transferId: '0198c0de-0000-7000-8000-00000000000a',
    reference: 'OPT-1',
    status: 'processing' as const,
    createdAt: '2026-11-20T15:07:00Z',
  }

  it('payment like a recent payment: can be approved only after the customer confirms that it is another payment', async () => {
    show({ offer: { ...offer, similarTo } })
    expect(screen.getByRole('alert').textContent).toMatch(/You sent ₦85,000.00 to this account at 4:07 pm.*on its way/)
    expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Yes, send another ₦85,000.00' }))
    expect(screen.getByLabelText('Transaction PIN')).toBeTruthy()
  })

  it.each([
    ['processing', 'Show its status', ['pri', 'sec']],
    ['successful', 'No, show me that payment', ['sec', 'pri']],
  ] as const)('payment like a recent payment: leads to a payment that is %s by %s', (status, name, looks) => {
    show({ offer: { ...offer, similarTo: { ...similarTo, status } } })
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toContain(similarTo.transferId)
    const another = screen.getByRole('button', { name: /^Yes, send another/ })
    // The recommended action is the primary button, and comes first.
    expect([link, another].map((one) => /pri|sec/.exec(one.className)?.[0])).toEqual(looks)
    const isLinkFirst = (link.compareDocumentPosition(another) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    expect(isLinkFirst).toBe(status === 'processing')
  })

  it('payment like a recent payment: shows the day of a payment that is older than today', () => {
    const now = new Date('2026-11-20T20:00:00Z')
    expect(momentText('2026-11-20T15:07:00Z', now)).toBe('4:07 pm')
    expect(momentText('2026-11-19T15:07:00Z', now)).toBe('4:07 pm on 19 Nov 2026')
  })
})

function show(props: Partial<ReviewSheetProps> = {}) {
  const onApprove = vi.fn<ReviewSheetProps['onApprove']>()
  const onEdit = vi.fn<ReviewSheetProps['onEdit']>()
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/transfers/optimus']}>
        <ReviewSheet
          renewal={{ busy: false, onRenew: () => undefined }}
          offer={offer}
          state={{ kind: 'ready', problem: undefined }}
          hidden={false}
          onApprove={onApprove}
          onEdit={onEdit}
          onShowStatus={() => undefined}
          {...props}
        />
      </MemoryRouter>
    </Provider>,
  )
  return { onApprove, onEdit }
}

const pin = () => screen.getByLabelText<HTMLInputElement>('Transaction PIN')
const press = () => userEvent.click(screen.getByRole('button', { name: /^Send ₦85,000.00/ }))

describe('the review', () => {
  it('review: shows the bank’s own figures before the PIN', () => {
    show()
    expect(screen.getByText('TUNDE BAKARE')).toBeTruthy()
    expect(screen.getByText('₦85,050.00')).toBeTruthy()
    expect(screen.getByText(/Plus ₦50.00 stamp duty/)).toBeTruthy()
    expect(screen.getByText(/₦1,199,247.00/)).toBeTruthy()
  })

  it('review: sends the approval of this challenge', async () => {
    const { onApprove } = show()
    await userEvent.type(pin(), '7391')
    await press()
    expect(onApprove).toHaveBeenCalledWith({ challengeId: offer.challengeId, pin: '7391' })
  })

  it('review: says how many tries are left after a wrong PIN (77)', () => {
    show({ state: { kind: 'ready', problem: problem({ code: '77', detail: { triesLeft: 2 } }) } })
    expect(screen.getByRole('alert').textContent).toBe(
      'That PIN is not right. Nothing was sent. 2 tries left before it locks.',
    )
  })

  it('review: explains a locked PIN (14)', () => {
    show({ state: { kind: 'ready', problem: problem({ code: '14' }) } })
    expect(screen.getByRole('alert').textContent).toContain(
      'Your PIN is locked after three wrong tries. Nothing was sent',
    )
    expect(screen.getByRole('link', { name: 'Reset your PIN' }).getAttribute('href')).toBe('/settings/reset-pin')
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  })

  it('review: links each row to its field, but not while the payment is being sent', async () => {
    const { onEdit } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Edit to' }))
    expect(onEdit).toHaveBeenCalledWith('to-account')
    cleanup()
    show({ state: { kind: 'sending' } })
    expect(screen.queryByRole('button', { name: 'Edit to' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Sending' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('review: keeps no approval after a refusal of the payment itself, or after its withdrawal', async () => {
    const refusal = problem({ reason: 'insufficient-funds', message: 'No money has moved: there is not enough.' })
    for (const [state, text] of [
      [{ kind: 'over', problem: refusal }, 'No money has moved: there is not enough.'],
      [{ kind: 'withdrawn' }, 'Nothing left your account.'],
    ] as const) {
      const { onEdit } = show({ state })
      expect(screen.getByRole('alert').textContent).toContain(text)
      expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
      expect(document.activeElement?.textContent).toBe('Back to the transfer')
      await userEvent.click(screen.getByRole('button', { name: 'Back to the transfer' }))
      expect(onEdit).toHaveBeenCalledWith()
      cleanup()
    }
  })

  it('review: hides the balance from all readers when balances are hidden', () => {
    show({ hidden: true })
    expect(screen.queryByText(/1,199,247/)).toBeNull()
    expect(screen.getByText('Balance hidden')).toBeTruthy()
  })
})

describe('no answer to an approval', () => {
  it('no answer to an approval: shows "we are checking", never "try again", and keeps the id', async () => {
    // Only the network is replaced: the approval is sent and no answer comes.
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const { challengeId: _, ...rest } = offer
    const transferId = KEPT_TRANSFER.keep(
      {
        fromAccountNumber: '0000000013',
        toAccountNumber: '1234567891',
        bankCode: '000036',
        amount: rest.summary.amount,
        currencyCode: 'NGN',
        narration: 'Tiles',
      },
      'TUNDE BAKARE',
    )
    render(
      <Provider store={store}>
        <MemoryRouter>
          <ReviewContainer
            forgetDraft={() => undefined}
            renewal={{ busy: false, onRenew: () => undefined }}
            review={{ paymentId: transferId, offer }}
            hidden={false}
            onClose={() => undefined}
          />
        </MemoryRouter>
      </Provider>,
    )
    await userEvent.type(pin(), '7391')
    await press()
    expect(await screen.findByText('Please do not send it again.')).toBeTruthy()
    expect(screen.queryByText(/try again/i)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
    await waitFor(() =>
      expect(KEPT_TRANSFER.readUnsettled()).toMatchObject({
        paymentId: transferId,
        sentChallengeId: offer.challengeId,
      }),
    )
  })
})
