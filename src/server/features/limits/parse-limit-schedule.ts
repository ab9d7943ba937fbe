/**
 * Reads a limit configuration from the file of an operator. A configuration with a contradiction is reported in one
 * line and not used.
 */
import * as v from 'valibot'
import { calendarDate } from '../../../contract/fields.ts'
import type { Tier } from '../../../core/accounts/account-products.ts'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import { type LimitSchedule, limitScheduleProblem } from '../../../core/limits/limit-schedule.ts'
import { DEFAULT_COUNT_LIMITS } from '../../../core/limits/payment-counts.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { firstProblem } from '../../db/dated-schedules.ts'

const HOUR_MS = 60 * 60 * 1000

/** Minor units as a decimal string, zero or more. */
const minor = v.pipe(
  v.string('must be minor units as text, such as "1000000"'),
  v.regex(/^(?:0|[1-9][0-9]{0,14})$/, 'must be minor units in digits, such as "1000000"'),
  v.transform((text) => BigInt(text)),
)
const hours = v.pipe(
  v.number('must be hours'),
  v.integer('must be whole hours'),
  v.minValue(0, 'must not be below zero'),
)
const count = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be 1 or more'),
)
const inEach = <S extends v.GenericSchema>(schema: S) =>
  v.strictObject({ NGN: schema, USD: schema, EUR: schema, GBP: schema })
const forEach = <S extends v.GenericSchema>(schema: S) => v.strictObject({ 1: schema, 2: schema, 3: schema })

const written = v.strictObject({
  effectiveFrom: calendarDate,
  /** The limits by tier and currency. */
  sending: forEach(inEach(v.strictObject({ perTransfer: minor, perDay: minor }))),
  /** A limit above `above` needs the customer's indemnity. `most` is the highest limit with an indemnity. */
  indemnity: v.strictObject({ above: minor, most: minor, fromTier: v.picklist([1, 2, 3], 'must be a tier') }),
  newDevices: v.strictObject({ most: minor, forHours: hours }),
  newPayees: v.strictObject({ most: minor, forHours: hours, secondFactor: v.boolean('must be true or false') }),
  pinOnly: inEach(minor),
  /** The limits by tier. Absent in files that are older than these limits. */
  counts: v.optional(
    forEach(v.strictObject({ perHour: count, perDay: count, perPayee: count, arrangedPerDay: count })),
  ),
  /** The caps by tier. Null: no cap. */
  singleDeposit: forEach(v.nullable(minor)),
  maxBalance: forEach(v.nullable(minor)),
})
/** The JSON of the file. */
type WrittenLimits = v.InferInput<typeof written>

/** Parses the JSON of a limit configuration. Fails with one line about its first problem. */
export function parseLimitSchedule(value: unknown): Result<LimitSchedule, string> {
  const parsed = v.safeParse(written, value)
  if (!parsed.success) return fail(firstProblem(parsed.issues))
  const { effectiveFrom, sending, indemnity, newDevices, newPayees, pinOnly, counts, ...receiving } = parsed.output
  const limitOf = ({ perTransfer, perDay }: { perTransfer: bigint; perDay: bigint }) => ({
    perTransferMinor: perTransfer,
    perDayMinor: perDay,
  })
  const singleDepositMinor = receiving.singleDeposit
  const schedule: LimitSchedule = {
    effectiveFrom,
    policy: {
      tiers: eachTier((tier) => eachCurrency((currency) => limitOf(sending[tier][currency]))),
      singleDepositMinor,
      indemnity: { aboveMinor: indemnity.above, mostMinor: indemnity.most, fromTier: indemnity.fromTier },
      newDeviceMinor: newDevices.most,
      newDeviceForMs: newDevices.forHours * HOUR_MS,
      newPayeeMinor: newPayees.most,
      newPayeeForMs: newPayees.forHours * HOUR_MS,
      smsForNewPayee: newPayees.secondFactor,
      pinOnlyMinor: pinOnly,
      counts: counts ?? DEFAULT_COUNT_LIMITS,
    },
    deposits: { singleDepositMinor, maxBalanceMinor: receiving.maxBalance },
  }
  const problem = limitScheduleProblem(schedule)
  return problem === undefined ? ok(schedule) : fail(problem)
}

/** Writes a limit configuration as JSON. `parseLimitSchedule` reads the same configuration from it. */
export function writeLimitSchedule({ effectiveFrom, policy, deposits }: LimitSchedule): WrittenLimits {
  const { tiers, indemnity, pinOnlyMinor } = policy
  return {
    effectiveFrom,
    sending: eachTier((tier) =>
      eachCurrency((currency) => ({
        perTransfer: tiers[tier][currency].perTransferMinor.toString(),
        perDay: tiers[tier][currency].perDayMinor.toString(),
      })),
    ),
    indemnity: {
      above: indemnity.aboveMinor.toString(),
      most: indemnity.mostMinor.toString(),
      fromTier: indemnity.fromTier,
    },
    newDevices: { most: policy.newDeviceMinor.toString(), forHours: policy.newDeviceForMs / HOUR_MS },
    newPayees: {
      most: policy.newPayeeMinor.toString(),
      forHours: policy.newPayeeForMs / HOUR_MS,
      secondFactor: policy.smsForNewPayee,
    },
    pinOnly: eachCurrency((currency) => pinOnlyMinor[currency].toString()),
    counts: policy.counts,
    singleDeposit: eachTier((tier) => deposits.singleDepositMinor[tier]?.toString() ?? null),
    maxBalance: eachTier((tier) => deposits.maxBalanceMinor[tier]?.toString() ?? null),
  }
}

const eachTier = <T>(of: (tier: Tier) => T) => ({ 1: of(1), 2: of(2), 3: of(3) })
const eachCurrency = <T>(of: (currency: AccountCurrency) => T) => ({
  NGN: of('NGN'),
  USD: of('USD'),
  EUR: of('EUR'),
  GBP: of('GBP'),
})
