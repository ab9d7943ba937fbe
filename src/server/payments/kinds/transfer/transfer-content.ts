/** A payment as it is approved: its canonical text's SHA-256 is what the factors approve and the ledger binds the id to. */
import type { AccountCurrency } from '../../../../values/vocabularies/account-currencies.ts'
import type { TransferType } from '../../../../core/transfers/transfer-type.ts'
import type { PaymentCharges } from '../../../../core/payments/charges.ts'

/** Amounts are decimal strings of minor units, as on the wire: JSON has no exact integers of that size. */
export interface Payment extends TransferType {
  readonly transferId: string
  readonly customerId: string
  readonly from: { readonly accountNumber: string; readonly accountName: string }
  readonly to: {
    readonly accountNumber: string
    readonly accountName: string
    readonly bankCode: string
    readonly bankName: string
  }
  /** To another bank: the enquiry's id on the network, under which that bank gave the name. */
  readonly enquiryRef?: string
  readonly currencyCode: AccountCurrency
  readonly amount: string
  readonly fee: string
  readonly vat: string
  readonly stampDuty: string
  readonly levy: string
  readonly narration: string
  /** Between own accounts in two currencies; `amount` is what leaves. */
  readonly exchange?: PaymentExchange
  /** When this payee was first paid, ISO 8601; null: never. What it counts towards follows from it. */
  readonly payeeSince: string | null
  /** Whom it pays is saved once it has arrived. */
  readonly saveBeneficiary?: true
}

/** A quote as it is stored and agreed to. */
export interface PaymentExchange {
  readonly arrives: string
  readonly arrivesCurrency: AccountCurrency
  /** What arrives at the middle rate, less `arrives`. */
  readonly profit: string
  readonly unitCurrency: AccountCurrency
  readonly priceCurrency: AccountCurrency
  /** "1466.8400" */
  readonly price: string
  /** The mid-market rate, written alike. */
  readonly midPrice: string
  readonly ratesNumber: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/** The charges of a stored payment, as numbers again. */
export function chargesOf(payment: Payment): PaymentCharges {
  return {
    feeMinor: BigInt(payment.fee),
    vatMinor: BigInt(payment.vat),
    stampDutyMinor: BigInt(payment.stampDuty),
    levyMinor: BigInt(payment.levy),
  }
}
