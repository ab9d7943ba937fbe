/** Makes the receipt of a final transfer, bill or card fee as a file to keep or to share. */
import type { billReceiptRoutes } from '../../../contract/bills/bill-receipts.ts'
import type { cardRoutes } from '../../../contract/cards.ts'
import type { receiptRoutes } from '../../../contract/transfers/receipts.ts'
import type { RouteData } from '../../../contract/route.ts'
import { billReceiptDocument } from '../../../core/bills/bill-receipt-document.ts'
import { cardReceiptDocument } from '../../../core/cards/card-receipt-document.ts'
import type { Failure } from '../../../core/failure.ts'
import {
  isFinal,
  type ReceiptDocument,
  receiptDocument,
  receiptFileName,
} from '../../../core/receipts/receipt-document.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import type { PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Language } from '../../../values/language.ts'
import { translatorFor } from '../../language/translator.ts'
import type { MessageKey } from '../../../values/message.ts'
import type { ReceiptTranslator } from '../../../core/receipts/receipt-messages.ts'
import type { Handler, Reply } from '../../http/handler.ts'
import { CHECK_PATH } from './check-receipt.ts'
import { issueReceiptCode } from './receipt-codes.ts'
import type { ReceiptsDeps } from './receipts-deps.ts'

type Format = 'pdf' | 'png'
type Data = RouteData<typeof receiptRoutes.getReceipt>
type Check = Parameters<typeof receiptDocument>[1]

/** The use-case behind `getReceipt`. Another customer's transfer and a missing transfer get the same answer. */
export function getReceipt(deps: ReceiptsDeps): Handler<typeof receiptRoutes.getReceipt> {
  return async ({ transferId, format }, { session }) => {
    const receipt = await deps.findReceipt({ transferId, customerId: session.customerId })
    if (receipt === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    return make(
      deps,
      session.customerId,
      { id: transferId, ...receipt, print: (check, translator) => receiptDocument(receipt, check, translator) },
      format,
    )
  }
}

/** The use-case behind `getBillReceipt`. Another customer's bill and a missing bill get the same answer. */
export function getBillReceipt(deps: ReceiptsDeps): Handler<typeof billReceiptRoutes.getBillReceipt> {
  return async ({ paymentId, format }, { session }) => {
    const bill = await deps.findBill({ paymentId, customerId: session.customerId })
    if (bill === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    return make(
      deps,
      session.customerId,
      { id: paymentId, ...bill, print: (check, translator) => billReceiptDocument(bill, check, translator) },
      format,
    )
  }
}

/** The use-case behind `getCardReceipt`. Another customer's card order and a missing card order get the same answer. */
export function getCardReceipt(deps: ReceiptsDeps): Handler<typeof cardRoutes.getCardReceipt> {
  return async ({ cardId, format }, { session }) => {
    const paid = await deps.findCard({ cardId, customerId: session.customerId })
    if (paid === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const [id, status, reference] = [cardId, paymentStatusOf(paid.state), paymentReference(cardId)]
    return make(
      deps,
      session.customerId,
      { id, status, reference, print: (check, translator) => cardReceiptDocument(paid, check, translator) },
      format,
    )
  }
}

interface Printable {
  readonly id: string
  readonly status: PaymentStatus
  readonly reference: string
  print(check: Check, translator: ReceiptTranslator): ReceiptDocument
}

async function make(
  deps: ReceiptsDeps,
  customerId: string,
  of: Printable,
  format: Format,
): Promise<Result<Reply<Data>, Failure>> {
  if (!isFinal(of.status)) return fail({ kind: 'refused', reason: 'not-final' })
  const capacity = deps.renderer.hasCapacity()
  if (!capacity.ok) return capacity
  const madeAt = deps.clock.now()
  const check = await issueCheck(deps, of.id, madeAt)
  const printed = of.print(check, receiptTranslator(await deps.findLanguage(customerId)))
  const content = await (format === 'pdf' ? deps.renderer.receiptPdf(printed) : deps.renderer.receiptPng(printed))
  return ok({
    data: {
      fileName: receiptFileName(of, format),
      mediaType: format === 'pdf' ? 'application/pdf' : 'image/png',
      content: content.toString('base64'),
      checkUrl: check.checkUrl,
    },
  })
}

/** Translates the texts of a receipt. The catalogues have each of RECEIPT_MESSAGES. */
export function receiptTranslator(language: Language): ReceiptTranslator {
  const { translate } = translatorFor(language)
  return { language, translate: (english) => translate(english as string as MessageKey) }
}

/** Issues the signed code of a receipt that is made now, with the address of the public page that checks it. */
export async function issueCheck(
  deps: Pick<ReceiptsDeps, 'database' | 'codeKey' | 'publicOrigin' | 'isPlayMoney'>,
  id: string,
  madeAt: Date,
): Promise<Check> {
  const code = await issueReceiptCode(deps.database.pool, deps.codeKey, { transferId: id, now: madeAt })
  return { code, checkUrl: `${deps.publicOrigin}${CHECK_PATH}/${code}`, madeAt, isPlayMoney: deps.isPlayMoney }
}
