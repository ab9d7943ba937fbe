/** The approved content of a transfer. The approval and the ledger's id are bound to the SHA-256 of its canonical text. */
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
  /** Set for a payee at another bank: the id of the name enquiry on the network. */
  readonly enquiryRef?: string
  readonly currencyCode: AccountCurrency
  readonly amount: string
  readonly fee: string
  readonly vat: string
  readonly stampDuty: string
  readonly levy: string
  readonly narration: string
  /** Set for a payment between own accounts in two currencies. `amount` is the outgoing amount. */
  readonly exchange?: PaymentExchange
  /**
   * The time of the first payment to this payee, ISO 8601. Null when the payee was never paid. The limits for new
   * payees depend on it.
   */
  readonly payeeSince: string | null
  /** The payee is saved as a beneficiary when the payment has arrived. */
  readonly saveBeneficiary?: true
}

/** A quote as it is stored and agreed to. */
export interface PaymentExchange {
  readonly arrives: string
  readonly arrivesCurrency: AccountCurrency
  /** The bank's profit: the amount at the mid-market rate, less `arrives`. */
  readonly profit: string
  readonly unitCurrency: AccountCurrency
  readonly priceCurrency: AccountCurrency
  /** The price of one unit, such as "1466.8400". */
  readonly price: string
  /** The mid-market rate in the same form. */
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
