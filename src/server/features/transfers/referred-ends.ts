/** The rows of a referred transfer inside the bank, when it is released or its money is returned. */
import type { EffectRow } from '../../ledger/effect.ts'
import { transferNoticeRows } from '../../notify/money-notices.ts'
import { endNoticeRows } from '../../notify/transfer-notices.ts'
import type { ReferredTransfer } from '../../payments/kinds/own-bank/referred-transfer.ts'
import type { Clock } from '../../ports/clock.ts'
import { notificationOf, payeeOf, type PayeeRows } from './ended-transfer.ts'

interface RowNeeds {
  readonly clock: Clock
  readonly payeeRows: PayeeRows
}

export function referredTransferRows({ clock, payeeRows }: RowNeeds) {
  return (outcome: 'settled' | 'released', transfer: ReferredTransfer): readonly EffectRow[] => {
    const at = clock.now()
    if (outcome === 'released') return endNoticeRows('transfer-failed', notificationOf(transfer, at))
    const payment = {
      customerId: transfer.customerId,
      currencyCode: transfer.currency,
      amount: transfer.amountMinor.toString(),
      from: { accountNumber: transfer.fromAccountNumber, accountName: transfer.fromAccountName },
      to: { accountNumber: transfer.toAccountNumber, accountName: transfer.toAccountName },
    }
    const notices = transferNoticeRows({ payment, toCustomerId: transfer.toCustomerId, at })
    return transfer.savePayee ? [...notices, ...payeeRows(payeeOf(transfer))] : notices
  }
}
