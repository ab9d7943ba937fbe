/** Says yes or no to a bill from plain facts: the account, limits, funds; and what it costs, counts towards and needs. */
import type { BillCategory } from '../../values/bill-categories.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Failure, RefusalReason } from '../failure.ts'
import { totalMinor, type PaymentCharges } from '../payments/charges.ts'
import {
  countedPayment,
  limitCounters,
  limitRefusal,
  needsTwoFactors,
  type LimitCounter,
} from '../limits/decide-limit-use.ts'
import type { LimitFacts } from '../limits/limit-facts.ts'
import { type CountedPayment, countRefusal } from '../limits/payment-counts.ts'
import type { TransferParty, TransferPolicy } from '../transfers/decide-transfer.ts'
import { billCharges } from './bill-charges.ts'
import { gamingCounter, type GamingLimit } from './gaming-limit.ts'

export interface BillFacts extends LimitFacts {
  /** Undefined where the customer has no such account. */
  readonly from: TransferParty | undefined
  /** What may be spent, kobo. */
  readonly availableMinor: bigint
  /** As it stands now, and what of it is spent today. */
  readonly gaming: GamingLimit
  readonly gamedTodayMinor: bigint
}

export interface BillDecision {
  readonly from: TransferParty
  readonly charges: PaymentCharges
  readonly totalMinor: bigint
  /** Authentication types (Product §10.1), all of which are needed. */
  readonly requiredFactors: readonly (0 | 1)[]
  readonly counters: readonly LimitCounter[]
  /** What the posting counts it as. */
  readonly counted: CountedPayment
}

/**
 * A biller is no new payee: what is paid reaches an aggregator with whom the bank has a contract, and amounts are small. So the limits
 * of the day, of the payment and of a new device hold as for transfers, and the caps on new payees do not (docs/decisions/0028).
 */
const KNOWN_SINCE_MS = 0

/** Limits and funds are checked here for a clear early answer, and again by the ledger as it sets the money aside. */
export function decideBill(
  ask: {
    readonly category: BillCategory
    readonly billerId: string
    /** The customer's number at the biller. */
    readonly reference: string
    readonly amountMinor: bigint
  },
  facts: BillFacts,
  policy: TransferPolicy,
): Result<BillDecision, Failure> {
  const { from, customerId, day, gaming, gamedTodayMinor } = facts
  const { category, amountMinor } = ask
  if (from === undefined) return refused('account-not-found')
  if (!from.open) return refused('account-closed')
  if (from.currency !== 'NGN') return refused('currency-mismatch')
  const payment = { amountMinor, currency: 'NGN', payeeSinceMs: KNOWN_SINCE_MS } as const
  const limited = limitRefusal(payment, facts, policy.limits)
  if (limited !== undefined) return fail(limited)
  const isGaming = category === 'sports'
  if (isGaming && gaming.perDayMinor !== null && amountMinor > gaming.perDayMinor - gamedTodayMinor) {
    const left = gaming.perDayMinor - gamedTodayMinor
    return refused('gaming-limit', { leftMinor: (left < 0n ? 0n : left).toString() })
  }
  const counted = countedPayment(facts, `${ask.billerId} ${ask.reference}`, policy.limits)
  const full = countRefusal(facts.counts, counted)
  if (full !== undefined) return fail(full)
  const charges = billCharges(category, new Date(facts.nowMs), policy.fees)
  const total = totalMinor(amountMinor, charges)
  if (facts.availableMinor < total)
    return refused('insufficient-funds', { availableMinor: facts.availableMinor.toString() })
  return ok({
    from,
    charges,
    totalMinor: total,
    requiredFactors: needsTwoFactors(payment, facts, policy.limits) ? [0, 1] : [0],
    counters: [
      ...limitCounters(payment, facts, policy.limits),
      ...(isGaming ? [gamingCounter(customerId, day, gaming, amountMinor)] : []),
    ],
    counted,
  })
}

function refused(reason: RefusalReason, detail?: Readonly<Record<string, unknown>>): Result<never, Failure> {
  return fail({ kind: 'refused', reason, ...(detail === undefined ? {} : { detail }) })
}
