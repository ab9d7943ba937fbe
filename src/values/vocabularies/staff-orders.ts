/** The kinds and the states of the orders of staff, and the reasons that a maker chooses from. */

export const ORDER_STATES = ['proposed', 'rejected', 'withdrawn', 'expired', 'executed', 'failed'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_KINDS = ['freeze-customer', 'unfreeze-customer', 'change-group-role'] as const
export type OrderKindName = (typeof ORDER_KINDS)[number]

/** Reason codes of each kind. The maker adds the reason in words. */
export const ORDER_REASONS = {
  'freeze-customer': ['customer-asks', 'suspected-fraud', 'court-order', 'other'],
  'unfreeze-customer': ['customer-identified', 'fraud-excluded', 'court-order-ended', 'other'],
  'change-group-role': ['new-duties', 'left-team', 'correction', 'other'],
} as const satisfies Readonly<Record<OrderKindName, readonly string[]>>
