/** The networks that reconciliation compares with the bank's books, and the kinds of differences. */
export const RECONCILED_NETWORKS = ['switch', 'biller', 'card-processor'] as const
export type ReconciledNetwork = (typeof RECONCILED_NETWORKS)[number]

/**
 * - amount: both books have the payment, with different amounts.
 * - given-back, refused, unknown: the network settled the payment. The bank released it, refused it, or does not know it.
 * - not-there: only the bank has settled the payment.
 * - twice-there: the network lists the payment twice.
 * - no-payment: an entry of the settlement account belongs to no payment.
 */
export const BREAK_KINDS = [
  'amount',
  'given-back',
  'refused',
  'unknown',
  'not-there',
  'twice-there',
  'no-payment',
] as const
export type BreakKind = (typeof BREAK_KINDS)[number]
