/**
 * Describes payments whose money leaves the bank over a network. The amount is held first. Then the worker submits the payment, inquires
 * while the answer is unknown, and settles or releases the hold once. A kind of payment brings its tables and its network. The states
 * are those of core/payments/payment-states.ts.
 */
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import type { PaymentCharges } from '../../../core/payments/charges.ts'
import type { RetryPolicy } from '../../../core/payments/retry-policy.ts'
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Effect, EffectRow } from '../../ledger/effect.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Network, SubmissionStore } from './submission-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NetworkAnswer } from '../../ports/network-answer.ts'
import type { ChargeAccountCode } from '../charge-accounts.ts'
import type { OutcomeRow } from '../outcome-effect.ts'

export interface OutboundPayment extends PaymentCharges {
  /** The id of the payment and of its hold. */
  readonly id: string
  readonly customerId: string
  readonly state: PaymentState
  /** The ledger account that has the hold. */
  readonly ledgerAccountId: bigint
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  readonly narration: string
  readonly createdAt: Date
  /** The time at which staff allowed a payment that monitoring had referred. The network's time limits count from this time. Null for other payments. */
  readonly checkedAt: Date | null
  /** The network knows the payment by this reference. */
  readonly networkReference: string
  /** The limit counters that the payment raised. */
  readonly counterKeys: readonly string[]
  /** The number of times that the payment was sent to the network. */
  readonly sends: number
  /** The number of status inquiries since the payment was last sent. */
  readonly inquiries: number
  readonly nextAt: Date | null
  readonly reviewReason: string | null
  /** The trace of the customer's call. Null when the call was not recorded. */
  readonly traceparent: string | null
}

/** A kind of outbound payment: its tables and its names in the audit trail. */
export interface OutboundKind<P extends OutboundPayment> {
  /** The first word of audit events and alerts, such as `transfer`. */
  readonly noun: 'transfer' | 'bill' | 'card'
  /** The name of the payment's id in the audit trail and the log, such as `transferId`. */
  readonly idName: string
  /** The name of the network in the audit trail and in alerts, such as `switch`. */
  readonly network: Network
  readonly store: SubmissionStore<P>
  /** Ends a payment of this kind in the transaction of the posting. */
  readonly outcome: Effect<OutcomeRow>
  /** The `kind` of the journal that settles the payment. */
  journalKind(payment: P): string
  /** The payee for the audit trail. Never a full phone or card number. */
  payee(payment: P): string
}

/** The notices to the sender: the payment arrived, its money is back, it takes longer than it should, or staff review it. */
export type OutboundNews = 'settled' | 'released' | 'late' | 'review'

/** The part of pino that outbound payments need. `alert` marks events for an operator. */
export interface AlertLogger {
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

/** The dependencies for ending a payment: the books, and the notices. */
export interface EndDeps<P extends OutboundPayment, Receipt = never> {
  readonly kind: OutboundKind<P>
  readonly ledger: Pick<Ledger, 'post' | 'release'>
  readonly clock: Clock
  readonly logger: AlertLogger
  /** Returns the ledger's number of an internal account of the bank. The first call opens the account. */
  internalAccount(code: ChargeAccountCode, currency: string): Promise<bigint>
  /** The ledger account through which the network settles a currency. Undefined when the network settles nothing in it. */
  settlementAccountId(currency: string): bigint | undefined
  /** The posting effects of the transaction that ends the payment: the notices, and the network's receipt. */
  endRows?(
    outcome: 'settled' | 'released',
    payment: P,
    receipt: Receipt | undefined,
    /** The network's code. Null when an operator decided. */
    networkCode: string | null,
  ): readonly EffectRow[]
}

/** The order of one payment for its network. The calls never throw. */
export interface NetworkOrder<Receipt = never> {
  send(): Promise<NetworkAnswer<Receipt>>
  inquire(): Promise<NetworkAnswer<Receipt>>
}

export interface OutboundDeps<P extends OutboundPayment, Receipt = never> extends EndDeps<P, Receipt> {
  readonly database: Database
  /** Finds the customers among these who have frozen their accounts. They are checked before the bank sends their payments. */
  findFrozen(customerIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Reads the facts that the orders of these payments need. The returned function prepares the order of one of them. It may throw: the
   * payment is then tried again, and the other payments go on.
   */
  ordersOf(payments: readonly P[]): Promise<(payment: P) => NetworkOrder<Receipt>>
  /** Queues a notice for the customer of each payment, in the caller's transaction. */
  queueNotices?(tx: Sql, news: 'late' | 'review', payments: readonly P[]): Promise<void>
  /** Absent: the default policy. */
  readonly retryPolicy?: RetryPolicy
}
