/** Asking another bank, through the payment switch, to send a credit back that it has taken. */
import type { OutwardCreditKey } from './payment-switch.ts'

/** ISO 20022 external cancellation reasons that this bank gives. */
export type RecallReason = 'AC03' | 'AM09' | 'DUPL' | 'FRAD'

/** A credit that settled, and why it is wanted back. */
export interface Recall extends OutwardCreditKey {
  /** The id of the case, a UUID. A repeat with the same id is the same request on the network. */
  readonly caseId: string
  /** Minor units of the credit, as it was sent. */
  readonly amountMinor: bigint
  /** ISO 4217 */
  readonly currency: string
  /** Six-digit code of the bank that took it. */
  readonly institutionCode: string
  readonly reason: RecallReason
}

/** Only `agreed` and `refused` are definite. Even `agreed` moves no money, because the money comes as a separate payment. */
export type RecallAnswer =
  | { readonly kind: 'agreed'; readonly code: string }
  /** `code`: the network's reason, null when it gave none. */
  | { readonly kind: 'refused'; readonly code: string | null }
  | {
      readonly kind: 'pending'
      readonly code: string | null
      /** The event, for the log, without a name, number or body. */
      readonly detail: string
      /** The answer contradicts the request, or cannot be genuine: the recall needs manual review. */
      readonly alert: boolean
    }

export interface RecallSwitch {
  /** Asks, or asks again. Never throws, and ends within a bounded time. */
  askRecall(recall: Recall): Promise<RecallAnswer>
}
