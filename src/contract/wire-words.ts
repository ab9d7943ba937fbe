/** Words of the wire that the first clients chose. The rest of the code uses the field's terms. */
import * as v from 'valibot'
import type { RecipientType } from '../values/vocabularies/recipient-types.ts'
import { type TransferTypeNumber, TRANSFER_TYPES } from '../values/vocabularies/transfer-types.ts'

/** The type of a transfer. The first clients wrote the field with a capital letter. */
export const transferTypeEntry = { TransactionType: v.picklist(Object.values(TRANSFER_TYPES)) } as const
/** Null: the payment is a bill. */
export const transferTypeOrNoneEntry = { TransactionType: v.nullable(transferTypeEntry.TransactionType) } as const

/** An object of the wire with the type of its transfer. Null: the payment is a bill. */
export interface WireTransferType<Type extends TransferTypeNumber | null = TransferTypeNumber> {
  readonly TransactionType: Type
}

export function wireTransferType<Type extends TransferTypeNumber | null>(type: Type): WireTransferType<Type> {
  return { TransactionType: type }
}

/** An object of the wire with the bank's name of the field. */
export function fromWire<Sent extends WireTransferType>({ TransactionType: transferType, ...rest }: Sent) {
  return { ...rest, transferType }
}

/** An answer of the bank with the wire's name of the field. The fields keep their order. */
export function toWire<Answer extends { readonly transferType: TransferTypeNumber }>(answer: Answer) {
  const fields = Object.entries(answer).map(([name, value]) => [
    name === 'transferType' ? 'TransactionType' : name,
    value,
  ])
  return Object.fromEntries(fields) as Omit<Answer, 'transferType'> & WireTransferType
}

/** On the wire, `optimus` means: a customer of this bank. */
export const BANK_CUSTOMER = 'optimus'

/** The owner of the phone number that a bill pays for. */
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
