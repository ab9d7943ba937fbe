/** Joins the receipt routes to their use-cases; no logic. */
import { billReceiptRoutes } from '../../../contract/bills/bill-receipts.ts'
import { cardRoutes } from '../../../contract/cards.ts'
import { receiptRoutes } from '../../../contract/transfers/receipts.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import { getBillReceipt, getCardReceipt, getReceipt } from './get-receipt.ts'
import { mailReceipt, type MailReceiptDeps } from './mail-receipt.ts'
import type { ReceiptsDeps } from './receipts-deps.ts'

/** Every sealed endpoint of this feature; the public check is in check-receipt.ts. */
export function receiptsEndpoints(deps: ReceiptsDeps, mailing: MailReceiptDeps): Endpoint[] {
  return [
    endpoint(receiptRoutes.getReceipt, noMoney('make-document', null), getReceipt(deps)),
    endpoint(receiptRoutes.mailReceipt, noMoney('mail-receipt', null), mailReceipt(mailing)),
    endpoint(billReceiptRoutes.getBillReceipt, noMoney('make-document', null), getBillReceipt(deps)),
    endpoint(cardRoutes.getCardReceipt, noMoney('make-document', null), getCardReceipt(deps)),
  ]
}
