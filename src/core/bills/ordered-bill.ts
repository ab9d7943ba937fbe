/** The content of a bill: the product, the biller, and the customer there, by the names that the page showed. */
import type { BillCategory } from '../../values/vocabularies/bill-categories.ts'
import type { RecipientType } from '../../values/vocabularies/recipient-types.ts'
import type { MeterType, Subscription } from './biller-catalogue.ts'

export interface OrderedBill {
  readonly category: BillCategory
  readonly billerId: string
  readonly billerName: string
  readonly productId: string | null
  readonly productName: string | null
  readonly meterType: MeterType | null
  readonly subscription: Subscription | null
  readonly recipientType: RecipientType | null
  /** The number at its biller. */
  readonly reference: string
  readonly customerName: string | null
  readonly customerAddress: string | null
}
