/** The rows of a referred transfer inside the bank, when it is released or its money goes back. */
import { totalMinor } from '../../../core/payments/charges.ts'
import type { EffectRow } from '../../ledger/effect.ts'
import { transferNoticeRows } from '../../notify/money-notices.ts'
import { endNoticeRows } from '../../notify/transfer-notices.ts'
import type { ReferredTransfer } from '../../payments/kinds/own-bank/referred-transfer.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'
import type { Clock } from '../../ports/clock.ts'

interface RowNeeds {
  readonly clock: Clock
  readonly payeeRows: NonNullable<TransfersDeps['payeeRows']>
}

export function referredTransferRows({ clock, payeeRows }: RowNeeds) {
  return (outcome: 'settled' | 'released', transfer: ReferredTransfer): readonly EffectRow[] => {
    const at = clock.now()
    if (outcome === 'released') {
      const notified = {
        transferId: transfer.id,
        customerId: transfer.customerId,
        accountNumber: transfer.fromAccountNumber,
        amountMinor: transfer.amountMinor,
        totalMinor: totalMinor(transfer.amountMinor, transfer),
        currencyCode: transfer.currency,
        counterparty: transfer.toAccountName,
        at,
      }
      return endNoticeRows('transfer-failed', notified)
    }
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

function payeeOf(transfer: ReferredTransfer): Parameters<RowNeeds['payeeRows']>[0] {
  return {
    transferId: transfer.id,
    customerId: transfer.customerId,
    bankCode: transfer.toBankCode,
    bankName: transfer.toBankName,
    accountNumber: transfer.toAccountNumber,
    accountName: transfer.toAccountName,
    beneficiaryType: transfer.beneficiaryType,
  }
}
