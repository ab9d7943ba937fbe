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
  /** The hold's id as well. */
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
  /** Under which the network knows it. */
  readonly networkReference: string
  /** The limit counters that its amount raised. */
  readonly counterKeys: readonly string[]
  /** How often it was handed to the network. */
  readonly sends: number
  /** Status inquiries since it was last sent. */
  readonly inquiries: number
  readonly nextAt: Date | null
  readonly reviewReason: string | null
}

/** A kind of payment, in words and tables. */
export interface OutboundKind<P extends OutboundPayment> {
  /** `transfer`: begins the words of the audit trail and of alerts. */
  readonly noun: string
  /** `transferId`: how the audit trail and the log call its id. */
  readonly idName: string
  /** `switch`: who speaks for the network, in the audit trail and in alerts. */
  readonly network: Network
  readonly store: SubmissionStore<P>
  /** Ends a payment of this kind in the transaction of the posting. */
  readonly outcome: Effect<OutcomeRow>
  /** `kind` of the journal that settles it. */
  journalKind(payment: P): string
  /** The payee as the audit trail keeps it. Never a full phone or card number. */
  payee(payment: P): string
}

/** The notices to the sender: it arrived, it is back, it takes longer than it should, a person looks into it. */
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
  /** The ledger's number of one of the bank's own accounts, opened when it is first asked for. */
  internalAccount(code: ChargeAccountCode, currency: string): Promise<bigint>
  /** The ledger account through which the network settles a currency; undefined when the bank settles none in it. */
  settlementAccountId(currency: string): bigint | undefined
  /** Rows of posting effects, written in the transaction that ends the payment: notices, and what the network gave for the money. */
  endRows?(
    outcome: 'settled' | 'released',
    payment: P,
    receipt: Receipt | undefined,
    /** The code by which the network decided; null when an operator did. */
    networkCode: string | null,
  ): readonly EffectRow[]
}

export interface OutboundDeps<P extends OutboundPayment, Receipt = never> extends EndDeps<P, Receipt> {
  readonly database: Database
  /** True when the customer has frozen the accounts. It is checked before each payment is handed over. */
  isFrozen(customerId: string): Promise<boolean>
  /**
   * Makes ready what the network is given, which may fail by a throw and is then tried again; then `send` or `inquire` of what comes back
   * are called, which never throw.
   */
  orderOf(payment: P): Promise<{
    send(): Promise<NetworkAnswer<Receipt>>
    inquire(): Promise<NetworkAnswer<Receipt>>
  }>
  /** Queues a notice in the caller's transaction. */
  queueNotice?(tx: Sql, news: 'late' | 'review', payment: P): Promise<void>
  /** Absent: the default policy. */
  readonly retryPolicy?: RetryPolicy
}
