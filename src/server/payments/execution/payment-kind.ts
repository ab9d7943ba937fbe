/** The parts in which one kind of payment differs from another when a customer approves it and the bank makes it. */
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import type { ApprovalWay } from '../../../values/vocabularies/approval-ways.ts'
import type { Failure, RefusalReason } from '../../../core/failure.ts'
import type { LimitCounter } from '../../../core/limits/limit-counter.ts'
import type { CountedPayment } from '../../../core/limits/payment-counts.ts'
import type { PaymentFacts } from '../../../core/risk/payment-facts.ts'
import type { Result } from '../../../values/result.ts'
import type { EffectRow } from '../../ledger/effect.ts'
import type { Posting } from '../../ledger/ledger.ts'
import type { NewPaymentRow } from '../rows/payment-row.ts'
import type { Authority } from './authority.ts'
import type { IdName, PaymentApprovals } from '../approvals/payment-approvals.ts'

/** The maximum balance of the payee's account. */
export interface PayeeCap {
  readonly accountId: bigint
  /** Minor units; null: no cap. */
  readonly mostMinor: bigint | null
  /**
   * Limits a payer's attempts that the cap refuses, because each refusal reveals something about the balance. Undefined when the payer
   * owns the payee's account, and when the account has no cap.
   */
  readonly tries?: { areUsedUp(): Promise<boolean>; count(): Promise<void> }
}

/** All that the payment takes from the payer's account, in minor units, as the ledger holds it. */
export interface HeldMoney {
  readonly accountId: bigint
  readonly amountMinor: bigint
  readonly reason: string
}

/**
 * `posted`: the money moves in one journal. `ifReferred` is the hold that replaces the journal when payment monitoring
 * refers the payment. `held`: the money is held on the payer's account until a network answers.
 */
export type PaymentMoney =
  | ({ readonly moves: 'posted'; readonly cap?: PayeeCap; readonly ifReferred?: HeldMoney } & Pick<
      Posting,
      'kind' | 'narration' | 'lines'
    >)
  | ({ readonly moves: 'held' } & HeldMoney)

/** How the bank takes an approved payment: it makes the payment, holds the money until staff decide, or stops the payment. */
export type Course = 'make' | 'refer' | 'stop'

/** The columns of a payment that depend on the course. */
export function courseColumns(course: Course): Pick<NewPaymentRow, 'referred' | 'refused'> {
  if (course === 'refer') return { referred: true }
  return course === 'stop' ? { refused: 'payment-stopped' } : {}
}

/** The facts of a payment that the notice of its check names. */
export interface NotifiedPayment {
  readonly noun: 'transfer' | 'bill' | 'card'
  readonly accountNumber: string
  readonly amountMinor: bigint
  readonly currencyCode: AccountCurrency
  /** The name of the payee, the biller or the card. */
  readonly counterparty: string
}

/** A payment that today's rules allow, as the ledger takes it. */
export interface Execution {
  readonly counters: readonly LimitCounter[]
  /** The factors that the current rules ask for. Undefined: each way of approval is enough. */
  readonly requiredFactors?: readonly number[]
  /** Undefined when the payment does not count towards the number of payments that a customer may make in a day. */
  readonly counted?: CountedPayment
  /** The facts for payment monitoring. Undefined when the money stays with its customer. */
  readonly risk?: PaymentFacts
  /** The rows of the posting. */
  effects(course: Course): readonly EffectRow[]
  readonly money: PaymentMoney
}

/** The content that runs. The fingerprint binds its id in the ledger to the approved content. */
export interface ApprovedContent<Content> {
  readonly content: Content
  readonly fingerprint: Buffer
}

export interface PaymentKind<Content, Id extends IdName = IdName> {
  readonly payments: PaymentApprovals<Content, Id>
  idOf(content: Content): string
  notifiedOf(content: Content): NotifiedPayment
  /** The reason why the content can no longer be approved. It is checked before any factor. */
  beforeFactors?(content: Content): RefusalReason | undefined
  /**
   * Decides with the current rules and data whether the bank makes the payment. Funds and limits are left to the ledger, which checks
   * them when it posts.
   */
  execution(content: Content, way: ApprovalWay, authority: Authority): Promise<Result<Execution, Failure>>
  /** Rows of a payment whose approval is withdrawn. These rows move no money, and no customer gets a message about them. */
  withdrawnEffects(content: Content, authority: Authority): readonly EffectRow[]
}
