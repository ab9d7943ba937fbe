/** The facts for a decision on limits, for any payment that leaves a customer. */
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import type { PartyHit } from '../risk/party-hit.ts'
import type { CustomerLimits } from './customer-limits.ts'
import type { PaymentCounts } from './payment-counts.ts'
import type { DeviceAge } from './transfer-limits.ts'

/** Minor units of one currency. The used amounts come from the ledger's counters. */
export interface LimitFacts {
  readonly customerId: string
  readonly customer: CustomerLimits
  readonly device: DeviceAge
  readonly usedTodayMinor: bigint
  /** The amount that all new devices of the customer sent, in the days that the cap counts. */
  readonly usedByNewDevicesMinor: bigint
  /** The amount that went to all new payees, in the days that the cap counts. */
  readonly usedForNewPayeesMinor: bigint
  /** Today's payments, of any amount. */
  readonly counts: PaymentCounts
  /** Small credits of the last 24 hours from other people, `MOST_CREDITS` of each source at most. Payment monitoring uses the number, and no limit does. */
  readonly smallCredits?: number
  /** A screening hit of the payer. Only payment monitoring uses it. */
  readonly payerHit?: PartyHit
  /** True: the payment is a line of a list or a run of a schedule, which have a separate limit. */
  readonly arranged?: boolean
  readonly nowMs: number
  /** YYYY-MM-DD in the bank's zone: the day that a limit counts in. */
  readonly day: string
}

/** The facts of a payment to another person that the limits need. */
export interface LimitedPayment {
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  /** When the customer's money first reached this payee, milliseconds since the epoch; undefined: never. */
  readonly payeeSinceMs: number | undefined
}

/** The facts that the limit on the number of payments needs. */
export type CountFacts = Pick<LimitFacts, 'customerId' | 'customer' | 'counts' | 'arranged' | 'nowMs' | 'day'>
