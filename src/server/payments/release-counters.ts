/** Takes a released or reversed payment off the limit counters that it raised, also on a later day. */
import { sumOfName } from '../../core/limits/limit-counter.ts'
import type { CounterLine } from '../ledger/ledger.ts'

/** Returns the counter lines that lower each sum by the payment's amount. */
export function releasedCounters(payment: {
  readonly counterKeys: readonly string[]
  readonly amountMinor: bigint
}): readonly CounterLine[] {
  return payment.counterKeys.map((name) => ({
    ...sumOfName(name),
    addMinor: -payment.amountMinor,
    capMinor: 0n,
    name: 'given-back',
  }))
}
