/** The interface of the ledger for the rest of the server: posting, holds, releases and balances. */
import type { CounterSum } from '../../core/limits/limit-counter.ts'
import type { Result } from '../../values/result.ts'
import type { EffectRow } from './effect.ts'
import type { PostingRefusal } from './posting-refusal.ts'

/** One line of a journal: a signed amount in minor units on one account; debit < 0, credit > 0, never zero. */
export interface PostingLine {
  readonly accountId: bigint
  readonly amountMinor: bigint
}

/** A sum that this posting raises. The posting is refused when the sum would exceed its cap (limits per day, per payee, …). */
export interface CounterLine {
  /** For example `transfer-day:<customerId>:NGN:2026-11-21`. A counter is one row with a few sums. */
  readonly key: string
  /** Default: `total`. */
  readonly sum?: CounterSum
  readonly addMinor: bigint
  readonly capMinor: bigint
  /** The name of the refusal when the sum would exceed the cap. */
  readonly name: string
}

export interface Posting {
  /** A UUIDv7 from the caller: the journal's id and the idempotency key. */
  readonly id: string
  /** SHA-256 over the canonical request (RFC 8785); the same id with another fingerprint is refused. */
  readonly fingerprint: Uint8Array
  /** The kind of journal: transfer, inward-credit, fee, opening, reversal, … */
  readonly kind: string
  readonly narration: string
  /** YYYY-MM-DD. Default: the present day in the bank's zone. */
  readonly valueDate?: string
  readonly lines: readonly PostingLine[]
  readonly counters?: readonly CounterLine[]
  /** The journal that this journal reverses. */
  readonly reverses?: string
  /** A hold that this posting settles by `amountMinor`. `releaseRest` releases the rest of the hold. */
  readonly settlesHold?: { readonly holdId: string; readonly amountMinor: bigint; readonly releaseRest: boolean }
  /** Rows that are written in the same transaction: the transfer's row, a job, an audit row, a notice. */
  readonly effects?: readonly EffectRow[]
}

export interface HoldRequest {
  readonly id: string
  readonly fingerprint: Uint8Array
  readonly accountId: bigint
  readonly amountMinor: bigint
  /** After this time the hold can no longer be settled, and `expireHolds` releases its money. */
  readonly expiresAt: Date
  readonly reason: string
  readonly counters?: readonly CounterLine[]
  readonly effects?: readonly EffectRow[]
}

export interface ReleaseRequest {
  readonly id: string
  readonly fingerprint: Uint8Array
  readonly holdId: string
  /** The counter lines of the hold with negative amounts, so that the released funds no longer count towards limits. */
  readonly counters?: readonly CounterLine[]
  readonly effects?: readonly EffectRow[]
}

export interface Posted {
  readonly journalId: string
  /** True when this id was posted before, so nothing was written now. */
  readonly repeated: boolean
  readonly postedAt: Date
  /** The new balance of the first line's or the hold's account, in minor units. It is 0 for an append-only account, which has no balance. */
  readonly balanceAfterMinor: bigint
}

export interface AccountBalance {
  readonly accountId: bigint
  readonly currency: string
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
  /** The amount that can be spent: balance − held − floor. */
  readonly availableMinor: bigint
}

export interface Ledger {
  /** Posts one journal durably. Requests that arrive while a batch runs form the next batch. */
  post(posting: Posting): Promise<Result<Posted, PostingRefusal>>
  /** Reserves funds until settled, released or expired; idempotent by id. */
  hold(hold: HoldRequest): Promise<Result<Posted, PostingRefusal>>
  /** Releases the remaining funds of a hold; idempotent by the id of the release request. */
  release(release: ReleaseRequest): Promise<Result<Posted, PostingRefusal>>
  balances(accountIds: readonly bigint[]): Promise<readonly AccountBalance[]>
  /** Releases the remaining funds of expired holds, and returns the number of holds. A worker calls it every minute. */
  expireHolds(): Promise<number>
  /** Waits for the running batch, and refuses later requests. */
  close(): Promise<void>
}
