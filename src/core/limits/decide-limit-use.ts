/**
 * Checks a payment to another person against the customer's limits, names the counters of the payment, and decides whether a PIN
 * is enough.
 *
 * This check gives a clear early answer. The ledger checks the counters again in the posting, so that parallel payments cannot
 * pass a limit together.
 */
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { dayAndHour } from '../day-and-hour.ts'
import type { Failure, RefusalReason } from '../failure.ts'
import { limitsInForce, type SendLimits } from './customer-limits.ts'
import { type CounterSum, dayCounterKey, type LimitCounter } from './limit-counter.ts'
import type { CountFacts, LimitedPayment, LimitFacts } from './limit-facts.ts'
import type { CountedPayment } from './payment-counts.ts'
import {
  isNewDevice,
  isNewPayee,
  newDeviceCapMinor,
  newDeviceCounterKeys,
  newPayeeCapMinor,
  newPayeeCounterKeys,
  type LimitPolicy,
} from './transfer-limits.ts'

/** The customer's limits in a currency. A customer chooses limits in naira. Other currencies have the limits of the tier. */
export function limitsIn(currency: AccountCurrency, facts: LimitFacts, policy: LimitPolicy): SendLimits {
  if (currency === 'NGN') return limitsInForce(facts.customer, policy)
  return { ...policy.tiers[facts.customer.tier][currency], pinOnlyMinor: policy.pinOnlyMinor[currency] }
}

/** The reason for which the limits refuse this payment. Undefined when they allow it. */
export function limitRefusal(payment: LimitedPayment, facts: LimitFacts, policy: LimitPolicy): Failure | undefined {
  const { amountMinor, currency } = payment
  if (facts.customer.frozen === true) return refused('account-frozen')
  if (!facts.customer.instantPayments) return refused('instant-payments-off')
  const limits = limitsIn(currency, facts, policy)
  if (policy.tiers[facts.customer.tier][currency].perDayMinor === 0n) return refused('tier-limit')
  if (amountMinor > limits.perTransferMinor) {
    return refused('per-transfer-limit', { limitMinor: limits.perTransferMinor.toString() })
  }
  const over = capsOn(payment, facts, policy).find(({ capMinor, usedMinor }) => amountMinor > capMinor - usedMinor)
  return over && refused(over.name, { leftMinor: atLeastZero(over.capMinor - over.usedMinor).toString() })
}

/** The counters that the ledger raises with the payment. */
export function limitCounters(
  payment: LimitedPayment,
  facts: LimitFacts,
  policy: LimitPolicy,
): readonly LimitCounter[] {
  return capsOn(payment, facts, policy).flatMap(({ keys, sum, capMinor, name }) =>
    keys.map((key) => ({ key, sum, addMinor: payment.amountMinor, capMinor, name })),
  )
}

/** True when the PIN alone is not enough: a large amount, a payee who was never paid, or a new device. */
export function needsTwoFactors(payment: LimitedPayment, facts: LimitFacts, policy: LimitPolicy): boolean {
  return (
    payment.amountMinor > limitsIn(payment.currency, facts, policy).pinOnlyMinor ||
    (policy.smsForNewPayee && payment.payeeSinceMs === undefined) ||
    isNewDevice(facts.device, facts.nowMs, policy)
  )
}

/** The payment as the limits on the number of payments need it. */
export function countedPayment(
  facts: CountFacts,
  payee: string | null,
  policy: Pick<LimitPolicy, 'counts'>,
): CountedPayment {
  const { customerId, day, nowMs, arranged = false, customer } = facts
  return {
    customerId,
    day,
    hour: dayAndHour(new Date(nowMs)).hour,
    payee,
    arranged,
    limits: policy.counts[customer.tier],
  }
}

interface Cap {
  readonly name: RefusalReason
  readonly sum: CounterSum
  /** The keys of the counters. The first counter has the highest sum. */
  readonly keys: readonly [string, ...string[]]
  readonly capMinor: bigint
  readonly usedMinor: bigint
}

/** Every sum that this payment counts in, the narrowest first. */
function capsOn({ currency, payeeSinceMs }: LimitedPayment, facts: LimitFacts, policy: LimitPolicy): readonly Cap[] {
  const { customerId, day, nowMs } = facts
  const newPayeeMinor = isNewPayee(payeeSinceMs, nowMs, policy) ? newPayeeCapMinor(currency, policy) : undefined
  return [
    ...(isNewDevice(facts.device, nowMs, policy)
      ? [
          {
            name: 'new-device-limit' as const,
            sum: 'by-new-devices' as const,
            keys: newDeviceCounterKeys(customerId, currency, day, policy),
            capMinor: newDeviceCapMinor(currency, policy),
            usedMinor: facts.usedByNewDevicesMinor,
          },
        ]
      : []),
    ...(newPayeeMinor === undefined
      ? []
      : [
          {
            name: 'new-payee-limit' as const,
            sum: 'to-new-payees' as const,
            keys: newPayeeCounterKeys(customerId, currency, day, policy),
            capMinor: newPayeeMinor,
            usedMinor: facts.usedForNewPayeesMinor,
          },
        ]),
    {
      name: 'daily-limit',
      sum: 'total',
      keys: [dayCounterKey(customerId, currency, day)],
      capMinor: limitsIn(currency, facts, policy).perDayMinor,
      usedMinor: facts.usedTodayMinor,
    },
  ]
}

function refused(reason: RefusalReason, detail?: Readonly<Record<string, unknown>>): Failure {
  return { kind: 'refused', reason, ...(detail === undefined ? {} : { detail }) }
}

const atLeastZero = (minor: bigint): bigint => (minor < 0n ? 0n : minor)
