/** What a payment counted towards limits goes back with its money: to the very counters that it had raised, whatever day it is by now. */
import type { CounterLine } from '../ledger/ledger.ts'

/** Each counter was raised by the payment's amount. */
export function givenBack(payment: {
  readonly counterKeys: readonly string[]
  readonly amountMinor: bigint
}): readonly CounterLine[] {
  return payment.counterKeys.map((key) => ({ key, addMinor: -payment.amountMinor, capMinor: 0n, name: 'given-back' }))
}
