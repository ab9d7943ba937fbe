/** The kinds and the states of the orders of staff, and the reasons that a maker chooses from. */

export const ORDER_STATES = ['proposed', 'rejected', 'withdrawn', 'expired', 'executed', 'failed'] as const
export type OrderState = (typeof ORDER_STATES)[number]

const IDENTIFIED = ['identified-at-branch', 'identified-by-video', 'identified-by-phone', 'other'] as const

/** Reason codes of each kind. The maker adds the reason in words. */
export const ORDER_REASONS = {
  'freeze-customer': ['customer-asks', 'suspected-fraud', 'court-order', 'other'],
  'unfreeze-customer': ['customer-identified', 'fraud-excluded', 'court-order-ended', 'other'],
  'temporary-password': IDENTIFIED,
  'remove-authenticator': IDENTIFIED,
  'allow-contact-change': IDENTIFIED,
  'stop-contact-change': ['customer-asks', 'suspected-fraud', 'correction', 'other'],
  'allow-limit-change': [...IDENTIFIED, 'correction'],
  'stop-limit-change': ['customer-asks', 'suspected-fraud', 'correction', 'other'],
  'record-indemnity': ['paper-signed', 'other'],
  'change-group-role': ['new-duties', 'left-team', 'correction', 'other'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type OrderKindName = keyof typeof ORDER_REASONS
export const ORDER_KINDS = Object.keys(ORDER_REASONS) as [OrderKindName, ...OrderKindName[]]
