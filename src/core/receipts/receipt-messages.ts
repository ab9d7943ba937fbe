/** The words that a receipt's paper and picture have in the customer's language. */
import type { Language } from '../../values/language.ts'

export const RECEIPT_MESSAGES = [
  'Receipt {reference}',
  'Successful',
  'Not final yet',
  'Not sent',
  'Not paid',
  'Not taken',
  'Returned',
  'Cancelled',
  'exchanged for',
  'returned to',
  'received from',
  'sent to',
  'returned to the sender by',
  'not sent to',
  'paid to',
  'returned by',
  'not paid to',
  'on its way to',
  'paid for',
  'returned for',
  'not taken for',
  'on hold for',
  'A NEW {scheme} DEBIT CARD',
  'To',
  'From',
  'For',
  'Product',
  'Fee',
  'VAT',
  'Stamp duty',
  'Cybersecurity levy',
  'Fees',
  'Total debited',
  'Beneficiary type',
  'Narration',
  'Reference',
  'Amount received',
  'Amount you would have received',
  'Our rate',
  'Mid-market rate',
  'Our fee (included in the rate)',
  'Reference at the biller: {reference}',
  'Key change {number}',
  'Token',
  'PIN',
  'Serial number',
] as const
export type ReceiptMessage = (typeof RECEIPT_MESSAGES)[number]

/** The language of a receipt, and its words in that language. */
export interface ReceiptTranslator {
  readonly language: Language
  translate(english: ReceiptMessage): string
}

export const ENGLISH_RECEIPT: ReceiptTranslator = { language: 'en', translate: (english) => english }
