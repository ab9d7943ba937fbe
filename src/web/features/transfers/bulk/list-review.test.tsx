/**
 * Tests the review of a batch that equals an earlier batch of today: the earlier batch may still be running, so the
 * page first offers to look at it.
 */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, expect, it } from 'vitest'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { store } from '../../../session/store/store.ts'
import type { ListOffer } from './bulk-api.ts'
import { ListReview } from './list-review.tsx'

startDataLayer(store)
afterEach(cleanup)

const like = '0198c0de-0000-7000-8000-00000000000a'
const batchId = '0198c0de-0000-7000-8000-000000000002'
const offer: ListOffer = {
  challengeId: '0198c0de-0000-7000-8000-000000000001',
  requiredFactors: [0],
  approvalWays: ['pin'],
  passkeyChallenge: 'F'.repeat(64),
  expiresAt: '2026-11-20T15:10:00Z',
  summary: {
    from: { accountName: 'Adaeze Okonkwo', accountNumber: '0000000013', bankName: 'Optimus Bank' },
    payments: 2,
    newPayees: 0,
    amount: '8500000',
    fee: '0',
    vat: '0',
    stampDuty: '5000',
    levy: '0',
    total: '8505000',
    balanceAfter: '119924700',
    leftTodayAfter: '1000000',
  },
  similarTo: { batchId: like, approvedAt: '2026-11-20T15:07:00Z' },
}

it('batch review: offers the status before another payment of the same batch, and asks for no PIN before that', async () => {
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ListReview batchId={batchId} offer={offer} onClose={() => undefined} onKnown={() => undefined} />
      </MemoryRouter>
    </Provider>,
  )
  expect(screen.getByRole('alert').textContent).toMatch(/You approved this same list on .* Is this another payment\?/)
  const show = screen.getByRole('link', { name: 'Show its status' })
  const again = screen.getByRole('button', { name: 'Yes, pay them all again' })
  expect(show.getAttribute('href')).toContain(like)
  expect(show.compareDocumentPosition(again) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(show.className).toContain('pri')
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
  await userEvent.click(again)
  expect(screen.getByLabelText('Transaction PIN')).toBeTruthy()
})
