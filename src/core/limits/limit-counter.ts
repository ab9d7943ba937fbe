/** The ledger's counters, as the bank's limits name them. One counter has the sums of a customer, a currency and a day. */
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import type { RefusalReason } from '../failure.ts'

/** The sums of one counter, in the order of their columns in the database. */
export const COUNTER_SUMS = ['total', 'by-new-devices', 'to-new-payees'] as const

export type CounterSum = (typeof COUNTER_SUMS)[number]

/** A sum that the posting raises. The ledger refuses the posting when the sum would pass its cap. */
export interface LimitCounter {
  readonly key: string
  /** Default: `total`. */
  readonly sum?: CounterSum
  /** The payment's amount. A payment that is given back lowers the sum by this amount. */
  readonly addMinor: bigint
  readonly capMinor: bigint
  readonly name: RefusalReason
}

/** The counter of what a customer sent in one currency on one banking day (YYYY-MM-DD). */
export function dayCounterKey(customerId: string, currency: AccountCurrency, day: string): string {
  return `transfer-day:${customerId}:${currency}:${day}`
}

/** The text that a payment keeps of a sum that it raised: the key, and after a # the sum unless it is `total`. */
export function nameOfSum({ key, sum = 'total' }: Pick<LimitCounter, 'key' | 'sum'>): string {
  return sum === 'total' ? key : `${key}#${sum}`
}

/** The sum that `nameOfSum` named. Throws for a name of no sum. */
export function sumOfName(name: string): Required<Pick<LimitCounter, 'key' | 'sum'>> {
  const [key = '', word = 'total'] = name.split('#')
  const sum = COUNTER_SUMS.find((one) => one === word)
  if (sum === undefined) throw new RangeError(`a counter has no sum ${word}`)
  return { key, sum }
}
