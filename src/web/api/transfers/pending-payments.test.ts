/** Tests that a pending payment appears once, in the lists of its account, newest first. */
import { expect, it } from 'vitest'
import type { RecentTransfer } from '../../../contract/transfers/transfers.ts'
import type { RecentBill } from '../bills/bills-api.ts'
import { notPosted, pendingPayments } from './pending-payments.ts'

const account = { accountNumber: '0000000013', currencyCode: 'NGN' } as const
const transfer = (transferId: string, over: Partial<RecentTransfer> = {}): RecentTransfer => ({
  transferId,
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
  ...over,
})
const bill: RecentBill = {
  paymentId: 'bill',
  status: 'processing',
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
  total: '30100',
  currencyCode: 'NGN',
  recipientType: null,
  repeatable: true,
  createdAt: '2026-11-20T11:00:00Z',
  accountNumber: account.accountNumber,
}

it('pending payments: include transfers and bills of this account only, each with a link to its receipt', () => {
  const transfers = [
    transfer('own'),
    transfer('done', { status: 'successful' }),
    transfer('coming', { status: 'scheduled' }),
    transfer('other-account', { accountNumber: '0000000020' }),
    transfer('dollars', { currencyCode: 'USD', accountNumber: null }),
    transfer('of-an-older-server', { accountNumber: null, total: null, createdAt: '2026-11-20T12:00:00Z' }),
  ]
  expect(pendingPayments(account, transfers, [bill, { ...bill, status: 'failed' }])).toEqual([
    expect.objectContaining({ id: 'of-an-older-server', total: '150000' }),
    {
      id: 'bill',
      name: 'MTN',
      about: '08031234567',
      total: '30100',
      currencyCode: 'NGN',
      createdAt: bill.createdAt,
      to: '/bills/bill',
    },
    expect.objectContaining({
      id: 'own',
      name: 'MUSA GARBA',
      total: '151075',
      about: 'Zenith Bank',
      to: '/transfers/own',
    }),
  ])
})

it('pending payments: leave out a payment that already has an entry', () => {
  const pending = pendingPayments(account, [transfer('own'), transfer('posted')], [bill])
  const entries = [{ transferId: 'posted' }, { transferId: null, billPaymentId: 'bill' }]
  expect(notPosted(pending, entries).map(({ id }) => id)).toEqual(['own'])
})
