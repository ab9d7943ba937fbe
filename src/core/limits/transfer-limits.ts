/** The limits per transfer and per day, by tier and currency, as data; and the factors that a payment needs. */
import { daysAfter } from '../../values/date.ts'
import type { Tier } from '../accounts/account-products.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { dayCounterKey } from './limit-counter.ts'
import { type CountLimits, DEFAULT_COUNT_LIMITS } from './payment-counts.ts'

/** Minor units of the account's currency. */
interface TransferLimit {
  readonly perTransferMinor: bigint
  readonly perDayMinor: bigint
}

export interface LimitPolicy {
  readonly tiers: Readonly<Record<Tier, Readonly<Record<AccountCurrency, TransferLimit>>>>
  /**
   * The largest single deposit into an account of a tier, in kobo. Null: no cap (CBN, 1 July 2016). The posting checks the
   * largest balance of a tier. Such a refusal tells the sender something about the recipient's balance, so these refusals have
   * a rate limit (`recipient-cap`).
   */
  readonly singleDepositMinor: Readonly<Record<Tier, bigint | null>>
  /** In naira. From this tier on, a single transfer above `aboveMinor` and up to `mostMinor` needs the customer's indemnity. */
  readonly indemnity: { readonly aboveMinor: bigint; readonly mostMinor: bigint; readonly fromTier: Tier }
  /**
   * The amount in kobo that all new devices of a customer may send together. A device is new until `newDeviceForMs` after
   * its linking. The device of the sign-up is never new.
   */
  readonly newDeviceMinor: bigint
  readonly newDeviceForMs: number
  /** The amount in kobo that may be sent to all new payees together. A payee is new until `newPayeeForMs` after the first settled payment. */
  readonly newPayeeMinor: bigint
  readonly newPayeeForMs: number
  /** Product §10.3 MaxUnauthorizedTransactionValue: the largest amount that a PIN alone approves. */
  readonly pinOnlyMinor: Readonly<Record<AccountCurrency, bigint>>
  /** Whether the first payment to a payee asks for an SMS code as well. */
  readonly smsForNewPayee: boolean
  /** The limits on the number of payments, by tier. */
  readonly counts: Readonly<Record<Tier, CountLimits>>
}

const none: TransferLimit = { perTransferMinor: 0n, perDayMinor: 0n }
const same = (perTransferMinor: bigint, perDayMinor: bigint) => {
  const limit: TransferLimit = { perTransferMinor, perDayMinor }
  return { USD: limit, EUR: limit, GBP: limit }
}

/** The naira figures of tier 1 and 2 are those that a Nigerian bank publishes; a bank that deploys this sets its own. */
export const DEFAULT_LIMITS: LimitPolicy = {
  tiers: {
    1: { NGN: { perTransferMinor: 10_000_00n, perDayMinor: 30_000_00n }, USD: none, EUR: none, GBP: none },
    2: { NGN: { perTransferMinor: 100_000_00n, perDayMinor: 200_000_00n }, ...same(50_00n, 100_00n) },
    3: { NGN: { perTransferMinor: 1_000_000_00n, perDayMinor: 5_000_000_00n }, ...same(500_00n, 2_500_00n) },
  },
  singleDepositMinor: { 1: 50_000_00n, 2: 100_000_00n, 3: null },
  indemnity: { aboveMinor: 1_000_000_00n, mostMinor: 25_000_000_00n, fromTier: 3 },
  newDeviceMinor: 20_000_00n,
  newDeviceForMs: 24 * 60 * 60 * 1000,
  newPayeeMinor: 1_000_000_00n,
  newPayeeForMs: 24 * 60 * 60 * 1000,
  pinOnlyMinor: { NGN: 200_000_00n, USD: 100_00n, EUR: 100_00n, GBP: 100_00n },
  smsForNewPayee: true,
  counts: DEFAULT_COUNT_LIMITS,
}

/** The age of a customer's device, which decides about the cap of new devices. Times are milliseconds since the epoch. */
export interface DeviceAge {
  readonly deviceKeyId: string
  readonly linkedAtMs: number
  /** True: the customer signed up with this device, so it has no cap. */
  readonly linkedAtSignUp: boolean
}

/** Whether the cap of new devices applies to this device. */
export function isNewDevice(device: DeviceAge, nowMs: number, policy: LimitPolicy): boolean {
  return !device.linkedAtSignUp && nowMs - device.linkedAtMs < policy.newDeviceForMs
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The counters that sum what a customer's new devices sent. All new devices share the sums, so linking a device again allows no more.
 * The first sum is the highest.
 */
export function newDeviceCounterKeys(
  customerId: string,
  currency: AccountCurrency,
  day: string,
  policy: LimitPolicy,
): CounterKeys {
  return windowKeys({ customerId, currency, day }, policy.newDeviceForMs)
}

/** The counters that sum what a customer sent to new payees. All new payees share the sums, so another payee allows no more. */
export function newPayeeCounterKeys(
  customerId: string,
  currency: AccountCurrency,
  day: string,
  policy: LimitPolicy,
): CounterKeys {
  return windowKeys({ customerId, currency, day }, policy.newPayeeForMs)
}

type CounterKeys = readonly [string, ...string[]]

/**
 * The counters of the day and of the days after it, as far as the window reaches. The sum of a day therefore has what was sent on this
 * day and on the days before it that the window covers. No period of the window's length passes the cap, also across midnight.
 */
function windowKeys(
  { customerId, currency, day }: { customerId: string; currency: AccountCurrency; day: string },
  windowMs: number,
): CounterKeys {
  const key = (daysLater: number) => dayCounterKey(customerId, currency, daysAfter(day, daysLater))
  const later = Array.from({ length: Math.ceil(windowMs / DAY_MS) }, (_, index) => key(index + 1))
  return [key(0), ...later]
}

/** Whether a payee counts as new: never paid, or first paid less than `newPayeeForMs` ago. */
export function isNewPayee(payeeSinceMs: number | undefined, nowMs: number, policy: LimitPolicy): boolean {
  return payeeSinceMs === undefined || nowMs - payeeSinceMs < policy.newPayeeForMs
}

/** The amount that may be sent to all new payees together. Undefined for other currencies than naira, because the cap is set in naira. */
export function newPayeeCapMinor(currency: AccountCurrency, policy: LimitPolicy): bigint | undefined {
  return currency === 'NGN' ? policy.newPayeeMinor : undefined
}

/** The amount that all new devices may send together. */
export function newDeviceCapMinor(currency: AccountCurrency, policy: LimitPolicy): bigint {
  // The cap is set in naira. Other currencies wait until the device is a day old: there is no rate to compare by.
  return currency === 'NGN' ? policy.newDeviceMinor : 0n
}
