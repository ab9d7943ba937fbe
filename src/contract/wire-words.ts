/** Words of the wire that the first clients chose. The rest of the code uses the field's terms. */
import * as v from 'valibot'
import type { RecipientType } from '../values/vocabularies/recipient-types.ts'
import { TRANSFER_TYPES } from '../values/vocabularies/transfer-types.ts'

/** The type of a transfer. The first clients wrote the field with a capital letter. */
export const transactionType = { TransactionType: v.picklist(Object.values(TRANSFER_TYPES)) } as const
/** Null: the payment is a bill. */
export const transactionTypeOrNone = { TransactionType: v.nullable(transactionType.TransactionType) } as const

/** On the wire, `optimus` means: a customer of this bank. */
export const BANK_CUSTOMER = 'optimus'

/** Whose phone number a bill pays for. */
export const WIRE_RECIPIENT_TYPES = ['self', BANK_CUSTOMER, 'others'] as const
export type WireRecipientType = (typeof WIRE_RECIPIENT_TYPES)[number]

/** The bank's word for a recipient type of the wire. Undefined becomes null. */
export function recipientTypeOf(type: WireRecipientType | undefined): RecipientType | null {
  if (type === undefined) return null
  return type === BANK_CUSTOMER ? 'bank-customer' : type
}

/** The wire's word for a recipient type of the bank. */
export function wireRecipientType(type: RecipientType | null): WireRecipientType | null {
  return type === 'bank-customer' ? BANK_CUSTOMER : type
}
