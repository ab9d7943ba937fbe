/** The state of a budget: under, near or over its amount. */

export type BudgetState = 'under' | 'near' | 'over'

/**
 * `near`: from 80 per cent of the budget up to the whole budget. `over`: above it. Amounts are minor units, and the budget is
 * above zero.
 */
export function budgetState(spentMinor: bigint, budgetMinor: bigint): BudgetState {
  if (spentMinor > budgetMinor) return 'over'
  return spentMinor * 100n >= budgetMinor * 80n ? 'near' : 'under'
}
