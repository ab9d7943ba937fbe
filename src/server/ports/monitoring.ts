/** Decides by the risk of a payment whether the bank makes it, before its money moves. */
import type { PaymentFacts } from '../../core/risk/payment-facts.ts'

/**
 * - pass: the bank makes the payment.
 * - refer: the bank holds the money until staff decide.
 * - hold: the bank refuses the payment.
 */
export type RiskAnswer = 'pass' | 'refer' | 'hold'

export interface RiskVerdict {
  readonly answer: RiskAnswer
  /** The names of the rules that the payment hit. Empty when it passes. */
  readonly rules: readonly string[]
}

/**
 * The rule of a payment that waits until the names of its parties are screened. A payment that hit only this rule is decided without
 * staff when the lists answer without a hit.
 */
export const UNSCREENED_NAME = 'unscreened-name'

export interface Monitoring {
  /** Must answer quickly, because the customer waits. */
  check(facts: PaymentFacts): RiskVerdict | Promise<RiskVerdict>
}
