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
  /** 32 bytes: a code is genuine if it was made with it. */
  readonly codeKey: Uint8Array
  /** Where customers reach the bank, without a slash at the end. */
  readonly publicOrigin: string
  readonly isPlayMoney: boolean
  /** The language of the customer's documents; English where none was chosen. */
  findLanguage(customerId: string): Promise<Language>
  /** The receipt as this customer may see it. Undefined when this customer may not see the transfer. */
  findReceipt(key: { readonly transferId: string; readonly customerId: string }): Promise<TransferReceipt | undefined>
  /** The customer's own; undefined when they paid none of this id. */
  findBill(key: {
    readonly paymentId: string
    readonly customerId: string
  }): Promise<ReturnType<typeof billView> | undefined>
  /** The customer's own; undefined when they asked for no card of this id. */
  findCard(key: { readonly cardId: string; readonly customerId: string }): Promise<PaidCard | undefined>
  /** A transfer, bill or card fee by its id, without an owner: the few facts of the public check. */
  findCheck(id: string): Promise<ReceiptCheck | undefined>
}
