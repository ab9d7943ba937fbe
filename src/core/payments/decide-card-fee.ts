/** Decides on the order of a card, and gives its price. */
import { ok, type Result } from '../../values/result.ts'
import type { Failure } from '../failure.ts'
import { DEFAULT_FEE_SCHEDULES, type FeeSchedules } from '../fees/fee-schedule.ts'
import { vatOn } from '../fees/transfer-fees.ts'
import type { LimitCounter } from '../limits/limit-counter.ts'
import { scheduleAt } from '../schedule-at.ts'
import type { Instant } from '../../values/date.ts'
import type { CardState } from '../../values/vocabularies/card-states.ts'
import { refused } from './payment-decision.ts'
import { type ServiceStop, stopRefusal } from '../stops/service-stop.ts'

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

export interface CardFeeFacts {
  /** Undefined when the customer has no such account. */
  readonly from: { readonly accountNumber: string; readonly currency: string; readonly open: boolean } | undefined
  /** The funds that the account may spend, kobo. */
  readonly availableMinor: bigint
  readonly isFrozen: boolean
  /** The card processor is switched off. */
  readonly stop?: ServiceStop | undefined
  /** The account's newest card; undefined when it never had a card. */
  readonly newest: { readonly cardId: string; readonly state: CardState } | undefined
  /** The bank has sent a request of this account to the processor and has no answer. */
  readonly isRequested: boolean
}

export interface CardFeeDecision {
  readonly price: CardPrice
  /** The blocked card that the new card replaces. */
  readonly replaces: string | null
  /** An account has one card, and a card has one card that replaces it, also when two orders come in the same moment. */
  readonly counter: LimitCounter
}

/** Funds and the counter are checked here, so that the customer gets a clear answer early. The ledger checks both again. */
export function decideCardFee(facts: CardFeeFacts, price: CardPrice): Result<CardFeeDecision, Failure> {
  const { from, newest } = facts
  if (facts.stop !== undefined) return stopRefusal(facts.stop)
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
