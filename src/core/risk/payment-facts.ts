/** The facts about one payment that the rules of payment monitoring use. */
import { usedPercent } from '../../values/rounding.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import type { LimitFacts } from '../limits/limit-facts.ts'
import { type PartyHit, worstHit } from './party-hit.ts'
import { isNewDevice, isNewPayee, type LimitPolicy } from '../limits/transfer-limits.ts'

/** Counts and whole per cent. An alert keeps the facts as its evidence, so no fact names a person or an account. */
export interface PaymentFacts {
  readonly kind: 'own-bank' | 'other-bank' | 'bill' | 'card-fee'
  /** The customer's money reached this payee less than a day ago, or never. Always false for a bill and for a card. */
  readonly isNewPayee: boolean
  /** The device was linked after sign-up, less than a day ago. */
  readonly isNewDevice: boolean
  /** The amount is at most `SMALL_AMOUNTS_MINOR`. */
  readonly isSmall: boolean
  /** The part of the available balance that the payment takes with its charges, 0 to 100. */
  readonly balancePercent: number
  /** Small credits of the last 24 hours in the payment's currency, from other people. At most `MOST_CREDITS` of each source. */
  readonly smallCredits: number
  /** The payees of the day, this payee included. */
  readonly payees: number
  /** The payments of the hour, this payment included. */
  readonly paymentsOfHour: number
  /** A line of a payment batch or a run of a standing order. */
  readonly isArranged: boolean
  /** The name of the payer or of the payee is like a name on a list of sanctions, and staff have not decided. */
  readonly hasOpenHit: boolean
  /** Staff decided that the payer or the payee is a person on a list of sanctions. */
  readonly isListed: boolean
  /**
   * The name of the payer or of the payee was never screened, and the amount is above the amount that may move before. Always false for a
   * bill and for a card.
   */
  readonly isUnscreened: boolean
}

/** The largest transfer of an unscreened payer, or to an unscreened payee, in minor units. `UNSCREENED_MAX_NAIRA` replaces the first. */
export const UNSCREENED_MOST_MINOR: Readonly<Record<AccountCurrency, bigint>> = {
  NGN: 50_000_00n,
  USD: 50_00n,
  EUR: 50_00n,
  GBP: 50_00n,
}

/** The largest amount that counts as small, in minor units. */
export const SMALL_AMOUNTS_MINOR: Readonly<Record<AccountCurrency, bigint>> = {
  NGN: 5_000_00n,
  USD: 10_00n,
  EUR: 10_00n,
  GBP: 10_00n,
}

/** The most small credits that the facts count, so that the query stays short for a shop with thousands of them. */
export const MOST_CREDITS = 20

export const CREDIT_WINDOW_MS = 24 * 60 * 60 * 1000

export interface MonitoredPayment {
  readonly kind: PaymentFacts['kind']
  readonly currency: AccountCurrency
  readonly amountMinor: bigint
  /** With all charges. */
  readonly totalMinor: bigint
  /** The funds that the account may spend before the payment. */
  readonly availableMinor: bigint
  /** The name of the payee in the counts of the day. */
  readonly payee: string
  /** When the customer's money first reached the payee, milliseconds since the epoch; undefined: never. Null: the bank keeps no such time. */
  readonly payeeSinceMs: number | undefined | null
  readonly isArranged: boolean
  /** The screening of the payee and of the payer. Absent: only the limits know a hit of the payer. */
  readonly hit?: PartyHit
  /** The largest amount that moves while the name of the payer or of the payee is unscreened. Without this field, rules do not look at unscreened names. */
  readonly unscreenedMostMinor?: bigint
}

export function paymentFacts(
  payment: MonitoredPayment,
  facts: Pick<LimitFacts, 'device' | 'counts' | 'nowMs' | 'smallCredits' | 'payerHit'>,
  policy: LimitPolicy,
): PaymentFacts {
  const {
    kind,
    currency,
    amountMinor,
    totalMinor,
    availableMinor,
    payee,
    payeeSinceMs,
    isArranged,
    hit = 'none',
    unscreenedMostMinor = amountMinor,
  } = payment
  const { device, counts, nowMs, smallCredits = 0, payerHit = 'none' } = facts
  const worst = worstHit([payerHit, hit])
  const payees = new Set([...Object.keys(counts.toPayees), payee])
  return {
    kind,
    isNewPayee: payeeSinceMs !== null && isNewPayee(payeeSinceMs, nowMs, policy),
    isNewDevice: isNewDevice(device, nowMs, policy),
    isSmall: amountMinor <= SMALL_AMOUNTS_MINOR[currency],
    balancePercent: usedPercent(totalMinor.toString(), availableMinor.toString()),
    smallCredits,
    payees: payees.size,
    paymentsOfHour: counts.thisHour + 1,
    isArranged,
    hasOpenHit: worst === 'open',
    isListed: worst === 'listed',
    isUnscreened: worst === 'unscreened' && amountMinor > unscreenedMostMinor,
  }
}
