/** Takes a released or reversed payment off the limit counters that it raised, also on a later day. */
import type { CounterLine } from '../ledger/ledger.ts'

/** Each counter was raised by the payment's amount. */
export function releasedCounters(payment: {
  readonly counterKeys: readonly string[]
  readonly amountMinor: bigint
}): readonly CounterLine[] {
  return payment.counterKeys.map((key) => ({ key, addMinor: -payment.amountMinor, capMinor: 0n, name: 'given-back' }))
}
