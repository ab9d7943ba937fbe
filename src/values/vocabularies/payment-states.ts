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

/** What customers read. `failed`: no money was taken, or all of it is back. `scheduled`: a standing order of a later day. */
export const SHOWN_STATUSES = ['processing', 'successful', 'failed', 'reversed', 'scheduled', 'cancelled'] as const
export type ShownStatus = (typeof SHOWN_STATUSES)[number]
/** The status of a payment that exists. */
export type PaymentStatus = Exclude<ShownStatus, 'scheduled'>
