/** The needs of receipts. modules.ts gathers them. */
import type { billView } from '../../../core/bills/bill-view.ts'
import type { PaidCard } from '../../../core/cards/card-receipt-document.ts'
import type { ReceiptCheck } from '../../../core/receipts/receipt-check.ts'
import type { TransferReceipt } from '../../../core/transfers/receipt.ts'
import type { Language } from '../../../values/language.ts'
import type { Database } from '../../db/database.ts'
import type { DocumentRenderer } from '../../documents/document-renderer.ts'
import type { Clock } from '../../ports/clock.ts'

export interface ReceiptsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly renderer: Pick<DocumentRenderer, 'receiptPdf' | 'receiptPng' | 'hasCapacity'>
  /** The key of the receipt codes, 32 bytes. Only codes that were made with this key are genuine. */
  readonly codeKey: Uint8Array
  /** Keys whose codes are genuine too, while the master key is changed. */
  readonly otherCodeKeys?: readonly Uint8Array[]
  /** The public address of the bank, without a slash at the end. */
  readonly publicOrigin: string
  readonly isPlayMoney: boolean
  /** The language of the customer's documents. English when the customer chose no language. */
  findLanguage(customerId: string): Promise<Language>
  /** The receipt as this customer may see it. Undefined when this customer may not see the transfer. */
  findReceipt(key: { readonly transferId: string; readonly customerId: string }): Promise<TransferReceipt | undefined>
  /** Finds the customer's own bill. Undefined when this customer paid no bill with this id. */
  findBill(key: {
    readonly paymentId: string
    readonly customerId: string
  }): Promise<ReturnType<typeof billView> | undefined>
  /** Finds the customer's own card fee. Undefined when this customer ordered no card with this id. */
  findCard(key: { readonly cardId: string; readonly customerId: string }): Promise<PaidCard | undefined>
  /** Finds the few public facts of a transfer, bill or card fee by its id, without an owner. */
  findCheck(id: string): Promise<ReceiptCheck | undefined>
}
