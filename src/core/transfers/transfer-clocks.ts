/**
 * The clocks that the law sets for transfers to other banks (CBN, Regulation on Instant EFT Services, 2018), each counted from
 * the approval. What a customer is promised and what the report of late transfers counts come from this one table.
 */
import { isUndecided, type TransferState } from './transfer-states.ts'

const MINUTE_MS = 60 * 1000

export const TRANSFER_CLOCKS = {
  /** The money arrives within a minute. */
  instant: MINUTE_MS,
  /** Where it cannot arrive, it is back within ten. */
  refund: 10 * MINUTE_MS,
  /** Later than a day, the bank owes the customer ₦10,000. */
  final: 24 * 60 * MINUTE_MS,
} as const
export type TransferClock = keyof typeof TRANSFER_CLOCKS

/** As much of a transfer to another bank as its clocks ask for. */
export interface TimedTransfer {
  readonly state: TransferState
  readonly createdAt: Date
  readonly completedAt: Date | null
}

/** When a clock runs out for a transfer that was approved then. */
export function clockEnd(clock: TransferClock, createdAt: Date): Date {
  return new Date(createdAt.getTime() + TRANSFER_CLOCKS[clock])
}

/**
 * The clocks that a transfer broke, in the order above. One that is still undecided broke those that have run out meanwhile:
 * all but `refund`, since nobody knows yet that there is something to give back.
 */
export function brokenClocks(transfer: TimedTransfer, now: Date): readonly TransferClock[] {
  const tookMs = (transfer.completedAt ?? now).getTime() - transfer.createdAt.getTime()
  const counted = clocksFor(transfer.state)
  return counted.filter((clock) => tookMs > TRANSFER_CLOCKS[clock])
}

function clocksFor(state: TransferState): readonly TransferClock[] {
  if (state === 'settled' || state === 'reversed') return ['instant', 'final']
  if (state === 'released') return ['refund', 'final']
  return isUndecided(state) ? ['instant', 'final'] : []
}
