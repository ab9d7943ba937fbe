/** The states of a payment, as the bank stores them and as customers read them. */

export const PAYMENT_STATES = [
  'held',
  'sent',
  'inquiring',
  'review',
  'settled',
  'refused',
  'released',
  'reversed',
  'cancelled',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The payer's money is held, and the result is unknown. The partial indexes of undecided payments list the same states. */
export const UNDECIDED_STATES = ['held', 'sent', 'inquiring', 'review'] as const satisfies readonly PaymentState[]
/** The payee got the money. A reversal may have returned it. */
export const SETTLED_ONCE_STATES = ['settled', 'reversed'] as const satisfies readonly PaymentState[]
/** The payer's money is held or was moved, and is not back. */
export const TAKEN_STATES = [
  'held',
  'sent',
  'inquiring',
  'review',
  'settled',
] as const satisfies readonly PaymentState[]
/** The payer has all the money: none was taken, or all of it is back. */
export const NOTHING_TAKEN_STATES = [
  'refused',
  'released',
  'reversed',
  'cancelled',
] as const satisfies readonly PaymentState[]
/** The payee never got the money. */
export const NEVER_PAID_STATES = ['refused', 'released', 'cancelled'] as const satisfies readonly PaymentState[]
/** The books never had the payment: no hold and no journal. */
export const NEVER_POSTED_STATES = ['refused', 'cancelled'] as const satisfies readonly PaymentState[]

/** What customers read. `failed`: no money was taken, or all of it is back. `scheduled`: a standing order of a later day. */
export const SHOWN_STATUSES = ['processing', 'successful', 'failed', 'reversed', 'scheduled', 'cancelled'] as const
export type ShownStatus = (typeof SHOWN_STATUSES)[number]
/** The status of a payment that exists. */
export type PaymentStatus = Exclude<ShownStatus, 'scheduled'>
