/** The customer's transfers: one transfer with its receipt, and the latest transfers. */
import type { transferRoutes } from '../../../contract/transfers/transfers.ts'
import { toWire } from '../../../contract/wire-words.ts'
import { receiptFor, type TransferReceipt, type TransferRecord } from '../../../core/transfers/receipt.ts'
import { fail, ok } from '../../../values/result.ts'
import { findAfterPayment } from '../../payments/after-payment.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findRecentTransfers, findTransfer } from './transfer-store.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

const RECENT = 10

/** The use-case behind `getTransfer`. Another customer's transfer and a missing transfer get the same answer. */
export function getTransfer(deps: TransfersDeps): Handler<typeof transferRoutes.getTransfer> {
  return async ({ transferId }, { session }) => {
    const transfer = await findTransfer(deps.database.pool, { transferId, customerId: session.customerId })
    const receipt = transfer && receiptFor(transfer, session.customerId, translatorFor(session.language).translate)
    if (receipt === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { customerId } = session
    // The recipient does not see how the payment was made, or its later changes.
    const isPayer = receipt.direction === 'debit'
    const after = isPayer ? await findAfterPayment(deps.database.pool, { paymentId: transferId, customerId }) : {}
    return ok({ data: { ...toWire(receipt), ...after } })
  }
}

/**
 * The use-case behind `getRecent`. Returns the undecided transfers first, and then the latest ones, so that all pending
 * money is visible.
 */
export function getRecent(deps: TransfersDeps): Handler<typeof transferRoutes.getRecent> {
  return async (_nothing, { session }) => {
    const { translate } = translatorFor(session.language)
    const transfers = await findRecentTransfers(deps.database.pool, session.customerId, RECENT)
    return ok({
      data: transfers.flatMap((transfer) => {
        const receipt = receiptFor(transfer, session.customerId, translate)
        return receipt === undefined ? [] : [recentOf(receipt, transfer)]
      }),
    })
  }
}

function recentOf(receipt: TransferReceipt, { fromAccountNumber, toAccountNumber }: TransferRecord) {
  const sent = receipt.direction === 'debit'
  const other = sent ? receipt.to : receipt.from
  return {
    accountNumber: sent ? fromAccountNumber : toAccountNumber,
    transferId: receipt.transferId,
    status: receipt.status,
    direction: receipt.direction,
    amount: receipt.amount,
    total: receipt.total,
    currencyCode: receipt.currencyCode,
    counterparty: other.accountName,
    bankName: other.bankName,
    narration: receipt.narration,
    createdAt: receipt.createdAt,
  }
}
