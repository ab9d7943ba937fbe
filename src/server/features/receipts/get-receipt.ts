/** A receipt as a file to keep or to share, of a transfer that is final. */
import type { receiptRoutes } from '../../../contract/receipts.ts'
import { isFinal, printedReceipt, receiptFileName } from '../../../core/receipts/printed-receipt.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { CHECK_PATH } from './check-receipt.ts'
import { issueReceiptCode } from './receipt-codes.ts'
import type { ReceiptsDeps } from './receipts-deps.ts'

/** The use-case behind `getReceipt`. Somebody else's transfer and one that does not exist are answered alike. */
export function getReceipt(deps: ReceiptsDeps): Handler<typeof receiptRoutes.getReceipt> {
  return async ({ transferId, format }, { session }) => {
    const receipt = await deps.findReceipt({ transferId, customerId: session.customerId })
    if (receipt === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    if (!isFinal(receipt.status)) return fail({ kind: 'refused', reason: 'not-final' })
    const room = deps.press.hasRoom()
    if (!room.ok) return room
    const madeAt = deps.clock.now()
    const code = await issueReceiptCode(deps.database.pool, deps.codeKey, { transferId, now: madeAt })
    const checkUrl = `${deps.publicOrigin}${CHECK_PATH}/${code}`
    const printed = printedReceipt(receipt, { code, checkUrl, madeAt, isPlayMoney: deps.isPlayMoney })
    const content = await (format === 'pdf' ? deps.press.receiptPdf(printed) : deps.press.receiptPng(printed))
    return ok({
      data: {
        fileName: receiptFileName(receipt, format),
        mediaType: format === 'pdf' ? 'application/pdf' : 'image/png',
        content: content.toString('base64'),
        checkUrl,
      },
    })
  }
}
