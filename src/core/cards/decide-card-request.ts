/** Says yes or no to a request for a card from plain facts, and what it costs. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Failure, RefusalReason } from '../failure.ts'
import { DEFAULT_FEE_SCHEDULES, type FeeSchedules } from '../fees/fee-schedule.ts'
import { vatOn } from '../fees/transfer-fees.ts'
import type { LimitCounter } from '../limits/decide-limit-use.ts'
import { scheduleAt } from '../schedule-at.ts'
import type { Instant } from '../../values/date.ts'
import type { CardState } from '../../values/card-states.ts'

/** Kobo. */
export interface CardPrice {
  /** Product §14.1: ₦1,000. It is what the bank takes for the card, and above zero. */
  readonly amountMinor: bigint
  readonly vatMinor: bigint
}

/** Issuance and VAT by the schedule of the moment (Product §14.1). */
export function cardPrice(at: Instant, schedules: FeeSchedules = DEFAULT_FEE_SCHEDULES): CardPrice {
  const schedule = scheduleAt(schedules, at)
  const amountMinor = schedule.cardIssuanceFeeMinor
  return { amountMinor, vatMinor: vatOn(amountMinor, schedule) }
}

export interface CardRequestFacts {
  /** Undefined where the customer has no such account. */
  readonly from: { readonly accountNumber: string; readonly currency: string; readonly open: boolean } | undefined
  /** What may be spent, kobo. */
  readonly availableMinor: bigint
  readonly isFrozen: boolean
  /** The account's newest card; undefined where it never had one. */
  readonly newest: { readonly cardId: string; readonly state: CardState } | undefined
  /** A request of this account is on its way to the processor. */
  readonly isRequested: boolean
}

export interface CardRequestDecision {
  readonly price: CardPrice
  /** The blocked card in whose place it comes. */
  readonly replaces: string | null
  /** Lets an account have one card at a time, and each card one that replaces it, also of two requests at once. */
  readonly counter: LimitCounter
}

/** Funds and the counter are checked here for a clear early answer, and again by the ledger as it sets the money aside. */
export function decideCardRequest(facts: CardRequestFacts, price: CardPrice): Result<CardRequestDecision, Failure> {
  const { from, newest } = facts
  if (facts.isFrozen) return refused('account-frozen')
  if (from === undefined) return refused('account-not-found')
  if (!from.open) return refused('account-closed')
  if (from.currency !== 'NGN') return refused('currency-mismatch')
  if (facts.isRequested || (newest !== undefined && newest.state !== 'blocked')) return refused('card-exists')
  if (facts.availableMinor < price.amountMinor + price.vatMinor) {
    return refused('insufficient-funds', { availableMinor: facts.availableMinor.toString() })
  }
  const replaces = newest?.cardId ?? null
  const key = `card:${from.accountNumber}:${replaces ?? 'first'}`
  const counter = { key, addMinor: price.amountMinor, capMinor: price.amountMinor, name: 'card-exists' } as const
  return ok({ price, replaces, counter })
}

function refused(reason: RefusalReason, detail?: Readonly<Record<string, unknown>>): Result<never, Failure> {
  return fail({ kind: 'refused', reason, ...(detail === undefined ? {} : { detail }) })
}
