/** The state of a budget: under, near or over its amount. */

export type BudgetState = 'under' | 'near' | 'over'

/** Near: from 80 in a hundred on, to the last kobo of it. Both minor units; the budget above zero. */
export function budgetState(spentMinor: bigint, budgetMinor: bigint): BudgetState {
  if (spentMinor > budgetMinor) return 'over'
  return spentMinor * 100n >= budgetMinor * 80n ? 'near' : 'under'
}
