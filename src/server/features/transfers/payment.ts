/** A payment as it is approved: one canonical text (RFC 8785), whose SHA-256 the factors approve and the ledger binds. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { AccountCurrency } from '../../../core/accounts/account-products.ts'
import type { TransferCharges } from '../../../core/fees/transfer-fees.ts'

/** Amounts are decimal strings of minor units, as on the wire: JSON has no exact integers of that size. */
export interface Payment {
  readonly transferId: string
  readonly TransactionType: 0 | 2
  readonly customerId: string
  readonly from: { readonly accountNumber: string; readonly accountName: string }
  readonly to: {
    readonly accountNumber: string
    readonly accountName: string
    readonly bankCode: string
    readonly bankName: string
  }
  readonly currencyCode: AccountCurrency
  readonly amount: string
  readonly fee: string
  readonly vat: string
  readonly stampDuty: string
  readonly levy: string
  readonly narration: string
}

/** RFC 8785 text of a value that JSON can hold. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('only JSON values have a canonical text')
  return text
}

/** SHA-256 of a text's UTF-8. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}

/** The charges of a stored payment, as numbers again. */
export function chargesOf(payment: Payment): TransferCharges {
  return {
    feeMinor: BigInt(payment.fee),
    vatMinor: BigInt(payment.vat),
    stampDutyMinor: BigInt(payment.stampDuty),
    levyMinor: BigInt(payment.levy),
  }
}
