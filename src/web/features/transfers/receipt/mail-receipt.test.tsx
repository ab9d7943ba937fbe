/** Tests the button that mails a receipt: it is shown with a masked address, and only for a saved address. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TransferView } from '../../../../contract/transfers/transfers.ts'
import { bankApi } from '../../../api/data-layer/bank-api.ts'
import { type Beneficiary, beneficiariesApi } from '../../../api/transfers/beneficiaries-api.ts'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { store } from '../../../session/store/store.ts'
import { Toasts } from '../../../ui/note/toast.tsx'
import { ReceiptActions } from './receipt-actions.tsx'

startDataLayer(store)

/** Only the network is replaced: every request fails as without a connection. */
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  store.dispatch(bankApi.util.resetApiState())
})

const saved: Beneficiary = {
  BeneficiaryId: '0191f0c0-7f1e-4abc-8def-0123456789ac',
  type: 'LOCAL_TRANSFER',
  bankCode: '000036',
  bankName: 'Optimus Bank',
  accountNumber: '0000000013',
  accountName: 'TUNDE BAKARE',
  nickname: null,
  favourite: false,
  addedAt: '2026-11-20T11:00:00Z',
  lastUsedAt: null,
}
const transfer: TransferView = {
  transferId: '0198c0de-0000-7000-8000-000000000001',
  status: 'successful',
  direction: 'debit',
  TransactionType: 0,
  reference: 'OPT-1',
  amount: '500000',
  fee: '0',
  vat: '0',
  stampDuty: '0',
  levy: '0',
  total: '500000',
  currencyCode: 'NGN',
  narration: '',
  from: { accountNumber: '******0021', accountName: 'Adaeze Okonkwo', bankName: 'Optimus Bank' },
  to: { accountNumber: '******0013', accountName: 'TUNDE BAKARE', bankName: 'Optimus Bank' },
  payeeAccountNumber: '0000000013',
  payeeBankCode: '000036',
  createdAt: '2026-11-20T11:00:00Z',
  completedAt: '2026-11-20T11:00:01Z',
  timeline: [],
}

async function show(given: TransferView, beneficiaries: readonly Beneficiary[]): Promise<void> {
  const list = { beneficiaries: [...beneficiaries], recent: [] }
  await store.dispatch(beneficiariesApi.util.upsertQueryData('getBeneficiaries', undefined, list) as never)
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ReceiptActions transfer={given} />
        <Toasts />
      </MemoryRouter>
    </Provider>,
  )
}
const button = () => screen.queryByRole('button', { name: /^Send the receipt to/ })
const withEmail: Beneficiary = { ...saved, email: 'tunde.bakare@mail.example' }

it('mailed receipt: shows the masked address of the saved payee', async () => {
  await show(transfer, [{ ...withEmail, accountNumber: '0000000099', email: 'other@mail.example' }, withEmail])
  expect(button()?.textContent).toBe('Send the receipt to tun***are@mail.example')
})

it.each<[string, TransferView, readonly Beneficiary[]]>([
  ['the payee is not saved', transfer, []],
  ['the payee has no address', transfer, [saved]],
  ['the transfer is under way', { ...transfer, status: 'processing' }, [withEmail]],
  ['the money came back', { ...transfer, status: 'reversed' }, [withEmail]],
  ['the customer received the money', { ...transfer, direction: 'credit' }, [withEmail]],
])('mailed receipt: has no button when %s', async (_when, given, beneficiaries) => {
  await show(given, beneficiaries)
  expect(button()).toBeNull()
})

it('mailed receipt: says so when the bank does not answer, and can be pressed again', async () => {
  await show(transfer, [withEmail])
  fireEvent.click(button()!)
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
  expect((await screen.findByRole('status')).textContent).toBe('Network Error. Check your connection')
  expect(button()?.getAttribute('aria-disabled')).toBeNull()
})

it('receipt as a file: says what to do when the bank does not answer', async () => {
  await show(transfer, [])
  fireEvent.click(screen.getByRole('button', { name: /PDF/ }))
  // A repeated announcement has a space at its end.
  expect((await screen.findByRole('status')).textContent?.trim()).toBe('Network Error. Check your connection')
})
