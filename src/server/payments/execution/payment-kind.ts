/** The parts in which one kind of payment differs from another when a customer approves it and the bank makes it. */
import type { ApprovalWay } from '../../../values/vocabularies/approval-ways.ts'
import type { Failure, RefusalReason } from '../../../core/failure.ts'
import type { LimitCounter } from '../../../core/limits/limit-counter.ts'
import type { CountedPayment } from '../../../core/limits/payment-counts.ts'
import type { Result } from '../../../values/result.ts'
import type { EffectRow } from '../../ledger/effect.ts'
import type { Posting } from '../../ledger/ledger.ts'
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

/** `posted`: the money moves in one journal. `held`: its money, in minor units, waits on the payer's account for a network's answer. */
export type PaymentMoney =
  | ({ readonly moves: 'posted'; readonly cap?: PayeeCap } & Pick<Posting, 'kind' | 'narration' | 'lines'>)
  | { readonly moves: 'held'; readonly accountId: bigint; readonly amountMinor: bigint; readonly reason: string }

/** A payment that today's rules allow, as the ledger takes it. */
export interface Execution {
  readonly counters: readonly LimitCounter[]
  /** The factors that the current rules ask for. Undefined: each way of approval is enough. */
  readonly requiredFactors?: readonly number[]
  /** Undefined when the payment does not count towards the number of payments that a customer may make in a day. */
  readonly counted?: CountedPayment
  readonly effects: readonly EffectRow[]
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
  /** The reason why the content cannot be approved any more. It is asked before any factor is checked. */
  beforeFactors?(content: Content): RefusalReason | undefined
  /**
   * Decides with the current rules and data whether the bank makes the payment. Funds and limits are left to the ledger, which checks
   * them when it posts.
   */
  execution(content: Content, way: ApprovalWay, authority: Authority): Promise<Result<Execution, Failure>>
  /** Rows of a payment whose approval is withdrawn. These rows move no money, and no customer gets a message about them. */
  withdrawnEffects(content: Content, authority: Authority): readonly EffectRow[]
}
