/** Decides a customer's limits: the limits of the tier, which the customer may lower, or raise where the tier allows it. Only in naira; amounts in kobo. */
import { fail, ok, type Result } from '../../values/result.ts'
import { formatMinor } from '../../values/money.ts'
import type { Tier } from '../accounts/account-products.ts'
import type { Failure } from '../failure.ts'
import type { LimitPolicy } from './transfer-limits.ts'

/** In kobo. */
export interface SendLimits {
  readonly perTransferMinor: bigint
  readonly perDayMinor: bigint
  /** Product §10.3 MaxUnauthorizedTransactionValue: the largest amount that a PIN alone approves. */
  readonly pinOnlyMinor: bigint
}

/** The limits that the customer chose. Null: the standard limit of the tier. */
export type OwnLimits = { readonly [Limit in keyof SendLimits]: bigint | null }

export interface CustomerLimits {
  readonly tier: Tier
  readonly own: OwnLimits
  /** Product §10.3 HasAcceptedIndemnity. */
  readonly hasIndemnity: boolean
  /** Whether payments to others are switched on (CBN guidance on instant payments, March 2026). */
  readonly instantPayments: boolean
  /** True: the customer or staff froze the accounts, so no money leaves. */
  readonly frozen?: boolean
}

/** The tier's limits, for a customer who chose none. */
export function standardLimits(tier: Tier, policy: LimitPolicy): SendLimits {
  return { ...policy.tiers[tier].NGN, pinOnlyMinor: policy.pinOnlyMinor.NGN }
}

/** The most that a customer may choose: above a certain amount only under an indemnity (CBN, 2 June 2022). */
export function mostLimits(
  customer: Pick<CustomerLimits, 'tier' | 'hasIndemnity'>,
  { indemnity, ...policy }: LimitPolicy,
): SendLimits {
  const standard = standardLimits(customer.tier, { indemnity, ...policy })
  if (customer.hasIndemnity && customer.tier >= indemnity.fromTier) {
    return {
      perTransferMinor: larger(standard.perTransferMinor, indemnity.mostMinor),
      perDayMinor: larger(standard.perDayMinor, indemnity.mostMinor),
      pinOnlyMinor: standard.pinOnlyMinor,
    }
  }
  return { ...standard, perTransferMinor: smaller(standard.perTransferMinor, indemnity.aboveMinor) }
}

/** The limits in force. After a change of the tier or of the bank's policy, an earlier choice counts only up to the new highest limit. */
export function limitsInForce(customer: CustomerLimits, policy: LimitPolicy): SendLimits {
  const standard = standardLimits(customer.tier, policy)
  const most = mostLimits(customer, policy)
  const inForce = (limit: keyof SendLimits) => smaller(customer.own[limit] ?? standard[limit], most[limit])
  return {
    perTransferMinor: inForce('perTransferMinor'),
    perDayMinor: inForce('perDayMinor'),
    pinOnlyMinor: inForce('pinOnlyMinor'),
  }
}

/** The wire's field names, for errors. */
const FIELDS = {
  perTransferMinor: 'perTransfer',
  perDayMinor: 'perDay',
  pinOnlyMinor: 'MaxUnauthorizedTransactionValue',
} as const satisfies Record<keyof SendLimits, string>
const LIMITS = ['perTransferMinor', 'perDayMinor', 'pinOnlyMinor'] as const

/**
 * Decides whether a customer may have these limits, and whether a limit rises. Lower limits count immediately, and a rise needs
 * an approval. Failures: invalid-input by field; indemnity-needed; ineligible when the bank permits this customer no rise.
 */
export function decideLimits(
  customer: CustomerLimits & { readonly mayRaise: boolean },
  wanted: SendLimits,
  policy: LimitPolicy,
): Result<{ readonly raises: boolean }, Failure> {
  const most = mostLimits(customer, policy)
  const above = LIMITS.filter((limit) => wanted[limit] > most[limit])
  const withIndemnity = mostLimits({ ...customer, hasIndemnity: true }, policy)
  if (above.length > 0 && above.every((limit) => wanted[limit] <= withIndemnity[limit])) {
    return fail({ kind: 'refused', reason: 'indemnity-needed' })
  }
  const errors = Object.fromEntries(
    above.map((limit) => [FIELDS[limit], [`This can be at most ${formatMinor(withIndemnity[limit], 'NGN')}`]]),
  )
  if (wanted.perTransferMinor > wanted.perDayMinor && errors[FIELDS.perTransferMinor] === undefined) {
    errors[FIELDS.perTransferMinor] = ['This cannot be more than your limit for a day']
  }
  if (Object.keys(errors).length > 0) return fail({ kind: 'invalid-input', errors })
  const inForce = limitsInForce(customer, policy)
  const raises = LIMITS.some((limit) => wanted[limit] > inForce[limit])
  if (raises && !customer.mayRaise) return fail({ kind: 'ineligible', reason: 'not-allowed' })
  return ok({ raises })
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
