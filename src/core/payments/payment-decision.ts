/** The last step of every decision on a payment: the counts of the day, the charges, the funds, and the factors of the approval. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Tier } from '../accounts/account-products.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import type { Failure, RefusalReason } from '../failure.ts'
import { DEFAULT_FEE_SCHEDULES, type FeeSchedules } from '../fees/fee-schedule.ts'
import { countedPayment, limitCounters, needsTwoFactors } from '../limits/decide-limit-use.ts'
import type { LimitCounter } from '../limits/limit-counter.ts'
import type { CountFacts, LimitedPayment, LimitFacts } from '../limits/limit-facts.ts'
import { type CountedPayment, countRefusal } from '../limits/payment-counts.ts'
import { DEFAULT_LIMITS, type LimitPolicy } from '../limits/transfer-limits.ts'
import type { ServiceStop } from '../stops/service-stop.ts'
import { type PaymentCharges, totalMinor } from './charges.ts'

/** A customer's account that pays or is paid. */
export interface PaymentParty {
  readonly accountNumber: string
  readonly customerId: string
  readonly currency: AccountCurrency
  readonly open: boolean
  readonly tier: Tier
}

/** The bank's limits and fees. */
export interface PaymentPolicy {
  readonly limits: LimitPolicy
  readonly fees: FeeSchedules
  /** A service that the payment needs is switched off. */
  readonly stop?: ServiceStop | undefined
}

export const DEFAULT_PAYMENT_POLICY: PaymentPolicy = { limits: DEFAULT_LIMITS, fees: DEFAULT_FEE_SCHEDULES }

/** A payment that the bank would make. Amounts are minor units of the payer's currency. */
export interface PaymentDecision {
  readonly from: PaymentParty
  readonly charges: PaymentCharges
  readonly totalMinor: bigint
  /** Authentication types (Product §10.1), all of which are needed. */
  readonly requiredFactors: readonly (0 | 1)[]
  readonly counters: readonly LimitCounter[]
  /** The payment as it counts towards the number of payments of its day. */
  readonly counted: CountedPayment
}

/** The factors that a payment's approval needs, and the limit counters that the payment raises. */
export type LimitUse = Pick<PaymentDecision, 'requiredFactors' | 'counters'>

/** Between accounts of one customer: the PIN is enough, and no limit is used, because no money leaves the customer. */
export const NO_LIMIT_USE: LimitUse = { requiredFactors: [0], counters: [] }

export function limitUse(payment: LimitedPayment, facts: LimitFacts, policy: LimitPolicy): LimitUse {
  return {
    requiredFactors: needsTwoFactors(payment, facts, policy) ? [0, 1] : [0],
    counters: limitCounters(payment, facts, policy),
  }
}

interface Allowed extends LimitUse {
  readonly from: PaymentParty
  /** Minor units, without charges. */
  readonly amountMinor: bigint
  /** The payee's name in the counts. Null between accounts of one customer. */
  readonly payee: string | null
  charges(now: Date): PaymentCharges
}

/**
 * Checks the number of payments of the day and the funds, so that the customer gets a clear answer early. The ledger checks both again
 * when it posts.
 * `availableMinor`: the funds that the account may spend.
 */
export function decideFunds(
  { from, amountMinor, payee, charges: chargesAt, requiredFactors, counters }: Allowed,
  facts: CountFacts & { readonly availableMinor: bigint },
  limits: Pick<LimitPolicy, 'counts'>,
): Result<PaymentDecision, Failure> {
  const counted = countedPayment(facts, payee, limits)
  const full = countRefusal(facts.counts, counted)
  if (full !== undefined) return fail(full)
  const charges = chargesAt(new Date(facts.nowMs))
  const total = totalMinor(amountMinor, charges)
  if (facts.availableMinor < total) {
    return refused('insufficient-funds', { availableMinor: facts.availableMinor.toString() })
  }
  return ok({ from, charges, totalMinor: total, requiredFactors, counters, counted })
}

export function refused(reason: RefusalReason, detail?: Readonly<Record<string, unknown>>): Result<never, Failure> {
  return fail({ kind: 'refused', reason, ...(detail === undefined ? {} : { detail }) })
}
