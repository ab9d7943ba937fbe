/**
 * Defines the time limits that the law sets for payments to other banks (CBN, Regulation on Instant EFT Services, 2018). Each limit
 * counts from the approval. Bills keep the same limits. The customers' texts and the report of late transfers read this table.
 */
import { isUndecided } from './payment-states.ts'
import type { PaymentState } from '../../values/vocabularies/payment-states.ts'

const MINUTE_MS = 60 * 1000

export const PAYMENT_CLOCKS = {
  /** The money arrives within a minute. */
  instant: MINUTE_MS,
  /** Money that cannot arrive is back within ten minutes. */
  refund: 10 * MINUTE_MS,
  /** After a day the bank owes the customer ₦10,000. */
  final: 24 * 60 * MINUTE_MS,
} as const
export type PaymentClock = keyof typeof PAYMENT_CLOCKS

/** The fields of a payment that its time limits need. */
export interface TimedPayment {
  readonly state: PaymentState
  readonly createdAt: Date
  readonly completedAt: Date | null
}

/** The deadline of a clock for a transfer that was approved at `createdAt`. */
export function clockEnd(clock: PaymentClock, createdAt: Date): Date {
  return new Date(createdAt.getTime() + PAYMENT_CLOCKS[clock])
}

/**
 * The clocks that a transfer broke, in the order above. An undecided transfer broke the clocks that have run out since. `refund`
 * is left out, because it is not yet known whether there is money to return.
 */
export function brokenClocks(payment: TimedPayment, now: Date): readonly PaymentClock[] {
  const tookMs = (payment.completedAt ?? now).getTime() - payment.createdAt.getTime()
  const counted = clocksFor(payment.state)
  return counted.filter((clock) => tookMs > PAYMENT_CLOCKS[clock])
}

function clocksFor(state: PaymentState): readonly PaymentClock[] {
  if (state === 'settled' || state === 'reversed') return ['instant', 'final']
  if (state === 'released') return ['refund', 'final']
  return isUndecided(state) ? ['instant', 'final'] : []
}
