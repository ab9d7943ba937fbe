/** The port to a bill aggregator: its offers, the holder of a number, the payment, and the status of a payment. */
import type { Subscription } from '../../core/bills/biller-catalogue.ts'
import type { BillCategory } from '../../values/vocabularies/bill-categories.ts'
import type { Result } from '../../values/result.ts'
import type { NetworkAnswer } from './network-answer.ts'

/** A biller as the aggregator has it. */
export interface BillerService {
  /** The aggregator's own id of the biller. */
  readonly serviceId: string
  readonly name: string
  /** In kobo. Null when the aggregator names no limit. */
  readonly leastMinor: bigint | null
  readonly mostMinor: bigint | null
}

export interface BillerProduct {
  /** The aggregator's code. */
  readonly productId: string
  readonly name: string
  /** In kobo. Null when the customer chooses the amount. */
  readonly amountMinor: bigint | null
}

/** The owner of a number, as the biller names the owner. */
export interface BillHolder {
  readonly name: string
  readonly address: string | null
  /** In kobo. Null when the biller names no limit. */
  readonly leastMinor: bigint | null
  readonly mostMinor: bigint | null
  /** For cable TV: the current package. */
  readonly bouquet: {
    readonly name: string
    readonly renewalMinor: bigint | null
    /** YYYY-MM-DD */
    readonly dueOn: string | null
  } | null
}

/**
 * no-such-customer: the biller's answer. biller-unavailable: the aggregator works, and the biller behind it does not.
 * unavailable: no answer arrived.
 */
export interface BillerFailure {
  readonly kind: 'no-such-customer' | 'biller-unavailable' | 'unavailable'
  /** For the log: no name or number. */
  readonly detail: string
}

/** Identifies one payment. The payment's id on the network is made from this key, so a repeat after a crash has the same id. */
export interface BillKey {
  /** Our payment's id, a UUID. */
  readonly paymentId: string
  /** The time of the approval. It is stored with the payment and never changes. */
  readonly createdAt: Date
}

/** A payment exactly as it was approved. */
export interface BillOrder extends BillKey {
  readonly category: BillCategory
  readonly serviceId: string
  /** Null when the biller has no products. */
  readonly productId: string | null
  /** Null when the biller has no subscriptions. */
  readonly subscription: Subscription | null
  /** Phone, smart card, meter, wallet or examination profile. */
  readonly reference: string
  /** Kobo, above zero, without our own fee. */
  readonly amountMinor: bigint
  /** The payer's phone number in E.164. Billers send their messages to it. */
  readonly phone: string
}

/** The biller's receipt for a payment. */
export interface BillReceipt {
  /** The aggregator's own number of the payment. */
  readonly providerReference: string | null
  /** Twenty digits of a prepaid meter's token, or the PIN of an examination. */
  readonly token: string | null
  /** The serial number of an examination's PIN, where the biller gives one. */
  readonly serial: string | null
  /** Two tokens of twenty digits when the meter's keys change, in the order in which the customer types them. */
  readonly keyChangeTokens: readonly string[]
  /** "102.9 kWh" */
  readonly units: string | null
  readonly tariff: string | null
}

export type BillAnswer = NetworkAnswer<BillReceipt>

/** The calls to the aggregator. No call throws, and each call ends within a bounded time. */
export interface Biller {
  /** The id under which the aggregator knows this payment. */
  reference(key: BillKey): string
  findServices(category: BillCategory): Promise<Result<readonly BillerService[], BillerFailure>>
  findProducts(serviceId: string): Promise<Result<readonly BillerProduct[], BillerFailure>>
  findHolder(asked: {
    readonly serviceId: string
    readonly reference: string
    /** The aggregator's code of the product for which the biller names the customer. Null when the product makes no difference. */
    readonly productId: string | null
  }): Promise<Result<BillHolder, BillerFailure>>
  /** Pays. A repeated call sends the same id, and the aggregator pays each id only once. */
  pay(order: BillOrder): Promise<BillAnswer>
  /** Asks for the status of a payment that was sent. */
  inquire(order: BillOrder): Promise<BillAnswer>
}

/** A callback from the aggregator. Callbacks are not signed, so the bank never trusts their content: it only inquires about the named payment. */
export type BillerHint =
  | { readonly kind: 'payment-changed'; readonly networkReference: string }
  | { readonly kind: 'products-changed' }

export interface BillerHints {
  /** Undefined when the body cannot be read. */
  read(body: Uint8Array): BillerHint | undefined
  /** The response that the aggregator expects, so that it does not repeat the callback. */
  readonly taken: { readonly contentType: string; readonly body: string }
}
