/** The port to a bill aggregator: its offers, the holder of a number, the payment, and the status of a payment. */
import type { Subscription } from '../../core/bills/biller-catalogue.ts'
import type { BillCategory } from '../../values/vocabularies/bill-categories.ts'
import type { Result } from '../../values/result.ts'
import type { NetworkAnswer } from './network-answer.ts'

/** A biller as the aggregator has it. */
export interface BillerService {
  /** The aggregator's own name of it. */
  readonly serviceId: string
  readonly name: string
  /** Kobo; null where it names none. */
  readonly leastMinor: bigint | null
  readonly mostMinor: bigint | null
}

export interface BillerProduct {
  /** The aggregator's code. */
  readonly productId: string
  readonly name: string
  /** Kobo; null: the customer chooses. */
  readonly amountMinor: bigint | null
}

/** Whose number it is, as the biller says. */
export interface BillHolder {
  readonly name: string
  readonly address: string | null
  /** Kobo; null where the biller names none. */
  readonly leastMinor: bigint | null
  readonly mostMinor: bigint | null
  /** Cable TV: what runs now. */
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

/** What tells one payment from every other: its id on the network is made of it, so a repeat after a crash carries the same one. */
export interface BillKey {
  /** Our payment's id, a UUID. */
  readonly paymentId: string
  /** When it was approved: stored with it and never changed. */
  readonly createdAt: Date
}

/** A payment exactly as it was approved. */
export interface BillOrder extends BillKey {
  readonly category: BillCategory
  readonly serviceId: string
  /** Null where the biller has no products. */
  readonly productId: string | null
  /** Null where the biller knows no such choice. */
  readonly subscription: Subscription | null
  /** Phone, smart card, meter, wallet or examination profile. */
  readonly reference: string
  /** Kobo, above zero, without our own fee. */
  readonly amountMinor: bigint
  /** Of who pays, E.164: billers write there. */
  readonly phone: string
}

/** What a biller gives for the money. */
export interface BillReceipt {
  /** The aggregator's own number of the payment. */
  readonly providerReference: string | null
  /** Twenty digits of a prepaid meter's token, or the PIN of an examination. */
  readonly token: string | null
  /** The serial number of an examination's PIN, where the biller gives one. */
  readonly serial: string | null
  /** Two of twenty digits where the meter's keys change, in the order in which they are typed. */
  readonly keyChangeTokens: readonly string[]
  /** "102.9 kWh" */
  readonly units: string | null
  readonly tariff: string | null
}

export type BillAnswer = NetworkAnswer<BillReceipt>

/** None of its calls throws, and each ends within a bounded time. */
export interface Biller {
  /** The id under which the aggregator knows this payment. */
  reference(key: BillKey): string
  findServices(category: BillCategory): Promise<Result<readonly BillerService[], BillerFailure>>
  findProducts(serviceId: string): Promise<Result<readonly BillerProduct[], BillerFailure>>
  findHolder(asked: {
    readonly serviceId: string
    readonly reference: string
    /** The aggregator's code of the product for which the biller names the customer; null where the product makes no difference. */
    readonly productId: string | null
  }): Promise<Result<BillHolder, BillerFailure>>
  /** Pays. Sent again it carries the same id, which the aggregator takes once. */
  pay(order: BillOrder): Promise<BillAnswer>
  /** Asks what became of a payment that was sent. */
  inquire(order: BillOrder): Promise<BillAnswer>
}

/** What the aggregator says unasked. Nobody signs it: it names what to ask about, and is never believed. */
export type BillerHint =
  | { readonly kind: 'payment-changed'; readonly networkReference: string }
  | { readonly kind: 'products-changed' }

export interface BillerHints {
  /** Undefined where it cannot be read. */
  read(body: Uint8Array): BillerHint | undefined
  /** The response that the aggregator expects, so that it does not repeat the callback. */
  readonly taken: { readonly contentType: string; readonly body: string }
}
