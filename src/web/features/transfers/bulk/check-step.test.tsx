/** Tests that the error list of a payment batch shows only the problems that still exist. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, expect, it } from 'vitest'
import type { Account } from '../../../../contract/accounts/account.ts'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { store } from '../../../session/store/store.ts'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { CheckStep } from './check-step.tsx'
import type { RowState } from './list-rows.ts'
import type { Rows } from './use-rows.ts'

startDataLayer(store)
afterEach(cleanup)

const from = {
  accountName: 'Adaeze Okonkwo',
  accountNumber: '0000000013',
  accountType: 'Savings',
  currencyCode: 'NGN',
  balance: '10000000',
  availableMinor: '10000000',
} as unknown as Account
const typed = { bank: 'gtb', account: '0123456785', typedAmount: '1,500', narration: '', name: '' }
const CHECKED = {
  lineRef: 'r'.repeat(32),
  bankCode: '000013',
  bankName: 'GTBank',
  accountNumber: '0123456785',
  accountName: 'CHINEDU OKAFOR',
  amount: '150000',
  fee: '1000',
  vat: '75',
  stampDuty: '0',
  levy: '0',
  narration: '',
  newPayee: false,
}
const nothing = (): void => undefined
const listOf = (state: RowState): Rows => ({
  rows: [{ id: 1, typed, state }],
  progress: state.kind === 'waiting' ? { done: 0, all: 1 } : undefined,
  start: nothing,
  change: nothing,
  remove: nothing,
  checkAgain: nothing,
  mark: nothing,
})
const page = (state: RowState) => (
  <Provider store={store}>
    <MemoryRouter>
      <CheckStep
        list={listOf(state)}
        accounts={[from]}
        from={from}
        limits={undefined}
        onFrom={nothing}
        onBack={nothing}
        onDone={nothing}
      />
    </MemoryRouter>
  </Provider>
)

it('batch check: the error of a review that came too early disappears when the check of the lines ends', async () => {
  const { rerender } = render(page({ kind: 'waiting' }))
  await userEvent.click(screen.getByRole('button', { name: 'Review and approve' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait. We are still checking the lines')
  rerender(page({ kind: 'good', checked: CHECKED } as RowState))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('We can pay the line.')).toBeTruthy()
})
