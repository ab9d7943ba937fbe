/** The fields that several calls for bills share: the biller, the customer's number at the biller, and the product. */
import * as v from 'valibot'
import { BILL_CATEGORIES } from '../../values/vocabularies/bill-categories.ts'
import { accountNumber, amountMinor, ticket } from '../fields.ts'
import { WIRE_RECIPIENT_TYPES } from '../wire-words.ts'

export const billCategory = v.picklist(BILL_CATEGORIES, 'Choose what you want to pay')

/** The bank's own id of a biller, not the aggregator's id: `ikeja-electric`. */
export const billerId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,40}$/, 'Choose a biller'))
/** A data bundle, a bouquet, or the kind of a meter: unique within its biller. */
export const productId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,60}$/, 'Choose a product'))
/** The customer's number at the biller: a phone, smart card, meter or wallet. `reference.pattern` has the format of each biller. */
export const customerReference = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{3,30}$/, 'Check this number'))

/** The PIN that a customer types to see a result or to register for an examination. */
export const examPin = v.object({
  /** Null until the biller has given the PIN. */
  pin: v.nullable(v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{6,40}$/))),
  /** Null when the PIN needs no serial number. */
  serial: v.nullable(v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{4,40}$/))),
})

/** For a prepaid meter the answer has a token. For a postpaid meter the payment reduces the debt. */
export const meterType = v.picklist(['prepaid', 'postpaid'])
/** For cable TV: renews the current bouquet at the biller's price, or changes to another bouquet. */
export const subscription = v.picklist(['renew', 'change'], 'Choose to renew or to change')
/** The recipient types of Product §11.2: the caller's own phone, the phone of a customer of this bank (who gets a notice), or another phone. */
export const recipientType = v.picklist(WIRE_RECIPIENT_TYPES, 'Choose whose number this is')

/** The biller, the number and the product, as the customer saw them. */
export const billPayee = {
  category: billCategory,
  billerId,
  billerName: v.string(),
  productId: v.nullable(productId),
  productName: v.nullable(v.string()),
  subscription: v.nullable(subscription),
  customerReference: v.string(),
  customerName: v.nullable(v.string()),
} as const

/** The product, the customer number and the account to debit. */
export const billOrderFields = {
  fromAccountNumber: accountNumber,
  billerId,
  productId: v.optional(productId),
  subscription: v.optional(subscription),
  /** Only for airtime and data. With `self` the bank takes the customer's own phone, and `reference` is left out. */
  recipientType: v.optional(recipientType),
  reference: v.optional(customerReference),
  /** The reference of the checked number. Required for a biller with `isValidated`, and for a customer of this bank. */
  customerRef: v.optional(ticket),
  /** Kobo. A product with a price costs exactly that price. A renewal costs the amount that the validation gave. */
  amount: amountMinor,
} as const
