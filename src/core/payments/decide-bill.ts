/** Decides on a bill: the account, limits, funds, and the limit on gaming. */
import type { BillCategory } from '../../values/vocabularies/bill-categories.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { billCharges } from '../bills/bill-charges.ts'
import { gamingCounter, type GamingLimit } from '../bills/gaming-limit.ts'
import type { Failure } from '../failure.ts'
import { limitRefusal } from '../limits/decide-limit-use.ts'
import type { LimitFacts } from '../limits/limit-facts.ts'
import {
  decideFunds,
  limitUse,
  type PaymentDecision,
  type PaymentParty,
  type PaymentPolicy,
  refused,
} from './payment-decision.ts'
import { stopRefusal } from '../stops/service-stop.ts'

export interface BillFacts extends LimitFacts {
  /** Undefined when the customer has no such account. */
  readonly from: PaymentParty | undefined
  /** The funds that the account may spend, kobo. */
  readonly availableMinor: bigint
  /** The limit as of now, and the part of it that is spent today. */
  readonly gaming: GamingLimit
  readonly gamedTodayMinor: bigint
}

/**
 * A biller is no new payee: the money reaches an aggregator with whom the bank has a contract, and amounts are small. So the limits of the
 * day, of the payment and of a new device hold as for transfers, and the caps on new payees do not (docs/decisions/0025).
 */
const KNOWN_SINCE_MS = 0

export function decideBill(
  ask: {
    readonly category: BillCategory
    readonly billerId: string
    /** The customer's number at the biller. */
    readonly reference: string
    readonly amountMinor: bigint
  },
  facts: BillFacts,
  policy: PaymentPolicy,
): Result<PaymentDecision, Failure> {
  const { from, customerId, day, gaming, gamedTodayMinor } = facts
  const { category, amountMinor } = ask
  if (policy.stop !== undefined) return stopRefusal(policy.stop)
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
  const decided = decideFunds(
    {
      from,
      amountMinor,
      payee: `${ask.billerId} ${ask.reference}`,
      charges: (now) => billCharges(category, now, policy.fees),
      ...limitUse(payment, facts, policy.limits),
    },
    facts,
    policy.limits,
  )
  if (!decided.ok || !isGaming) return decided
  const counters = [...decided.value.counters, gamingCounter(customerId, day, gaming, amountMinor)]
  return ok({ ...decided.value, counters })
}
