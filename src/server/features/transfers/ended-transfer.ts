/** The facts of an ended transfer, for its notices and for the saved beneficiary. */
import { totalMinor } from '../../../core/payments/charges.ts'
import type { TransferNotification } from '../../notify/transfer-notices.ts'
import type { ReferredTransfer } from '../../payments/kinds/own-bank/referred-transfer.ts'
import type { OutwardTransfer } from '../../payments/kinds/other-bank/outbound-transfer.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

type EndedTransfer = OutwardTransfer | ReferredTransfer
export type PayeeRows = NonNullable<TransfersDeps['payeeRows']>

/** The payee's account, to be saved as a beneficiary of the payer. */
export function payeeOf(transfer: EndedTransfer): Parameters<PayeeRows>[0] {
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

/** The facts of a transfer that its notices name. */
export function notificationOf(transfer: EndedTransfer, at: Date): TransferNotification {
  return {
    transferId: transfer.id,
    customerId: transfer.customerId,
    accountNumber: transfer.fromAccountNumber,
    amountMinor: transfer.amountMinor,
    totalMinor: totalMinor(transfer.amountMinor, transfer),
    currencyCode: transfer.currency,
    counterparty: transfer.toAccountName,
    at,
  }
}
