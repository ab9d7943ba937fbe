/** Tests the note of a receipt in progress: it names no bank, because the transfer may wait for this bank's own check. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TransferView } from '../../../../contract/transfers/transfers.ts'
import { ReceiptCard } from './receipt-card.tsx'

afterEach(cleanup)

const transfer: TransferView = {
  transferId: '0198c0de-0000-7000-8000-000000000001',
  status: 'processing',
  direction: 'debit',
  TransactionType: 0,
  reference: 'OPT-1',
  amount: '900000',
  fee: '0',
  vat: '0',
  stampDuty: '0',
  levy: '0',
  total: '900000',
  currencyCode: 'NGN',
  narration: '',
  from: { accountNumber: '******2319', accountName: 'AMINA SULE', bankName: 'Optimus Bank' },
  to: { accountNumber: '******3418', accountName: 'ADAEZE OKONKWO', bankName: 'Optimus Bank' },
  createdAt: '2026-11-28T09:49:05Z',
  completedAt: null,
  timeline: [],
}

test('receipt in progress: asks the customer not to send again, and does not blame a bank for the wait', () => {
  render(<ReceiptCard transfer={transfer} />)
  const note = screen.getByText('Please do not send it again.').closest('p')?.textContent
  expect(note).toMatch(/This transfer is not complete, and sending again could pay twice\. You can leave this page/)
  expect(note).not.toContain('Optimus Bank')
})
